"""What guests have reported to the operator."""

from time import time
from typing import Annotated

import msgspec
from msgspec import Meta

from shoal.core import Refusal
from shoal.server.storage import Store


class ReportedLine(msgspec.Struct, frozen=True):
    """A line of the chat as it was when somebody reported."""

    at: Annotated[float, Meta(description="Time of sending, in seconds since 1970.")]
    by: Annotated[str, Meta(description="Name of the sender.")]
    guest: Annotated[str | None, Meta(description="Identifier of the sender; null for a bot.")]
    text: Annotated[str, Meta(description="The message, or the name of the reaction.")]


class ReportRow(msgspec.Struct, frozen=True):
    """A report as operators see it."""

    number: Annotated[int, Meta(description="Number of the report.")]
    at: Annotated[float, Meta(description="Time of the report, in seconds since 1970.")]
    table: Annotated[str, Meta(description="Identifier of the table at which it happened.")]
    reporter: Annotated[str, Meta(description="Identifier of the guest who reported.")]
    subject: Annotated[str, Meta(description="Identifier of the guest about whom they reported.")]
    name: Annotated[str, Meta(description="Name of the latter.")]
    note: Annotated[str, Meta(description="What the reporter wrote.")]
    chat: Annotated[list[ReportedLine], Meta(description="The last lines of the chat as they were.")]
    closed: Annotated[float | None, Meta(description="Time at which it was closed, in seconds since 1970.")]
    answer: Annotated[str, Meta(description="What the operator noted when they closed it.")]


async def list_reports(store: Store, limit: int, *, closed: bool) -> list[ReportRow]:
    """Return the reports that are open, or all of them, the latest first."""
    return [
        ReportRow(
            number=stored.number,
            at=stored.report.at,
            table=stored.report.table_id,
            reporter=stored.report.reporter,
            subject=stored.report.subject,
            name=stored.report.name,
            note=stored.report.note,
            chat=msgspec.json.decode(stored.report.chat, type=list[ReportedLine]),
            closed=stored.closed,
            answer=stored.answer,
        )
        for stored in await store.reports.list_latest(limit, closed=closed)
    ]


async def close_report(store: Store, number: int, note: str) -> None:
    """Close a report; raise Refusal if there is none with this number, or it is closed."""
    if not await store.reports.close(number, time(), note):
        raise Refusal(f"There is no open report {number}.")
