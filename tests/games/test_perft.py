"""Counts sequences of actions from the positions in a game's `perft.txt`.

Three implementations agree: the compiled rules, the rules as plain Python, and the naive twin in the game's folder.
"""

import os
import subprocess
import sys
from copy import deepcopy
from functools import cache
from itertools import groupby, takewhile
from typing import Protocol, TypeAlias

import msgspec
import pytest

from shoal.kernel.game import KernelGame
from shoal.kernel.jit import JIT
from shoal.kernel.playout import perft
from tests.support.game_files import module_of
from tests.support.perft_goldens import GOLDENS

NAIVE_LIMIT = 2_500
PLAIN_LIMIT = 20_000
SOME = 5
"""Every fifth position of a game is also counted in the other mode, compiled or plain, in a separate process."""
Golden: TypeAlias = tuple[KernelGame, str, list[int]]


def names(goldens: list[Golden]) -> list[str]:
    return [f"{game.id} {position}" for game, position, _ in goldens]


NAMES = names(GOLDENS)
SAMPLE = [golden for _, of_game in groupby(GOLDENS, lambda golden: golden[0].id) for golden in list(of_game)[::SOME]]


def up_to(counts: list[int], limit: int) -> list[int]:
    return list(takewhile(lambda count: count <= limit, counts))


def counted(game: KernelGame, position: str, depth: int) -> list[int]:
    return [perft(game.tag, game.read_position(position).s, n) for n in range(1, depth + 1)]


class Twin(Protocol):
    def legal(self) -> list[str]: ...
    def play(self, action: str) -> None: ...


def sequences(twin: Twin, depth: int) -> int:
    """Count the sequences of this many actions, draws by chance included."""
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
    expected = counts if JIT else up_to(counts, PLAIN_LIMIT)
    assert counted(game, position, len(expected)) == expected


@pytest.mark.once
@pytest.mark.parametrize(("game", "position", "counts"), GOLDENS, ids=NAMES)
def test_the_naive_twin_counts_as_written_down(game: KernelGame, position: str, counts: list[int]) -> None:
    twin = module_of(game.id, "twin").naive_twin(position)
    expected = up_to(counts, NAIVE_LIMIT)
    assert len(expected) >= 2
    assert [sequences(twin, depth) for depth in range(1, len(expected) + 1)] == expected


def some_counted() -> list[list[int]]:
    """Count in this mode from every fifth position of each game."""
    return [counted(game, position, len(up_to(counts, PLAIN_LIMIT))) for game, position, counts in SAMPLE]


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
@pytest.mark.parametrize("index", range(len(SAMPLE)), ids=names(SAMPLE))
def test_the_other_mode_counts_the_same(index: int) -> None:
    _, _, counts = SAMPLE[index]
    assert counted_in_the_other_mode()[index] == up_to(counts, PLAIN_LIMIT)
