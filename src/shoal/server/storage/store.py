"""Reads and writes the database."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import URL, Select, bindparam, delete, event, func, insert, make_url, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from shoal.core import Refusal
from shoal.server.domain.entries import AnyEntry, decode_entry
from shoal.server.storage import migrations
from shoal.server.storage.appender import Appender, IndexUpdate
from shoal.server.storage.schema import guests, log, scores, seats, settings, tables

FORGOTTEN = 1_000
"""Guests that are forgotten in one transaction."""
LogRow = tuple[str, float, AnyEntry]
"""Command id, time in seconds since 1970, and entry."""


class UnreadableLog(Exception):
    """A row of a table's log is damaged, or of a kind that this version does not know."""


class TableRow(NamedTuple):
    """A table in the lobby's index; the names are those of the columns."""

    id: str
    game: str
    status: str
    open: bool
    updated: float
    names: str
    to_act: str | None
    winners: str


class ScoreRow(NamedTuple):
    """A guest's best result in a challenge of the day; the names are those of the columns."""

    game: str
    day: str
    guest_id: str
    name: str
    points: int
    at: float


class Store:
    """Access to one database. Logs are written by `appender` alone."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.appender = Appender(engine)
        dialect_insert = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert
        insert_table = dialect_insert(tables).values(dict.fromkeys(TableRow._fields))
        changed = {column: insert_table.excluded[column] for column in TableRow._fields if column != "id"}
        self._index_table = self._compile(insert_table.on_conflict_do_update(index_elements=["id"], set_=changed))
        self._index_guest_to_act = self._compile(
            update(tables).where(tables.c.id == bindparam("table")).values(to_act=bindparam("guest"))
        )
        insert_seat = dialect_insert(seats).values(guest_id=None, table_id=None)
        self._index_seat = self._compile(insert_seat.on_conflict_do_nothing(index_elements=["guest_id", "table_id"]))
        self._remove_seat = self._compile(
            delete(seats).where(seats.c.guest_id == bindparam("guest"), seats.c.table_id == bindparam("table"))
        )
        insert_score = dialect_insert(scores).values(dict.fromkeys(ScoreRow._fields))
        best = {column: insert_score.excluded[column] for column in ("name", "points", "at")}
        self._index_score = self._compile(
            insert_score.on_conflict_do_update(
                index_elements=["game", "day", "guest_id"],
                set_=best,
                where=insert_score.excluded.points > scores.c.points,
            )
        )
        insert_guest = dialect_insert(guests)
        renewed = {column: insert_guest.excluded[column] for column in ("name", "since")}
        self._keep_guest = insert_guest.on_conflict_do_update(index_elements=["id"], set_=renewed)
        insert_setting = dialect_insert(settings).values(name=None, value=None)
        self._set = self._compile(
            insert_setting.on_conflict_do_update(index_elements=["name"], set_={"value": insert_setting.excluded.value})
        )

    def _compile(self, statement: Any) -> str:
        """Return a statement for the driver, whose parameters stand in the order of the columns.

        The appender runs these statements with nearly every move, and they need no conversion of values.
        """
        return str(statement.compile(dialect=self.engine.dialect))

    async def read_log(self, table_id: str, since: int = 0) -> list[LogRow]:
        """Return the table's log, from the given seq on; raise UnreadableLog."""
        query = (
            select(log.c.move_id, log.c.at, log.c.entry)
            .where(log.c.table_id == table_id, log.c.seq >= since)
            .order_by(log.c.seq)
        )
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        try:
            return [(command_id, at, decode_entry(entry)) for command_id, at, entry in rows]
        except Exception as error:
            raise UnreadableLog(f"{type(error).__name__}: {error}") from None

    async def keep_guest(self, guest_id: str, secret_digest: bytes, name: str, now: float) -> None:
        """Store a guest, or the new name and the last visit of one who is stored."""
        async with self.engine.begin() as connection:
            values = {"id": guest_id, "secret_digest": secret_digest, "name": name, "since": now}
            await connection.execute(self._keep_guest, values)

    async def find_guest(self, secret_digest: bytes) -> tuple[str, str, float] | None:
        """Return id, name and last visit of the guest with this secret, if there is one."""
        query = select(guests.c.id, guests.c.name, guests.c.since).where(guests.c.secret_digest == secret_digest)
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else (row.id, row.name, row.since)

    async def forget_guests(self, before: float) -> int:
        """Delete the guests who have no seat and have not come since this time, and results from before it.

        Returns the number of guests.
        """
        async with self.engine.begin() as connection:
            await connection.execute(delete(scores).where(scores.c.at < before))
        unused = select(guests.c.id).where(guests.c.since < before, guests.c.id.not_in(select(seats.c.guest_id)))
        total = 0
        while True:  # In small transactions, which nobody has to wait for.
            async with self.engine.begin() as connection:
                deleted = await connection.execute(delete(guests).where(guests.c.id.in_(unused.limit(FORGOTTEN))))
            total += deleted.rowcount
            if deleted.rowcount < FORGOTTEN:
                return total

    # The lobby's index of tables

    async def find_tables_of(self, guest_id: str, statuses: tuple[str, ...], limit: int) -> list[TableRow]:
        """Return the tables with one of these statuses at which the guest has a seat, the latest first."""
        query = _latest_tables(limit).where(tables.c.status.in_(statuses), tables.c.id.in_(_table_ids_of(guest_id)))
        return await self._fetch_tables(query)

    async def find_tables_to_watch(self, guest_id: str, limit: int) -> list[TableRow]:
        """Return the running games that anybody may see and in which the guest has no seat, the latest first."""
        query = _latest_tables(limit).where(
            tables.c.status == "playing", tables.c.open, tables.c.id.not_in(_table_ids_of(guest_id))
        )
        return await self._fetch_tables(query)

    async def find_tables_to_join(self, guest_id: str, among: list[str]) -> list[TableRow]:
        """Return those of the given tables that wait for anybody and at which the guest has no seat, latest first."""
        query = _latest_tables(len(among)).where(
            tables.c.id.in_(among),
            tables.c.status == "waiting",
            tables.c.open,
            tables.c.id.not_in(_table_ids_of(guest_id)),
        )
        return await self._fetch_tables(query)

    async def find_unfinished(self, limit: int) -> list[TableRow]:
        """Return the tables where a game is running, the latest first."""
        return await self._fetch_tables(_latest_tables(limit).where(tables.c.status == "playing"))

    async def _fetch_tables(self, query: "Select[Any]") -> list[TableRow]:
        async with self.engine.connect() as connection:
            return [TableRow(*row) for row in await connection.execute(query)]

    async def mark_as_broken(self, table_id: str) -> bool:
        """Note in the index that the table's log cannot be folded; return whether this is news."""
        still_whole = (tables.c.id == table_id, tables.c.status != "broken")
        async with self.engine.begin() as connection:
            marked = await connection.execute(update(tables).where(*still_whole).values(status="broken", to_act=None))
            return marked.rowcount > 0

    # Challenges of the day

    async def find_best_scores(self, game: str, day: str, limit: int) -> list[ScoreRow]:
        """Return the best results of a day; of equal ones, the earlier first."""
        columns = [scores.c[name] for name in ScoreRow._fields]
        query = select(*columns).where(scores.c.game == game, scores.c.day == day)
        async with self.engine.connect() as connection:
            rows = await connection.execute(query.order_by(scores.c.points.desc(), scores.c.at).limit(limit))
            return [ScoreRow(*row) for row in rows]

    async def count_scores(self, game: str, day: str) -> int:
        """Return the number of guests who have a result on a day."""
        query = select(func.count()).select_from(scores).where(scores.c.game == game, scores.c.day == day)
        async with self.engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def find_score_of(self, game: str, day: str, guest_id: str) -> tuple[int, ScoreRow] | None:
        """Return the place, counted from 1, and the best result of a guest on a day; None if they have none."""
        columns = [scores.c[name] for name in ScoreRow._fields]
        of_day = (scores.c.game == game, scores.c.day == day)
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(*columns).where(*of_day, scores.c.guest_id == guest_id))).first()
            if row is None:
                return None
            own = ScoreRow(*row)
            better = (scores.c.points > own.points) | ((scores.c.points == own.points) & (scores.c.at < own.at))
            count = select(func.count()).select_from(scores).where(*of_day, better)
            return 1 + int((await connection.execute(count)).scalar_one()), own

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

    def heartbeat(self, now: float) -> IndexUpdate:
        """Store the time, to see whether anything can be stored."""
        return IndexUpdate(self._set, ("heartbeat", str(now).encode()))

    def index_table(self, row: TableRow) -> IndexUpdate:
        return IndexUpdate(self._index_table, tuple(row))

    def index_guest_to_act(self, table_id: str, guest_id: str | None) -> IndexUpdate:
        return IndexUpdate(self._index_guest_to_act, (guest_id, table_id))

    def index_score(self, row: ScoreRow) -> IndexUpdate:
        """Store a result, unless the guest has one that is as good."""
        return IndexUpdate(self._index_score, tuple(row))

    def index_seat(self, guest_id: str, table_id: str) -> IndexUpdate:
        return IndexUpdate(self._index_seat, (guest_id, table_id))

    def remove_seat(self, guest_id: str, table_id: str) -> IndexUpdate:
        return IndexUpdate(self._remove_seat, (guest_id, table_id))


