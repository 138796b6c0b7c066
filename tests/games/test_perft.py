"""How many sequences of actions there are from positions that are written down in a game's `perft.txt`.

Three implementations agree: compiled, plain Python, and a naive twin of the game's folder.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from importlib import import_module
from itertools import takewhile
from pathlib import Path
from typing import Protocol

import msgspec
import pytest

from shoal.core import find_game, game_ids
from shoal.kernel.game import KernelGame
from shoal.kernel.jit import JIT
from shoal.kernel.playout import perft

KERNEL_GAMES = [game for game in map(find_game, game_ids()) if isinstance(game, KernelGame)]
NAIVE_LIMIT = 2_500
PLAIN_LIMIT = 20_000
SOME = 5
"""Every so manieth is counted in the other mode too, by a process of its own."""


def goldens() -> Iterator[tuple[KernelGame, str, list[int]]]:
    for game in KERNEL_GAMES:
        for line in (Path(__file__).parent / game.id / "perft.txt").read_text().splitlines():
            position, _, counts = line.partition(" = ")
            if counts:
                yield game, position, list(map(int, counts.split()))


GOLDENS = list(goldens())
NAMES = [f"{game.id} {position}" for game, position, _ in GOLDENS]


def up_to(counts: list[int], limit: int) -> list[int]:
    return list(takewhile(lambda count: count <= limit, counts))


def counted(game: KernelGame, position: str, depth: int) -> list[int]:
    return [perft(game.tag, game.read_position(position).s, n) for n in range(1, depth + 1)]


class Twin(Protocol):
    def legal(self) -> list[str]: ...
    def play(self, action: str) -> None: ...


def sequences(twin: Twin, depth: int) -> int:
    """How many there are of that many actions, and draws if chance is among them."""
    if depth == 1:
        return len(twin.legal())
    total = 0
    for action in twin.legal():
        after = deepcopy(twin)
        after.play(action)
        total += sequences(after, depth - 1)
    return total


@pytest.mark.parametrize(("game", "position", "counts"), GOLDENS, ids=NAMES)
def test_this_mode_counts_as_written_down(game: KernelGame, position: str, counts: list[int]) -> None:
    wanted = counts if JIT else up_to(counts, PLAIN_LIMIT)
    assert counted(game, position, len(wanted)) == wanted


@pytest.mark.once
@pytest.mark.parametrize(("game", "position", "counts"), GOLDENS, ids=NAMES)
def test_the_naive_twin_counts_as_written_down(game: KernelGame, position: str, counts: list[int]) -> None:
    twin = import_module(f"tests.games.{game.id}.twin").naive_twin(position)
    wanted = up_to(counts, NAIVE_LIMIT)
    assert len(wanted) >= 2
    assert [sequences(twin, depth) for depth in range(1, len(wanted) + 1)] == wanted


def some_counted() -> list[list[int]]:
    """What this mode counts in every so manieth position."""
    return [counted(game, position, len(up_to(counts, PLAIN_LIMIT))) for game, position, counts in GOLDENS[::SOME]]


@cache
def counted_in_the_other_mode() -> list[list[int]]:
    program = "import json; from tests.games.test_perft import some_counted; print(json.dumps(some_counted()))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "SHOAL_JIT": "0" if JIT else "1"},
        capture_output=True,
        check=True,
    )
    return msgspec.json.decode(done.stdout, type=list[list[int]])


@pytest.mark.once
@pytest.mark.parametrize("number", range(len(GOLDENS[::SOME])), ids=NAMES[::SOME])
def test_the_other_mode_counts_the_same(number: int) -> None:
    _, _, counts = GOLDENS[::SOME][number]
    assert counted_in_the_other_mode()[number] == up_to(counts, PLAIN_LIMIT)
