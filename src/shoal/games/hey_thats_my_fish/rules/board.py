"""The sixty places of the board, named a1 to h8: eight rows of seven and eight hexagons alternately.

The letter is the row, counted from the top; the number is the place in that row, counted from the left.
"""

from collections.abc import Iterable
from itertools import accumulate, pairwise

ROW_LENGTHS = (7, 8, 7, 8, 7, 8, 7, 8)
ROW_SPANS = list(pairwise(accumulate(ROW_LENGTHS, initial=0)))
CELLS = sum(ROW_LENGTHS)
FORWARD = ((0, 2), (1, 1), (1, -1))
"""Steps in (row, x) to the east, southeast and southwest: to cells with higher indices."""
BACKWARD = ((0, -2), (-1, -1), (-1, 1))
"""Steps to cells with lower indices."""
DIRECTIONS = FORWARD + BACKWARD

# Adjacent rows are offset by half a hexagon, so x counts half hexagons from the left edge of the long rows.
PLACES = [(row, 2 * place + (length == 7)) for row, length in enumerate(ROW_LENGTHS) for place in range(length)]
CELL_AT = {place: cell for cell, place in enumerate(PLACES)}
NAMES = ["abcdefgh"[row] + str(x // 2 + 1) for row, x in PLACES]
CELL_NAMED = {name: cell for cell, name in enumerate(NAMES)}


def ray(cell: int, direction: tuple[int, int]) -> list[int]:
    """Return the cells in a straight line from a cell, nearest first."""
    row, x = PLACES[cell]
    cells: list[int] = []
    while (row := row + direction[0], x := x + direction[1]) in CELL_AT:
        cells.append(CELL_AT[row, x])
    return cells


def bits(cells: Iterable[int]) -> int:
    """Return the bitboard of a set of cells."""
    return sum(1 << cell for cell in cells)


def members(bitboard: int) -> list[int]:
    """Return the cells of a bitboard in ascending order."""
    cells, bitboard = [], int(bitboard)
    while bitboard:
        cells.append((bitboard & -bitboard).bit_length() - 1)
        bitboard &= bitboard - 1
    return cells


RAYS = [bits(ray(cell, direction)) for cell in range(CELLS) for direction in DIRECTIONS]
"""Bitboard of every ray, at index 6 * cell + direction."""
NEIGHBOURS = [bits([c for d in DIRECTIONS for c in ray(cell, d)[:1]]) for cell in range(CELLS)]


def rows(fish: list[int]) -> tuple[tuple[int, ...], ...]:
    """Split the values of the sixty cells into rows."""
    return tuple(tuple(fish[begin:end]) for begin, end in ROW_SPANS)


def write_rows(fish: list[int]) -> str:
    return "/".join("".join(map(str, row)) for row in rows(fish))


def read_rows(text: str) -> list[int]:
    lines = text.split("/")
    if len(lines) != len(ROW_LENGTHS):
        raise ValueError(f"a board has 8 rows separated by '/', not {len(lines)}")
    for row, (line, length) in enumerate(zip(lines, ROW_LENGTHS, strict=True), 1):
        if len(line) != length or set(line) - set("0123"):
            raise ValueError(f"row {row} has {length} digits from 0 to 3, not {line!r}")
    return [int(digit) for line in lines for digit in line]
