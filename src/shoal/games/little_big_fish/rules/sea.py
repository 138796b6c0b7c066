"""The sea of six rows of six squares: four boards of nine squares in any order and orientation.

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
"""Letters of the plankton, by colour."""

BOARDS: dict[Colour, tuple[str, str, str]] = {
    "red": (".R.", "WNW", ".?."),
    "yellow": (".W.", "NY?", ".W."),
    "blue": (".?.", "NWB", ".W."),
    "green": (".W.", "NGW", ".?."),
}
"""Squares of each board as printed, row by row from the far side."""
QUARTERS = range(4)
"""Quarters of the sea: near left, near right, far left, far right."""
FIRST_GAMES: tuple[tuple[Colour, int], ...] = (("yellow", 0), ("green", 0), ("blue", 0), ("red", 0))
"""Board of each quarter and its number of quarter turns to the right, as recommended for first games."""

NAMES = ["abcdef"[square % SIDE] + str(square // SIDE + 1) for square in range(SQUARES)]
SQUARE_NAMED = {name: square for square, name in enumerate(NAMES)}


def quarter_of(square: int) -> int:
    return square // SIDE // 3 * 2 + square % SIDE // 3


def beside(square: int) -> list[int]:
    """Return the squares adjacent to a square."""
    row, column = divmod(square, SIDE)
    near = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    return [SIDE * r + c for r, c in near if 0 <= r < SIDE and 0 <= c < SIDE]


def squares_of(quarter: int) -> list[int]:
    """Return the squares of a quarter row by row from the far side, as a board is printed."""
    row, column = quarter // 2 * 3, quarter % 2 * 3
    return [SIDE * (row + 2 - r) + column + c for r, c in product(range(3), repeat=2)]


def rotate(board: Sequence[str], times: int) -> tuple[str, ...]:
    """Return a board after some quarter turns to the right."""
    rows = tuple(board)
    for _ in range(times % 4):
        rows = tuple("".join(rows[2 - c][r] for c in range(3)) for r in range(3))
    return rows


def lay(layout: Sequence[tuple[Colour, int]]) -> list[str]:
    """Return the kind of every square of a layout."""
    kinds = [OCEAN] * SQUARES
    for quarter, (colour, times) in enumerate(layout):
        for square, kind in zip(squares_of(quarter), "".join(rotate(BOARDS[colour], times)), strict=True):
            kinds[square] = kind
    return kinds


LOOKS = {"".join(rotate(BOARDS[colour], times)): (colour, times) for colour in COLOURS for times in range(4)}
"""Board and quarter turns, by the nine squares as they look from the first seat."""


def layout_of(kinds: Sequence[str]) -> list[tuple[Colour, int]]:
    """Return the board and its quarter turns for each quarter; raise ValueError if the squares fit no boards."""
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
    """Return the bitboard of a set of squares."""
    return sum(1 << square for square in squares)


def members(bitboard: int) -> list[int]:
    """Return the squares of a bitboard in ascending order."""
    return [square for square in range(SQUARES) if int(bitboard) >> square & 1]


def _turned_right(square: int) -> int:
    """Return where a square moves when its board is turned to the right."""
    places = squares_of(quarter_of(square))
    row, column = divmod(places.index(square), 3)
    return places[3 * column + 2 - row]


TURNED_RIGHT = [_turned_right(square) for square in range(SQUARES)]
QUARTER = [bits(squares_of(quarter)) for quarter in QUARTERS]


def rows(kinds: Sequence[str]) -> tuple[str, ...]:
    """Return the rows as the first seat sees them: the far row first."""
    return tuple("".join(kinds[SIDE * row : SIDE * row + SIDE]) for row in reversed(range(SIDE)))


def kinds_of(rows: Sequence[str]) -> list[str]:
    """Return the kind of every square, from rows with the far one first."""
    return [kind for row in reversed(rows) for kind in row]
