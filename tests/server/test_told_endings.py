"""The end of a game as each guest is told it."""

import pytest

from shoal.games.hey_thats_my_fish.schema import EXAMPLE_LAYOUT
from shoal.server.domain.commands import Abort, Resign
from shoal.server.domain.entries import Clock, TimedOut
from tests.server.logged_table import LoggedTable


def finished(*guests: str) -> LoggedTable:
    logged = LoggedTable(*guests, layout=EXAMPLE_LAYOUT)
    while logged.table.status == "playing":
        logged.move()
    return logged


def test_everybody_is_told_why_a_game_ended_by_how_much_and_what_each_has() -> None:
    logged = finished("ann", "ben")
    result = logged.table.result()
    assert result is not None
    (ann, ben), ending = result.scores, logged.shown("ann").ending
    assert ending == logged.shown("ben").ending == logged.shown(None).ending
    assert ann[0] != ben[0]
    assert (ending.reason, ending.margin) == ("No penguin can move any more.", f"{abs(ann[0] - ben[0])} fish")
    assert ending.scores == tuple(f"{fish} fish, {floes} floes" for fish, floes in (ann, ben))


def test_a_running_game_has_no_ending() -> None:
    assert LoggedTable("ann", "ben").shown("ann").ending is None
    assert LoggedTable("ann", "nobody").shown("ann").ending is None


@pytest.mark.parametrize(
    ("guest", "reason"),
    [("ann", "You ran out of time."), ("ben", "Ann ran out of time."), (None, "Ann ran out of time.")],
)
def test_a_loss_on_time_is_the_reason_and_has_no_margin(guest: str | None, reason: str) -> None:
    logged = LoggedTable("ann", "ben", clock=Clock("move", 60, "lose"))
    logged.add([TimedOut(0, "easy")])
    ending = logged.shown(guest).ending
    assert (ending.reason, ending.margin, ending.scores) == (reason, "", ())


def test_points_of_a_seat_that_ran_out_of_time_give_no_margin() -> None:
    logged = LoggedTable("ann", "ben", "cy")
    logged.add([TimedOut(0, "easy")])
    while logged.table.status == "playing":
        logged.move()
    ending = logged.shown("ben").ending
    assert (ending.reason, ending.margin) == ("No penguin can move any more.", "")
    assert len(ending.scores) == 3


def test_who_resigned_is_told_as_you_or_by_name() -> None:
    logged = LoggedTable("ann", "ben")
    logged.do("ben", Resign)
    assert (logged.shown("ann").ending.reason, logged.shown("ben").ending.reason) == ("Ben resigned.", "You resigned.")
    assert logged.shown("ann").ending.margin == ""
    three = LoggedTable("ann", "ben", "cy")
    three.do("ann", Resign)
    while three.table.status == "playing":
        three.move()
    assert three.shown("ben").ending.reason == "Ann resigned. No penguin can move any more."


def test_a_game_that_was_called_off_says_by_whom() -> None:
    logged = LoggedTable("ann", "ben")
    logged.do("ann", Abort)
    assert logged.shown("ben").ending.reason == "Ann called the game off. Nobody wins."
