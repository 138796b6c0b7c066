"""Flood fill on bitboards: a set of cells grows by one step in all six directions at once."""

from shoal.games.hey_thats_my_fish.rules.board import CELLS, ROW_SPANS, bits
from shoal.kernel.jit import jit

BOARD = (1 << CELLS) - 1
EAST_ENDS = bits(end - 1 for _, end in ROW_SPANS)
WEST_ENDS = bits(begin for begin, _ in ROW_SPANS)
LONG_EAST_ENDS = bits(end - 1 for begin, end in ROW_SPANS if end - begin == 8)
LONG_WEST_ENDS = bits(begin for begin, end in ROW_SPANS if end - begin == 8)


@jit
def around(cells: int) -> int:
    """Return the cells adjacent to a set of cells; cells of the set that touch each other are among them.

    Rows of seven and eight cells alternate, so the neighbours of a cell are 1, 7 and 8 indices away. Cells at the end
    of a row are masked out first, because their shift would wrap around the edge; in the short rows every cell has two
    neighbours above and below, so only the ends of the long rows are masked for these.
    """
    not_west, not_east = cells & ~LONG_WEST_ENDS, cells & ~LONG_EAST_ENDS
    return BOARD & (
        (cells & ~EAST_ENDS) << 1
        | (cells & ~WEST_ENDS) >> 1
        | not_west << 7
        | not_west >> 8
        | not_east << 8
        | not_east >> 7
    )


@jit
def flood_fill(start: int, free: int) -> int:
    """Return the free cells that can be reached from the start through free cells only."""
    filled, border = 0, start
    while border:
        border = around(border) & free & ~filled
        filled |= border
    return filled
