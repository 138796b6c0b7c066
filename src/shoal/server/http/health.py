"""Watches what the server depends on: that it can write to its database, that physics works, that nothing blocks it."""

import asyncio
import contextlib
from collections import deque
from time import monotonic, time
from typing import Annotated, Literal

import msgspec
import structlog
from msgspec import Meta

from shoal.server.limits import Limits
from shoal.server.runtime.tables import TableService

TICK = 0.5
"""Time between two looks at the event loop, in seconds."""
LAGS = 20
"""Number of looks whose longest delay counts."""
logger = structlog.get_logger()


class Health(msgspec.Struct, frozen=True):
    """The health of the server."""

    status: Annotated[Literal["ok", "ill"], Meta(description="`ill` if there is any problem.")]
    problems: Annotated[list[str], Meta(description="What does not work, one sentence each.")]
    write_age: Annotated[float, Meta(description="Seconds since the database last stored something.")]
    waiting: Annotated[float, Meta(description="Seconds that a write has been waiting in the queue.")]
    loop_lag: Annotated[float, Meta(description="Longest delay of the event loop in the last ten seconds, in seconds.")]


class Readiness(msgspec.Struct, frozen=True):
    """The readiness of the server after its start."""

    status: Literal["ready", "starting"]
    compiling: Annotated[list[str], Meta(description="Games whose rules are still being compiled.")]


class HealthMonitor:
    """Writes to the database every few seconds, through the queue of all writes, and measures the event loop."""

    def __init__(self, table_service: TableService, limits: Limits) -> None:
        self.table_service, self.limits = table_service, limits
        self.written_at = self.tried_at = monotonic()
        self.error: Exception | None = None
        """Why the last write has failed."""
        self.beat_task: asyncio.Task[None] | None = None
        self.lags: deque[float] = deque(maxlen=LAGS)

    async def run(self) -> None:
        while True:
            before = monotonic()
            await asyncio.sleep(TICK)
            self.lags.append(max(0.0, monotonic() - before - TICK))
            if self.table_service.simulators.is_broken:
                with contextlib.suppress(RuntimeError):
                    self.table_service.simulators.warm_up()
            pause = TICK if self.error else self.limits.heartbeat_seconds
            if self.beat_task is None and monotonic() >= self.tried_at + pause:
                self.beat_task = asyncio.create_task(self.beat())

    async def beat(self) -> None:
        """Write to the database; remember when that worked, or why it did not."""
        store, self.tried_at = self.table_service.store, monotonic()
        try:
            await store.appender.append([], [store.heartbeat(time())])
        except Exception as error:
            if self.error is None:
                logger.exception("database cannot be written")
            self.error = error
        else:
            if self.error is not None:
                logger.info("database can be written again")
            self.error, self.written_at = None, monotonic()
        finally:
            self.beat_task = None

    def check(self) -> Health:
        now = monotonic()
        write_age, lag = now - self.written_at, max(self.lags, default=0.0)
        waiting = now - self.tried_at if self.beat_task else 0.0
        problems = []
        if self.error is not None:
            problems.append(f"The database cannot be written: {type(self.error).__name__}.")
        elif waiting > self.limits.ill_seconds:
            problems.append(f"The database has not stored anything for {write_age:.0f} seconds.")
        if self.table_service.simulators.is_broken:
            problems.append("The processes that simulate physics have failed.")
        if lag > self.limits.ill_seconds:
            problems.append(f"The server was blocked for {lag:.0f} seconds.")
        return Health("ill" if problems else "ok", problems, round(write_age, 3), round(waiting, 3), round(lag, 3))

    def check_readiness(self) -> Readiness:
        compilations = self.table_service.workers.compilations
        compiling = [game for game, task in compilations.items() if not task.done() or task.exception() is not None]
        return Readiness("starting" if compiling else "ready", compiling)
