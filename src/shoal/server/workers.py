"""Where bots think: a few threads beside the event loop, so that nobody waits for them but their own table."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


class Workers:
    def __init__(self, count: int) -> None:
        self.pool = ThreadPoolExecutor(count, thread_name_prefix="bot")

    async def run(self, task: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.pool, task)

    def start(self, task: Callable[[], object]) -> None:
        """Nobody waits for it."""
        self.pool.submit(task)

    def stop(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)
