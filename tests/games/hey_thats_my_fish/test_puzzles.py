"""Every decision in a puzzle has exactly one right answer, and the solver agrees with exhaustive search."""

import os
import subprocess
import sys
from collections import Counter

import pytest

from shoal.core import Puzzle, Rng
from shoal.games.hey_thats_my_fish import GAME
from shoal.games.hey_thats_my_fish.bot.evaluation import MEMO
from shoal.games.hey_thats_my_fish.puzzles import GOALS
from shoal.games.hey_thats_my_fish.rules.rules import FREE, TURN
from shoal.games.hey_thats_my_fish.state import FloeState
from shoal.kernel.jit import zeros
from shoal.kernel.solve import HUGE, solve, upper_bound, values
from tests.games.hey_thats_my_fish.exhaustive import outcomes
from tests.games.hey_thats_my_fish.positions import legal

PUZZLES = GAME.puzzles()
LINES = [puzzle for puzzle in PUZZLES if len(puzzle.moves) > 1]
RESULTS = {"win": 1, "share": 0}
PROVED = PUZZLES if "SHOAL_PROOFS" in os.environ else PUZZLES[::3]
"""Exhaustive search takes its time, so every third puzzle is checked here and all of them by `make evidence`."""
SMALL = 11
"""Number of free floes of a small ending."""
SOLVING = "from tests.games.hey_thats_my_fish.test_puzzles import last_solved; print(last_solved())"


@pytest.mark.once
@pytest.mark.parametrize("puzzle", PROVED, ids=lambda puzzle: puzzle.id)
def test_only_the_answer_keeps_the_result_at_every_decision(puzzle: Puzzle) -> None:
    state, kept = GAME.read_position(puzzle.position), result_of(puzzle)
    for move in puzzle.moves:
        results = outcomes(state.notation())
        assert max(results.values()) == kept
        assert [action for action, outcome in results.items() if outcome == kept] == move.accepted
        for action in (*move.accepted, *move.replies):
            state.apply(GAME.parse(action))


def result_of(puzzle: Puzzle) -> int:
    """Return the result that the answers keep."""
    name = next(name for name, goal in GOALS.items() if goal == puzzle.goal)
    return RESULTS[name.removesuffix("_line")]


@pytest.mark.parametrize("puzzle", LINES, ids=lambda puzzle: puzzle.id)
def test_the_opponent_defends_as_well_as_possible(puzzle: Puzzle) -> None:
    """Check with the solver that no other reply gives the opponent a better margin."""
    state = GAME.read_position(puzzle.position)
    for move in puzzle.moves[:-1]:
        state.apply(GAME.parse(move.accepted[0]))
        [reply] = move.replies
        margins = {str(action): -margin_of(state, str(action)) for action in state.legal()}
        assert margins[reply] == max(margins.values())
        state.apply(GAME.parse(reply))


def margin_of(state: FloeState, action: str) -> int:
    """Return the margin of the player to move after an action."""
    then = state.copy()
    then.apply(GAME.parse(action))
    solved = solve(GAME.tag, then.s, 100_000)
    assert solved is not None
    return solved.margin


@pytest.mark.once
def test_there_are_lines_of_two_and_of_three_decisions() -> None:
    lengths = Counter(len(puzzle.moves) for puzzle in LINES)
    assert set(lengths) == {2, 3}
    assert min(lengths.values()) >= 10
    assert all("after each reply" in puzzle.goal.task for puzzle in LINES)
    assert not any("reply" in puzzle.goal.task for puzzle in PUZZLES if puzzle not in LINES)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_every_position_is_one_of_the_game_and_leaves_a_choice(puzzle: Puzzle) -> None:
    state = GAME.read_position(puzzle.position)
    assert state.notation() == puzzle.position
    assert len(state.seats) == 2
    assert len(legal(state)) >= 5


@pytest.mark.once
def test_no_two_are_alike() -> None:
    assert len({face(puzzle) for puzzle in PUZZLES}) == len(PUZZLES)


def face(puzzle: Puzzle) -> tuple[str, ...]:
    """Return board and penguins in a form that is equal for mirror images and for exchanged seats."""
    board, penguins, _, turn = puzzle.position.split(" ")
    rows = board.split("/")
    groups = penguins.split("|")
    if turn == "2":
        groups.reverse()
    mirrored = [",".join(sorted(mirror(floe, rows) for floe in group.split(","))) for group in groups]
    return min((*rows, *groups), (*(row[::-1] for row in rows), *mirrored))


def mirror(floe: str, rows: list[str]) -> str:
    return floe[0] + str(len(rows["abcdefgh".index(floe[0])]) + 1 - int(floe[1]))


def small_endings(count: int) -> list[FloeState]:
    endings = []
    for seed in range(count):
        state, rng = GAME.start(GAME.options(players=2), seed), Rng(seed)
        while state.to_act is not None and (state.placing or state.integers[FREE].bit_count() > SMALL):
            state.apply(state.sample(rng))
        if state.to_act is not None:
            endings.append(state)
    return endings


def test_the_solver_agrees_in_small_endings() -> None:
    endings = small_endings(270)
    assert len(endings) >= 200
    for state in endings:
        solved, move_values = solve(GAME.tag, state.s, 100_000), values(GAME.tag, state.s, 100_000)
        assert solved is not None
        assert move_values is not None
        results = {str(state.decode(move)): outcome for move, outcome in move_values.items()}
        assert results == outcomes(state.notation())
        assert max(results.values()) == results[str(state.decode(solved.move))]
        assert max(results.values()) == (solved.margin > 0) - (solved.margin < 0)


def test_the_bound_is_never_below_what_can_be_reached() -> None:
    memo = zeros(MEMO)
    for state in small_endings(60):
        solved = solve(GAME.tag, state.s, 100_000)
        assert solved is not None
        seat = state.integers[TURN]
        assert (
            -upper_bound(GAME.tag, state.s, 1 - seat, memo)
            <= solved.margin
            <= upper_bound(GAME.tag, state.s, seat, memo)
            < HUGE
        )


def last_solved() -> dict[int, int] | None:
    return values(GAME.tag, GAME.read_position(PUZZLES[-1].position).s, 20_000)


@pytest.mark.once
@pytest.mark.slow
def test_code_that_another_process_compiled_solves_alike() -> None:
    """Solve in two processes, of which at least one loads the compiled code from the cache."""
    solved = last_solved()
    assert solved
    assert subprocess.check_output([sys.executable, "-c", SOLVING], text=True) == f"{solved}\n"
