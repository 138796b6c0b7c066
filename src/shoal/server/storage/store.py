"""Reads and writes the database."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from collections.abc import Set as AbstractSet
from contextlib import asynccontextmanager
from pathlib import Path
from time import time
from typing import Any, NamedTuple

from sqlalchemy import URL, Select, bindparam, delete, event, func, insert, make_url, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from shoal.core import Refusal
from shoal.server.domain.entries import AnyEntry, decode_entry
from shoal.server.storage import migrations
from shoal.server.storage.appender import Appender, IndexUpdate
from shoal.server.storage.devices import DeviceRow, DeviceTable
from shoal.server.storage.leases import LeaseTable
from shoal.server.storage.lobby import UNFINISHED, LobbyQuery, LobbyRows, TableRow, latest_tables, latest_tables_of
from shoal.server.storage.notices import NoticeTable
from shoal.server.storage.operations import OperationLog
from shoal.server.storage.passkeys import PasskeyTable
from shoal.server.storage.relations import RelationTable
from shoal.server.storage.reports import ReportTable
from shoal.server.storage.results import ResultIndex
from shoal.server.storage.schema import (
    devices,
    guests,
    log,
    operations,
    passkeys,
    results,
    revoked_secrets,
    scores,
    seats,
    settings,
    tables,
    tickets,
    traces,
)
from shoal.server.storage.tickets import TicketTable

FORGOTTEN = 1_000
"""Guests that are forgotten in one transaction."""
POSTGRESQL_SETTINGS = {
    # A process that stands still in the middle of a transaction must not hold up the others.
    "idle_in_transaction_session_timeout": "2000",
    "lock_timeout": "300",
}
"""Settings of each connection, in milliseconds."""
LogRow = tuple[str, float, AnyEntry]
"""Command id, time in seconds since 1970, and entry."""


class UnreadableLog(Exception):
    """A row of a table's log is damaged, or of a kind that this version does not know."""


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
        self.leases = LeaseTable(engine)
        self.operations = OperationLog(engine)
        self.relations = RelationTable(engine)
        self.reports = ReportTable(engine)
        self.notices = NoticeTable(engine)
        self.devices, self.passkeys, self.tickets = DeviceTable(engine), PasskeyTable(engine), TicketTable(engine)
        self.results = ResultIndex(engine)
        dialect_insert = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert
        insert_table = dialect_insert(tables).values(dict.fromkeys(TableRow._fields))
        changed = {column: insert_table.excluded[column] for column in TableRow._fields if column != "id"}
        self._index_table = self._compile(insert_table.on_conflict_do_update(index_elements=["id"], set_=changed))
        self._index_guest_to_act = self._compile(
            update(tables).where(tables.c.id == bindparam("table")).values(to_act=bindparam("guest"))
        )
        insert_seat = dialect_insert(seats).values(guest_id=None, table_id=None)
        self._index_seat = self._compile(insert_seat.on_conflict_do_nothing(index_elements=["guest_id", "table_id"]))
        self._index_end = self._compile(
            update(seats).where(seats.c.table_id == bindparam("table")).values(ended=bindparam("ended"))
        )
        self._remove_seat = self._compile(
            delete(seats).where(seats.c.guest_id == bindparam("guest"), seats.c.table_id == bindparam("table"))
        )
        insert_trace = dialect_insert(traces).values(guest_id=None, table_id=None)
        self._index_trace = self._compile(insert_trace.on_conflict_do_nothing(index_elements=["guest_id", "table_id"]))
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
        self._lobby_query = LobbyQuery(engine)
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

    async def find_lengths(self, table_ids: list[str]) -> dict[str, int]:
        """Return the lengths of the logs of tables."""
        query = (
            select(log.c.table_id, func.max(log.c.seq)).where(log.c.table_id.in_(table_ids)).group_by(log.c.table_id)
        )
        async with self.engine.connect() as connection:
            return {table_id: seq + 1 for table_id, seq in await connection.execute(query)}

    async def keep_guest(
        self, guest_id: str, secret_digest: bytes, name: str, now: float, label: str = "A browser"
    ) -> bool:
        """Store a guest and their device, or what is new about them; return False if the device was signed out."""
        revoked = select(revoked_secrets.c.at).where(revoked_secrets.c.secret_digest == secret_digest)
        async with self.engine.begin() as connection:
            if (await connection.execute(revoked)).first() is not None:
                return False
            await connection.execute(self._keep_guest, {"id": guest_id, "name": name, "since": now})
            await self.devices.keep(connection, DeviceRow(secret_digest, guest_id, label, now, now))
        return True

    async def find_guest(self, secret_digest: bytes) -> tuple[str, str, float] | None:
        """Return id, name and the last visit on this device of the guest with this secret, if there is one."""
        revoked = select(revoked_secrets.c.at).where(revoked_secrets.c.secret_digest == secret_digest)
        query = (
            select(guests.c.id, guests.c.name, devices.c.seen)
            .join_from(devices, guests, guests.c.id == devices.c.guest_id)
            .where(devices.c.secret_digest == secret_digest, ~revoked.exists())
        )
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else (row.id, row.name, row.seen)

    async def find_name(self, guest_id: str) -> str | None:
        """Return the name of a guest; None if they are not stored."""
        async with self.engine.connect() as connection:
            return (await connection.execute(select(guests.c.name).where(guests.c.id == guest_id))).scalar_one_or_none()

    async def count_tables_of(self, guest_id: str) -> int:
        """Return the number of tables at which a guest has, or had, a seat."""
        query = select(func.count()).select_from(seats).where(seats.c.guest_id == guest_id)
        async with self.engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def forget_guests(self, before: float) -> int:
        """Delete the guests who have neither seat nor passkey and have not come since this time.

        Scores, reports and reloads of tables from before it are deleted too, and the results of guests whom an earlier
        call has deleted. Returns the number of guests.
        """
        async with self.engine.begin() as connection:
            await connection.execute(delete(scores).where(scores.c.at < before))
            await connection.execute(delete(tickets).where(tickets.c.expires < time()))
            last = select(func.max(operations.c.position)).scalar_subquery()
            followed = (operations.c.kind == "reload", operations.c.at < before, operations.c.position < last)
            await connection.execute(delete(operations).where(*followed))
            of_forgotten = (results.c.ended < before, results.c.guest_id.not_in(select(guests.c.id)))
            await connection.execute(delete(results).where(*of_forgotten))
        await self.reports.forget(before)
        unused = select(guests.c.id).where(
            guests.c.since < before,
            guests.c.id.not_in(select(seats.c.guest_id)),
            guests.c.id.not_in(select(passkeys.c.guest_id)),
        )
        total = 0
        while True:  # In small transactions, which nobody has to wait for.
            async with self.engine.begin() as connection:
                found = (await connection.execute(unused.limit(FORGOTTEN))).scalars().all()
                await connection.execute(delete(devices).where(devices.c.guest_id.in_(found)))
                await connection.execute(delete(guests).where(guests.c.id.in_(found)))
            total += len(found)
            if len(found) < FORGOTTEN:
                break
        if total:
            await self.relations.forget()
        await self.notices.forget_guests()
        return total

    # The lobby's index of tables

    async def find_lobby(self, guest_id: str, candidates: list[str]) -> LobbyRows:
        """Return what the lobby shows a guest; the candidates are tables that may wait for players."""
        return await self._lobby_query.run(guest_id, candidates)

    async def find_tables_with(self, guest_ids: AbstractSet[str], rows: LobbyRows) -> set[str]:
        """Return those tables of others in a lobby at which one of these guests has a seat."""
        shown = [row.id for row in (*rows.to_watch, *rows.to_join)]
        query = select(seats.c.table_id).where(seats.c.table_id.in_(shown), seats.c.guest_id.in_(guest_ids))
        async with self.engine.connect() as connection:
            return set((await connection.execute(query)).scalars())

    async def find_tables_of(self, guest_id: str, statuses: tuple[str, ...], limit: int) -> list[TableRow]:
        """Return the tables with one of these statuses at which the guest has a seat, the latest first."""
        return await self._fetch_tables(latest_tables_of(guest_id, limit).where(tables.c.status.in_(statuses)))

    async def find_running(self, limit: int) -> list[TableRow]:
        """Return the tables that need no visitor to go on, since a bot is to act or they have a clock; latest first."""
        runs = tables.c.to_act.is_(None) | tables.c.has_clock
        return await self._fetch_tables(latest_tables(limit).where(tables.c.status == "playing", runs))

    async def _fetch_tables(self, query: "Select[Any]") -> list[TableRow]:
        async with self.engine.connect() as connection:
            return [TableRow(*row) for row in await connection.execute(query)]

    async def mark_as_broken(self, table_id: str) -> bool:
        """Note in the index that the table's log cannot be folded; return whether this is news."""
        still_whole = (tables.c.id == table_id, tables.c.status != "broken")
        async with self.engine.begin() as connection:
            marked = await connection.execute(update(tables).where(*still_whole).values(status="broken", to_act=None))
            await connection.execute(
                update(seats).where(seats.c.table_id == table_id, seats.c.ended.is_(None)).values(ended=time())
            )
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
        return await self.load_setting("secret", lambda: secrets.token_bytes(32))

    async def load_setting(self, name: str, make: Callable[[], bytes]) -> bytes:
        """Return a setting that every process shares; make it on the first call."""
        query = select(settings.c.value).where(settings.c.name == name)
        for _ in range(2):
            async with self.engine.connect() as connection:
                if value := (await connection.execute(query)).scalar_one_or_none():
                    return bytes(value)
            try:
                async with self.engine.begin() as connection:
                    await connection.execute(insert(settings).values(name=name, value=make()))
            except IntegrityError:
                continue
        return await self.load_setting(name, make)

    # Updates of the lobby's indexes, for `Appender.append`

    def heartbeat(self, now: float) -> IndexUpdate:
        """Store the time, to see whether anything can be stored."""
        return IndexUpdate(self._set, ("heartbeat", str(now).encode()))

    def index_table(self, row: TableRow) -> IndexUpdate:
        return IndexUpdate(self._index_table, tuple(row))

    def index_status(self, row: TableRow) -> list[IndexUpdate]:
        """Store the row of a table whose status has changed, and with its seats whether the game has ended."""
        ended = None if row.status in UNFINISHED else row.updated
        return [self.index_table(row), IndexUpdate(self._index_end, (ended, row.id))]

    def index_guest_to_act(self, table_id: str, guest_id: str | None) -> IndexUpdate:
        return IndexUpdate(self._index_guest_to_act, (guest_id, table_id))

    def index_score(self, row: ScoreRow) -> IndexUpdate:
        """Store a result, unless the guest has one that is as good."""
        return IndexUpdate(self._index_score, tuple(row))

    def index_seat(self, guest_id: str, table_id: str) -> IndexUpdate:
        return IndexUpdate(self._index_seat, (guest_id, table_id))

    def remove_seat(self, guest_id: str | None, table_id: str) -> list[IndexUpdate]:
        """Note that a guest has left a seat; the log still names them."""
        if guest_id is None:
            return []
        return [IndexUpdate(self._remove_seat, (guest_id, table_id)), self.index_trace(guest_id, table_id)]

    def index_trace(self, guest_id: str, table_id: str) -> IndexUpdate:
        """Note that a table's log names a guest who has no seat there."""
        return IndexUpdate(self._index_trace, (guest_id, table_id))


@asynccontextmanager
async def open_store(address: str, *, migrate: bool = True) -> AsyncIterator[Store]:
    """Migrate the database to the current schema, and run the appender while the store is open.

    Without `migrate` the database stays as it is; raise Refusal if there is none, or one of another version.
    """
    engine = create_engine(address) if migrate else open_existing(address)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(migrations.upgrade if migrate else migrations.check)
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
    parse_address(address)


def parse_address(address: str) -> URL:
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


def open_existing(address: str) -> AsyncEngine:
    """Connect to a database that exists; raise Refusal if there is no such file."""
    url = parse_address(address)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise Refusal(f"There is no database in {url.database}.")
    return create_engine(address)


def create_engine(address: str) -> AsyncEngine:
    """Connect to a database. What its errors say goes into the log, so they hide what was to be stored."""
    url = parse_address(address)
    if url.get_backend_name() == "postgresql":
        settings = {"server_settings": POSTGRESQL_SETTINGS}
        # More would only wait for each other in the database, and several processes share its `max_connections`.
        return create_async_engine(url, pool_size=8, max_overflow=0, hide_parameters=True, connect_args=settings)
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
