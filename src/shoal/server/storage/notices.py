"""Turn notices: where guests want to be told that it is their turn, and of which turns they have to be told.

Any number of processes may send notices. A process claims one with a single conditional update, so that no two
processes send it, and a claim runs out, so that no notice is lost with the process that claimed it.
"""

from hashlib import sha256
from typing import Any, Literal, NamedTuple

from sqlalchemy import and_, bindparam, delete, func, null, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from shoal.server.storage.appender import IndexUpdate
from shoal.server.storage.schema import guests, notice_addresses, notice_pauses, turn_notices

MAX_BROWSERS = 8
"""Browsers of one guest that are told; a further one takes the place of the oldest."""
AddressKind = Literal["push", "webhook"]


class NoticeAddress(NamedTuple):
    """Where a guest wants to be told; the names are those of the columns."""

    id: str
    guest_id: str
    kind: AddressKind
    address: str
    p256dh: str
    auth: str
    origin: str
    since: float


class TurnNotice(NamedTuple):
    """A turn of which a guest has to be told; the names are those of the columns."""

    table_id: str
    guest_id: str
    version: int
    since: float
    not_before: float
    attempts: int


def address_id(kind: AddressKind, guest_id: str, address: str) -> str:
    """Return the id of an address. A browser belongs to one guest; several may use the webhook of one chat room."""
    owner = guest_id if kind == "webhook" else ""
    return sha256(f"{kind} {owner} {address}".encode()).hexdigest()[:32]


