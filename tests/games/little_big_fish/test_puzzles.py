"""Every puzzle is won within the turn whatever is drawn, by its answer alone; the naive twin proves it."""

from copy import copy
from typing import Any

import pytest

from shoal.core import Puzzle
from shoal.games.little_big_fish import GAME
from shoal.games.little_big_fish.schema import Drew
from tests.games.little_big_fish.naive import NaiveSea
from tests.games.little_big_fish.twin import naive_twin

pytestmark = pytest.mark.once

FAR_FROM_THE_LIMIT = 50
"""Number of quiet turns up to which no game ends by them."""
QUICKLY = 5
"""Every fifth puzzle is proved in the quick tests."""


def some_are_slow() -> list[Any]:
    return [
        pytest.param(puzzle, id=puzzle.id, marks=[pytest.mark.slow] if n % QUICKLY else [])
        for n, puzzle in enumerate(GAME.puzzles())
    ]


class OneTurn(NaiveSea):
    """A twin that stops when the turn is over."""

    ended = False

    def end_turn(self) -> None:
        self.ended = True


def one_turn(position: str) -> OneTurn:
    twin = naive_twin(position)
    twin.__class__ = OneTurn
    assert isinstance(twin, OneTurn)
    return twin


def after(twin: OneTurn, action: str) -> OneTurn:
    """Return a copy of the twin after an action; copies share what no action changes in place."""
    then = copy(twin)
    then.fish, then.pile = dict(twin.fish), twin.pile.copy()
    then.reserve = [counts.copy() for counts in twin.reserve]
    then.captured = [list(sizes) for sizes in twin.captured]
    then.plankton = [set(colours) for colours in twin.plankton]
    then.play(action)
    return then


def wins(twin: OneTurn, solver: int) -> bool:
    """Return whether the solver wins before the turn is over: by a choice of theirs, against all draws and others."""
    if twin.over or twin.ended:
        return twin.winner == solver
    own_choice = twin.wanted != "draw" and twin.to_act() == solver
    return (any if own_choice else all)(wins(after(twin, action), solver) for action in twin.legal())


@pytest.mark.parametrize("puzzle", some_are_slow())
def test_only_the_answer_wins_within_the_turn(puzzle: Puzzle) -> None:
    """Follow the line, which draws what the position of the puzzle always draws, and prove every decision in it."""
    state, twin = GAME.read_position(puzzle.position), one_turn(puzzle.position)
    solver = state.to_act
    assert solver is not None
    for n, move in enumerate(puzzle.moves):
        winning = {action for action in twin.legal() if wins(after(twin, action), solver)}
        assert winning == set(move.accepted)
        assert len(winning) == 1 or n == len(puzzle.moves) - 1
        for action in (move.accepted[0], *move.replies):
            twin = after(twin, action)
            for event in state.apply(GAME.parse(action)):
                if isinstance(event, Drew):
                    twin = after(twin, f"draw {event.token}")
    assert twin.over
    assert twin.winner == solver
    assert state.to_act is None


def test_the_answers_are_one_or_two_steps_with_the_choices_between_them() -> None:
    for puzzle in GAME.puzzles():
        steps = [move for move in puzzle.moves if "-" in move.accepted[0]]
        assert len(steps) <= 2
        assert GAME.read_position(puzzle.position).view(None).quiet < FAR_FROM_THE_LIMIT


def test_many_kinds_of_choices_are_to_be_found() -> None:
    verbs = {
        move.accepted[0].split()[0] for puzzle in GAME.puzzles() for move in puzzle.moves if " " in move.accepted[0]
    }
    assert "birth" in verbs
