"""Whom guests have muted or blocked."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from sqlalchemy import delete, func, select, union_all
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from shoal.server.storage.schema import guests, relations

Kind = Literal["mute", "block"]
GUESTS_PER_QUERY = 500


class RelationRow(NamedTuple):
    """What a guest thinks of another one; the names are those of the columns."""

    guest_id: str
    other_id: str
    kind: Kind
    since: float
    name: str


class RelationTable:
    """Reads and writes the relations between guests."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        insert = (postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert)(relations)
        changed = {column: insert.excluded[column] for column in ("kind", "since", "name")}
        self._put = insert.on_conflict_do_update(index_elements=["guest_id", "other_id"], set_=changed)

    async def put(self, row: RelationRow, limit: int) -> bool:
        """Store a relation in the place of an earlier one; return False if the guest has as many others already."""
        others = relations.c.guest_id == row.guest_id, relations.c.other_id != row.other_id
        async with self.engine.begin() as connection:
            count = (await connection.execute(select(func.count()).select_from(relations).where(*others))).scalar_one()
            if count < limit:
                await connection.execute(self._put, row._asdict())
            return bool(count < limit)

    async def remove(self, guest_id: str, other_id: str) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(
                delete(relations).where(relations.c.guest_id == guest_id, relations.c.other_id == other_id)
            )

    async def list_of(self, guest_id: str) -> list[RelationRow]:
        """Return the relations that a guest has entered into, the latest first."""
        columns = [relations.c[name] for name in RelationRow._fields]
        query = select(*columns).where(relations.c.guest_id == guest_id).order_by(relations.c.since.desc())
        async with self.engine.connect() as connection:
            return [RelationRow(*row) for row in await connection.execute(query)]

    async def find(self, guest_id: str) -> list[tuple[str, str, Kind]]:
        """Return the pairs of guests, one of whom is this one, and what the first thinks of the second."""
        columns = relations.c.guest_id, relations.c.other_id, relations.c.kind
        query = union_all(
            select(*columns).where(relations.c.guest_id == guest_id),
            select(*columns).where(relations.c.other_id == guest_id),
        )
        async with self.engine.connect() as connection:
            return [(row[0], row[1], row[2]) for row in await connection.execute(query)]

    async def find_guests(self, guest_ids: Sequence[str]) -> set[str]:
        """Return those of the guests who have muted or blocked somebody."""
        found = set[str]()
        async with self.engine.connect() as connection:
            for first in range(0, len(guest_ids), GUESTS_PER_QUERY):
                some = guest_ids[first : first + GUESTS_PER_QUERY]
                query = select(relations.c.guest_id).where(relations.c.guest_id.in_(some)).distinct()
                found |= set((await connection.execute(query)).scalars())
        return found

    async def forget(self) -> None:
        """Delete the relations of guests who are forgotten, and those to them."""
        known = select(guests.c.id)
        gone = relations.c.guest_id.not_in(known) | relations.c.other_id.not_in(known)
        async with self.engine.begin() as connection:
            await connection.execute(delete(relations).where(gone))
