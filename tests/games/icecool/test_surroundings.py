"""The words that tell a player where things are, without seeing the school."""

import pytest

from shoal.games.icecool.rules.placement import Spot
from shoal.games.icecool.rules.surroundings import describe_place
from shoal.games.icecool.state import PenguinState
from tests.games.icecool.builders import CIRCLE, begun, lap, opened, play, stand


def told(state: PenguinState, seat: int | None) -> str:
    return " ".join(state.view(seat).surroundings)


@pytest.mark.parametrize(
    ("spot", "words"),
    [
        (Spot(270.0, 125.0), "Classroom, 12 cm west of the door to the Gym"),
        (Spot(515.0, 300.0), "Gym, 9 cm south of the door to the Kitchen"),
        (Spot(320.0, 320.0), "Hall, 7 cm north of the door to the Classroom"),
        (Spot(385.0, 130.0), "in the door between the Classroom and the Gym"),
        (Spot(100.0, 250.0, raised=True), "on top of a wall of the Classroom and the Common room"),
    ],
)
def test_a_place_is_told_by_its_room_and_nearest_door(spot: Spot, words: str) -> None:
    assert describe_place(spot) == words


def test_a_runner_hears_of_their_penguin_the_catcher_the_others_and_their_fish() -> None:
    state = begun(3)
    stand(state, 1, (515.0, 300.0))
    state.round.fish[1].discard("classroom-gym")
    assert state.view(1).surroundings == (
        "Your penguin: Gym, 9 cm south of the door to the Kitchen.",
        "The Catcher {0}: Kitchen, 14 cm north-west of the door to the Gym; 23 cm from you through doors.",
        "Runner {2}: Gym, 15 cm north-east of the door to the Classroom; 10 cm south of you.",
        "Your fish: the door between the Gym and the Kitchen, 9 cm away; "
        "the door between the Common room and the Kitchen, 38 cm away.",
    )


def test_the_catcher_hears_how_many_ids_they_have() -> None:
    state = begun(3, turn=0)
    state.round.caught[2] = 1
    assert "Runner {2}, caught: Gym" in told(state, 0)
    assert told(state, 0).endswith("You are the Catcher and have 1 of 2 IDs.")


def test_walls_near_by_the_sides_without_room_and_the_red_line_are_told() -> None:
    state = begun(2)
    stand(state, 1, (18.5, 60.0))
    assert "Walls near by: 1 cm west and 4 cm south." in told(state, 1)
    assert "No room for a finger on its north-west, west and south-west sides." in told(state, 1)
    assert "You may first move to the red line in the Classroom." in told(state, 1)
    assert "finger" not in told(state, 0)


def test_a_penguin_that_has_not_started_is_outside() -> None:
    state = opened(2)
    assert "Your penguin: outside until your first turn." in told(state, 0)
    play(state, "place 445.0 515.0")
    assert "Your penguin: Classroom" in told(state, 1)


def test_a_spectator_hears_of_every_penguin() -> None:
    assert [sentence.partition(":")[0] for sentence in begun(3).view(None).surroundings] == [
        "The Catcher {0}",
        "Runner {1}",
        "Runner {2}",
    ]


def test_on_the_warm_up_lap_the_rooms_to_visit_are_told() -> None:
    state = lap()
    assert state.spots[0] == Spot(*CIRCLE)
    state.visited = ("gym",)
    assert state.view(0).surroundings[-1] == "Still to visit: the Kitchen, the Common room and the Classroom."
