"""The rules of the warm-up lap."""

from math import dist, hypot

import pytest

from shoal.core import Rng
from shoal.games.icecool.schema import FlewOut, RoundTheSchool
from shoal.games.icecool.warmup_lap import PAR
from tests.games.icecool.builders import (
    CIRCLE,
    CLASSROOM,
    COMMON,
    FIRST,
    GAME,
    GYM,
    HALL,
    KITCHEN,
    SECOND,
    THIRD,
    flick,
    lap,
    out,
    place_of,
    through,
)

FOURTH = "common-classroom"


def test_one_starts_alone_from_the_red_circle_without_catcher_fish_or_cards() -> None:
    view = lap().view(0)
    assert (view.to_act, view.awaits, place_of(lap(), 0)) == (0, "flick", CIRCLE)
    assert (view.catcher, view.fish, view.deck) == (None, ((),), 0)
    assert (view.cards, view.hidden, view.open, view.caught, view.starting) == ((0,), ((),), (0,), (0,), ())
    assert (view.round, view.rounds, view.turn_of, view.flicks, view.visited) == (1, 1, 0, 0, ())


def test_the_lap_is_over_back_in_the_classroom_after_gym_kitchen_and_common_room() -> None:
    state = lap()
    for room in (GYM, KITCHEN, COMMON):
        flick(state, to={0: room})
    assert state.view(0).visited == ("gym", "kitchen", "common")
    assert state.view(0).prompt == "Flick your penguin."
    assert RoundTheSchool(0, 4) in flick(state, to={0: CLASSROOM})
    assert state.to_act is None


@pytest.mark.parametrize(
    ("over", "words"),
    [(-2, "two under par"), (-1, "one under par"), (0, "right on par"), (3, "three over par"), (11, "11 over par")],
)
def test_the_end_is_told_against_par(over: int, words: str) -> None:
    state = lap()
    assert state.view(0).par == PAR
    for room in [GYM] * (PAR + over - 3) + [KITCHEN, COMMON]:
        flick(state, to={0: room})
    assert state.view(0).prompt == "Flick your penguin."
    flick(state, to={0: CLASSROOM})
    assert state.view(0).prompt == f"You made it round the school, {words}!"
    assert state.why_over(0) == f"You are round the school in {PAR + over} flicks, {words}."
    assert state.why_over(None) == f"{{0}} is round the school in {PAR + over} flicks, {words}."


def test_it_may_be_run_the_other_way_round() -> None:
    state = lap()
    for room in (COMMON, KITCHEN, GYM, CLASSROOM):
        assert state.result() is None
        flick(state, to={0: room})
    assert state.to_act is None


def test_a_room_left_out_is_still_to_be_visited() -> None:
    state = lap()
    for room in (GYM, KITCHEN, HALL, CLASSROOM):
        flick(state, to={0: room})
    assert state.to_act == 0
    flick(state, to={0: COMMON})
    flick(state, to={0: CLASSROOM})
    assert state.to_act is None


def test_rooms_one_runs_through_count_too() -> None:
    state = lap()
    flick(state, through(0, FIRST), through(0, SECOND), to={0: KITCHEN})
    assert state.view(0).visited == ("gym", "kitchen")
    flick(state, through(0, THIRD, forward=False), through(0, FOURTH, forward=False), to={0: CLASSROOM})
    assert state.to_act is None


def test_the_lap_is_over_as_soon_as_one_has_come_back_even_if_one_slides_on() -> None:
    state = lap()
    for room in (GYM, KITCHEN):
        flick(state, to={0: room})
    flick(state, through(0, THIRD, forward=False), through(0, FOURTH, forward=False), through(0, FIRST), to={0: GYM})
    assert state.to_act is None


def test_so_it_is_if_one_jumps_on_over_a_wall() -> None:
    state = lap()
    for room in (GYM, KITCHEN, COMMON):
        flick(state, to={0: room})
    flick(state, through(0, FOURTH, forward=False), to={0: HALL})
    assert state.to_act is None


def test_flying_out_takes_one_back_and_counts_as_a_flick() -> None:
    state = lap()
    flick(state, to={0: GYM})
    assert FlewOut(0, 0.2) in flick(state, through(0, SECOND), out(0), to={0: (700.0, 500.0)})
    view = state.view(0)
    assert (place_of(state, 0), view.visited, view.flicks) == (GYM, ("gym",), 2)


def test_the_fewer_flicks_the_better() -> None:
    state = lap()
    for room in (GYM, KITCHEN, COMMON, CLASSROOM):
        flick(state, to={0: room})
    result = state.result()
    assert result is not None
    assert result.scores == ((-4, 0),)


def test_the_way_that_is_left_leads_through_the_doors_between_rooms_still_to_be_visited() -> None:
    state = lap()
    from_door_to_door = hypot(125, 265)
    assert state.distance_left() == pytest.approx(hypot(70, 125) + 3 * from_door_to_door)
    flick(state, to={0: GYM})
    assert state.distance_left() == pytest.approx(dist(GYM, (515, 390)) + 2 * from_door_to_door)
    flick(state, to={0: KITCHEN})
    assert state.distance_left() == pytest.approx(dist(KITCHEN, (250, 515)) + from_door_to_door)


def test_a_lap_goes_on_from_what_can_be_seen_of_it() -> None:
    state = lap()
    for room in (GYM, KITCHEN, COMMON):
        flick(state, to={0: room})
    twin = GAME.imagine(state.view(0), 0, Rng(1))
    assert twin.view(0) == state.view(0)
    flick(state, to={0: CLASSROOM})
    assert GAME.imagine(state.view(0), 0, Rng(1)).view(0) == state.view(0)
