"""Moves old tables out of the database into compressed files of records, and exports records of finished games.

An archive has one JSON object per line and is compressed with gzip.
"""

import asyncio
import gzip
import os
from collections.abc import AsyncIterator, Iterable
from contextlib import closing
from pathlib import Path
from time import time
from typing import Annotated

import msgspec
from msgspec import Meta
from sqlalchemy import delete, func, select

from shoal.core import BadFile, Refusal
from shoal.server.admin.interventions import load_table
from shoal.server.admin.overview import find_status
from shoal.server.domain.table import Table
from shoal.server.runtime.operations import FOLLOW_SECONDS
from shoal.server.storage import Operation, Store, TableRow
from shoal.server.storage.schema import log, seats, tables, traces, turn_notices

BATCH = 200
"""Tables that leave the database in one transaction."""


class ArchivedTable(msgspec.Struct, frozen=True):
    """A table that has left the database."""

    id: Annotated[str, Meta(description="Identifier of the table.")]
    game: Annotated[str, Meta(description="Identifier of the game.")]
    status: Annotated[str, Meta(description="What the lobby's index said of the table.")]
    updated: Annotated[float, Meta(description="Time of the last change, in seconds since 1970.")]
    names: Annotated[list[str], Meta(description="Names by seat.")]
    record: Annotated[str | None, Meta(description="The game as a record; null if none began or it cannot be read.")]


async def archive(store: Store, file: Path, before: float, guests_before: float) -> tuple[int, int]:
    """Write the tables that nobody has touched since a time into a file, and delete them from the database.

    Tables whose logs cannot be read stay. Guests who have no seat and have not come since a time are forgotten. Returns
    the number of tables and of guests. Nothing is deleted before it is safely in the file.
    """
    lengths: dict[str, int] = {}
    if file.exists():
        raise Refusal(f"{file} exists already.")
    unfinished = file.with_name(f"{file.name}.part")
    try:
        with closing(gzip.open(unfinished, "wb")) as output:
            async for row in _find_old_tables(store, before):
                try:
                    table = await load_table(store, row.id)
                except Refusal:
                    continue
                output.write(msgspec.json.encode(_describe(row, table)) + b"\n")
                lengths[row.id] = table.seq
        with unfinished.open("rb") as written:
            os.fsync(written.fileno())
        unfinished.replace(file)
    except OSError as error:
        raise BadFile(f"{file} cannot be written: {error.strerror}.") from None
    finally:
        unfinished.unlink(missing_ok=True)
    removed = await _remove_tables(store, lengths, before)
    return removed, await store.forget_guests(guests_before)


async def export(store: Store, folder: Path, game: str | None, since: float) -> int:
    """Write the record of every game that was played to its end since a time, one file each; return their number."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(f"{folder} cannot be written: {error.strerror}.") from None
    count = 0
    async for row in _find_tables(store, ("over",), since, time()):
        if game is not None and row.game != game:
            continue
        record = _record(await load_table(store, row.id))
        if record is not None:
            (folder / f"{row.game}-{row.id}.txt").write_text(record)
            count += 1
    return count


def read_archive(file: Path) -> Iterable[ArchivedTable]:
    """Yield the tables of an archive."""
    with gzip.open(file, "rb") as lines:
        for line in lines:
            yield msgspec.json.decode(line, type=ArchivedTable)


def _describe(row: TableRow, table: Table) -> ArchivedTable:
    return ArchivedTable(row.id, row.game, row.status, row.updated, table.names, _record(table))


def _record(table: Table) -> str | None:
    return None if table.seed is None else str(table.record())


async def _find_old_tables(store: Store, before: float) -> AsyncIterator[TableRow]:
    """Yield the tables whose index and whose log were last changed before a time; broken ones stay in the database."""
    async for row in _find_tables(store, ("over", "aborted", "deserted", "waiting", "playing"), 0.0, before):
        yield row


async def _find_tables(store: Store, statuses: tuple[str, ...], since: float, before: float) -> AsyncIterator[TableRow]:
    """Yield tables by status in the order of their last change."""
    query = select(*(tables.c[name] for name in TableRow._fields)).where(
        tables.c.status.in_(statuses), tables.c.updated >= since, tables.c.updated < before
    )
    async with store.engine.connect() as connection:
        ids = [TableRow(*row) for row in await connection.execute(query.order_by(tables.c.updated))]
    for row in ids:
        yield row


async def _remove_tables(store: Store, lengths: dict[str, int], before: float) -> int:
    """Delete tables that still have the logs of these lengths; return their number.

    Running servers are told first and get the time to close the tables.
    """
    ids = list(lengths)
    await store.appender.append([], [store.operations.add(Operation(time(), "archive", repr(before)))])
    if ids and (await find_status(store)).serving:
        await asyncio.sleep(2 * FOLLOW_SECONDS)
    removed = 0
    for start in range(0, len(ids), BATCH):
        some = ids[start : start + BATCH]
        async with store.engine.begin() as connection:
            counts = select(log.c.table_id, func.count()).where(log.c.table_id.in_(some)).group_by(log.c.table_id)
            same = [table_id for table_id, count in await connection.execute(counts) if count == lengths[table_id]]
            for column in (log.c.table_id, seats.c.table_id, traces.c.table_id, turn_notices.c.table_id, tables.c.id):
                await connection.execute(delete(column.table).where(column.in_(same)))
        removed += len(same)
    return removed
