"""The lesson can be done, and what is wrong is not taken for right."""

import pytest

from shoal.core import Event, LessonStep
from shoal.games.icecool import GAME, lesson
from shoal.games.icecool.plan import DOORS, HALL
from shoal.games.icecool.sliding import Sliding
from shoal.games.icecool.words import Caught, TookFish

RIGHT = [
    (lesson.FLICKING, "flick 0.0 2.0 0.0 11.0"),
    (lesson.FLICKING, "flick 4.0 2.0 0.0 11.0"),
    (lesson.FLICKING, "flick -4.0 3.0 0.0 11.0"),
    (lesson.JUMPING, "flick 180.0 4.0 0.0 40.0"),
    (lesson.JUMPING, "flick 170.0 4.5 0.0 40.0"),
    (lesson.JUMPING, "flick -170.0 5.0 0.0 42.0"),
    (lesson.CATCHING, "flick -20.0 2.0 -0.65 11.0"),
    (lesson.CATCHING, "flick -16.0 1.8 -0.6 11.0"),
    (lesson.CATCHING, "flick -12.0 2.1 -0.8 11.0"),
]
WRONG = [
    (lesson.FLICKING, "flick 0.0 1.0 0.0 11.0"),
    (lesson.FLICKING, "flick 40.0 2.0 0.0 11.0"),
    (lesson.JUMPING, "flick 180.0 4.0 0.0 11.0"),
    (lesson.JUMPING, "flick 180.0 2.0 0.0 40.0"),
    (lesson.JUMPING, "flick 90.0 2.5 0.0 11.0"),
    (lesson.CATCHING, "flick 0.0 2.0 0.0 11.0"),
    (lesson.CATCHING, "flick -20.0 2.0 0.0 11.0"),
]


def at(step: LessonStep) -> Sliding:
    state = GAME.read_position(step.position)
    assert isinstance(state, Sliding)
    return state


def done(step: LessonStep, text: str) -> list[Event]:
    state, action = at(step), GAME.parse(text)
    return state.apply(action, state.resolve(action))


def meets(step: LessonStep, text: str) -> bool:
    return any(map(GAME.aims[step.aim], done(step, text)))


@pytest.mark.parametrize(("step", "text"), RIGHT, ids=lambda value: value if isinstance(value, str) else "")
def test_it_can_be_done(step: LessonStep, text: str) -> None:
    assert meets(step, text)


@pytest.mark.parametrize(("step", "text"), WRONG, ids=lambda value: value if isinstance(value, str) else "")
def test_what_is_wrong_is_not_taken_for_right(step: LessonStep, text: str) -> None:
    assert not meets(step, text)


def test_every_act_is_tried_here() -> None:
    assert {step.aim for step, _ in RIGHT} == GAME.aims.keys()


def test_nobody_has_to_step_to_a_line_before_he_can_do_what_is_asked() -> None:
    assert all(not at(step).legal() for step in (lesson.FLICKING, lesson.JUMPING, lesson.CATCHING))


def test_the_fish_is_the_one_ahead() -> None:
    (fish,) = (event for event in done(*RIGHT[0]) if isinstance(event, TookFish))
    assert (fish.seat, fish.door) == (0, "classroom-gym")


def test_no_door_leads_from_the_hall_to_the_common_room() -> None:
    beyond = {door.beyond(HALL).name for door in DOORS if HALL in (door.low_side, door.high_side)}
    assert beyond == {"classroom", "kitchen"}


def test_it_is_pop_who_is_caught_and_the_round_goes_on() -> None:
    events = done(lesson.CATCHING, "flick -20.0 2.0 -0.65 11.0")
    assert events[1:] == [Caught(2, 0)]


def test_nobody_trembles_and_the_learner_wins() -> None:
    for step in lesson.LESSON.steps:
        assert at(step).options.hand == "steady"
    result = at(lesson.ENDING).result()
    assert result is not None
    assert result.winners == (0,)
