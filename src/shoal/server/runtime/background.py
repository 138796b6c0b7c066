"""Work that goes on beside what is asked for, such as reading what other processes have changed."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import structlog

RETRY_SECONDS = 1.0
"""Time after which work is tried again that has failed."""
STOP_SECONDS = 2.0
"""Time for what is being read when the process stops."""
logger = structlog.get_logger()


class BackgroundTasks:
    """Tasks that nobody waits for. After a failure `retry` is called, a moment later."""

    def __init__(self, failure: str, retry: Callable[[], None]) -> None:
        self.failure, self.retry = failure, retry
        """What the log says of a failure, and what is done then."""
        self.tasks: set[asyncio.Task[None]] = set()
        self.is_stopping = False

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin to work, unless the process stops."""
        if self.is_stopping:
            work.close()
            return
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._on_done)

    async def stop(self) -> None:
        """Let what is being read be read to its end, because a cancelled statement spoils its connection."""
        self.is_stopping = True
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=STOP_SECONDS)
        for task in self.tasks:
            task.cancel()

    def _on_done(self, task: "asyncio.Task[None]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.warning(self.failure, error=repr(error)[:200])
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self.retry)
