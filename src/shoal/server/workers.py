"""Where bots think: a few threads beside the event loop, so that nobody waits for them but their own table."""

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from shoal.bots import ready

T = TypeVar("T")


class Workers:
    def __init__(self, count: int) -> None:
        self.pool = ThreadPoolExecutor(count, thread_name_prefix="bot")
        self.prepared: asyncio.Task[None] | None = None

    def prepare(self) -> None:
        """Has the kernels compiled, in another process, since that would halt this one; whoever thinks waits for it."""
        self.prepared = asyncio.create_task(self._prepare())

    async def _prepare(self) -> None:
        if not ready.is_done():
            compiling = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", ready.__name__, ready.FOR_PARENT), stdin=asyncio.subprocess.PIPE
            )
            try:
                await compiling.wait()
            except asyncio.CancelledError:
                compiling.kill()
                raise
        await asyncio.get_running_loop().run_in_executor(self.pool, ready.main)

    async def run(self, task: Callable[[], T], *, compiled: bool = True) -> T:
        """Physics does not wait for the kernels."""
        if compiled and self.prepared is not None:
            await asyncio.shield(self.prepared)
        return await asyncio.get_running_loop().run_in_executor(self.pool, task)

    def stop(self) -> None:
        if self.prepared is not None:
            self.prepared.cancel()
        self.pool.shutdown(wait=False, cancel_futures=True)
