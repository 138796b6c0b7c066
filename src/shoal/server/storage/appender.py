"""Adds rows to the log. Whoever waits in the meantime shares one transaction; an answer comes after its commit.

A row that another process has forestalled, by its place in the table or by its command, breaks a unique key: then every
batch of the transaction is tried by itself, and only the losers hear of a conflict.
"""

import asyncio
from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import Executable, insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from shoal.server.storage.schema import log

LARGEST_BATCH = 2_000
GATHERING_SECONDS = 0.004


class Conflict(Exception):
    """Somebody else has written to the table's log."""


class NewRow(NamedTuple):
    table_id: str
    seq: int
    move_id: str
    at: float
    entry: bytes


class Change(NamedTuple):
    """Another statement, with its values; statements are compared by identity."""

    statement: Executable
    values: dict[str, Any]


class _Waiting(NamedTuple):
    rows: Sequence[NewRow]
    also: Sequence[Change]
    done: "asyncio.Future[None]"


class Appender:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.insert = str(insert(log).inline().values(dict.fromkeys(NewRow._fields)).compile(dialect=engine.dialect))
        self.queue: asyncio.Queue[_Waiting | None] = asyncio.Queue()

    async def append(self, rows: Sequence[NewRow], also: Sequence[Change] = ()) -> None:
        """All of these rows, and the other statements with them, or none; raises Conflict."""
        waiting = _Waiting(rows, also, asyncio.get_running_loop().create_future())
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
            if len(batch) > 1:
                # Under load a commit costs more than this wait, which lets more share the next.
                await asyncio.sleep(GATHERING_SECONDS)

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
            if rows := [row for waiting in batch for row in waiting.rows]:
                await self._insert(connection, rows)
            changes = [change for waiting in batch for change in waiting.also]
            for _, alike in groupby(changes, lambda change: id(change.statement)):
                same = list(alike)
                await connection.execute(same[0].statement, [change.values for change in same])

    async def _insert(self, connection: AsyncConnection, rows: list[NewRow]) -> None:
        # The driver's own call: this is the server's hottest statement, and its rows need no conversion.
        await connection.exec_driver_sql(self.insert, rows)


def _settle(batch: list[_Waiting], problem: Exception | None) -> None:
    for waiting in batch:
        if waiting.done.cancelled():
            continue
        if problem is None:
            waiting.done.set_result(None)
        else:
            waiting.done.set_exception(problem)
