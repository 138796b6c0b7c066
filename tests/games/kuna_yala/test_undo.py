"""At a table players take back their own cards freely, but nothing after which a card has come up."""

import pytest

from shoal.core import Refusal, Rng
from shoal.games.kuna_yala import GAME
from shoal.server.domain.commands import Move, TakeBack
from shoal.server.domain.decide import can_take_back, decide
from shoal.server.domain.entries import Began, Clock, Opened, Seat, TookBack
from shoal.server.domain.table import Table, open_table

SEED = 1


def played(actions: int, second: str = "ben") -> Table:
    """Return a table after the first actions of a random game."""
    seats = (Seat("person", "ann", "Ann"), Seat("person", second, "Ben"))
    opened = Opened("kuna_yala", {}, seats, Clock(), False, "ann")
    table = open_table("t", [("opened", 0.0, opened), ("began", 0.0, Began(SEED, GAME.rules_version))], 0.0)
    rng = Rng(SEED)
    for ply in range(actions):
        guest = seats[table.state.to_act or 0].guest or ""
        command = Move(id=f"command-{ply}", version=table.version, action=str(table.state.sample(rng)))
        entries, pending = decide(table, guest, guest.title(), command, 0.0, "greedy")
        for entry in entries:
            table.fold(entry, 0.0, 0.0, pending)
    return table


def take_back(table: Table) -> object:
    entries, _ = decide(table, "ann", "Ann", TakeBack(id="back"), 0.0, "greedy")
    return entries


def test_the_first_card_of_a_turn_is_taken_back_without_asking() -> None:
    for second in ("ben", "ann"):
        assert take_back(played(1, second)) == [TookBack(0)]


def test_the_second_is_not_as_new_cards_have_come_up() -> None:
    table = played(2)
    assert table.reveals_since(1)
    assert not table.may_undo(1)


def test_on_one_screen_cards_that_have_come_up_stay_up_too() -> None:
    table = played(2, "ann")
    assert not can_take_back(table, "ann")
    with pytest.raises(Refusal, match="seen something new"):
        take_back(table)


def test_among_people_the_others_can_be_asked_all_the_same() -> None:
    table = played(2)
    assert can_take_back(table, "ann")
    assert not can_take_back(table, None)


def test_only_cards_that_come_up_stand_in_the_way() -> None:
    assert [event.__name__ for event in GAME.events if event.reveals] == ["TurnedUp"]
