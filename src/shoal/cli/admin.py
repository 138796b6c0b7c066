"""The commands `shoal admin …`: an operator's tools, which work while servers run on the database."""

import asyncio
import re
import sys
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from pathlib import Path
from time import time
from typing import Annotated, Any, TypeVar

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.table import Table as Grid
from sqlalchemy.exc import SQLAlchemyError

from shoal.cli.common import Json, write_json
from shoal.cli.database import Database, find_database
from shoal.core import Refusal
from shoal.server.admin import archive as archives
from shoal.server.admin import interventions, overview
from shoal.server.admin import reports as report_desk
from shoal.server.storage import Store, TableRow, open_store
from shoal.server.storage import backup as backups

T = TypeVar("T")
DAY = 86_400.0
UNITS = {"h": 3_600.0, "d": DAY, "w": 7 * DAY}
WIDE = 200
"""Columns of a grid that is written into a file or a pipe, where nothing is to be cut off."""
STATUSES = ("waiting", "playing", "over", "aborted", "deserted", "broken")
Limit = Annotated[int, Parameter(help="Rows at most.")]
Note = Annotated[str, Parameter(help="Why; it is stored with what you did.")]
Age = Annotated[str, Parameter(help="A number and h, d or w for hours, days or weeks.")]
TableId = Annotated[
    str, Parameter(name="TABLE", allow_leading_hyphen=True, help="Its id, which may begin with a hyphen.")
]
GuestId = Annotated[str, Parameter(name="GUEST")]


def status(*, db: Database = None, json: Json = False) -> None:
    found = _with_store(db, overview.find_status)
    if json:
        write_json(found)
        return
    serving = "a server is running" if found.serving else "no server is running"
    print(f"{serving}; {found.entries} entries, {found.guests} guests, {found.bans} banned")
    for game, counts in found.tables.items():
        print(f"{game}: " + ", ".join(f"{count} {name}" for name, count in counts.items()))


def tables(
    *,
    db: Database = None,
    status: Annotated[str | None, Parameter(help=f"One of {', '.join(STATUSES)}.")] = None,
    game: str | None = None,
    guest: Annotated[str | None, Parameter(help="Id of a guest who has a seat.")] = None,
    limit: Limit = 50,
    json: Json = False,
) -> None:
    if status is not None and status not in STATUSES:
        raise Refusal(f"There is no status {status!r}; there are {', '.join(STATUSES)}.")
    rows = _with_store(db, lambda store: overview.list_tables(store, status, game, guest, limit))
    if json:
        write_json([_show_row(row) for row in rows])
        return
    grid = Grid("Table", "Game", "Status", "Last change", "Players", box=None)
    for row in rows:
        names = ", ".join(msgspec.json.decode(row.names, type=list[str]))
        grid.add_row(row.id, row.game, row.status, _moment(row.updated), names)
    _print(grid)


def show(table: TableId, /, *, db: Database = None, json: Json = False) -> None:
    found = _with_store(db, lambda store: interventions.load_table(store, table))
    seats = [{"name": seat.name, "kind": seat.kind, "guest": seat.guest, "level": seat.level} for seat in found.seats]
    facts = {
        "id": found.id,
        "game": found.game.id,
        "status": found.status,
        "updated": found.updated,
        "host": found.opened.host,
        "open": found.opened.open,
        "actions": found.ply,
        "entries": found.seq,
        "seats": seats,
    }
    if json:
        write_json(facts)
        return
    print(f"{found.id}: {found.game.title}, {found.status}, {found.ply} actions, last change {_moment(found.updated)}")
    for number, seat in enumerate(seats, 1):
        owner = f"guest {seat['guest']}" if seat["guest"] else seat["level"] or "nobody"
        print(f"    seat {number}: {seat['name'] or '-'} ({seat['kind']}, {owner})")


def close(table: TableId, /, *, note: Note = "", db: Database = None) -> None:
    closed = _with_store(db, lambda store: interventions.close_table(store, table, note))
    print(f"Table {closed.id} is closed.")


def guests(
    *,
    db: Database = None,
    name: Annotated[str | None, Parameter(help="Part of the name.")] = None,
    banned: Annotated[bool, Parameter(negative="", help="Only those who are banned.")] = False,
    limit: Limit = 50,
    json: Json = False,
) -> None:
    rows = _with_store(db, lambda store: overview.list_guests(store, name, banned, limit))
    if json:
        write_json(rows)
        return
    grid = Grid("Guest", "Name", "Last visit", "Tables", "", box=None)
    for row in rows:
        grid.add_row(row.id, row.name, _moment(row.last_visit), str(row.tables), "banned" if row.banned else "")
    _print(grid)


