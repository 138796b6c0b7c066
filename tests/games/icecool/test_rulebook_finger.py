"""The ruling on fingers: a flick needs room for the finger between the penguin and what is behind it."""

import pytest

from shoal.core import IllegalAction, Rng
from shoal.games.icecool.rules.finger import angle_of_finger, blocked_angles
from shoal.games.icecool.rules.placement import Spot
from shoal.games.icecool.schema import Flick
from shoal.physics.game import Skill
from tests.games.icecool.builders import GAME, begun, flick, play, stand

EAST, NORTH, WEST, SOUTH = 0.0, 90.0, 180.0, 270.0
FREE = (195.0, 125.0)
"""A place far from all walls."""


def flick_text(direction: float, aside: float = 0.0, height: float = 11.0) -> str:
    return str(Flick(direction, 2.0, aside, height))


def may_flick(place: tuple[float, float], direction: float, aside: float = 0.0, *, raised: bool = False) -> bool:
    state = begun()
    stand(state, 1, place, raised=raised)
    try:
        state.check(Flick(direction, 2.0, aside, 11.0))
    except IllegalAction:
        return False
    return True


@pytest.mark.parametrize("direction", [EAST, NORTH, WEST, SOUTH])
def test_in_the_open_a_finger_fits_everywhere(direction: float) -> None:
    assert may_flick(FREE, direction)


@pytest.mark.parametrize(
    ("place", "away", "towards"),
    [
        ((18.0, 125.0), EAST, WEST),
        ((372.0, 60.0), WEST, EAST),
        ((100.0, 18.0), NORTH, SOUTH),
        ((60.0, 232.0), SOUTH, NORTH),
    ],
)
def test_a_penguin_at_a_wall_cannot_be_flicked_off_it_but_against_and_along_it(
    place: tuple[float, float], away: float, towards: float
) -> None:
    assert not may_flick(place, away)
    assert may_flick(place, towards)
    assert may_flick(place, away + 90)
    assert may_flick(place, away - 90)


def test_the_refusal_offers_the_red_line() -> None:
    state = begun()
    stand(state, 1, (18.0, 125.0))
    with pytest.raises(IllegalAction, match="no room for your finger there: step to the red line first"):
        play(state, flick_text(EAST))
    play(state, "line classroom")
    state.check(Flick(EAST, 2.0, 0.0, 11.0))


def test_beside_a_penguin_on_the_line_the_refusal_offers_another_way() -> None:
    state = begun()
    stand(state, 1, FREE)
    stand(state, 2, (FREE[0] - 32.0, FREE[1]))
    with pytest.raises(IllegalAction, match="there: flick another way"):
        play(state, flick_text(EAST))
    assert state.blocked() == {angle for angle in range(360) if abs(angle - 180) <= 43}


def test_a_finger_needs_twelve_millimetres() -> None:
    wall, radius = 0.0, 16.0
    assert not may_flick((wall + radius + 11.9, 125.0), EAST)
    assert may_flick((wall + radius + 12.1, 125.0), EAST)


def test_a_finger_on_one_side_of_the_back_has_room_where_the_middle_has_none() -> None:
    assert not may_flick((18.0, 125.0), EAST, 0.0)
    assert may_flick((18.0, 125.0), EAST, 0.95)


def test_in_a_door_a_finger_fits_along_the_way_and_not_in_the_frame() -> None:
    door, frame = (390.0, 125.0), (390.0, 141.0)
    assert may_flick(door, EAST)
    assert may_flick(door, WEST)
    assert not may_flick(frame, SOUTH)


def test_on_top_of_a_wall_no_wall_is_in_the_way() -> None:
    assert may_flick((390.0, 60.0), EAST, raised=True)
    assert not may_flick((390.0 + 18.0, 60.0), EAST)


def test_one_who_is_surrounded_may_flick_anyway() -> None:
    spot = Spot(18.0, 18.0)
    others = (Spot(51.0, 18.0), Spot(18.0, 51.0), Spot(42.0, 42.0))
    assert blocked_angles(spot, others[:1])
    assert not blocked_angles(spot, others)


def test_the_hands_error_is_not_held_against_a_player() -> None:
    """A flick is judged by the aim; what the hand makes of it may go a degree into the blocked part."""
    state = begun(hand="shaky")
    stand(state, 1, (18.0, 125.0))
    edge = max(angle for angle in state.blocked() if angle < 270)
    aim = Flick((edge + 1 - 180) % 360, 2.0, 0.0, 11.0)
    assert angle_of_finger(aim.direction, 0.0) == edge + 1
    assert state.resolve(aim) is not None


def test_the_view_tells_where_no_finger_fits() -> None:
    state = begun()
    assert state.view(1).blocked == ()
    stand(state, 1, (18.0, 125.0))
    assert state.view(1).blocked == ((124, 236),)
    flick(state)
    assert state.view(1).blocked == ()


def test_sampled_flicks_leave_room_for_the_finger() -> None:
    state = begun()
    stand(state, 1, (20.0, 20.0))
    rng = Rng(3)
    for _ in range(200):
        state.check(state.sample(rng))


def test_bots_leave_room_for_the_finger_however_shaky_they_are() -> None:
    state = begun(2)
    stand(state, 1, (18.0, 125.0))
    for seed in range(30):
        state.check(GAME.plan(state.view(1), 1, Skill(tries=8, unsteadiness=6.0), Rng(seed)))


def test_at_a_table_of_the_first_rules_a_finger_goes_through_walls() -> None:
    state = begun(finger="goes through")
    stand(state, 1, (18.0, 125.0))
    state.check(Flick(EAST, 2.0, 0.0, 11.0))
    assert GAME.read_stored_options({"players": 3}, 1).finger == "goes through"
