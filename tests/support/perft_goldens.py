"""Positions with the number of action sequences from each, as a game's `perft.txt` lists them."""

from collections.abc import Iterator
from pathlib import Path

from shoal.core import find_game, game_ids
from shoal.kernel.game import KernelGame, is_searchable

FOLDER = Path(__file__).parents[1] / "games"
KERNEL_GAMES = [game for game in map(find_game, game_ids()) if is_searchable(game)]


def _read() -> Iterator[tuple[KernelGame, str, list[int]]]:
    for game in KERNEL_GAMES:
        for line in (FOLDER / game.id / "perft.txt").read_text().splitlines():
            position, _, counts = line.partition(" = ")
            if counts:
                yield game, position, list(map(int, counts.split()))


GOLDENS = list(_read())
"""Each game, position, and numbers of sequences of one action, of two, and so on."""
