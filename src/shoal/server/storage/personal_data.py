"""Everything that is stored about a guest: what *my data* shows them, and what *forget me* deletes.

`PERSONAL_DATA` lists it. Whatever else is stored about guests gets an item there.
"""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from itertools import groupby
from time import time
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Column, Table, bindparam, delete, func, select, union, update

from shoal.server.domain.entries import AnyEntry, MessageSent, decode_entry, encode_entry
from shoal.server.domain.former_guests import NAME, forget, former_id, names_of, occupants
from shoal.server.storage.appender import IndexUpdate
from shoal.server.storage.lobby import TableRow
from shoal.server.storage.operations import Operation
from shoal.server.storage.schema import (
    devices,
    guests,
    log,
    notice_addresses,
    notice_pauses,
    passkeys,
    relations,
    reports,
    results,
    scores,
    seats,
    tables,
    tickets,
    traces,
    turn_notices,
)
from shoal.server.storage.store import Store

MOVE = b'{"kind":"acted"'
"""Beginning of the entries of moves, which are most of a log and name nobody."""
TABLES_PER_QUERY = 200
UNREADABLE = b"{}"
"""What is left of a damaged entry that names a forgotten guest; its table cannot be opened with or without it."""


class PersonalData(NamedTuple):
    """One kind of data about guests."""

    name: str
    """Name of the field in *my data*."""
    collect: Callable[[Store, str], Awaitable[Any]]
    """Returns what is stored about a guest, as it is shown to them."""
    erase: Callable[[Store, str], Sequence[IndexUpdate]]
    """Returns the updates that delete it."""


class StoredEntry(NamedTuple):
    """An entry of a log that is not a move."""

    seq: int
    at: float
    encoded: bytes
    decoded: AnyEntry | None
    """None if the entry is damaged."""


class NamingLog(NamedTuple):
    """A log that names a guest, without its moves."""

    row: TableRow
    entries: list[StoredEntry]

    @property
    def readable(self) -> list[AnyEntry]:
        return [entry.decoded for entry in self.entries if entry.decoded is not None]


async def collect_all(store: Store, guest_id: str) -> dict[str, Any]:
    """Return everything that is stored about a guest."""
    return {data.name: await data.collect(store, guest_id) for data in PERSONAL_DATA}


def erase_all(store: Store, guest_id: str) -> list[IndexUpdate]:
    """Return the updates that delete what is stored about a guest outside of the logs."""
    return [erased for data in PERSONAL_DATA for erased in data.erase(store, guest_id)]


# Guests, devices and passkeys


async def _collect_guest(store: Store, guest_id: str) -> Any:
    query = select(guests.c.id, guests.c.name, guests.c.since).where(guests.c.id == guest_id)
    async with store.engine.connect() as connection:
        row = (await connection.execute(query)).first()
    return None if row is None else {"id": row.id, "name": row.name, "last_visit": row.since}


async def _collect_devices(store: Store, guest_id: str) -> Any:
    return [
        {"label": device.label, "since": device.since, "last_used": device.seen}
        for device in await store.devices.find_all(guest_id)
    ]


async def _collect_passkeys(store: Store, guest_id: str) -> Any:
    return [
        {"label": passkey.label, "since": passkey.since, "public_key": passkey.public_key.hex()}
        for passkey in await store.passkeys.find_all(guest_id)
    ]


def _collect_rows(table: Table, *columns: str, by: str = "guest_id") -> Callable[[Store, str], Awaitable[Any]]:
    """Return a function that collects some columns of a guest's rows."""

    async def collect(store: Store, guest_id: str) -> Any:
        query = select(*(table.c[name] for name in columns)).where(table.c[by] == guest_id)
        async with store.engine.connect() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    return collect


def _delete(store: Store, column: "Column[str]", guest_id: str) -> IndexUpdate:
    statement = delete(column.table).where(column == bindparam("guest"))
    return IndexUpdate(str(statement.compile(dialect=store.engine.dialect)), (guest_id,))


def _erase_rows(*columns: "Column[str]") -> Callable[[Store, str], Sequence[IndexUpdate]]:
    """Return a function that deletes the rows with a guest in one of these columns."""
    return lambda store, guest_id: [_delete(store, column, guest_id) for column in columns]


def _erase_devices(store: Store, guest_id: str) -> Sequence[IndexUpdate]:
    """Delete the devices, and keep the digests of their secrets as void."""
    return [IndexUpdate(store.devices.revoke_all, (time(), guest_id)), _delete(store, devices.c.guest_id, guest_id)]


# Tables


async def find_naming_logs(store: Store, guest_id: str, more: Sequence[str] = ()) -> list[NamingLog]:
    """Return all logs that name a guest, the latest first, and those of some more tables."""
    own = union(
        select(seats.c.table_id).where(seats.c.guest_id == guest_id),
        select(traces.c.table_id).where(traces.c.guest_id == guest_id),
    )
    is_own = tables.c.id.in_(own.subquery().select()) | tables.c.id.in_(more)
    query = select(*(tables.c[name] for name in TableRow._fields)).where(is_own)
    async with store.engine.connect() as connection:
        rows = [TableRow(*row) for row in await connection.execute(query.order_by(tables.c.updated.desc()))]
        found = list[NamingLog]()
        for first in range(0, len(rows), TABLES_PER_QUERY):
            some = rows[first : first + TABLES_PER_QUERY]
            entries = select(log.c.table_id, log.c.seq, log.c.at, log.c.entry).where(
                log.c.table_id.in_([row.id for row in some]), func.substr(log.c.entry, 1, len(MOVE)) != MOVE
            )
            result = await connection.execute(entries.order_by(log.c.table_id, log.c.seq))
            by_table = {
                table_id: [StoredEntry(seq, at, bytes(entry), _decode(entry)) for _, seq, at, entry in group]
                for table_id, group in groupby(result, key=lambda entry: entry.table_id)
            }
            found += [NamingLog(row, by_table.get(row.id, [])) for row in some]
    return found


