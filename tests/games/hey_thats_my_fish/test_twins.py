"""Three implementations agree: compiled, plain Python, and the naive twin of this folder."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from shoal.core import Rng
from shoal.games.hey_thats_my_fish import GAME, rules
from shoal.kernel.jit import JIT
from shoal.kernel.playout import perft
from tests.games.hey_thats_my_fish.naive import NaiveFish, sequences

GOLDENS = [
    line.split(" = ") for line in (Path(__file__).parent / "perft.txt").read_text().splitlines() if " = " in line
]
NAIVE_LIMIT = 2_500
PLAIN_LIMIT = 40_000


def expected(counts: str, limit: int) -> list[int]:
    return [count for count in map(int, counts.split()) if count <= limit]


def naive_twin(position: str) -> NaiveFish:
    board, penguins, collected, turn = position.split(" ")
    twin = NaiveFish(penguins.count("|") + 1, int(turn) - 1, [list(map(int, row)) for row in board.split("/")])
    at = {f"{'abcdefgh'[row]}{(x if row % 2 else x - 1) // 2 + 1}": (row, x) for row, x in twin.fish}
    twin.penguins = [{at[name] for name in group.split(",") if name != "-"} for group in penguins.split("|")]
    if any(floes != "0:0" for floes in collected.split("|")):
        twin.to_place = 0
    else:
        twin.to_place -= sum(map(len, twin.penguins))
    return twin


@pytest.mark.parametrize(("position", "counts"), GOLDENS)
def test_this_mode_counts_as_written_down(position: str, counts: str) -> None:
    state = GAME.read_position(position)
    wanted = expected(counts, limit=10**9 if JIT else PLAIN_LIMIT)
    assert [perft(GAME.tag, state.s, depth) for depth in range(1, len(wanted) + 1)] == wanted


@pytest.mark.parametrize(("position", "counts"), GOLDENS)
def test_the_naive_twin_counts_as_written_down(position: str, counts: str) -> None:
    wanted = expected(counts, NAIVE_LIMIT)
    assert len(wanted) >= 2
    assert [sequences(naive_twin(position), depth) for depth in range(1, len(wanted) + 1)] == wanted


@pytest.mark.parametrize(("position", "counts"), GOLDENS[::5])
def test_the_other_mode_counts_the_same(position: str, counts: str) -> None:
    depth = str(len(expected(counts, PLAIN_LIMIT)))
    command = [sys.executable, "-c", "from shoal.cli import main; main()", "perft", "hey_thats_my_fish", "--json"]
    done = subprocess.run(
        [*command, "--position", position, "--depth", depth],
        env={**os.environ, "SHOAL_JIT": "0" if JIT else "1"},
        capture_output=True,
        check=True,
    )
    state = GAME.read_position(position)
    assert msgspec.json.decode(done.stdout)["nodes"] == [perft(GAME.tag, state.s, d) for d in range(1, int(depth) + 1)]


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


@pytest.mark.parametrize("batch", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, 30))])
def test_the_naive_twin_agrees_in_a_hundred_random_games(batch: int) -> None:
    for game in range(100):
        play_both(players=2 + game % 3, seed=1000 * batch + game)


def test_no_position_has_more_moves_than_there_is_room_for() -> None:
    """The widest reach on a board of free floes, four times, and all sixty floes for a placement."""
    everything = (1 << 60) - 1
    widest = sorted((int(rules.reach(cell, everything & ~(1 << cell))).bit_count() for cell in range(60)), reverse=True)
    assert max(sum(widest[:4]), 60) <= rules.MAX_MOVES
