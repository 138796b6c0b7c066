"""Plays games again for those who look back, in a thread beside the event loop."""

import asyncio
import gzip
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import NamedTuple, TypeVar

import msgspec
from cachetools import LRUCache

from shoal.server.domain.table import Table
from shoal.server.limits import Limits
from shoal.server.wire import presenter
from shoal.server.wire.messages import Snapshot

T = TypeVar("T")
ReplayKey = tuple[str, int, tuple[str, ...]]


class EncodedReplay(NamedTuple):
    """The replay of a finished game, which never changes unless one of its players is forgotten."""

    compressed: bytes
    """JSON, compressed by gzip."""
    digest: str


class Replays:
    """Encodes the replay of each finished game once, and keeps those that were asked for last."""

    def __init__(self, limits: Limits) -> None:
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="replay")
        self.cache: LRUCache[ReplayKey, EncodedReplay] = LRUCache(
            limits.replay_cache_bytes, getsizeof=lambda replay: len(replay.compressed)
        )
        """Replays by table, length and names, which change when a guest is forgotten."""
        self.running: dict[ReplayKey, asyncio.Future[EncodedReplay]] = {}

    async def find(self, table: Table) -> EncodedReplay:
        """Return the replay of a finished game. Concurrent requests for one game share the work."""
        key = (table.id, table.ply, tuple(table.names))
        if known := self.cache.get(key):
            return known
        if key not in self.running:
            self.running[key] = asyncio.ensure_future(self._run(lambda: _encode(table)))
            self.running[key].add_done_callback(lambda _: self.running.pop(key))
        replay = await asyncio.shield(self.running[key])
        if len(replay.compressed) <= self.cache.maxsize:
            self.cache[key] = replay
        return replay

    async def decompress(self, replay: EncodedReplay) -> bytes:
        """Return the JSON of a replay, for a browser that cannot decompress it."""
        return await self._run(lambda: gzip.decompress(replay.compressed))

    async def take_snapshot(self, table: Table, ply: int, viewpoint: int | None) -> Snapshot:
        """Return an earlier position of a game as a seat could see it."""
        return await self._run(lambda: presenter.snapshot_at(table, ply, viewpoint))

    def stop(self) -> None:
        self.thread.shutdown(wait=False, cancel_futures=True)

    async def _run(self, task: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.thread, task)


def _encode(table: Table) -> EncodedReplay:
    encoded = msgspec.json.encode(presenter.show_replay(table))
    return EncodedReplay(gzip.compress(encoded, 6, mtime=0), sha256(encoded).hexdigest()[:20])
