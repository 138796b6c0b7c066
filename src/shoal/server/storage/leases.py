"""Leases of processes in PostgreSQL, by the clock of the database alone.

A renewal is one statement with its own commit, so that a process which stops in the middle holds no lock.
"""

from typing import NamedTuple

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

NOW = "extract(epoch FROM clock_timestamp())"
LOCK = text("SELECT pg_advisory_xact_lock(x'5410A2'::int)")
JOIN = text(f"INSERT INTO processes (renewed, seen) VALUES ({NOW}, 0) RETURNING number")
RENEW = text(f"""
    WITH mine AS (
        UPDATE processes SET renewed = {NOW}, seen = :seen WHERE number = :number RETURNING number
    ), expired AS (
        -- A row that is locked is being renewed or removed in this moment.
        DELETE FROM processes WHERE number IN (
            SELECT number FROM processes
            WHERE number <> :number AND renewed < {NOW} - :seconds FOR UPDATE SKIP LOCKED
        ) RETURNING number
    )
    SELECT number, seen FROM processes
    WHERE number NOT IN (SELECT number FROM expired) AND EXISTS (SELECT 1 FROM mine)
""")
LEAVE = text("DELETE FROM processes WHERE number = :number")


class Lease(NamedTuple):
    """The lease of one process."""

    number: int
    """Fencing number of the process."""
    seen: int
    """Highest fencing number that the process knew of when it last renewed its lease."""


class LeaseTable:
    """Reads and writes the leases."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.autocommit = engine.execution_options(isolation_level="AUTOCOMMIT")

    async def join(self) -> int:
        """Create a lease and return its number. Leases appear in the order of their numbers."""
        async with self.engine.begin() as connection:
            await connection.execute(LOCK)
            return int((await connection.execute(JOIN)).scalar_one())

    async def renew(self, number: int, seen: int, seconds: float) -> list[Lease]:
        """Renew a lease, remove those that were not renewed for some seconds, and return all that are left.

        The list is empty if the lease itself was removed.
        """
        async with self.autocommit.connect() as connection:
            rows = await connection.execute(RENEW, {"number": number, "seen": seen, "seconds": seconds})
            return [Lease(*row) for row in rows]

    async def leave(self, number: int) -> None:
        """Remove a lease."""
        async with self.autocommit.connect() as connection:
            await connection.execute(LEAVE, {"number": number})
