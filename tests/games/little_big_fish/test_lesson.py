"""The lesson teaches what the rules say."""

import pytest

from shoal.core import LessonStep
from shoal.games.little_big_fish import GAME, lesson
from shoal.games.little_big_fish.lesson import LESSON
from shoal.games.little_big_fish.state import ReefState
from tests.games.little_big_fish.positions import FIRST_GAMES, fish_of, legal, play, position, steps_of

pytestmark = pytest.mark.once

TASKS = [step for step in LESSON.steps if step.accepted]
PLANKTON = {"c5", "e6", "b2", "e2"}


def at(step: LessonStep) -> ReefState:
    return GAME.read_position(step.position)


def after(step: LessonStep) -> ReefState:
    state = at(step)
    play(state, step.accepted[0])
    return state


def test_it_is_played_on_the_sea_of_first_games() -> None:
    assert lesson.SEA == FIRST_GAMES


@pytest.mark.parametrize("step", TASKS, ids=lambda step: step.accepted[0])
def test_what_is_accepted_is_a_choice(step: LessonStep) -> None:
    assert set(step.accepted) < legal(at(step))


def test_the_accepted_squares_to_start_from_are_all_that_have_plankton_behind_a_wreck() -> None:
    near = {square for square in legal(at(lesson.PLACING)) if steps_of(alone(square), square) & PLANKTON}
    assert near == set(lesson.PLACING.accepted)


def alone(square: str) -> ReefState:
    return position(f"{square}s,c3s|a6s,d6s")


def test_the_first_meal_makes_a_fish_medium_and_the_next_step_goes_on_from_there() -> None:
    accepted = {text for text in legal(at(lesson.GROWING)) if text.endswith("b2")}
    assert accepted == set(lesson.GROWING.accepted)
    assert after(lesson.GROWING).notation() == lesson.HATCHING.position
    assert after(lesson.HATCHING).notation() == lesson.NEWBORN.position


def test_no_square_for_the_newborn_is_further_forward() -> None:
    rows = {text: int(text[-1]) for text in legal(at(lesson.NEWBORN))}
    assert {text for text, row in rows.items() if row == max(rows.values())} == set(lesson.NEWBORN.accepted)
    state = after(lesson.NEWBORN)
    assert (len(fish_of(state, 0)), len(fish_of(state, 1))) == (4, 3)


def test_the_medium_fish_can_eat_one_rival_only() -> None:
    state = at(lesson.EATING)
    rivals = {fish[:2] for fish in fish_of(state, 1)}
    assert steps_of(state, "c3") & rivals == {"d3"}
    assert after(lesson.EATING).view(None).eaten == (1, 0)


def test_the_last_surprise_is_plankton() -> None:
    assert "c2b" in fish_of(after(lesson.SURPRISE), 0)


def test_only_one_turn_brings_the_rival_in_front_of_the_big_fish() -> None:
    for text in legal(at(lesson.WHIRLWIND)):
        state = at(lesson.WHIRLWIND)
        play(state, text)
        big = next(fish[:2] for fish in fish_of(state, 0) if fish.endswith("b"))
        rivals = {fish[:2] for fish in fish_of(state, 1)}
        assert bool(steps_of(state, big) & rivals) == (text in lesson.WHIRLWIND.accepted)


def test_only_one_step_wins() -> None:
    for text in legal(at(lesson.WINNING)):
        state = at(lesson.WINNING)
        play(state, text)
        result = state.result()
        assert (result is not None and result.winners == (0,)) == (text in lesson.WINNING.accepted)
