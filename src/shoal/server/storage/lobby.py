"""What the lobby shows a guest, read in one statement, since every statement costs more than what it reads."""

import json
from typing import Any, NamedTuple

from sqlalchemy import Integer, Select, String, bindparam, func, literal_column, select, union_all
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import AsyncEngine

from shoal.server.storage.schema import seats, tables

CARDS_PER_LIST = 20
UNFINISHED = ("waiting", "playing")
"""Statuses of tables whose games have not ended."""


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
    has_clock: bool


class LobbyRows(NamedTuple):
    """The tables that the lobby shows a guest; every list has the latest first."""

    unfinished: list[TableRow]
    """Tables of the guest at which a game is running or waits for players."""
    finished: list[TableRow]
    """Tables of the guest at which a game is over or cannot be continued."""
    to_watch: list[TableRow]
    """Running games of others that anybody may see."""
    to_join: list[TableRow]
    """Tables of others that wait for anybody."""


class LobbyQuery:
    """The query for the lobby, prepared for a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        compiled: Any = _select_lobby(engine.dialect.name).compile(dialect=engine.dialect)
        self.sql, self.parameters = str(compiled), list[str](compiled.positiontup or compiled.params)
        self.constants: dict[str, Any] = compiled.params

    async def run(self, guest_id: str, candidates: list[str]) -> LobbyRows:
        """Return what the lobby shows a guest; the candidates are tables that may wait for players."""
        among: Any = candidates if self.engine.dialect.name == "postgresql" else json.dumps(candidates)
        values = {**self.constants, "guest": guest_id, "candidates": among}
        async with self.engine.connect() as connection:
            rows = await connection.exec_driver_sql(self.sql, tuple(values[name] for name in self.parameters))
        found = LobbyRows([], [], [], [])
        for row in rows:
            part, columns = row[0], tuple(row)[1:]
            getattr(found, part).append(TableRow._make(columns))
        for cards in found:
            cards.sort(key=lambda table: -table.updated)
        return found


def latest_tables(limit: int | None = CARDS_PER_LIST) -> "Select[Any]":
    columns = [tables.c[name] for name in TableRow._fields]
    limited = None if limit is None else literal_column(str(limit), Integer)
    return select(*columns).order_by(tables.c.updated.desc()).limit(limited)


def latest_tables_of(guest: Any, limit: int = CARDS_PER_LIST) -> "Select[Any]":
    """Select the tables at which a guest has a seat."""
    own = latest_tables(limit).join_from(seats, tables, tables.c.id == seats.c.table_id)
    return own.where(seats.c.guest_id == guest)


def _select_lobby(dialect: str) -> Any:
    guest = bindparam("guest", type_=String)
    own = select(seats.c.table_id).where(seats.c.guest_id == guest)
    of_others = (tables.c.open, tables.c.id.not_in(own))
    parts = {
        "unfinished": latest_tables_of(guest).where(seats.c.ended.is_(None), _has_status(*UNFINISHED)),
        "finished": latest_tables_of(guest)
        .where(seats.c.ended.is_not(None), _has_status("over", "broken"))
        .order_by(None)
        .order_by(seats.c.ended.desc()),
        "to_watch": latest_tables().where(_has_status("playing"), *of_others),
        "to_join": latest_tables(None).where(_has_status("waiting"), *of_others, _is_candidate(dialect)),
    }
    return union_all(*(select(literal_column(f"'{name}'"), part.subquery(name)) for name, part in parts.items()))


def _is_candidate(dialect: str) -> Any:
    if dialect == "postgresql":
        return tables.c.id == func.any(bindparam("candidates", type_=postgresql.ARRAY(String)))
    return tables.c.id.in_(select(func.json_each(bindparam("candidates", type_=String)).table_valued("value").c.value))


def _has_status(*statuses: str) -> Any:
    """Return the condition on the status, with constants that the planner of the database can read."""
    texts = [literal_column(f"'{status}'", String) for status in statuses]
    return tables.c.status == texts[0] if len(texts) == 1 else tables.c.status.in_(texts)
