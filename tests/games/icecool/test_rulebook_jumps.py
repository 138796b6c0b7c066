"""What is told of penguins that jump over walls and doors; it changes nothing in the game."""

import pytest

from shoal.games.icecool.schema import FlewOut, Jumped
from shoal.physics.events import FieldEvent
from tests.games.icecool.builders import COMMON, FIRST, GYM, HALL, begun, flick, lap, out, through

TO_THE_GYM = "wall classroom-gym"


@pytest.mark.parametrize(
    ("wall", "forward", "sentence"),
    [
        (TO_THE_GYM, True, "{1} jumps over the wall into the Gym."),
        (TO_THE_GYM, False, "{1} jumps over the wall into the Classroom."),
        ("wall common-hall", False, "{1} jumps over the wall into the Common room."),
        ("wall hall-kitchen", True, "{1} jumps over the wall into the Kitchen."),
        ("wall hall-gym", False, "{1} jumps over the wall into the Hall."),
    ],
)
def test_a_jump_over_a_wall_has_a_line(wall: str, forward: bool, sentence: str) -> None:
    events = flick(begun(), through(1, wall, height=0.05, forward=forward), to={1: GYM, 2: HALL})
    assert [event.describe() for event in events if isinstance(event, Jumped)] == [sentence]


def test_a_jump_over_a_door_has_a_line_too() -> None:
    events = flick(begun(), through(1, FIRST, height=0.02), to={1: GYM, 2: HALL})
    assert [event.describe() for event in events[1:]] == ["{1} jumps over the door into the Gym."]


def test_a_slide_through_a_door_is_no_jump() -> None:
    events = flick(begun(), through(1, FIRST, height=0.019), to={1: GYM, 2: HALL})
    assert not any(isinstance(event, Jumped) for event in events)


def test_a_jump_over_a_wall_takes_no_fish_and_changes_nothing_else() -> None:
    jumped, slid = begun(), begun()
    flick(jumped, through(1, TO_THE_GYM), to={1: GYM, 2: HALL})
    flick(slid, to={1: GYM, 2: HALL})
    assert jumped.view(1) == slid.view(1)


def test_jumps_and_fish_are_told_in_their_order() -> None:
    events = flick(
        begun(), through(1, TO_THE_GYM), through(1, FIRST, forward=False), through(1, FIRST, height=0.03), to={1: GYM}
    )
    assert [event.describe() for event in events[1:]] == [
        "{1} jumps over the wall into the Gym.",
        "{1} slides through a door and takes a fish.",
        "{1} jumps over the door into the Gym.",
    ]


@pytest.mark.parametrize("crossing", [through(1, TO_THE_GYM), through(1, FIRST, height=0.05)])
def test_who_has_flown_out_jumps_no_more(crossing: FieldEvent) -> None:
    events = flick(begun(), out(1), crossing)
    assert [type(event) for event in events[1:]] == [FlewOut]


def test_the_lap_tells_of_jumps_as_well_and_counts_rooms_as_before() -> None:
    state = lap()
    events = flick(state, through(0, "wall classroom-common"), to={0: COMMON})
    assert [event.describe() for event in events[1:]] == ["{0} jumps over the wall into the Common room."]
    assert state.view(0).visited == ("common",)
    flick(state, through(0, "wall common-hall"), through(0, "wall hall-gym"), to={0: COMMON})
    assert state.view(0).visited == ("common",)
