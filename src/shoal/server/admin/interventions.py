"""What operators do to tables and guests. Everything goes into the logs, from which running servers learn of it."""

from collections.abc import Callable
from time import time

from shoal.core import Refusal
from shoal.server.admin.overview import GuestRow, find_guest
from shoal.server.domain import decide, identifiers
from shoal.server.domain.entries import Aborted, AnyEntry, Reinvited, SeatLeft, encode_entry
from shoal.server.domain.table import Table, open_table
from shoal.server.runtime.results import make_results
from shoal.server.runtime.scheduler import default_level
from shoal.server.runtime.tables import index_row
from shoal.server.storage import Conflict, NewRow, Operation, Store, UnreadableLog
from shoal.server.storage.lobby import UNFINISHED
from shoal.server.storage.operations import Kind

OPERATOR = "The operator"
"""Name under which an operator appears to players."""
MAX_ATTEMPTS = 20
ALL = 1_000_000


async def load_table(store: Store, table_id: str) -> Table:
    """Return a table as its log tells it; raise Refusal if there is none or if it cannot be read."""
    try:
        rows = await store.read_log(table_id)
    except UnreadableLog as error:
        raise Refusal(f"The log of this table cannot be read: {error}.") from None
    if not rows:
        raise Refusal(f"There is no table {table_id!r}; `shoal admin tables` lists them.")
    return open_table(table_id, rows, now=0.0)


async def close_table(store: Store, table_id: str, note: str = "") -> Table:
    """End a running game without a result, or empty the seats of one that has not begun; raise Refusal if it is over.

    The invitations to a table that has not begun are void from then on.
    """

    def close(table: Table) -> list[AnyEntry]:
        if table.status == "over":
            raise Refusal("The game at this table is over already.")
        if table.status == "playing":
            return [Aborted(OPERATOR)]
        seated = [seat for seat, occupant in enumerate(table.seats) if occupant.kind != "empty"]
        return [*(SeatLeft(seat) for seat in seated), Reinvited()]

    return await _append(store, table_id, close, "close", note)


async def ban_guest(store: Store, guest_id: str, note: str = "") -> tuple[GuestRow, int]:
    """Keep a guest out and free their seats; return the guest and the number of tables at which bots take over.

    Raises Refusal if there is no such guest, or if they are banned already.
    """
    guest = await find_guest(store, guest_id)
    if guest.banned:
        raise Refusal(f"{guest.name} is banned already.")
    await store.appender.append([], [store.operations.add(Operation(time(), "ban", guest_id, note))])
    left = await store.find_tables_of(guest_id, UNFINISHED, ALL)
    for row in left:
        await _append(store, row.id, lambda table: _leave(table, guest_id), "leave", note)
    return guest, len(left)


async def unban_guest(store: Store, guest_id: str) -> GuestRow:
    """Let a guest in again; raise Refusal if they are not banned."""
    guest = await find_guest(store, guest_id)
    if not guest.banned:
        raise Refusal(f"{guest.name} is not banned.")
    await store.appender.append([], [store.operations.add(Operation(time(), "unban", guest_id))])
    return guest


def _leave(table: Table, guest: str) -> list[AnyEntry]:
    has_seat = table.seats_of(guest) or table.seats_of(guest, "reserved")
    return decide.leave(table, guest, default_level(table.game.id)) if has_seat else []


async def _append(
    store: Store, table_id: str, make_decision: Callable[[Table], list[AnyEntry]], kind: Kind, note: str
) -> Table:
    """Append what is decided about a table, with the lobby's index and an operation that running servers follow.

    Concurrency is optimistic, as that of servers: if one of them has appended first, the decision is made anew.
    """
    for _ in range(MAX_ATTEMPTS):
        table = await load_table(store, table_id)
        before, status = table.seats, table.status
        entries, at, seq, command_id = make_decision(table), time(), table.seq, identifiers.new_id()
        if not entries:
            return table
        for entry in entries:
            table.fold(entry, at, 0.0)
        rows = [
            NewRow(table_id, seq + n, f"{command_id}.{n}", at, encode_entry(entry)) for n, entry in enumerate(entries)
        ]
        left = [before[entry.seat].guest for entry in entries if isinstance(entry, SeatLeft)]
        updates = [
            *store.index_status(index_row(table)),
            *(update for guest in left for update in store.remove_seat(guest, table_id)),
            *await make_results(store, status, table),
            store.operations.add(Operation(at, kind, table_id, note)),
        ]
        try:
            await store.appender.append(rows, updates)
        except Conflict:
            continue
        return table
    raise Refusal("This table is too busy. Please try again.")
