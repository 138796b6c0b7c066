"""The rulebook and the rulings on red lines, walls and doors."""

from math import sqrt

import pytest

from shoal.core import IllegalAction
from tests.games.icecool.builders import (
    CIRCLE,
    CLASSROOM,
    COMMON,
    FIRST,
    FOOT,
    GYM,
    HALL,
    KITCHEN,
    SECOND,
    THIRD,
    apply_flick,
    at,
    begun,
    flick,
    lap,
    opened,
    place_of,
    play,
    stand,
    through,
)

Point = tuple[float, float]


def lines_from(place: Point, *, raised: bool = False) -> set[str]:
    state = begun()
    stand(state, 1, place, raised=raised)
    assert set(state.view(1).lines) == {str(line).removeprefix("line ") for line in state.legal()}
    return set(state.view(1).lines)


def stepped(place: Point, room: str, *, others: tuple[Point, ...] = ()) -> Point | None:
    """Return where a penguin that stands at a place gets to."""
    state = begun(4)
    for seat, occupied in zip((2, 3), others, strict=False):
        stand(state, seat, occupied)
    stand(state, 1, place)
    play(state, f"line {room}")
    return place_of(state, 1)


# Near a wall


@pytest.mark.parametrize("place", [(59.0, 125.0), (125.0, 59.0), (331.0, 125.0), (125.0, 191.0), (20.0, 20.0)])
def test_who_stands_between_a_wall_and_the_red_line_may_step_to_it(place: Point) -> None:
    assert lines_from(place) == {"classroom"}


@pytest.mark.parametrize("place", [CLASSROOM, GYM, KITCHEN, COMMON, HALL, CIRCLE, (60.0, 125.0), (330.0, 190.0)])
def test_who_stands_on_the_line_or_within_it_may_not(place: Point) -> None:
    assert lines_from(place) == set()


def test_the_refusal_says_why() -> None:
    with pytest.raises(IllegalAction, match="not close to a wall"):
        play(begun(), "line classroom")


def test_doors_are_part_of_the_wall() -> None:
    assert lines_from((350.0, 125.0)) == {"classroom"}


@pytest.mark.parametrize(
    ("place", "room"),
    [((610.0, 200.0), "gym"), ((445.0, 410.0), "kitchen"), ((30.0, 450.0), "common"), ((300.0, 300.0), "hall")],
)
def test_every_room_has_a_red_line(place: Point, room: str) -> None:
    assert lines_from(place) == {room}


def test_nobody_has_to_step_to_the_line() -> None:
    state = begun()
    stand(state, 1, (20.0, 125.0))
    assert {act.verb for act in state.acts()} == {"flick"}
    flick(state, to={1: (30.0, 125.0)})
    assert state.to_act == 2


def test_stepping_to_the_line_comes_before_the_flick_and_does_not_replace_it() -> None:
    state = begun()
    stand(state, 1, (20.0, 125.0))
    assert play(state, "line classroom") == ["{1} steps to the red line."]
    assert (state.to_act, state.view(1).awaits, state.view(1).stepped) == (1, "flick", True)
    flick(state, to={1: GYM, 2: CLASSROOM})
    assert (state.to_act, state.view(1).stepped) == (2, False)


def test_one_steps_once_a_turn() -> None:
    state = begun()
    stand(state, 1, (390.0, 125.0))
    play(state, "line classroom")
    assert state.legal() == []
    with pytest.raises(IllegalAction, match="already stepped to the red line"):
        play(state, "line gym")


def test_stepping_in_the_last_turn_of_a_round_is_forgotten_in_the_next() -> None:
    state = begun()
    stand(state, 1, (20.0, 125.0))
    play(state, "line classroom")
    flick(state, through(1, FIRST), through(1, SECOND), through(1, THIRD))
    assert (state.view(None).round, state.view(None).stepped) == (2, False)


def test_the_catcher_may_step_to_the_line_too() -> None:
    state = begun(turn=0)
    stand(state, 0, (270.0, 600.0))
    assert state.view(0).lines == ("kitchen",)


def test_only_who_is_to_flick_is_offered_the_line() -> None:
    state = opened()
    assert state.legal() == []
    with pytest.raises(IllegalAction, match="not possible now"):
        play(state, "line kitchen")


def test_who_is_asked_for_skates_is_offered_no_line() -> None:
    state = begun()
    state.cards.hidden[1] = [1, 1]
    flick(state, to={1: (20.0, 125.0)})
    assert (state.to_act, state.view(1).awaits, state.view(1).lines) == (1, "skate", ())


# The nearest free point


@pytest.mark.parametrize(
    ("place", "nearest"),
    [
        ((20.0, 100.0), (60.0, 100.0)),
        ((50.0, 100.0), (60.0, 100.0)),
        ((100.0, 230.0), (100.0, 190.0)),
        ((20.0, 20.0), (60.0, 60.0)),
        ((380.0, 240.0), (330.0, 190.0)),
    ],
)
def test_it_is_the_nearest_point_of_the_line(place: Point, nearest: Point) -> None:
    assert stepped(place, "classroom") == nearest


