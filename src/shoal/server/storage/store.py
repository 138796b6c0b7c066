"""Reads and writes the database."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import bindparam, delete, event, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from shoal.core import Refusal
from shoal.server.domain.entries import AnyEntry, decode_entry
from shoal.server.storage import migrations
from shoal.server.storage.appender import Appender, IndexUpdate
from shoal.server.storage.schema import guests, log, seats, settings, tables

REMOVE_SEAT = delete(seats).where(seats.c.guest_id == bindparam("guest"), seats.c.table_id == bindparam("table"))
LogRow = tuple[str, float, AnyEntry]
"""Command id, time in seconds since 1970, and entry."""


class Store:
    """Access to one database. Logs are written by `appender` alone."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.appender = Appender(engine)
        dialect_insert = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert
        insert_table = dialect_insert(tables)
        changed = {column: insert_table.excluded[column] for column in ("status", "open", "updated")}
        self._index_table = insert_table.on_conflict_do_update(index_elements=["id"], set_=changed)
        self._index_seat = dialect_insert(seats).on_conflict_do_nothing(index_elements=["guest_id", "table_id"])

    async def read_log(self, table_id: str, since: int = 0) -> list[LogRow]:
        """Return the table's log, from the given seq on."""
        query = (
            select(log.c.move_id, log.c.at, log.c.entry)
            .where(log.c.table_id == table_id, log.c.seq >= since)
            .order_by(log.c.seq)
        )
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [(command_id, at, decode_entry(entry)) for command_id, at, entry in rows]

    async def add_guest(self, guest_id: str, secret_digest: bytes, name: str, now: float) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(
                insert(guests).values(id=guest_id, secret_digest=secret_digest, name=name, since=now)
            )

    async def find_guest(self, secret_digest: bytes) -> tuple[str, str] | None:
        """Return id and name of the guest with this secret, if there is one."""
        query = select(guests.c.id, guests.c.name).where(guests.c.secret_digest == secret_digest)
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else (row.id, row.name)

    async def rename_guest(self, guest_id: str, name: str) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(update(guests).where(guests.c.id == guest_id).values(name=name))

    async def find_tables_of(self, guest_id: str, limit: int) -> list[str]:
        """Return the tables at which the guest has had a seat, the latest first."""
        query = (
            select(tables.c.id)
            .join(seats, seats.c.table_id == tables.c.id)
            .where(seats.c.guest_id == guest_id)
            .order_by(tables.c.updated.desc())
            .limit(limit)
        )
        return await self._fetch_ids(query)

    async def find_open_tables(self, status: str, limit: int) -> list[str]:
        """Return the tables with this status that anybody may see, the latest first."""
        query = (
            select(tables.c.id)
            .where(tables.c.status == status, tables.c.open)
            .order_by(tables.c.updated.desc())
            .limit(limit)
        )
        return await self._fetch_ids(query)

    async def find_unfinished(self, limit: int) -> list[str]:
        """Return the tables where a game is running, the latest first."""
        query = select(tables.c.id).where(tables.c.status == "playing").order_by(tables.c.updated.desc()).limit(limit)
        return await self._fetch_ids(query)

    async def _fetch_ids(self, query: Any) -> list[str]:
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def count_guests(self) -> int:
        async with self.engine.connect() as connection:
            return (await connection.execute(select(func.count()).select_from(guests))).scalar_one()

    async def load_secret(self) -> bytes:
        """Return the key that signs invitations; create it on the first call."""
        query = select(settings.c.value).where(settings.c.name == "secret")
        for _ in range(2):
            async with self.engine.connect() as connection:
                if value := (await connection.execute(query)).scalar_one_or_none():
                    return bytes(value)
            try:
                async with self.engine.begin() as connection:
                    await connection.execute(insert(settings).values(name="secret", value=secrets.token_bytes(32)))
            except IntegrityError:
                continue
        return await self.load_secret()

    # Updates of the lobby's indexes, for `Appender.append`

    def index_table(self, table_id: str, game: str, status: str, is_open: bool, now: float) -> IndexUpdate:
        values = {"id": table_id, "game": game, "status": status, "open": is_open, "updated": now}
        return IndexUpdate(self._index_table, values)

    def index_seat(self, guest_id: str, table_id: str) -> IndexUpdate:
        return IndexUpdate(self._index_seat, {"guest_id": guest_id, "table_id": table_id})

    def remove_seat(self, guest_id: str, table_id: str) -> IndexUpdate:
        return IndexUpdate(REMOVE_SEAT, {"guest": guest_id, "table": table_id})


@asynccontextmanager
async def open_store(address: str) -> AsyncIterator[Store]:
    """Migrate the database to the current schema, and run the appender while the store is open."""
    engine = _create_engine(address)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(migrations.upgrade)
        store = Store(engine)
        appender_task = asyncio.create_task(store.appender.run())
        try:
            yield store
        finally:
            store.appender.stop()
            await appender_task
    finally:
        await engine.dispose()


def _create_engine(address: str) -> AsyncEngine:
    """Connect to `sqlite:PATH` or `postgresql://…`."""
    scheme, _, rest = address.partition(":")
    if scheme == "sqlite":
        path = Path(rest)
        path.parent.mkdir(parents=True, exist_ok=True)
        engine = create_async_engine(f"sqlite+aiosqlite:///{path}", pool_size=4, max_overflow=0)
        event.listen(engine.sync_engine, "connect", _configure_sqlite)
        return engine
    if scheme in ("postgresql", "postgres"):
        try:
            return create_async_engine(f"postgresql+asyncpg:{rest}", pool_size=8)
        except ArgumentError:
            pass
    raise Refusal(f"A database is given as sqlite:PATH or postgresql://USER@HOST/NAME, not {address!r}.")


def _configure_sqlite(connection: Any, _record: object) -> None:
    """Make every commit durable (`synchronous=FULL`), and let readers and the writer work at the same time (WAL)."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()
