"""Tickets: what can be redeemed once and soon, by whichever process is asked."""

from typing import Literal

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from shoal.server.storage.schema import tickets

Purpose = Literal["along", "new_passkey", "passkey"]
"""What a ticket is for: a code that joins a device, or the challenge with which a passkey is made or used."""


class TicketTable:
    """Reads and writes tickets, of which the database has digests only."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def issue(self, digest: bytes, purpose: Purpose, guest_id: str | None, expires: float, now: float) -> None:
        """Store a ticket. It replaces the guest's earlier ones for the same purpose; expired ones are deleted."""
        values = {"digest": digest, "purpose": purpose, "guest_id": guest_id, "expires": expires}
        async with self.engine.begin() as connection:
            await connection.execute(delete(tickets).where(tickets.c.expires < now))
            if guest_id is not None:
                own = (tickets.c.guest_id == guest_id, tickets.c.purpose == purpose)
                await connection.execute(delete(tickets).where(*own))
            await connection.execute(insert(tickets), values)

    async def find_guest(self, digest: bytes, purpose: Purpose, now: float) -> str | None:
        """Return the guest of a ticket that can still be redeemed, without redeeming it."""
        query = select(tickets.c.guest_id).where(
            tickets.c.digest == digest, tickets.c.purpose == purpose, tickets.c.expires >= now
        )
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    async def redeem(self, digest: bytes, purpose: Purpose, now: float) -> tuple[str | None] | None:
        """Redeem a ticket and return its guest, if it has one, in a tuple; None if there is no such ticket any more.

        Of several processes that try, the database lets one succeed.
        """
        redeemed = (
            delete(tickets)
            .where(tickets.c.digest == digest, tickets.c.purpose == purpose, tickets.c.expires >= now)
            .returning(tickets.c.guest_id)
        )
        async with self.engine.begin() as connection:
            row = (await connection.execute(redeemed)).first()
        return None if row is None else (row.guest_id,)
