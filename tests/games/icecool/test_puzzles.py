"""Every trick shot is solved by its answer and by strikes that are a little off, and not by a straight flick.

`python -m benchmarks.icecool.find_puzzles --confirm` tries straight flicks in all directions.
"""

import pytest
from benchmarks.icecool.find_puzzles import LOW, aim_of, neighbours, reaches, read

from shoal.core import Event, Puzzle
from shoal.games.icecool import GAME, puzzles
from shoal.games.icecool.schema import FlewOut, Flick, Jumped, RunnerCaught

pytestmark = [pytest.mark.once, pytest.mark.physics]

every_puzzle = pytest.mark.parametrize("puzzle", GAME.puzzles(), ids=lambda puzzle: puzzle.id)
OVER = Jumped(0, "wall", "gym", 0.3)


def answer_of(puzzle: Puzzle) -> Flick:
    flick = GAME.parse(puzzle.moves[0].accepted[0])
    assert isinstance(flick, Flick)
    return flick


@every_puzzle
def test_strikes_a_little_off_reach_the_aim_too(puzzle: Puzzle) -> None:
    state = read(puzzle.position)
    assert all(reaches(aim_of(puzzle), state, near) for near in neighbours(answer_of(puzzle)))


@every_puzzle
def test_the_same_flick_does_not_reach_it_if_it_is_straight(puzzle: Puzzle) -> None:
    state, answer = read(puzzle.position), answer_of(puzzle)
    straight = [Flick(answer.direction + turn, answer.speed, 0.0, LOW) for turn in (-6.0, -3.0, 0.0, 3.0, 6.0)]
    assert not any(reaches(aim_of(puzzle), state, flick) for flick in straight)


@every_puzzle
def test_the_solver_has_a_steady_hand_and_flicks_from_where_they_stand(puzzle: Puzzle) -> None:
    state = read(puzzle.position)
    assert (state.to_act, state.options.hand, state.legal()) == (puzzles.SOLVER, "steady", [])


@every_puzzle
def test_the_round_goes_on_so_that_the_board_still_shows_what_happened(puzzle: Puzzle) -> None:
    state, answer = read(puzzle.position), answer_of(puzzle)
    before = state.view(None).round
    state.apply(answer, state.resolve(answer))
    assert (state.view(None).round, state.view(None).awaits) == (before, "flick")


@every_puzzle
def test_the_hint_tells_the_strike_of_the_answer(puzzle: Puzzle) -> None:
    place, strength = puzzles.strike_of(answer_of(puzzle)).split()
    assert puzzle.goal.hint == f"{puzzles.PLACES[place]} {puzzles.STRENGTHS[strength]}"


@pytest.mark.parametrize(
    ("aim", "events", "reached"),
    [
        ("a catch over the wall", [OVER, RunnerCaught(1, 0, 0.6)], True),
        ("a catch over the wall", [RunnerCaught(1, 0, 0.2), OVER], False),
        ("a catch over the wall", [Jumped(0, "door", "gym", 0.3), RunnerCaught(1, 0, 0.6)], False),
        ("a catch over the wall", [OVER, RunnerCaught(1, 0, 0.6), FlewOut(0, 1.0)], False),
        ("two catches over the wall", [OVER, RunnerCaught(1, 0, 0.6)], False),
        ("two catches over the wall", [OVER, RunnerCaught(1, 0, 0.6), RunnerCaught(2, 0, 0.7)], True),
        ("two walls", [OVER, Jumped(0, "wall", "hall", 0.6)], True),
        ("two walls", [OVER, Jumped(1, "wall", "hall", 0.6)], False),
        ("two walls", [OVER, Jumped(0, "wall", "hall", 0.6), FlewOut(0, 1.0)], False),
    ],
)
def test_an_aim_is_judged_by_what_happened(aim: str, events: list[Event], reached: bool) -> None:
    assert puzzles.AIMS[aim][1](events) == reached
