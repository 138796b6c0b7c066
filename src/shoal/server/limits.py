"""Limits on what clients may ask of the server, and on what it does at once."""

import os
from dataclasses import dataclass, field
from time import monotonic

from cachetools import LRUCache

REMEMBERED_KEYS = 100_000
"""Buckets that a rate limiter keeps: those used last."""


@dataclass
class Bucket:
    """A token bucket: admits `per_second` requests per second on average, and up to `burst` at once."""

    per_second: float
    burst: float
    tokens: float = field(init=False)
    refilled_at: float = field(init=False)
    unannounced: float = 0.0
    """Tokens taken of which other processes do not know."""

    def __post_init__(self) -> None:
        self.tokens, self.refilled_at = self.burst, monotonic()

    def take(self) -> float:
        """Take one token and return 0, or return the seconds until there will be one."""
        now = monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.refilled_at) * self.per_second)
        self.refilled_at = now
        if self.tokens < 1:
            return (1 - self.tokens) / self.per_second
        self.tokens -= 1
        self.unannounced += 1
        return 0.0


class RateLimiter:
    """Limits how often something is done: by each guest, and by all who share an address, who have a multiple.

    The buckets outlive connections, so that connecting again gives nothing.
    """

    def __init__(self, per_second: float, limits: "Limits") -> None:
        self.per_second, self.limits = per_second, limits
        self.buckets: LRUCache[tuple[str, str], Bucket] = LRUCache(REMEMBERED_KEYS)
        self.busy: dict[tuple[str, str], Bucket] = {}
        """Buckets of which more than half was taken, so that other processes should know."""

    def take(self, guest: str | None, address: str) -> float:
        """Count one request; return 0 to let it pass, or the seconds after which another may pass."""
        of_guest = self._take(("guest", guest)) if guest else 0.0
        return of_guest or self._take(("address", address))

    def collect_taken(self) -> dict[tuple[str, str], float]:
        """Return what was taken since the last call from buckets that are more than half empty."""
        busy, self.busy = self.busy, {}
        taken = {key: bucket.unannounced for key, bucket in busy.items() if bucket.unannounced}
        for bucket in busy.values():
            bucket.unannounced = 0.0
        return taken

    def deduct(self, key: tuple[str, str], tokens: float) -> None:
        """Take from a bucket what was taken in another process, which may leave a debt."""
        self._find(key).tokens -= tokens

    def _take(self, key: tuple[str, str]) -> float:
        bucket = self._find(key)
        wait = bucket.take()
        if bucket.tokens < bucket.burst / 2:
            self.busy[key] = bucket
        return wait

    def _find(self, key: tuple[str, str]) -> Bucket:
        bucket = self.buckets.get(key)
        if bucket is None:
            rate = self.per_second * (self.limits.guests_per_address if key[0] == "address" else 1.0)
            bucket = self.buckets[key] = Bucket(rate, rate * self.limits.burst_seconds)
        return bucket


def available_cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True)
class Limits:
    """Limits of one server process."""

    message_bytes: int = 64 * 1024
    """Largest WebSocket message or HTTP body."""
    commands_per_second: float = 20.0
    """Commands of a guest over all of their connections; also their HTTP requests that change something."""
    chats_per_second: float = 1.0
    """Chat messages and reactions of a guest."""
    reports_per_hour: float = 6.0
    """Reports about other people that a guest may send to the operator."""
    gestures_per_second: float = 15.0
    """Gestures that one WebSocket may send; others are dropped without a word."""
    gesture_bytes: int = 8 * 1024
    """Largest gesture."""
    burst_seconds: float = 5.0
    """Length of the interval whose whole allowance may be used at once."""
    outbox_size: int = 256
    """Messages that may wait for a slow subscriber before the server disconnects it; see also `outbox_bytes`."""
    concurrent_bots: int = max(2, available_cores())
    """Threads in which bots and analyses search: two at least, so that one guest cannot have them all."""
    bot_pace: float = 0.7
    """Time from a bot's turn to an easy action, in seconds; a bot takes less if it has no choice, and up to twice as
    long to seem to think. A longer search takes its own time."""
    concurrent_acts: int = max(2, min(8, available_cores()))
    """Processes that simulate physical acts; each takes about 70 MB."""
    act_seconds: float = 30.0
    """Time limit for simulating one act; the longest acts take a tenth of it."""
    hint_seconds: float = 0.5
    """Search time for a hint."""
    analysis_seconds: float = 0.25
    """Search time for each position of a finished game."""
    analyses_per_guest: int = 2
    """Analyses for which one guest may wait at the same time."""
    concurrent_analyses: int = 8
    """Positions that may be in analysis or wait for it, so that bots do not have to wait."""
    tables_in_memory: int = 5_000
    """Tables that may be open before the server closes idle ones."""

    # Fair shares
    waiting_seconds: float = 10.0
    """Time that an act, a hint or an analysis may wait for its turn before it is refused."""
    waiting_acts_per_guest: int = 4
    """Acts of one guest that may wait for their turn."""
    bot_memory: int = 256 * 1024 * 1024
    """Bytes for what bots remember of their games between two moves."""

    # Connections and requests
    guests_per_address: float = 3.0
    """Multiple of a guest's rates that all guests who share an address have together."""
    reads_per_second: float = 20.0
    """HTTP requests of a guest to the interface that change nothing."""
    costly_reads_per_second: float = 10.0
    """Those among them that replay a game or search: replays, records, earlier positions, variations and analyses."""
    sign_ins_per_second: float = 1.0
    """Attempts of a guest to come in with a code or a passkey."""
    sockets_per_guest: int = 12
    """WebSockets that a guest may have open."""
    sockets_per_address: int = 60
    """WebSockets that all guests who share an address may have open."""
    outbox_bytes: int = 1024 * 1024
    """Bytes that may wait for a slow subscriber before the server disconnects it."""
    pings_per_second: float = 5.0
    """Pings that one WebSocket may send."""
    unread_seconds: float = 20.0
    """Time after which a connection is cut whose other end does not read what was sent."""
    request_seconds: float = 15.0
    """Time within which a connection must send a whole request, or it is cut."""
    connections: int = 8_000
    """Connections of all kinds that may be open."""
    replay_cache_bytes: int = 32 * 1024 * 1024
    """Memory for the replays of finished games, which are compressed."""
    heartbeat_seconds: float = 5.0
    """Time between two writes that show whether the database works."""
    ill_seconds: float = 10.0
    """Delay of a write or of the event loop with which the server reports that it is ill."""
    guest_days: float = 30.0
    """Days after which a guest is forgotten who has not come again and has no seat."""
    connections_per_address: int = 200
    """Connections from one address that may be open; those of trusted proxies are not counted."""

    # Previews
    previews_per_second: float = 2.0
    """Previews of links that one visitor may fetch; pages beyond it come without the lines that describe them."""
    preview_cache_bytes: int = 16 * 1024 * 1024
    """Memory for previews."""

    # Turn notices
    notice_pause: float = 900.0
    """Seconds between two notices to the same guest."""
    notice_seconds: float = 10.0
    """Time limit for posting a notice."""
    notice_contact: str = "mailto:operator@example.org"
    """Where push services reach the operator: a mailto: or https: address."""
    notices_to_private_addresses: bool = False
    """True if notices may go to private addresses and without https, as in tests."""
