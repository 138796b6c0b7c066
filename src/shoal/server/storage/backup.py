"""Backups: a file of SQLite with everything, whichever database it comes from, and consistent while servers write.

A backup is a database itself: a server can be started on it, and it can be restored into either kind of database.
"""

import os
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from time import time

from sqlalchemy import Table, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from shoal.core import BadFile, Refusal
from shoal.server.storage import migrations
from shoal.server.storage.schema import log, metadata, settings
from shoal.server.storage.store import create_engine, open_existing, parse_address

BATCH = 5_000
"""Rows that are copied at a time."""
FRESH_SECONDS = 15.0
"""Age of a heartbeat from which on no server is thought to run."""


async def back_up(address: str, file: Path) -> dict[str, int]:
    """Write a backup and return the number of rows of each table; raise Refusal if the file exists."""
    if file.exists():
        raise Refusal(f"{file} exists already.")
    async with _opened(open_existing(address)) as source:
        async with source.connect() as connection:
            await connection.run_sync(migrations.check)
        with _written_aside(file) as unfinished:
            if source.dialect.name == "sqlite":
                _copy_pages(parse_address(address).database or "", unfinished)
            else:
                async with _opened(create_engine(f"sqlite:{unfinished}")) as target:
                    await _copy_rows(source, target)
            _finish(unfinished)
    return count_rows(file)


async def restore(file: Path, address: str, *, overwrite: bool = False) -> dict[str, int]:
    """Put a backup in the place of a database, and return the number of rows of each table.

    Raises Refusal if a server runs on the database, or if it holds something that may not be overwritten.
    """
    _check_file(file)
    async with _opened(create_engine(address)) as target:
        async with target.begin() as connection:
            if await connection.run_sync(migrations.find_version) is not None:
                await connection.run_sync(migrations.upgrade)
                await _check_target(connection, overwrite)
        with tempfile.TemporaryDirectory() as folder:
            # A backup of an earlier version is brought up to date in a copy.
            copy = Path(folder, "copy.db")
            _copy_pages(str(file), copy)
            async with _opened(create_engine(f"sqlite:{copy}")) as source:
                async with source.begin() as connection:
                    await connection.run_sync(migrations.upgrade)
                await _copy_rows(source, target)
            return count_rows(copy)


def count_rows(file: Path) -> dict[str, int]:
    """Return the number of rows of each table in a backup."""
    with closing(sqlite3.connect(file)) as database:
        return {
            table.name: database.execute(f"SELECT count(*) FROM {table.name}").fetchone()[0]
            for table in metadata.sorted_tables
        }


async def find_heartbeat_age(connection: AsyncConnection) -> float | None:
    """Return the seconds since a server last wrote to the database; None if none ever did."""
    query = select(settings.c.value).where(settings.c.name == "heartbeat")
    value = (await connection.execute(query)).scalar_one_or_none()
    return None if value is None else max(0.0, time() - float(value))


def _copy_pages(source: str, target: Path) -> None:
    """Copy a file of SQLite by its own means: in one step, and so as it was at one moment."""
    with closing(sqlite3.connect(source)) as database, closing(sqlite3.connect(target)) as copy:
        database.backup(copy)


async def _copy_rows(source: AsyncEngine, target: AsyncEngine) -> None:
    """Copy all rows as they were at one moment, in one transaction; what the target held before is gone."""
    async with source.connect() as reading, target.begin() as writing:
        if source.dialect.name == "postgresql":
            await reading.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        for connection in (reading, writing):
            if connection.dialect.name == "postgresql":
                # A backup may wait for a slow disk for longer than a server may stand still.
                await connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
        await writing.run_sync(migrations.upgrade)
        for table in metadata.sorted_tables:
            await writing.execute(delete(table))
            async with reading.stream(select(table).execution_options(yield_per=BATCH)) as rows:
                async for batch in rows.mappings().partitions():
                    await writing.execute(insert(table), [dict(row) for row in batch])
            if target.dialect.name == "postgresql":
                await _continue_positions(writing, table)


async def _continue_positions(connection: AsyncConnection, table: Table) -> None:
    """Let PostgreSQL number new rows after those that were copied."""
    column = table.autoincrement_column
    if column is None:
        return
    last = (await connection.execute(select(func.max(column)))).scalar_one()
    sequence = func.pg_get_serial_sequence(table.name, column.name)
    await connection.execute(select(func.setval(sequence, last or 1, last is not None)))


async def _check_target(connection: AsyncConnection, overwrite: bool) -> None:
    age = await find_heartbeat_age(connection)
    if age is not None and age < FRESH_SECONDS:
        raise Refusal("A server is running on this database, or was a moment ago: stop it first.")
    entries = (await connection.execute(select(func.count()).select_from(log))).scalar_one()
    if entries and not overwrite:
        raise Refusal(f"This database holds {entries} entries already; --overwrite deletes them.")


def _check_file(file: Path) -> None:
    """Raise BadFile unless this is a whole backup."""
    if not file.is_file():
        raise BadFile(f"There is no backup in {file}.")
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
            verdict = database.execute("PRAGMA quick_check").fetchone()[0]
            database.execute("SELECT version_num FROM alembic_version")
    except sqlite3.Error:
        verdict = "no database"
    if verdict != "ok":
        raise BadFile(f"{file} is not a backup, or it is damaged.")


def _finish(file: Path) -> None:
    """Leave one whole file, which does not claim that a server runs on it."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode=DELETE")
        database.execute("DELETE FROM settings WHERE name = 'heartbeat'")
        database.commit()
    descriptor = os.open(file, os.O_RDONLY)
    os.fsync(descriptor)
    os.close(descriptor)


@contextmanager
def _written_aside(file: Path) -> Iterator[Path]:
    """Yield the path of a file that takes its place when it is complete, and is removed if it never is."""
    unfinished = file.with_name(f"{file.name}.part")
    _remove(unfinished)
    try:
        yield unfinished
        unfinished.replace(file)
    except (OSError, sqlite3.Error) as error:
        raise BadFile(f"{file} cannot be written: {getattr(error, 'strerror', error)}.") from None
    finally:
        _remove(unfinished)


def _remove(file: Path) -> None:
    for suffix in ("", "-wal", "-shm", "-journal"):
        file.with_name(file.name + suffix).unlink(missing_ok=True)


@asynccontextmanager
async def _opened(engine: AsyncEngine) -> AsyncIterator[AsyncEngine]:
    try:
        yield engine
    finally:
        await engine.dispose()
