"""What guests have reported to the operator."""

from typing import NamedTuple

from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from shoal.server.storage.schema import reports


class Report(NamedTuple):
    """A report of a guest about another one; the names are those of the columns."""

    at: float
    table_id: str
    reporter: str
    subject: str
    name: str
    note: str
    chat: str
    """The last lines of the chat as they were, as JSON."""


class StoredReport(NamedTuple):
    """A report with what became of it."""

    number: int
    report: Report
    closed: float | None
    """Time at which an operator closed it."""
    answer: str
    """What the operator noted then."""


class ReportTable:
    """Reads and writes reports."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def add(self, report: Report, limit: int) -> int | None:
        """Store a report and return its number; None if as many others are open.

        A report about the same person at the same table replaces the earlier one of the same guest, if it is open.
        """
        is_open = reports.c.closed.is_(None)
        same = (
            is_open,
            reports.c.reporter == report.reporter,
            reports.c.subject == report.subject,
            reports.c.table_id == report.table_id,
        )
        async with self.engine.begin() as connection:
            await connection.execute(delete(reports).where(*same))
            count = (await connection.execute(select(func.count()).select_from(reports).where(is_open))).scalar_one()
            if count >= limit:
                return None
            values = {**report._asdict(), "closed": None, "answer": ""}
            added = await connection.execute(reports.insert().values(values).returning(reports.c.number))
            return int(added.scalar_one())

    async def list_latest(self, limit: int, *, closed: bool) -> list[StoredReport]:
        """Return the reports that are open, or all of them, the latest first."""
        columns = [reports.c[name] for name in Report._fields]
        query = select(reports.c.number, reports.c.closed, reports.c.answer, *columns)
        query = query if closed else query.where(reports.c.closed.is_(None))
        async with self.engine.connect() as connection:
            rows = await connection.execute(query.order_by(reports.c.number.desc()).limit(limit))
            return [StoredReport(row[0], Report(*row[3:]), row[1], row[2]) for row in rows]

    async def close(self, number: int, at: float, answer: str) -> bool:
        """Close a report; return False if there is none with this number, or it is closed."""
        is_open = reports.c.number == number, reports.c.closed.is_(None)
        async with self.engine.begin() as connection:
            closed = await connection.execute(update(reports).where(*is_open).values(closed=at, answer=answer))
            return closed.rowcount > 0

    async def forget(self, before: float) -> None:
        """Delete the reports that were closed before a time."""
        async with self.engine.begin() as connection:
            await connection.execute(delete(reports).where(reports.c.closed < before))
