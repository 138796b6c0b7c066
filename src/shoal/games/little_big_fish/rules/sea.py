"""The sea: four boards of nine squares, laid and turned anyhow, make six rows of six.

Squares are named a1 to f6: the letter is the column, the number the row, counted from the first seat's side.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Literal

SIDE, SQUARES = 6, 36
Colour = Literal["red", "yellow", "blue", "green"]
COLOURS: tuple[Colour, ...] = ("red", "yellow", "blue", "green")
OCEAN, BIRTH, SURPRISE, WRECK = ".N?W"
PLANKTON = "RYBG"
"""The letter of each colour."""

BOARDS: dict[Colour, tuple[str, str, str]] = {
    "red": (".R.", "WNW", ".?."),
    "yellow": (".W.", "NY?", ".W."),
    "blue": (".?.", "NWB", ".W."),
    "green": (".W.", "NGW", ".?."),
}
"""Row by row from the far side."""
QUARTERS = range(4)
"""Near left, near right, far left, far right."""
FIRST_GAMES: tuple[tuple[Colour, int], ...] = (("yellow", 0), ("green", 0), ("blue", 0), ("red", 0))
"""The board of each quarter, and its quarter turns to the right."""

NAMES = ["abcdef"[square % SIDE] + str(square // SIDE + 1) for square in range(SQUARES)]
SQUARE_NAMED = {name: square for square, name in enumerate(NAMES)}


def quarter_of(square: int) -> int:
    return square // SIDE // 3 * 2 + square % SIDE // 3


def beside(square: int) -> list[int]:
    """The squares next to one."""
    row, column = divmod(square, SIDE)
    near = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    return [SIDE * r + c for r, c in near if 0 <= r < SIDE and 0 <= c < SIDE]


def squares_of(quarter: int) -> list[int]:
    """Row by row from the far side, like a board."""
    row, column = quarter // 2 * 3, quarter % 2 * 3
    return [SIDE * (row + 2 - r) + column + c for r, c in product(range(3), repeat=2)]


def turned(board: Sequence[str], times: int) -> tuple[str, ...]:
    """By quarter turns to the right."""
    rows = tuple(board)
    for _ in range(times % 4):
        rows = tuple("".join(rows[2 - c][r] for c in range(3)) for r in range(3))
    return rows


def lay(layout: Sequence[tuple[Colour, int]]) -> list[str]:
    """The kind of every square."""
    kinds = [OCEAN] * SQUARES
    for quarter, (colour, times) in enumerate(layout):
        for square, kind in zip(squares_of(quarter), "".join(turned(BOARDS[colour], times)), strict=True):
            kinds[square] = kind
    return kinds


LOOKS = {"".join(turned(BOARDS[colour], times)): (colour, times) for colour in COLOURS for times in range(4)}
"""Every board, turned every way."""


def layout_of(kinds: Sequence[str]) -> list[tuple[Colour, int]]:
    """Which board lies in each quarter, and how it is turned; raises ValueError if that cannot be."""
    layout = []
    for quarter in QUARTERS:
        seen = "".join(kinds[square] for square in squares_of(quarter))
        if seen not in LOOKS:
            raise ValueError(f"no board looks like {seen}")
        layout.append(LOOKS[seen])
    if len({colour for colour, _ in layout}) != 4:
        raise ValueError("every board is there once")
    return layout


def bits(squares: Iterable[int]) -> int:
    return sum(1 << square for square in squares)


def members(word: int) -> list[int]:
    return [square for square in range(SQUARES) if int(word) >> square & 1]


def _turned_right(square: int) -> int:
    """Where a square comes to when its board is turned to the right."""
    places = squares_of(quarter_of(square))
    row, column = divmod(places.index(square), 3)
    return places[3 * column + 2 - row]


TURNED_RIGHT = [_turned_right(square) for square in range(SQUARES)]
QUARTER = [bits(squares_of(quarter)) for quarter in QUARTERS]


def rows(kinds: Sequence[str]) -> tuple[str, ...]:
    """As one sees them from the first seat: the far row first."""
    return tuple("".join(kinds[SIDE * row : SIDE * row + SIDE]) for row in reversed(range(SIDE)))


def kinds_of(rows: Sequence[str]) -> list[str]:
    return [kind for row in reversed(rows) for kind in row]
