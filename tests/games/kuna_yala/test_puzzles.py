"""The pair of cards that solves a puzzle is the best one; `make evidence` searches all puzzles for longer."""

import pytest
from benchmarks.kuna_yala.find_puzzles import margin_of

from shoal.core import Puzzle
from shoal.games.kuna_yala import GAME
from shoal.games.kuna_yala.schema import Lay

pytestmark = pytest.mark.once

PUZZLES = GAME.puzzles()
SAMPLE = PUZZLES[::11]
ITERATIONS = 60
"""Iterations for every pair of cards, a fiftieth of what confirmed the puzzles."""


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_a_short_search_prefers_the_pair_too(puzzle: Puzzle) -> None:
    assert margin_of(puzzle, ITERATIONS) > 0


def test_one_card_is_for_the_own_school_and_another_one_for_the_opponents() -> None:
    for puzzle in PUZZLES:
        state = GAME.read_position(puzzle.position)
        assert state.view(None).awaits == "first"
        home, abroad = ([GAME.parse(text) for text in move.accepted] for move in puzzle.moves)
        assert {(type(action), getattr(action, "school", "")) for action in home} == {(Lay, "AB"[state.to_act or 0])}
        assert {(type(action), getattr(action, "school", "")) for action in abroad} == {(Lay, "BA"[state.to_act or 0])}
        assert len({getattr(action, "stack", 0) for action in home}) == 1
        assert len({getattr(action, "stack", 0) for action in abroad}) == 1


def test_they_are_marked_as_estimated() -> None:
    assert all(puzzle.goal.estimated for puzzle in PUZZLES)
