"""Tables at which recorded games were played, written into a database before a server runs on it."""

from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, time

import msgspec

from shoal.bots.nicknames import nickname
from shoal.core import Record, Step, game_ids, parse_record
from shoal.server.domain.entries import NO_OUTCOME, AnyEntry, Began, Clock, MoveMade, Opened, Seat, encode_entry
from shoal.server.domain.identifiers import new_id
from shoal.server.domain.table import Table
from shoal.server.http.identity import derive_guest, new_secret
from shoal.server.runtime.tables import index_row
from shoal.server.storage import NewRow, Store, open_store

RECORDS = Path(__file__).parents[1] / "games"
LEVEL = "easy"
NAME = "Ann"
LONG_NAME = "Bartholomew Featherstone"
"""A name of the greatest length, at the tables whose games end."""


@dataclass(frozen=True)
class Played:
    """The tables of one game. The guest has the seat that makes the last move; bots have the others."""

    middle: str
    almost_over: str
    last_action: str
    """The action that ends the game at the table that is almost over."""
    over: str


async def write_tables(database: str) -> tuple[str, dict[str, Played]]:
    """Write the tables of every game that has a golden record; return the guest's cookie and the tables by game."""
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(open_store(database))
        secret = await store.load_secret()
        cookie = new_secret(secret)
        guest = derive_guest(secret, cookie)
        assert guest
        return cookie, {game_id: await _write_game(store, guest.id, game_id) for game_id in game_ids()}


async def _write_game(store: Store, guest: str, game_id: str) -> Played:
    record = parse_record((RECORDS / game_id / "golden.record").read_text())
    seats = _seats_to_act(record)
    mine, length = seats[-1], len(record.steps)
    half = next(ply for ply in range(length // 2, length) if seats[ply] == mine)
    return Played(
        middle=await _write_table(store, guest, NAME, record, seats[:half], mine),
        almost_over=await _write_table(store, guest, LONG_NAME, record, seats[:-1], mine),
        last_action=str(record.steps[-1].action),
        over=await _write_table(store, guest, LONG_NAME, record, seats, mine),
    )


def _seats_to_act(record: Record) -> list[int]:
    """Return the seat of each step."""
    seats = [state.to_act for state, _ in record.replay()]
    return [seat for seat in seats if seat is not None]


async def _write_table(store: Store, guest: str, name: str, record: Record, seats: Sequence[int], mine: int) -> str:
    """Write a table at which as many steps were made as seats are given, and return its id."""
    table_id, at, now = new_id(), time(), monotonic()
    occupants = tuple(
        Seat("person", guest, name) if seat == mine else Seat("bot", None, nickname(LEVEL, seat), LEVEL)
        for seat in range(record.options.players)
    )
    options = {field: getattr(record.options, field) for field in record.options.__struct_fields__}
    opened = Opened(record.game.id, options, occupants, Clock(), open=False, host=guest)
    entries: list[AnyEntry] = [Began(record.seed, record.game.rules_version)]
    entries += [_move(step, seat, mine) for step, seat in zip(record.steps, seats, strict=False)]
    table = Table(table_id, opened, at, now)
    for entry in entries:
        table.fold(entry, at, now)
    rows = [
        NewRow(table_id, seq, f"entry-{seq:06}", at, encode_entry(entry))
        for seq, entry in enumerate([opened, *entries])
    ]
    await store.appender.append(rows, [store.index_table(index_row(table)), store.index_seat(guest, table_id)])
    return table_id


def _move(step: Step, seat: int, mine: int) -> MoveMade:
    outcome = msgspec.Raw(msgspec.json.encode(step.outcome)) if step.outcome else NO_OUTCOME
    return MoveMade(seat, str(step.action), 1.0, "person" if seat == mine else "bot", outcome)
