"""Keeps the bots of tables between their moves, so that a search continues with the tree of the last one."""

from typing import NamedTuple

from cachetools import LRUCache

from shoal.bots import Bot

LEAST_SIZE = 4096
"""Bytes that a bot without a tree counts for."""


class KeptBot(NamedTuple):
    """A bot, its level, and the bytes that it takes."""

    bot: Bot
    level: str
    size: int


class BotCache:
    """Bots by table and seat, within a bound of memory: the least recently used ones go first."""

    def __init__(self, max_bytes: int) -> None:
        self.bots: LRUCache[tuple[str, int], KeptBot] = LRUCache(max_bytes, _size)

    def take(self, table_id: str, seat: int, level: str) -> Bot | None:
        """Take the bot of a seat out of the cache, so that nobody else can use it at the same time."""
        kept = self.bots.pop((table_id, seat), None)
        return kept.bot if kept is not None and kept.level == level else None

    def put(self, table_id: str, seat: int, kept: KeptBot) -> None:
        if _size(kept) <= self.bots.maxsize:
            self.bots[table_id, seat] = kept

    def forget(self, table_id: str, seats: int) -> None:
        """Drop the bots of a table."""
        for seat in range(seats):
            self.bots.pop((table_id, seat), None)


def _size(kept: KeptBot) -> int:
    return max(kept.size, LEAST_SIZE)
