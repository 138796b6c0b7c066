"""The rules, compiled or as plain Python, agree with the naive twin."""

import os

import pytest

from shoal.core import Rng
from shoal.games.hey_thats_my_fish import GAME
from shoal.games.hey_thats_my_fish.rules import rules
from tests.games.hey_thats_my_fish.naive import NaiveFish

BATCHES = int(os.environ.get("SHOAL_TWINS", "2"))
"""Number of batches of a hundred random games; `make evidence` plays more."""


def play_both(players: int, seed: int) -> None:
    rng = Rng(seed)
    state = GAME.start(GAME.read_options({"players": players, "first_seat": "random"}), seed)
    view = state.view(None)
    twin = NaiveFish(players, view.to_act or 0, [list(row) for row in view.rows])
    while state.to_act is not None:
        actions = sorted(map(str, state.legal()))
        assert actions == sorted(twin.legal())
        assert state.to_act == twin.turn
        action = rng.choice(actions)
        twin.play(action)
        state.apply(GAME.parse(action))
        assert [state.collected(seat) for seat in range(players)] == [
            (sum(floes), len(floes)) for floes in twin.collected
        ]
    assert twin.turn is None
    assert not twin.occupied()


@pytest.mark.parametrize("batch", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, BATCHES))])
def test_the_naive_twin_agrees_in_a_hundred_random_games(batch: int) -> None:
    for game in range(100):
        play_both(players=2 + game % 3, seed=1000 * batch + game)


def test_no_position_has_more_moves_than_there_is_room_for() -> None:
    """Add up the four widest reaches on an empty board, and compare with sixty places for a penguin."""
    everything = (1 << 60) - 1
    widest = sorted((int(rules.reach(cell, everything & ~(1 << cell))).bit_count() for cell in range(60)), reverse=True)
    assert max(sum(widest[:4]), 60) <= rules.MAX_MOVES