def test_the_middle_of_the_penguin_is_on_the_line() -> None:
    assert stepped((320.0, 260.0), "hall") == (320.0, 310.0)


def test_if_someone_stands_there_it_is_the_nearest_that_is_free_just_clear_of_them() -> None:
    assert stepped((20.0, 100.0), "classroom", others=((60.0, 105.0),)) == pytest.approx((60.0, 72.5))


def test_someone_beside_the_line_covers_less_of_it() -> None:
    reach = sqrt(32.5**2 - 20**2)
    place = stepped((20.0, 100.0), "classroom", others=((80.0, 101.0),))
    assert place == pytest.approx((60.0, 101 - reach), abs=0.001)


def test_two_may_cover_it_so_far_that_the_nearest_free_point_is_round_the_corner() -> None:
    x, y = stepped((20.0, 70.0), "classroom", others=((60.0, 70.0), (60.0, 125.0))) or (0.0, 0.0)
    assert y == 60.0
    assert x == pytest.approx(60 + sqrt(32.5**2 - 10**2), abs=0.001)


def test_a_line_that_is_covered_altogether_is_not_offered() -> None:
    state = begun()
    stand(state, 1, (320.0, 262.0))
    stand(state, 2, HALL)
    assert state.view(1).lines == ("classroom",)
    with pytest.raises(IllegalAction, match="no room on the red line in the Hall"):
        play(state, "line hall")


# In a door


@pytest.mark.parametrize(
    ("place", "rooms"),
    [
        ((390.0, 125.0), {"classroom", "gym"}),
        ((515.0, 390.0), {"gym", "kitchen"}),
        ((250.0, 515.0), {"common", "kitchen"}),
        ((125.0, 250.0), {"classroom", "common"}),
        ((320.0, 250.0), {"classroom", "hall"}),
        ((320.0, 390.0), {"hall", "kitchen"}),
        ((377.0, 125.0), {"classroom", "gym"}),
    ],
)
def test_who_is_stuck_in_a_door_may_go_to_the_line_of_either_room_in_which_they_are_seen(
    place: Point, rooms: set[str]
) -> None:
    assert lines_from(place) == rooms


@pytest.mark.parametrize(("x", "room"), [(375.0, "classroom"), (405.0, "gym")])
def test_who_is_seen_in_one_room_only_goes_to_the_line_of_that_one(x: float, room: str) -> None:
    assert lines_from((x, 125.0)) == {room}
    state = begun()
    stand(state, 1, (x, 125.0))
    with pytest.raises(IllegalAction, match="No part of your penguin can be seen"):
        play(state, "line gym" if room == "classroom" else "line classroom")


@pytest.mark.parametrize("place", [(403.98, 125.0), (376.02, 125.0), (125.0, 263.98), (125.0, 236.02)])
def test_a_hair_is_enough_to_be_seen_in_the_other_room(place: Point) -> None:
    assert len(lines_from(place)) == 2


def test_from_a_door_one_goes_to_the_nearest_point_of_the_chosen_line() -> None:
    assert stepped((390.0, 120.0), "classroom") == (330.0, 120.0)
    assert stepped((390.0, 120.0), "gym") == (450.0, 120.0)


# On a wall, or leaning


def test_who_rests_on_a_wall_may_go_to_the_line_of_either_room() -> None:
    assert lines_from((390.0, 60.0), raised=True) == {"classroom", "gym"}


def test_who_rests_where_walls_meet_may_go_to_any_of_their_rooms() -> None:
    assert lines_from((390.0, 250.0), raised=True) == {"classroom", "gym", "hall"}


def test_a_penguin_on_a_wall_is_seen_to_be_there_until_it_steps_down() -> None:
    state = begun()
    apply_flick(state, (), {1: at((390.0, 60.0), 0.061)})
    penguin = state.view(None).penguins[1]
    assert penguin is not None
    assert penguin.raised
    state.turn = 1
    play(state, "line gym")
    penguin = state.view(None).penguins[1]
    assert penguin is not None
    assert (penguin.x, penguin.raised) == (450.0, False)


@pytest.mark.parametrize("upright", [0.8, 0.1])
def test_a_penguin_that_leans_is_stood_upright_where_it_is(upright: float) -> None:
    state = begun()
    apply_flick(state, (), {1: at((200.0, 17.0), FOOT, upright)})
    penguin = state.view(None).penguins[1]
    assert penguin is not None
    assert (penguin.x, penguin.y, penguin.raised) == (200.0, 17.0, False)


def test_the_warm_up_lap_has_red_lines_too() -> None:
    state = lap()
    flick(state, to={0: (390.0, 125.0)})
    assert state.view(0).lines == ("classroom", "gym")
    play(state, "line gym")
    assert place_of(state, 0) == (450.0, 125.0)
    assert state.view(0).lines == ()
    flick(state, to={0: (600.0, 125.0)})
    assert state.view(0).lines == ("gym",)
