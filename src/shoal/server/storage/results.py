"""How games ended for guests: their results, their ratings and the people they have played with."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Select, and_, case, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from shoal.server.domain.rating import Rating
from shoal.server.storage.appender import IndexUpdate
from shoal.server.storage.schema import guests, results, scores, seats, tables

PLAYED = ("playing", "over")
"""Statuses of tables whose players have met. At tables that wait, seats may only be reserved."""


class Opponent(msgspec.Struct, frozen=True, omit_defaults=True):
    """Another player of a game, as the index of results holds them."""

    name: str
    place: int
    guest: str | None = None
    """Id of the guest; None for a bot."""
    level: str | None = None
    """Level of the bot; None for a person."""


class ResultRow(NamedTuple):
    """How a game ended for a guest; the names are those of the columns."""

    guest_id: str
    table_id: str
    game: str
    ended: float
    players: int
    place: int
    opponents: str
    number: int | None
    mu: float | None
    sigma: float | None


class CompanionRow(NamedTuple):
    """Another guest with whom a guest has played."""

    guest_id: str
    name: str
    games: int
    """Games that the two have played or are playing."""
    running: int
    """Games that they are playing."""
    last: float
    """Time of the last change at one of these tables, in seconds since 1970."""
    wins: int
    """Finished games in which the guest came before the other."""
    losses: int
    """Finished games in which the other came before the guest."""


class ResultIndex:
    """Reads and writes the index of results."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        insert = results.insert().inline().values(dict.fromkeys(ResultRow._fields))
        self.insert = str(insert.compile(dialect=engine.dialect))

    def add(self, row: ResultRow) -> IndexUpdate:
        """Return the update that stores a result. It is a conflict if another game has taken its number."""
        return IndexUpdate(self.insert, tuple(row))

    async def find_ratings(self, guest_ids: Iterable[str], game: str) -> dict[str, Rating]:
        """Return the current ratings of guests in a game, for those who have one."""
        latest = (
            select(results.c.guest_id, func.max(results.c.number).label("number"))
            .where(results.c.guest_id.in_(list(guest_ids)), results.c.game == game, results.c.number.is_not(None))
            .group_by(results.c.guest_id)
            .subquery()
        )
        is_latest = and_(results.c.guest_id == latest.c.guest_id, results.c.number == latest.c.number)
        columns = (results.c.guest_id, results.c.mu, results.c.sigma, results.c.number)
        query = select(*columns).join(latest, is_latest).where(results.c.game == game)
        async with self.engine.connect() as connection:
            return {guest: Rating(mu, sigma, number) for guest, mu, sigma, number in await connection.execute(query)}

    async def find_results(self, guest_id: str, limit: int) -> list[ResultRow]:
        """Return the latest results of a guest, the latest first."""
        columns = [results.c[name] for name in ResultRow._fields]
        query = select(*columns).where(results.c.guest_id == guest_id)
        async with self.engine.connect() as connection:
            rows = await connection.execute(query.order_by(results.c.ended.desc()).limit(limit))
            return [ResultRow(*row) for row in rows]

    async def find_best_scores_of(self, guest_id: str) -> dict[str, int]:
        """Return the most points of a guest in the challenges of a game that are still remembered, by game."""
        query = select(scores.c.game, func.max(scores.c.points)).where(scores.c.guest_id == guest_id)
        async with self.engine.connect() as connection:
            return {row[0]: row[1] for row in await connection.execute(query.group_by(scores.c.game))}

    async def find_companions(self, guest_id: str, limit: int, offset: int) -> list[CompanionRow]:
        """Return the guests with whom a guest has played, those of the latest games first."""
        last = func.max(tables.c.updated).label("last")
        own, other = results.alias("own"), results.alias("other")
        query = _select_companions(
            guest_id,
            guests.c.id,
            guests.c.name,
            func.count().label("games"),
            _count(tables.c.status == "playing"),
            last,
            _count(own.c.place < other.c.place),
            _count(other.c.place < own.c.place),
            outer=(own, other),
        )
        query = query.group_by(guests.c.id, guests.c.name).order_by(last.desc(), guests.c.id)
        async with self.engine.connect() as connection:
            return [CompanionRow(*row) for row in await connection.execute(query.limit(limit).offset(offset))]

    async def find_companion_names(self, guest_id: str) -> dict[str, str]:
        """Return the names of all guests with whom a guest has played, by id."""
        query = _select_companions(guest_id, guests.c.id, guests.c.name).distinct()
        async with self.engine.connect() as connection:
            return {row[0]: row[1] for row in await connection.execute(query)}

    async def count_waiting_together(self, guest_id: str, companion: str) -> int:
        """Return the number of tables that wait for players and at which both guests have a seat."""
        own, other = seats.alias(), seats.alias()
        query = (
            select(func.count())
            .select_from(own)
            .join(other, other.c.table_id == own.c.table_id)
            .join(tables, tables.c.id == own.c.table_id)
            .where(own.c.guest_id == guest_id, other.c.guest_id == companion, tables.c.status == "waiting")
        )
        async with self.engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())


def _count(condition: Any) -> Any:
    return func.sum(case((condition, 1), else_=0))


def _select_companions(guest_id: str, *columns: Any, outer: tuple[Any, ...] = ()) -> "Select[Any]":
    """Select the other guests at the tables where a guest has played; `outer` are the results of both, if any."""
    mine, theirs = seats.alias("mine"), seats.alias("theirs")
    query = (
        select(*columns)
        .select_from(mine)
        .join(theirs, and_(theirs.c.table_id == mine.c.table_id, theirs.c.guest_id != mine.c.guest_id))
        .join(tables, tables.c.id == mine.c.table_id)
        .join(guests, guests.c.id == theirs.c.guest_id)
        .where(mine.c.guest_id == guest_id, tables.c.status.in_(PLAYED))
    )
    for result, seat in zip(outer, (mine, theirs), strict=False):
        of_seat = and_(result.c.table_id == seat.c.table_id, result.c.guest_id == seat.c.guest_id)
        query = query.outerjoin(result, of_seat)
    return query