def ban(guest: GuestId, /, *, note: Note = "", db: Database = None) -> None:
    found, left = _with_store(db, lambda store: interventions.ban_guest(store, guest, note))
    print(f"{found.name} is banned and has left {left} {'table' if left == 1 else 'tables'}.")


def unban(guest: GuestId, /, *, db: Database = None) -> None:
    found = _with_store(db, lambda store: interventions.unban_guest(store, guest))
    print(f"{found.name} may come again.")


def reports(
    *,
    close: Annotated[int | None, Parameter(help="Close the report with this number.")] = None,
    note: Note = "",
    closed: Annotated[bool, Parameter(negative="", help="Also those that are closed.")] = False,
    limit: Limit = 50,
    db: Database = None,
    json: Json = False,
) -> None:
    if close is not None:
        _with_store(db, lambda store: report_desk.close_report(store, close, note))
        print(f"Report {close} is closed.")
        return
    rows = _with_store(db, lambda store: report_desk.list_reports(store, limit, closed=closed))
    if json:
        write_json(rows)
        return
    for row in rows:
        ended = f", closed {_moment(row.closed)}{f': {row.answer}' if row.answer else ''}" if row.closed else ""
        print(f"{row.number}: {_moment(row.at)}, {row.name} (guest {row.subject}) at table {row.table}{ended}")
        print(f"    reported by guest {row.reporter}{f': {row.note}' if row.note else ''}")
        for line in row.chat:
            print(f"    {_moment(line.at)} {line.by}: {line.text}")


def backup(file: Path, /, *, db: Database = None) -> None:
    rows = _run(backups.back_up(find_database(db), file))
    print(f"{file} holds {rows['tables']} tables with {rows['log']} entries, and {rows['guests']} guests.")


def restore(
    file: Path,
    /,
    *,
    db: Database = None,
    overwrite: Annotated[bool, Parameter(negative="", help="Delete what the database holds.")] = False,
) -> None:
    rows = _run(backups.restore(file, find_database(db), overwrite=overwrite))
    print(f"{rows['tables']} tables with {rows['log']} entries, and {rows['guests']} guests are restored.")


def archive(file: Path, /, *, older_than: Age = "90d", db: Database = None) -> None:
    before = time() - read_age(older_than)
    gone, forgotten = _with_store(db, lambda store: archives.archive(store, file, before, before))
    print(f"{gone} tables are in {file} and no longer in the database; {forgotten} guests are forgotten.")


def export(
    folder: Path,
    /,
    *,
    db: Database = None,
    game: str | None = None,
    newer_than: Annotated[str | None, Parameter(help="Only games that ended within this time, such as 7d.")] = None,
) -> None:
    since = 0.0 if newer_than is None else time() - read_age(newer_than)
    count = _with_store(db, lambda store: archives.export(store, folder, game, since))
    print(f"{count} records are in {folder}.")


def read_age(text: str) -> float:
    """Return a length of time in seconds; raise Refusal if it cannot be read.

    >>> read_age("90d") / 86_400
    90.0
    """
    match = re.fullmatch(r"(\d{1,5})([hdw])", text)
    if match is None:
        raise Refusal(f"A length of time is written like 12h, 90d or 8w, not {text!r}.")
    return int(match[1]) * UNITS[match[2]]


def _with_store(db: str | None, act: Callable[[Store], Coroutine[Any, Any, T]]) -> T:
    """Open the database as it is, and act on it."""

    async def run() -> T:
        async with open_store(find_database(db), migrate=False) as store:
            return await act(store)

    return _run(run())


def _run(act: Coroutine[Any, Any, T]) -> T:
    """Act on a database; raise Refusal if it cannot be reached."""
    try:
        return asyncio.run(act)
    except (OSError, SQLAlchemyError) as error:
        cause = getattr(error, "orig", None) or error
        raise Refusal(f"The database cannot be used: {' '.join(str(cause).split()).rstrip('.')}.") from None


def _show_row(row: TableRow) -> dict[str, Any]:
    return {**row._asdict(), "names": msgspec.json.decode(row.names), "winners": msgspec.json.decode(row.winners)}


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")


def _print(grid: Grid) -> None:
    Console(highlight=False, width=None if sys.stdout.isatty() else WIDE).print(grid)
