"""Invariants of the lesson of every game."""

from collections.abc import Iterator

import pytest

from shoal.core import BadPosition, Game, LessonStep, State
from shoal.kernel.game import KernelState
from tests.support.game_files import has_file, module_of
from tests.support.games import GAMES
from tests.support.lessons import perform

pytestmark = pytest.mark.once

STEPS = {f"{game.id}-{step.text[:20]}": (game, step) for game in GAMES if game.lesson for step in game.lesson.steps}
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
every_step = pytest.mark.parametrize(("game", "step"), STEPS.values(), ids=STEPS.keys())


def written(state: State) -> str:
    """Return the position as `read_position` reads it: in the game's notation, or as a view in JSON."""
    return state.notation() if isinstance(state, KernelState) else state.view(state.to_act).encode().decode()


@every_game
def test_every_game_has_a_short_lesson(game: Game) -> None:
    assert game.lesson
    assert game.lesson.title == game.title
    assert 6 <= len(game.lesson.steps) <= 8
    assert all(len(step.text) < 240 for step in game.lesson.steps)


@every_step
def test_every_position_is_one_of_the_game(game: Game, step: LessonStep) -> None:
    assert written(game.read_position(step.position)) == step.position


@every_game
@pytest.mark.parametrize("text", ["", "nonsense", "{}", '{"to_act":0}', "\x00"])
def test_what_is_no_position_is_refused_with_a_sentence(game: Game, text: str) -> None:
    with pytest.raises(BadPosition, match=r"\.$"):
        game.read_position(text)


@every_step
def test_a_step_asks_the_learner_for_something_that_can_be_done_or_is_to_look_at(game: Game, step: LessonStep) -> None:
    state = game.read_position(step.position)
    assert not (step.accepted and step.goal)
    if step.accepted or step.goal:
        assert state.to_act == 0
        assert step.praise
        assert step.hint
    assert set(step.accepted) <= set(map(str, state.legal()))
    assert not step.goal or state.acts()


@every_game
def test_every_goal_is_asked_for(game: Game) -> None:
    assert game.lesson
    assert {step.goal for step in game.lesson.steps if step.goal} == game.goals.keys()


def acts(name: str) -> Iterator[tuple[Game, LessonStep, str]]:
    """Yield the acts of each game's list `RIGHT` or `WRONG`."""
    for game in GAMES:
        if game.goals and has_file(game.id, "lesson_acts.py"):
            for step, text in getattr(module_of(game.id, "lesson_acts"), name):
                yield game, step, text


def every_act(name: str) -> pytest.MarkDecorator:
    """Make a test run for each act, under the names of its game, its goal and itself."""
    every = list(acts(name))
    ids = [f"{game.id}-{step.goal}-{text}" for game, step, text in every]
    return pytest.mark.parametrize(("game", "step", "text"), every, ids=ids)


@every_act("RIGHT")
def test_what_is_asked_for_can_be_done(game: Game, step: LessonStep, text: str) -> None:
    assert any(map(game.goals[step.goal], perform(game, step, text)))


@every_act("WRONG")
def test_what_is_wrong_is_not_taken_for_right(game: Game, step: LessonStep, text: str) -> None:
    assert not any(map(game.goals[step.goal], perform(game, step, text)))


def test_every_goal_is_reached_by_an_act() -> None:
    for game in GAMES:
        assert {step.goal for acted, step, _ in acts("RIGHT") if acted is game} == game.goals.keys()
