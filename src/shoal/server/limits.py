"""Limits on what clients may ask of the server, and on what it does at once."""

from dataclasses import dataclass, field
from time import monotonic


@dataclass
class Bucket:
    """A token bucket: admits `per_second` requests per second on average, and up to `burst` at once."""

    per_second: float
    burst: float
    tokens: float = field(init=False)
    refilled_at: float = field(init=False)

    def __post_init__(self) -> None:
        self.tokens, self.refilled_at = self.burst, monotonic()

    def take(self) -> bool:
        """Take one token; return whether there was one."""
        now = monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.refilled_at) * self.per_second)
        self.refilled_at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


@dataclass(frozen=True)
class Limits:
    """Limits of one server process."""

    message_bytes: int = 64 * 1024
    """Largest WebSocket message or HTTP body."""
    commands_per_second: float = 20.0
    """Commands per connection, and HTTP requests per client that change something or ask for analysis."""
    chats_per_second: float = 1.0
    """Chat messages and reactions per connection."""
    burst_seconds: float = 5.0
    """Length of the interval whose whole allowance may be used at once."""
    outbox_size: int = 256
    """Messages that may wait for a slow subscriber before the server disconnects it."""
    concurrent_bots: int = 2
    """Threads in which bots and analyses search."""
    bot_pace: float = 0.6
    """Least time from a bot's turn to its action, in seconds, so that people can follow."""
    concurrent_acts: int = 2
    """Processes that simulate physical acts."""
    act_seconds: float = 30.0
    """Time limit for simulating one act; the longest acts take a tenth of it."""
    pending_acts: int = 200
    """Acts that may be in simulation or wait for it."""
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

    def command_bucket(self) -> Bucket:
        """Return a bucket for the commands of one connection, or for the limited requests of one client."""
        return Bucket(self.commands_per_second, self.commands_per_second * self.burst_seconds)

    def chat_bucket(self) -> Bucket:
        """Return a bucket for the chat messages of one connection."""
        return Bucket(self.chats_per_second, self.chats_per_second * self.burst_seconds)
