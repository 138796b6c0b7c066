"""A random player does only what the rules allow, and anything that they allow."""

from collections import Counter
from math import atan2, degrees

import pytest

from shoal.core import Rng
from shoal.games.icecool.flick_state import uniform
from shoal.games.icecool.rules.floor_plan import DOOR_NAMED
from shoal.games.icecool.schema import EndTurn, Flick, PlaceCatcher, Skate, ToLine
from tests.games.icecool.builders import CLASSROOM, FIRST, begun, flick, lap, opened, stand, through

SEEDS = range(1500)


def random_flicks() -> list[Flick]:
    """Return random flicks from within the red line of the Classroom."""
    state = begun()
    actions = [state.sample(Rng(seed)) for seed in SEEDS]
    return [action for action in actions if isinstance(action, Flick)]


FLICKS = random_flicks()
SLIDES = [sampled for sampled in FLICKS if sampled.height == 11]
JUMPS = [sampled for sampled in FLICKS if sampled.height == 40]


def fill(values: list[float], low: float, high: float, gap: float) -> bool:
    """Return whether values reach from low to high, up to a gap at either end, and not beyond."""
    return low <= min(values) <= low + gap and high - gap <= max(values) <= high


def test_numbers_are_drawn_evenly_from_the_lowest_to_the_highest() -> None:
    drawn = sorted(uniform(Rng(seed), -2.0, 6.0) for seed in SEEDS)
    assert fill(drawn, -2, 6, 0.05)
    assert drawn[len(drawn) // 4] == pytest.approx(0, abs=0.4)
    assert drawn[3 * len(drawn) // 4] == pytest.approx(4, abs=0.4)


def test_the_catcher_is_placed_anywhere_within_the_red_line_of_the_kitchen() -> None:
    state = opened()
    (act,) = state.acts()
    assert act.verb == "place"
    assert [(quantity.name, quantity.low, quantity.high) for quantity in act.numbers] == [
        ("x", 310, 580),
        ("y", 450, 580),
    ]
    places = [place for place in map(state.sample, map(Rng, SEEDS)) if isinstance(place, PlaceCatcher)]
    assert len(places) == len(SEEDS)
    assert fill([place.x for place in places], 310, 580, 2)
    assert fill([place.y for place in places], 450, 580, 2)
    state.apply(places[0])


def test_within_the_line_one_flicks_and_one_flick_in_eight_is_a_jump() -> None:
    assert len(FLICKS) == len(SLIDES) + len(JUMPS) == len(SEEDS)
    assert len(JUMPS) / len(FLICKS) == pytest.approx(1 / 8, abs=0.01)


def test_slides_are_slow_and_may_spin_the_penguin_either_way() -> None:
    assert fill([sampled.speed for sampled in SLIDES], 0.5, 3, 0.02)
    assert fill([sampled.aside for sampled in SLIDES], -0.5, 0.5, 0.02)


def test_jumps_are_fast_and_straight() -> None:
    assert fill([sampled.speed for sampled in JUMPS], 3.5, 5, 0.1)
    assert {sampled.aside for sampled in JUMPS} == {0.0}


def test_three_flicks_in_four_go_for_a_door_of_the_room_and_the_others_anywhere() -> None:
    doors = [DOOR_NAMED[name].middle for name in (FIRST, "common-classroom", "classroom-hall")]
    ways = [degrees(atan2(y - CLASSROOM[1], x - CLASSROOM[0])) for x, y in doors]
    nearest = [min(ways, key=lambda way: abs(way - sampled.direction)) for sampled in FLICKS]
    astray = [sampled.direction - way for sampled, way in zip(FLICKS, nearest, strict=True)]
    at_doors = [angle for angle in astray if abs(angle) <= 10]
    assert len(at_doors) / len(FLICKS) == pytest.approx(3 / 4 + 60 / 360 / 4, abs=0.04)
    assert fill(at_doors, -10, 10, 0.5)
    assert all(count > len(FLICKS) / 5 for count in Counter(nearest).values())
    assert fill([sampled.direction for sampled in FLICKS], -180, 180, 3)


def test_directions_are_drawn_to_the_thousandth_part_of_a_degree() -> None:
    assert all(round(sampled.direction, 3) == sampled.direction for sampled in FLICKS)
    assert sum(round(sampled.direction, 2) == sampled.direction for sampled in FLICKS) < len(FLICKS) / 5


def test_who_may_step_to_a_line_does_so_every_other_time() -> None:
    state = begun()
    stand(state, 1, (390.0, 125.0))
    drawn = [state.sample(Rng(seed)) for seed in range(400)]
    steps = Counter(action for action in drawn if isinstance(action, ToLine))
    assert {action.room for action in steps} == {"classroom", "gym"}
    assert steps.total() / len(drawn) == pytest.approx(1 / 2, abs=0.1)
    assert steps[ToLine("gym")] / steps.total() == pytest.approx(1 / 2, abs=0.1)


def test_skates_are_put_on_every_other_time() -> None:
    state = begun()
    state.cards.deck += [1, 1]
    flick(state, through(1, FIRST), through(1, "gym-kitchen"), to={1: (500.0, 550.0)})
    drawn = Counter(type(state.sample(Rng(seed))) for seed in range(200))
    assert drawn.keys() == {Skate, EndTurn}
    assert drawn[Skate] == pytest.approx(100, abs=30)


def test_in_the_warm_up_lap_one_flicks_as_in_the_game() -> None:
    assert {type(lap().sample(Rng(seed))) for seed in range(20)} == {Flick}
