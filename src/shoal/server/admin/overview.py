"""What operators read about a database. Every answer comes from the lobby's index, so none opens a table."""

from collections.abc import Container
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from sqlalchemy import Select, func, select

from shoal.core import Refusal
from shoal.server.storage import Store, TableRow
from shoal.server.storage.backup import FRESH_SECONDS, find_heartbeat_age
from shoal.server.storage.lobby import latest_tables
from shoal.server.storage.schema import guests, log, seats, tables


class DatabaseStatus(msgspec.Struct, frozen=True):
    """The contents of a database, in figures."""

    serving: Annotated[bool, Meta(description="Whether a server has written to the database in the last seconds.")]
    heartbeat_age: Annotated[float | None, Meta(description="Seconds since a server last wrote; null if none did.")]
    entries: Annotated[int, Meta(description="Entries in the logs of all tables.")]
    guests: Annotated[int, Meta(description="Guests who are stored.")]
    bans: Annotated[int, Meta(description="Guests who are banned.")]
    tables: Annotated[dict[str, dict[str, int]], Meta(description="Number of tables by game and status.")]


class GuestRow(msgspec.Struct, frozen=True):
    """A guest as operators see them."""

    id: Annotated[str, Meta(description="Identifier of the guest.")]
    name: Annotated[str, Meta(description="Name that others see.")]
    last_visit: Annotated[float, Meta(description="Time of the last visit, to the day, in seconds since 1970.")]
    tables: Annotated[int, Meta(description="Tables at which the guest has, or had, a seat.")]
    banned: Annotated[bool, Meta(description="Whether the guest is banned.")]


async def find_status(store: Store) -> DatabaseStatus:
    async with store.engine.connect() as connection:
        age = await find_heartbeat_age(connection)
        entries = (await connection.execute(select(func.count()).select_from(log))).scalar_one()
        guest_count = (await connection.execute(select(func.count()).select_from(guests))).scalar_one()
        counts = select(tables.c.game, tables.c.status, func.count()).group_by(tables.c.game, tables.c.status)
        by_game: dict[str, dict[str, int]] = {}
        for game, status, count in await connection.execute(counts.order_by(tables.c.game, tables.c.status)):
            by_game.setdefault(game, {})[status] = count
    serving = age is not None and age < FRESH_SECONDS
    return DatabaseStatus(serving, age, entries, guest_count, len(await store.operations.find_bans()), by_game)


async def list_tables(
    store: Store, status: str | None, game: str | None, guest: str | None, limit: int
) -> list[TableRow]:
    """Return the tables with these properties, the latest first."""
    query = latest_tables(limit)
    if status:
        query = query.where(tables.c.status == status)
    if game:
        query = query.where(tables.c.game == game)
    if guest:
        query = query.where(tables.c.id.in_(select(seats.c.table_id).where(seats.c.guest_id == guest)))
    async with store.engine.connect() as connection:
        return [TableRow(*row) for row in await connection.execute(query)]


async def list_guests(store: Store, name: str | None, banned: bool, limit: int) -> list[GuestRow]:
    """Return the guests whose names contain a text, or those who are banned, the latest visitors first."""
    bans = await store.operations.find_bans()
    query = _guests().order_by(guests.c.since.desc()).limit(limit)
    if name:
        query = query.where(func.lower(guests.c.name).contains(name.lower(), autoescape=True))
    if banned:
        query = query.where(guests.c.id.in_(bans))
    async with store.engine.connect() as connection:
        return [_show_guest(row, bans) for row in await connection.execute(query)]


async def find_guest(store: Store, guest_id: str) -> GuestRow:
    """Return a guest; raise Refusal if there is none with this id."""
    bans = await store.operations.find_bans()
    async with store.engine.connect() as connection:
        row = (await connection.execute(_guests().where(guests.c.id == guest_id))).first()
    if row is None:
        raise Refusal(f"There is no guest {guest_id!r}; `shoal admin guests` lists them.")
    return _show_guest(row, bans)


def _guests() -> "Select[Any]":
    seat_count = select(func.count()).select_from(seats).where(seats.c.guest_id == guests.c.id).scalar_subquery()
    return select(guests.c.id, guests.c.name, guests.c.since, seat_count)


def _show_guest(row: Any, bans: Container[str]) -> GuestRow:
    guest_id, name, last_visit, table_count = row
    return GuestRow(guest_id, name, last_visit, table_count, guest_id in bans)