def _latest_tables(limit: int) -> "Select[Any]":
    columns = [tables.c[name] for name in TableRow._fields]
    return select(*columns).order_by(tables.c.updated.desc()).limit(limit)


def _table_ids_of(guest_id: str) -> "Select[tuple[str]]":
    return select(seats.c.table_id).where(seats.c.guest_id == guest_id)


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


def check_address(address: str) -> None:
    """Raise Refusal if this is not the address of a database. The sentence leaves it out: it may hold a password."""
    _parse(address)


def _parse(address: str) -> URL:
    """Read `sqlite:PATH` or `postgresql://…`."""
    scheme, _, rest = address.partition(":")
    try:
        if scheme == "sqlite" and rest:
            return URL.create("sqlite+aiosqlite", database=rest)
        if scheme in ("postgresql", "postgres"):
            return make_url(f"postgresql+asyncpg:{rest}")
    except (ArgumentError, ValueError):
        pass
    raise Refusal("A database is given as sqlite:PATH or postgresql://USER@HOST/NAME.") from None


def _create_engine(address: str) -> AsyncEngine:
    """Connect to a database. What its errors say goes into the log, so they hide what was to be stored."""
    url = _parse(address)
    if url.get_backend_name() == "postgresql":
        return create_async_engine(url, pool_size=8, hide_parameters=True)
    Path(url.database or "").parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(url, pool_size=4, max_overflow=0, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _configure_sqlite)
    return engine


def _configure_sqlite(connection: Any, _record: object) -> None:
    """Make every commit durable (`synchronous=FULL`), and let readers and the writer work at the same time (WAL)."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()
