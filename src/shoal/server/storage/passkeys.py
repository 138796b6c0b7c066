"""Passkeys of guests: public keys, of which the private halves never leave the guests' devices."""

from typing import NamedTuple

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from shoal.core import Refusal
from shoal.server.storage.schema import passkeys


class PasskeyRow(NamedTuple):
    """A passkey; the names are those of the columns."""

    credential_id: bytes
    guest_id: str
    public_key: bytes
    sign_count: int
    label: str
    since: float


class PasskeyTable:
    """Reads and writes passkeys."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._select = select(*(passkeys.c[name] for name in PasskeyRow._fields))

    async def find_all(self, guest_id: str) -> list[PasskeyRow]:
        """Return the passkeys of a guest, the oldest first."""
        query = self._select.where(passkeys.c.guest_id == guest_id).order_by(passkeys.c.since)
        async with self.engine.connect() as connection:
            return [PasskeyRow(*row) for row in await connection.execute(query)]

    async def find(self, credential_id: bytes) -> PasskeyRow | None:
        query = self._select.where(passkeys.c.credential_id == credential_id)
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else PasskeyRow(*row)

    async def add(self, row: PasskeyRow) -> None:
        """Store a passkey; raise Refusal if it is known already."""
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(passkeys), row._asdict())
        except IntegrityError:
            raise Refusal("This passkey is known already.") from None

    async def note_use(self, credential_id: bytes, sign_count: int) -> None:
        """Store the counter of a passkey that was used."""
        used = update(passkeys).where(passkeys.c.credential_id == credential_id).values(sign_count=sign_count)
        async with self.engine.begin() as connection:
            await connection.execute(used)

    async def remove(self, guest_id: str, credential_id: bytes) -> None:
        """Delete a passkey of a guest; that of another guest stays."""
        own = (passkeys.c.guest_id == guest_id, passkeys.c.credential_id == credential_id)
        async with self.engine.begin() as connection:
            await connection.execute(delete(passkeys).where(*own))
