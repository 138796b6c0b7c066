"""Compares what players were told with the log: nothing lost, nothing doubled, and nothing that stood still."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Any

from sqlalchemy import select

from benchmarks.server.cluster.players import Ledger
from shoal.server.domain.entries import Began, MoveMade, decode_entry
from shoal.server.domain.table import open_table
from shoal.server.storage import open_store
from shoal.server.storage.schema import log


@dataclass
class Audit:
    """The findings."""

    moves: int = 0
    lost: int = 0
    """Acknowledged moves that are not in the log, or that are another move there."""
    doubled: int = 0
    """Moves in the log that nobody has sent."""
    forked: int = 0
    """Tables whose log has a gap or cannot be folded."""
    longest_bot: float = 0.0
    """Longest time from a bot's turn to its move, in seconds."""
    longest_clock: float = 0.0
    """Longest time from the end of a clock to the move that a bot makes for its player, in seconds."""


async def audit_logs(address: str, ledger: Ledger, clock_seconds: float, now: Callable[[], float]) -> Audit:
    """Read all logs of a database and compare them with what the players know; `now` is the time of day."""
    audit, logs = Audit(), dict[str, list[Any]]()
    async with open_store(address) as store, store.engine.connect() as connection:
        columns = (log.c.table_id, log.c.seq, log.c.move_id, log.c.at, log.c.entry)
        for row in await connection.execute(select(*columns).order_by(log.c.table_id, log.c.seq)):
            logs.setdefault(row.table_id, []).append(row)
    stored = dict[str, tuple[str, str]]()
    for table_id, rows in logs.items():
        _audit_table(table_id, rows, audit, clock_seconds, now())
        for row in rows:
            entry = decode_entry(row.entry)
            if isinstance(entry, MoveMade):
                audit.moves += 1
                stored[row.move_id] = (table_id, entry.action)
                audit.doubled += row.move_id.startswith("m-") and row.move_id not in ledger.sent
    audit.lost = sum(stored.get(command_id) != move for command_id, move in ledger.acknowledged.items())
    return audit


def _audit_table(table_id: str, rows: list[Any], audit: Audit, clock_seconds: float, now: float) -> None:
    entries = [(row.move_id, row.at, decode_entry(row.entry)) for row in rows]
    try:
        table = open_table(table_id, entries, monotonic())
        audit.forked += [row.seq for row in rows] != list(range(len(rows)))
    except Exception:
        audit.forked += 1
        return
    turn_began = rows[0].at
    for move_id, at, entry in entries:
        if isinstance(entry, MoveMade):
            if move_id.startswith("bot-"):
                audit.longest_bot = max(audit.longest_bot, at - turn_began)
            elif move_id.startswith("clock-"):
                audit.longest_clock = max(audit.longest_clock, at - turn_began - clock_seconds)
        if isinstance(entry, MoveMade | Began):
            turn_began = at
    # What is due and has not come yet stands still as well.
    if table.bot_to_act() is not None:
        audit.longest_bot = max(audit.longest_bot, now - turn_began)
    elif table.clock_runs:
        audit.longest_clock = max(audit.longest_clock, now - turn_began - clock_seconds)
