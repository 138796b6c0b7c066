"""The rate limits of one server process."""

from shoal.server.limits import Limits, RateLimiter


class Rates:
    """Limits how often guests, and all who share an address, may do something. Each kind is counted for itself."""

    def __init__(self, limits: Limits) -> None:
        self.commands = RateLimiter(limits.commands_per_second, limits)
        self.chats = RateLimiter(limits.chats_per_second, limits)
        self.changes = RateLimiter(limits.commands_per_second, limits)
        self.reads = RateLimiter(limits.reads_per_second, limits)
        self.costly_reads = RateLimiter(limits.costly_reads_per_second, limits)
