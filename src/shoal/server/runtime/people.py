"""What a guest does about other people at a table: mute, block, or report them to the operator."""

from time import time
from typing import NamedTuple

import msgspec
import structlog

from shoal.core import Refusal
from shoal.server import metrics
from shoal.server.domain.names import to_one_line
from shoal.server.domain.table import Table
from shoal.server.storage import Store
from shoal.server.storage.reports import Report

OPEN_REPORTS = 2_000
"""Reports that may wait for the operator. Each takes at most about 30 KB."""
CHAT_LINES = 20
"""Lines of the chat that are stored with a report."""
logger = structlog.get_logger()


class PersonAtTable(NamedTuple):
    """Somebody who sits at a table or has written there."""

    guest: str
    name: str


def find_person(table: Table, me: str, seat: int | None, message: int | None) -> PersonAtTable:
    """Return the person on a seat, or the sender of a message; raise Refusal if it is nobody else than me."""
    if (seat is None) == (message is None):
        raise Refusal("Name a seat or a message, and not both.")
    person = _sender(table, message) if message is not None else _occupant(table, seat or 0)
    if person is None:
        raise Refusal("There is no person to whom this could apply.")
    if person.guest == me:
        raise Refusal("That is you.")
    return person


def _occupant(table: Table, seat: int) -> PersonAtTable | None:
    occupant = table.seats[seat] if seat < len(table.seats) else None
    return PersonAtTable(occupant.guest, occupant.name) if occupant and occupant.guest else None


def _sender(table: Table, seq: int) -> PersonAtTable | None:
    names = (message.by for message in table.chat if message.seq == seq)
    guest = table.authors.get(seq)
    return PersonAtTable(guest, next(names, "")) if guest is not None else None


async def report_person(store: Store, table: Table, reporter: str, person: PersonAtTable, note: str) -> None:
    """Store a report for the operator, with the last lines of the chat as they are; raise Refusal."""
    if not (table.opened.open or reporter in table.company()):
        raise Refusal("Only the players can report somebody at a private table.")
    lines = [
        {
            "at": message.at,
            "by": message.by,
            "guest": table.author_of(message),
            "text": message.text or message.reaction,
        }
        for message in table.chat[-CHAT_LINES:]
    ]
    chat = msgspec.json.encode(lines).decode()
    report = Report(time(), table.id, reporter, person.guest, person.name, to_one_line(note), chat)
    number = await store.reports.add(report, OPEN_REPORTS)
    if number is None:
        raise Refusal("The operator has many reports to read. Please try again another day.")
    metrics.reports.inc()
    # What people wrote stays out of the log.
    logger.info("report", number=number, table=table.id, subject=person.guest)
