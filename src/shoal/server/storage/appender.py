"""Adds rows to the log. Whoever waits in the meantime shares one transaction; an answer comes after its commit.

A row that another process has forestalled, by its place in the table or by its command, breaks a unique key: then every
batch of the transaction is tried by itself, and only the losers hear of a conflict.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import Executable, insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from shoal.server.storage.schema import log

LARGEST_BATCH = 2_000
COLUMNS = ("table_id", "seq", "move_id", "at", "entry")


class Conflict(Exception):
    """Somebody else has written to the table's log."""


@dataclass(frozen=True)
class NewRow:
    table_id: str
    seq: int
    move_id: str
    at: float
    entry: bytes


@dataclass(frozen=True)
class _Waiting:
    rows: Sequence[NewRow]
    also: Sequence[Executable]
    done: "asyncio.Future[None]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Appender:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.insert = str(insert(log).inline().values(dict.fromkeys(COLUMNS)).compile(dialect=engine.dialect))
        self.queue: asyncio.Queue[_Waiting | None] = asyncio.Queue()

    async def append(self, rows: Sequence[NewRow], also: Sequence[Executable] = ()) -> None:
        """All of these rows, and the other statements with them, or none; raises Conflict."""
        waiting = _Waiting(rows, also)
        self.queue.put_nowait(waiting)
        await waiting.done

    async def run(self) -> None:
        """Until `stop`, and what came before it is still written."""
        while (first := await self.queue.get()) is not None:
            batch = [first]
            while len(batch) < LARGEST_BATCH and not self.queue.empty():
                if (more := self.queue.get_nowait()) is None:
                    self.queue.put_nowait(None)
                    break
                batch.append(more)
            await self._write(batch)

    def stop(self) -> None:
        self.queue.put_nowait(None)

    async def _write(self, batch: list[_Waiting]) -> None:
        try:
            await self._commit(batch)
        except IntegrityError:
            if len(batch) > 1:
                for waiting in batch:
                    await self._write([waiting])
            else:
                _settle(batch, Conflict())
        except Exception as error:
            _settle(batch, error)
        else:
            _settle(batch, None)

    async def _commit(self, batch: list[_Waiting]) -> None:
        async with self.engine.begin() as connection:
            await self._insert(connection, [row for waiting in batch for row in waiting.rows])
            for waiting in batch:
                for statement in waiting.also:
                    await connection.execute(statement)

    async def _insert(self, connection: AsyncConnection, rows: list[NewRow]) -> None:
        # The driver's own call: this is the server's hottest statement, and its rows need no conversion.
        values = [(row.table_id, row.seq, row.move_id, row.at, row.entry) for row in rows]
        await connection.exec_driver_sql(self.insert, values)


def _settle(batch: list[_Waiting], problem: Exception | None) -> None:
    for waiting in batch:
        if waiting.done.cancelled():
            continue
        if problem is None:
            waiting.done.set_result(None)
        else:
            waiting.done.set_exception(problem)
