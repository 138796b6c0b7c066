"""Reads and writes everything that is kept."""

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
from shoal.server.storage.appender import Appender, Change
from shoal.server.storage.schema import guests, log, seats, settings, tables

FORGET_SEAT = delete(seats).where(seats.c.guest_id == bindparam("guest"), seats.c.table_id == bindparam("table"))
LogRow = tuple[str, float, AnyEntry]


class Store:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.appender = Appender(engine)
        insert_or = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert
        table = insert_or(tables)
        changed = {column: table.excluded[column] for column in ("status", "open", "updated")}
        self._index_table = table.on_conflict_do_update(index_elements=["id"], set_=changed)
        self._index_seat = insert_or(seats).on_conflict_do_nothing(index_elements=["guest_id", "table_id"])

    async def read_log(self, table_id: str, since: int = 0) -> list[LogRow]:
        """Command id, time and entry, from that place on."""
        query = (
            select(log.c.move_id, log.c.at, log.c.entry)
            .where(log.c.table_id == table_id, log.c.seq >= since)
            .order_by(log.c.seq)
        )
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [(move_id, at, decode_entry(entry)) for move_id, at, entry in rows]

    async def add_guest(self, guest_id: str, secret_digest: bytes, name: str, now: float) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(
                insert(guests).values(id=guest_id, secret_digest=secret_digest, name=name, since=now)
            )

    async def find_guest(self, secret_digest: bytes) -> tuple[str, str] | None:
        """Id and name."""
        query = select(guests.c.id, guests.c.name).where(guests.c.secret_digest == secret_digest)
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else (row.id, row.name)

    async def rename_guest(self, guest_id: str, name: str) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(update(guests).where(guests.c.id == guest_id).values(name=name))

    async def tables_of(self, guest_id: str, limit: int) -> list[str]:
        """Those the guest has sat at, the newest first."""
        query = (
            select(tables.c.id)
            .join(seats, seats.c.table_id == tables.c.id)
            .where(seats.c.guest_id == guest_id)
            .order_by(tables.c.updated.desc())
            .limit(limit)
        )
        return await self._ids(query)

    async def tables_with(self, status: str, limit: int) -> list[str]:
        """Those that anybody may see, the newest first."""
        query = (
            select(tables.c.id)
            .where(tables.c.status == status, tables.c.open)
            .order_by(tables.c.updated.desc())
            .limit(limit)
        )
        return await self._ids(query)

    async def unfinished(self, limit: int) -> list[str]:
        query = select(tables.c.id).where(tables.c.status == "playing").order_by(tables.c.updated.desc()).limit(limit)
        return await self._ids(query)

    async def _ids(self, query: Any) -> list[str]:
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def count_guests(self) -> int:
        async with self.engine.connect() as connection:
            return (await connection.execute(select(func.count()).select_from(guests))).scalar_one()

    async def secret(self) -> bytes:
        """The server's own, made when it is first asked for."""
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
        return await self.secret()

    # Statements that keep the lobby's indexes in step with the log; they are committed with the entry.

    def index_table(self, table_id: str, game: str, status: str, is_open: bool, now: float) -> Change:
        values = {"id": table_id, "game": game, "status": status, "open": is_open, "updated": now}
        return Change(self._index_table, values)

    def index_seat(self, guest_id: str, table_id: str) -> Change:
        return Change(self._index_seat, {"guest_id": guest_id, "table_id": table_id})

    def forget_seat(self, guest_id: str, table_id: str) -> Change:
        return Change(FORGET_SEAT, {"guest": guest_id, "table": table_id})


@asynccontextmanager
async def open_store(address: str) -> AsyncIterator[Store]:
    """Brings the database up to date and keeps the appender running."""
    engine = _engine(address)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(migrations.upgrade)
        store = Store(engine)
        running = asyncio.create_task(store.appender.run())
        try:
            yield store
        finally:
            store.appender.stop()
            await running
    finally:
        await engine.dispose()


def _engine(address: str) -> AsyncEngine:
    """From `sqlite:PATH` or `postgresql://…`."""
    scheme, _, rest = address.partition(":")
    if scheme == "sqlite":
        path = Path(rest)
        path.parent.mkdir(parents=True, exist_ok=True)
        engine = create_async_engine(f"sqlite+aiosqlite:///{path}", pool_size=4, max_overflow=0)
        event.listen(engine.sync_engine, "connect", _sqlite_settings)
        return engine
    if scheme in ("postgresql", "postgres"):
        try:
            return create_async_engine(f"postgresql+asyncpg:{rest}", pool_size=8)
        except ArgumentError:
            pass
    raise Refusal(f"A database is given as sqlite:PATH or postgresql://USER@HOST/NAME, not {address!r}.")


def _sqlite_settings(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()
