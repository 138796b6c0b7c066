"""Appends rows to the log with group commit: all appends that wait share one transaction, and each returns after it.

Concurrency is optimistic. Rows are unique by (table, seq) and by (table, command id), so a transaction fails if another
process was faster, and it gives up if another process holds the rows for too long. Then every append is tried in its
own transaction, and only the losers get a `Conflict`.
"""

import asyncio
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import insert
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from shoal.server.storage.schema import log

MAX_BATCH = 2_000
HELD_UP = ("55P03", "40P01")
"""Codes of PostgreSQL for a lock that another transaction holds for too long, and for a deadlock."""
GATHERING_SECONDS = 0.004
"""Pause after a shared commit, which lets more appends gather for the next one."""


class Conflict(Exception):
    """Another process has appended to the table's log, or has executed the same command."""


class NewRow(NamedTuple):
    """A row of the log; the names are those of its columns."""

    table_id: str
    seq: int
    move_id: str
    at: float
    entry: bytes


class IndexUpdate(NamedTuple):
    """A statement for the driver that updates an index of the log, and its parameters.

    The updates of a transaction that have the same statement run together.
    """

    statement: str
    values: tuple[Any, ...]


class _PendingAppend(NamedTuple):
    rows: Sequence[NewRow]
    updates: Sequence[IndexUpdate]
    committed: "asyncio.Future[None]"


class Appender:
    """The only writer of the log in this process."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.insert = str(insert(log).inline().values(dict.fromkeys(NewRow._fields)).compile(dialect=engine.dialect))
        self.queue: asyncio.Queue[_PendingAppend | None] = asyncio.Queue()
        """Appends in their order; None asks the writer to stop."""

    async def append(self, rows: Sequence[NewRow], updates: Sequence[IndexUpdate] = ()) -> None:
        """Write all rows and updates or none, and return after the commit; raise Conflict."""
        append = _PendingAppend(rows, updates, asyncio.get_running_loop().create_future())
        self.queue.put_nowait(append)
        await append.committed

    async def run(self) -> None:
        """Write appends until `stop` is called; those that were queued before it are still written."""
        while (first := await self.queue.get()) is not None:
            batch = [first]
            while len(batch) < MAX_BATCH and not self.queue.empty():
                if (append := self.queue.get_nowait()) is None:
                    self.queue.put_nowait(None)
                    break
                batch.append(append)
            await self._write(batch)
            if len(batch) > 1:
                # Under load a commit costs more than this pause.
                await asyncio.sleep(GATHERING_SECONDS)

    def stop(self) -> None:
        self.queue.put_nowait(None)

    async def _write(self, batch: list[_PendingAppend]) -> None:
        """Commit the batch and report to every append; after a conflict, commit them one by one."""
        try:
            await self._commit(batch)
        except DBAPIError as error:
            if not _is_conflict(error):
                _report(batch, error)
            elif len(batch) > 1:
                for append in batch:
                    await self._write([append])
            else:
                _report(batch, Conflict())
        except Exception as error:
            _report(batch, error)
        else:
            _report(batch, None)

    async def _commit(self, batch: list[_PendingAppend]) -> None:
        async with self.engine.begin() as connection:
            if rows := [row for append in batch for row in append.rows]:
                await self._insert(connection, rows)
            groups: dict[str, list[tuple[Any, ...]]] = {}
            for append in batch:
                for statement, values in append.updates:
                    groups.setdefault(statement, []).append(values)
            for statement, group in groups.items():
                await connection.exec_driver_sql(statement, group)

    async def _insert(self, connection: AsyncConnection, rows: list[NewRow]) -> None:
        # Calls the driver directly: this is the hottest statement of the server, and its rows need no conversion.
        await connection.exec_driver_sql(self.insert, rows)


def _is_conflict(error: DBAPIError) -> bool:
    """Return whether another process has written the same rows, or is writing them in this moment."""
    return isinstance(error, IntegrityError) or getattr(error.orig, "sqlstate", None) in HELD_UP


def _report(batch: list[_PendingAppend], error: Exception | None) -> None:
    for append in batch:
        if append.committed.cancelled():
            continue
        if error is None:
            append.committed.set_result(None)
        else:
            append.committed.set_exception(error)
