"""The steps of the lesson fit together."""

import pytest

from shoal.core import LessonStep
from shoal.games.icecool import GAME, lesson
from shoal.games.icecool.flick_state import FlickState
from shoal.games.icecool.rules.floor_plan import DOORS, HALL
from shoal.games.icecool.schema import RunnerCaught, TookFish
from tests.games.icecool.lesson_acts import RIGHT
from tests.support.lessons import perform

pytestmark = pytest.mark.once


def at(step: LessonStep) -> FlickState:
    state = GAME.read_position(step.position)
    assert isinstance(state, FlickState)
    return state


def test_nobody_has_to_step_to_a_line_before_they_can_do_what_is_asked() -> None:
    assert all(not at(step).legal() for step in (lesson.FLICKING, lesson.JUMPING, lesson.CATCHING))


def test_the_fish_is_the_one_ahead() -> None:
    (fish,) = (event for event in perform(GAME, *RIGHT[0]) if isinstance(event, TookFish))
    assert (fish.seat, fish.door) == (0, "classroom-gym")


def test_no_door_leads_from_the_hall_to_the_common_room() -> None:
    beyond = {door.beyond(HALL).name for door in DOORS if HALL in (door.low_side, door.high_side)}
    assert beyond == {"classroom", "kitchen"}


def test_it_is_pop_who_is_caught_and_the_round_goes_on() -> None:
    events = perform(GAME, lesson.CATCHING, "flick -20.0 2.0 -0.65 11.0")
    (caught,) = events[1:]
    assert isinstance(caught, RunnerCaught)
    assert (caught.seat, caught.catcher) == (2, 0)


def test_nobody_trembles_and_the_learner_wins() -> None:
    for step in lesson.LESSON.steps:
        assert at(step).options.hand == "steady"
    result = at(lesson.ENDING).result()
    assert result is not None
    assert result.winners == (0,)
