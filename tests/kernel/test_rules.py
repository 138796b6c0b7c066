"""Generic kernels find a game's rules by its tag, and the default ones where a game has none."""

from typing import NamedTuple

import pytest

from shoal.kernel.jit import Vector, jit, vector
from shoal.kernel.playout import perft, playouts
from shoal.kernel.rules import sample_move, tag

STATE_SIZE, MAX_MOVES = 2, 3


@tag
class Tag(NamedTuple):
    """Countdown: two players take 1, 2 or 3 from a heap in turn; the last to take wins."""


@jit
def moves(s: Vector, out: Vector) -> int:
    n = min(3, s[0])
    for i in range(n):
        out[i] = i + 1
    return n


@jit
def play(s: Vector, move: int) -> None:
    s[0] -= move
    s[1] = 1 - s[1]


@jit
def turn(s: Vector) -> int:
    return s[1] if s[0] > 0 else -1


@jit
def margin(s: Vector, player: int) -> int:
    return -1 if s[1] == player else 1


def compositions(n: int, parts: int) -> int:
    """Count the sequences of `parts` numbers from 1 to 3 that add up to at most n."""
    if parts == 0:
        return 1
    return sum(compositions(n - first, parts - 1) for first in (1, 2, 3) if first <= n)


@pytest.mark.parametrize("heap", [1, 2, 5, 9])
def test_perft_counts_sequences_and_none_beyond_the_end(heap: int) -> None:
    start = vector([heap, 0])
    assert [perft(Tag(), start, depth) for depth in range(heap + 2)] == [
        compositions(heap, depth) for depth in range(heap + 2)
    ]
    assert [start[0], start[1]] == [heap, 0]


def test_playouts_run_to_the_end_and_repeat_with_the_seed() -> None:
    start = vector([12, 0])
    assert playouts(Tag(), start, 100, seed=5) == playouts(Tag(), start, 100, seed=5)
    assert 4 * 100 < playouts(Tag(), start, 100, seed=5).plies < 12 * 100


def test_playouts_give_the_points_to_the_winners() -> None:
    # From a heap of one, the first player takes it and wins.
    assert playouts(Tag(), vector([1, 0]), 10, seed=1).points == (10.0, 0.0)
    assert playouts(Tag(), vector([1, 1]), 10, seed=1).points == (0.0, 10.0)


def test_a_game_without_its_own_sampling_draws_from_the_list() -> None:
    out = vector([0] * MAX_MOVES)
    drawn = {int(sample_move(Tag(), vector([2, 0]), out, vector([word]))) for word in range(1, 200)}
    assert drawn == {1, 2}
