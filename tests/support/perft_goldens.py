"""Positions with the number of action sequences from each, as a game's `perft.txt` lists them."""

from collections.abc import Iterator

from shoal.kernel.game import KernelGame, is_searchable
from tests.support.game_files import file_of, has_file
from tests.support.games import GAMES


def _read() -> Iterator[tuple[KernelGame, str, list[int]]]:
    """Yield what is there; `tests/games/test_folders.py` reports a missing file."""
    for game in filter(is_searchable, GAMES):
        if not has_file(game.id, "perft.txt"):
            continue
        for line in file_of(game.id, "perft.txt").read_text().splitlines():
            position, _, counts = line.partition(" = ")
            if counts:
                yield game, position, list(map(int, counts.split()))


GOLDENS = list(_read())
"""Each game, position, and numbers of sequences of one action, of two, and so on."""