class NoticeTable:
    """Reads and writes turn notices and the addresses to which they go."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        upsert = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert
        added = upsert(turn_notices).values(dict.fromkeys(TurnNotice._fields))
        replaced: dict[str, Any] = {
            column: added.excluded[column] for column in TurnNotice._fields if column != "table_id"
        }
        replaced["sent_at"] = null()
        self._add = str(
            added.on_conflict_do_update(index_elements=["table_id"], set_=replaced).compile(dialect=engine.dialect)
        )
        self._drop = str(
            delete(turn_notices).where(turn_notices.c.table_id == bindparam("table")).compile(dialect=engine.dialect)
        )
        kept = upsert(notice_addresses)
        renewed = {column: kept.excluded[column] for column in ("guest_id", "origin", "since")}
        # The keys show that it is the same browser, which now belongs to another guest.
        same_keys = and_(
            notice_addresses.c.p256dh == kept.excluded.p256dh, notice_addresses.c.auth == kept.excluded.auth
        )
        self._keep = kept.on_conflict_do_update(index_elements=["id"], set_=renewed, where=same_keys).returning(
            notice_addresses.c.id
        )
        paused = upsert(notice_pauses)
        self._pause = paused.on_conflict_do_update(
            index_elements=["guest_id"],
            set_={column: paused.excluded[column] for column in ("until", "table_id", "version")},
            where=or_(
                notice_pauses.c.until <= bindparam("now"),
                # The same notice once more, because the process that claimed it first has not sent it.
                and_(
                    notice_pauses.c.table_id == paused.excluded.table_id,
                    notice_pauses.c.version == paused.excluded.version,
                ),
            ),
        ).returning(notice_pauses.c.guest_id)

    # Updates for `Appender.append`, in the transaction of the move

    def add(self, notice: TurnNotice) -> IndexUpdate:
        """Note that a guest has to be told of a turn, in the place of an earlier turn at the table."""
        return IndexUpdate(self._add, tuple(notice))

    def drop(self, table_id: str) -> IndexUpdate:
        """Note that nobody has to be told of a turn at the table."""
        return IndexUpdate(self._drop, (table_id,))

    # Notices

    async def find_due(self, now: float, limit: int) -> list[str]:
        """Return tables with notices that nobody has claimed, the oldest first."""
        due = (turn_notices.c.sent_at.is_(None), turn_notices.c.not_before <= now)
        query = select(turn_notices.c.table_id).where(*due).order_by(turn_notices.c.not_before).limit(limit)
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def claim(self, table_id: str, now: float, until: float) -> TurnNotice | None:
        """Claim the notice of a table until a time; return None if there is none, or it is another process's."""
        claimed = (
            update(turn_notices)
            .where(
                turn_notices.c.table_id == table_id,
                turn_notices.c.sent_at.is_(None),
                turn_notices.c.not_before <= now,
            )
            .values(not_before=until, attempts=turn_notices.c.attempts + 1)
            .returning(*(turn_notices.c[name] for name in TurnNotice._fields))
        )
        async with self.engine.begin() as connection:
            row = (await connection.execute(claimed)).first()
        return None if row is None else TurnNotice(*row)

    async def pause(self, notice: TurnNotice, now: float, until: float) -> float | None:
        """Begin the guest's pause with this notice; return None, or until when an earlier pause lasts."""
        values = {"guest_id": notice.guest_id, "until": until, "table_id": notice.table_id, "version": notice.version}
        query = select(notice_pauses.c.until).where(notice_pauses.c.guest_id == notice.guest_id)
        async with self.engine.begin() as connection:
            begun = (await connection.execute(self._pause.values(values), {"now": now})).first()
            return None if begun is not None else (await connection.execute(query)).scalar_one()

    async def end_pause(self, notice: TurnNotice) -> None:
        """End the pause that began with this notice, because it reached nobody."""
        mine = (
            notice_pauses.c.guest_id == notice.guest_id,
            notice_pauses.c.table_id == notice.table_id,
            notice_pauses.c.version == notice.version,
        )
        await self._write(update(notice_pauses).where(*mine).values(until=0.0))

    async def find_waiting(self, notice: TurnNotice) -> list[TurnNotice]:
        """Return the other notices for the same guest that have not been sent."""
        query = select(*(turn_notices.c[name] for name in TurnNotice._fields)).where(
            turn_notices.c.guest_id == notice.guest_id,
            turn_notices.c.table_id != notice.table_id,
            turn_notices.c.sent_at.is_(None),
        )
        async with self.engine.connect() as connection:
            return [TurnNotice(*row) for row in await connection.execute(query)]

    async def finish(self, notices: list[TurnNotice], now: float) -> None:
        """Note that notices were sent."""
        await self._change(notices, sent_at=now)

    async def postpone(self, notice: TurnNotice, until: float) -> None:
        """Let a notice wait until a time."""
        await self._change([notice], not_before=until)

    async def forget(self, notice: TurnNotice) -> None:
        """Delete a notice of which nobody has to be told any more."""
        await self._write(delete(turn_notices).where(_is(notice)))

    async def _change(self, notices: list[TurnNotice], **values: float) -> None:
        await self._write(update(turn_notices).where(or_(*map(_is, notices))).values(**values))

    # Addresses

    async def find_guests(self) -> set[str]:
        """Return all guests who want to be told."""
        async with self.engine.connect() as connection:
            return set((await connection.execute(select(notice_addresses.c.guest_id).distinct())).scalars())

    async def find_addresses(self, guest_id: str) -> list[NoticeAddress]:
        """Return where a guest wants to be told, the latest first."""
        query = select(*(notice_addresses.c[name] for name in NoticeAddress._fields))
        async with self.engine.connect() as connection:
            rows = await connection.execute(
                query.where(notice_addresses.c.guest_id == guest_id).order_by(notice_addresses.c.since.desc())
            )
            return [NoticeAddress(*row) for row in rows]

    async def keep(self, address: NoticeAddress) -> bool:
        """Store an address; return False if it is another guest's, and the keys do not show that it has moved."""
        mine = (notice_addresses.c.guest_id == address.guest_id, notice_addresses.c.kind == address.kind)
        latest = select(notice_addresses.c.id).where(*mine).order_by(notice_addresses.c.since.desc())
        most = MAX_BROWSERS if address.kind == "push" else 1
        async with self.engine.begin() as connection:
            if (await connection.execute(self._keep, address._asdict())).first() is None:
                return False
            kept = list((await connection.execute(latest.limit(most))).scalars())
            await connection.execute(delete(notice_addresses).where(*mine, notice_addresses.c.id.not_in(kept)))
            return True

    async def remove(self, guest_id: str, address: str) -> bool:
        """Forget one of the guest's addresses, by its id; return whether they have others."""
        mine = notice_addresses.c.guest_id == guest_id
        count = select(func.count()).select_from(notice_addresses).where(mine)
        async with self.engine.begin() as connection:
            await connection.execute(delete(notice_addresses).where(mine, notice_addresses.c.id == address))
            others = bool((await connection.execute(count)).scalar_one())
            if not others:
                await connection.execute(delete(turn_notices).where(turn_notices.c.guest_id == guest_id))
            return others

    async def forget_guests(self) -> None:
        """Forget the addresses and pauses of guests who have been forgotten."""
        for table in (notice_addresses, notice_pauses):
            await self._write(delete(table).where(table.c.guest_id.not_in(select(guests.c.id))))

    async def _write(self, statement: Any) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(statement)


def _is(notice: TurnNotice) -> Any:
    """Return the condition that a notice has not been replaced by that of a later turn."""
    return and_(turn_notices.c.table_id == notice.table_id, turn_notices.c.version == notice.version)
