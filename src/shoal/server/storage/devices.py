"""The devices on which guests are signed in, and the secrets that were signed out."""

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from shoal.server.storage.schema import devices, revoked_secrets

MAX_DEVICES = 30
"""Devices of one guest. With one more, the device that was not used for longest is signed out."""


class DeviceRow(NamedTuple):
    """A device; the names are those of the columns."""

    secret_digest: bytes
    guest_id: str
    label: str
    since: float
    seen: float

    @property
    def id(self) -> str:
        """Identifier of the device among those of its guest, from which its secret cannot be found."""
        return self.secret_digest.hex()[:16]


class DeviceTable:
    """Reads and writes devices."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        dialect_insert = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert
        keep = dialect_insert(devices)
        changed = {column: keep.excluded[column] for column in ("label", "seen")}
        self._keep = keep.on_conflict_do_update(index_elements=["secret_digest"], set_=changed)
        self._revoke = dialect_insert(revoked_secrets).on_conflict_do_nothing(index_elements=["secret_digest"])
        of_guest = select(devices.c.secret_digest, bindparam("at", type_=revoked_secrets.c.at.type)).where(
            devices.c.guest_id == bindparam("guest")
        )
        revoke_all = dialect_insert(revoked_secrets).from_select(["secret_digest", "at"], of_guest)
        compiled = revoke_all.on_conflict_do_nothing(index_elements=["secret_digest"]).compile(dialect=engine.dialect)
        self.revoke_all = str(compiled)
        """Statement that revokes all secrets of a guest; its parameters are the time and the guest."""

    async def keep(self, connection: AsyncConnection, row: DeviceRow) -> None:
        """Store a device, or its label and its last use, as a part of a transaction."""
        await connection.execute(self._keep, row._asdict())

    async def find_all(self, guest_id: str) -> list[DeviceRow]:
        """Return the devices of a guest, the one used last first."""
        columns = [devices.c[name] for name in DeviceRow._fields]
        query = select(*columns).where(devices.c.guest_id == guest_id).order_by(devices.c.seen.desc())
        async with self.engine.connect() as connection:
            return [DeviceRow(*row) for row in await connection.execute(query)]

    async def find_revoked(self, digests: Collection[bytes]) -> set[bytes]:
        """Return those of the digests whose secrets were signed out."""
        query = select(revoked_secrets.c.secret_digest).where(revoked_secrets.c.secret_digest.in_(digests))
        async with self.engine.connect() as connection:
            return {bytes(digest) for (digest,) in await connection.execute(query)}

    async def revoke(self, digests: Collection[bytes], now: float) -> None:
        """Sign devices out: their secrets are void for ever."""
        if not digests:
            return
        async with self.engine.begin() as connection:
            await self._revoke_in(connection, digests, now)

    async def join(self, row: DeviceRow, replaced: bytes | None) -> list[bytes]:
        """Add a device to a guest, and sign out what the browser was before; return the digests that are void now."""
        void = [] if replaced is None else [replaced]
        columns = [devices.c[name] for name in DeviceRow._fields]
        query = select(*columns).where(devices.c.guest_id == row.guest_id).order_by(devices.c.seen.desc())
        async with self.engine.begin() as connection:
            known = [DeviceRow(*found) for found in await connection.execute(query)]
            void += [device.secret_digest for device in known[MAX_DEVICES - 1 :]]
            if void:
                await self._revoke_in(connection, void, row.since)
            await connection.execute(insert(devices), row._asdict())
        return void

    async def _revoke_in(self, connection: AsyncConnection, digests: Collection[bytes], now: float) -> None:
        await connection.execute(self._revoke, [{"secret_digest": digest, "at": now} for digest in digests])
        await connection.execute(delete(devices).where(devices.c.secret_digest.in_(digests)))
