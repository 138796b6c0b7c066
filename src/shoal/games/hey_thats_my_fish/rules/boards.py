"""The boards of `boards.txt`, which are made by hand."""

from functools import cache
from importlib.resources import files

FILE = files("shoal.games.hey_thats_my_fish").joinpath("boards.txt")


@cache
def boards() -> dict[str, tuple[int, ...]]:
    """Return the number of fish on each of the sixty cells, by the name of the board.

    >>> boards()["atoll"][:7]
    (1, 1, 2, 1, 2, 1, 1)
    """
    _, *blocks = FILE.read_text(encoding="utf-8").split("\n\n")
    named = (block.split() for block in blocks)
    return {name: tuple(map(int, fish)) for name, *fish in named}