def _decode(entry: bytes) -> AnyEntry | None:
    try:
        decoded: AnyEntry = decode_entry(entry)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None
    return decoded


async def _collect_tables(store: Store, guest_id: str) -> Any:
    return [_show_log(naming, guest_id) for naming in await find_naming_logs(store, guest_id)]


def _show_log(naming: NamingLog, guest_id: str) -> Any:
    """Return what a guest may know of a table: their seats, the result, and what they have written themselves."""
    row = naming.row
    said = [(entry.at, entry.decoded) for entry in naming.entries if isinstance(entry.decoded, MessageSent)]
    return {
        "id": row.id,
        "game": row.game,
        "status": row.status,
        "last_change": row.updated,
        "names": msgspec.json.decode(row.names),
        "my_seats": [seat for seat, guest in enumerate(occupants(naming.readable)) if guest == guest_id],
        "winners": msgspec.json.decode(row.winners),
        "my_messages": [
            {"at": at, "text": message.text, "reaction": message.reaction}
            for at, message in said
            if message.guest == guest_id
        ],
    }


def rewrite_logs(store: Store, server_secret: bytes, guest_id: str, logs: Iterable[NamingLog]) -> list[IndexUpdate]:
    """Return the updates that take a guest out of logs and of the lobby's index, and that tell running servers."""
    rewrite = update(log).where(log.c.table_id == bindparam("table"), log.c.seq == bindparam("place"))
    rename = update(tables).where(tables.c.id == bindparam("table")).values(names=bindparam("new_names"))
    others = update(results).where(results.c.table_id == bindparam("table"))
    as_former = func.replace(results.c.opponents, bindparam("written"), bindparam("rewritten"))
    dialect = store.engine.dialect
    reword_sql = str(others.values(opponents=as_former).compile(dialect=dialect))
    rewrite_sql = str(rewrite.values(entry=bindparam("new_entry")).compile(dialect=dialect))
    rename_sql = str(rename.compile(dialect=dialect))
    updates, now = list[IndexUpdate](), time()
    for row, entries in logs:
        readable = [entry.decoded for entry in entries if entry.decoded is not None]
        names, former = names_of(readable, guest_id), former_id(server_secret, row.id, guest_id)
        encoded = {entry.seq: _forget(entry, guest_id, former, names) for entry in entries}
        rewritten = [entry.seq for entry in entries if encoded[entry.seq] != entry.encoded]
        seated, shown = occupants(readable), msgspec.json.decode(row.names)
        without = [
            NAME if seat < len(seated) and seated[seat] in (guest_id, former) else name
            for seat, name in enumerate(shown)
        ]
        if not rewritten and without == shown:
            continue
        updates += [IndexUpdate(rewrite_sql, (encoded[seq], row.id, seq)) for seq in rewritten]
        updates.append(IndexUpdate(rename_sql, (msgspec.json.encode(without).decode(), row.id)))
        written = {guest_id: former, **dict.fromkeys(names, NAME)}
        updates += [IndexUpdate(reword_sql, (_quote(old), _quote(new), row.id)) for old, new in written.items()]
        updates.append(store.operations.add(Operation(now, "reload", row.id)))
    return updates


def _quote(text: str) -> str:
    """Return a text as it stands in JSON."""
    return msgspec.json.encode(text).decode()


def _forget(entry: StoredEntry, guest_id: str, former: str, names: set[str]) -> bytes:
    if entry.decoded is None:
        return UNREADABLE if guest_id.encode() in entry.encoded else entry.encoded
    changed = forget(entry.decoded, guest_id, former, names)
    return entry.encoded if changed == entry.decoded else encode_entry(changed)


PERSONAL_DATA = (
    PersonalData("guest", _collect_guest, _erase_rows(guests.c.id)),
    PersonalData("devices", _collect_devices, _erase_devices),
    PersonalData("passkeys", _collect_passkeys, _erase_rows(passkeys.c.guest_id)),
    PersonalData(
        "scores", _collect_rows(scores, "game", "day", "name", "points", "at"), _erase_rows(scores.c.guest_id)
    ),
    PersonalData(
        "results",
        _collect_rows(results, "table_id", "game", "ended", "players", "place", "mu", "sigma"),
        _erase_rows(results.c.guest_id),
    ),
    PersonalData("tables", _collect_tables, _erase_rows(seats.c.guest_id, traces.c.guest_id)),
    PersonalData(
        "notices",
        _collect_rows(notice_addresses, "kind", "address", "since"),
        _erase_rows(notice_addresses.c.guest_id, turn_notices.c.guest_id, notice_pauses.c.guest_id),
    ),
    PersonalData(
        "relations",
        _collect_rows(relations, "kind", "name", "since"),
        _erase_rows(relations.c.guest_id, relations.c.other_id),
    ),
    PersonalData(
        "reports",
        _collect_rows(reports, "at", "table_id", "name", "note", by="reporter"),
        _erase_rows(reports.c.reporter, reports.c.subject),
    ),
    PersonalData("codes", lambda _store, _guest_id: _nothing(), _erase_rows(tickets.c.guest_id)),
)
"""All that is stored about guests. The logs of tables are rewritten by `rewrite_logs` as well."""


async def _nothing() -> Any:
    """Show nothing of codes and challenges: they are digests and live for minutes."""
    return []
