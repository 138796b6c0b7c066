"""At a table players take back their own steps freely, but nothing after a surprise."""

import pytest

from shoal.core import Refusal
from shoal.server.domain.commands import Move, TakeBack
from shoal.server.domain.decide import decide
from shoal.server.domain.entries import Began, Clock, Opened, Seat, TookBack
from shoal.server.domain.table import Table, open_table

PLACED = ["a1", "c1", "d1", "a6", "c6", "f6"]


def played(*actions: str, second: str = "ben") -> Table:
    seats = (Seat("person", "ann", "Ann"), Seat("person", second, "Ben"))
    opened = Opened("little_big_fish", {"first_games": True}, seats, Clock(), False, "ann")
    table = open_table("t", [("opened", 0.0, opened), ("began", 0.0, Began(1, 1))], 0.0)
    for ply, action in enumerate(actions):
        guest = seats[table.state.to_act or 0].guest or ""
        command = Move(id=f"command-{ply}", version=table.version, action=action)
        entries, pending = decide(table, guest, guest.title(), command, 0.0, "greedy")
        for entry in entries:
            table.fold(entry, 0.0, 0.0, pending)
    return table


def take_back(table: Table) -> object:
    entries, _ = decide(table, "ann", "Ann", TakeBack(id="back"), 0.0, "greedy")
    return entries


def test_a_first_step_is_taken_back_without_asking() -> None:
    for second in ("ben", "ann"):
        assert take_back(played(*PLACED, "a1-a2", second=second)) == [TookBack(6)]


def test_a_step_onto_a_surprise_is_not() -> None:
    table = played(*PLACED, "d1-e1")
    assert not table.may_undo(6)
    assert table.reveals_since(6)


def test_on_one_screen_a_surprise_stays_shown_too() -> None:
    table = played(*PLACED, "d1-e1", second="ann")
    with pytest.raises(Refusal, match="seen something new"):
        take_back(table)
