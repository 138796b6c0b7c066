"""The rate limits of the server, which its processes share."""

import asyncio
from dataclasses import replace

from shoal.server.bus import Bus
from shoal.server.bus.messages import Taken
from shoal.server.limits import Limits, RateLimiter

ANNOUNCEMENT_SECONDS = 0.25
"""Time between two looks at what other processes should know."""


class Rates:
    """Limits how often guests, and all who share an address, may do something. Each kind is counted for itself."""

    def __init__(self, limits: Limits) -> None:
        self.commands = RateLimiter(limits.commands_per_second, limits)
        self.chats = RateLimiter(limits.chats_per_second, limits)
        by_the_hour = replace(limits, burst_seconds=3600.0)
        self.reports = RateLimiter(limits.reports_per_hour / 3600.0, by_the_hour)
        self.changes = RateLimiter(limits.commands_per_second, limits)
        self.reads = RateLimiter(limits.reads_per_second, limits)
        self.costly_reads = RateLimiter(limits.costly_reads_per_second, limits)
        self.previews = RateLimiter(limits.previews_per_second, limits)
        self.sign_ins = RateLimiter(limits.sign_ins_per_second, limits)

    def share(self, bus: Bus) -> None:
        """Count also what guests take in other processes."""
        bus.subscribe(Taken, lambda _sender, message: self._deduct(message))

    async def announce(self, bus: Bus) -> None:
        """Tell the other processes, again and again, what was taken by those who are near a limit."""
        while bus.channel is not None:
            await asyncio.sleep(ANNOUNCEMENT_SECONDS)
            for name, limiter in vars(self).items():
                if tokens := limiter.collect_taken():
                    bus.publish(Taken(name, [(kind, key, count) for (kind, key), count in tokens.items()]))

    def _deduct(self, message: Taken) -> None:
        limiter: RateLimiter | None = vars(self).get(message.rate)
        if limiter is not None:
            for kind, name, tokens in message.tokens:
                limiter.deduct((kind, name), tokens)
