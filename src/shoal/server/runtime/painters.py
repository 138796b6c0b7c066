"""Renders previews in a separate process, since the library that renders lets no other Python code run meanwhile."""

import asyncio
from collections.abc import Hashable
from concurrent.futures import Future
from multiprocessing import get_context

import structlog
from cachetools import LRUCache
from pebble import ProcessExpired, ProcessPool

from shoal.core import Refusal
from shoal.core.raster import render
from shoal.server.limits import Limits
from shoal.server.runtime.fair_queue import FairQueue, Request
from shoal.server.runtime.priority import lower_priority

RENDER_SECONDS = 10.0
"""Time limit for rendering one preview, which usually takes a few tenths of a second."""
WAITING_PER_ADDRESS = 4
"""Previews for which one address may wait at the same time."""
NO_PICTURE = "This picture cannot be drawn at the moment."
logger = structlog.get_logger()


class Painters:
    """Renders previews one after the other, each once, and keeps those that were asked for last."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.queue = FairQueue("previews", 1, WAITING_PER_ADDRESS)
        self.pool: ProcessPool | None = None
        self.cache: LRUCache[Hashable, bytes] = LRUCache(limits.preview_cache_bytes, getsizeof=len)
        """Pictures by what they show."""
        self.running: dict[Hashable, asyncio.Task[bytes]] = {}

    async def paint(self, address: str, key: Hashable, svg: str) -> bytes:
        """Return a picture for somebody at this address. Concurrent requests for one picture share the work."""
        if known := self.cache.get(key):
            return known
        if key not in self.running:
            self.running[key] = asyncio.create_task(self._run(address, svg))
            self.running[key].add_done_callback(lambda _: self.running.pop(key))
        picture = await asyncio.shield(self.running[key])
        if len(picture) <= self.cache.maxsize:
            self.cache[key] = picture
        return picture

    async def _run(self, address: str, svg: str) -> bytes:
        try:
            return await self.queue.run(Request(address, self.limits.waiting_seconds), lambda: self._start(svg))
        except (TimeoutError, ProcessExpired):
            logger.exception("preview could not be rendered")
            raise Refusal(NO_PICTURE) from None

    def _start(self, svg: str) -> "Future[bytes]":
        if self.pool is None or not self.pool.active:
            # Spawned rather than forked, because threads do not survive a fork.
            self.pool = ProcessPool(1, initializer=lower_priority, context=get_context("spawn"))
        picture: Future[bytes] = self.pool.schedule(render, args=(svg,), timeout=RENDER_SECONDS)
        return picture

    def stop(self) -> None:
        if self.pool is not None:
            self.pool.stop()  # type: ignore[no-untyped-call]
            self.pool.join()
