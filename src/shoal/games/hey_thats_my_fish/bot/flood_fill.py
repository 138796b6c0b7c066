"""Sets of cells that grow by one step in all directions at once."""

from shoal.games.hey_thats_my_fish.rules.board import CELLS, ROW_SPANS, bits
from shoal.kernel.jit import jit

BOARD = (1 << CELLS) - 1
EAST_ENDS = bits(end - 1 for _, end in ROW_SPANS)
WEST_ENDS = bits(begin for begin, _ in ROW_SPANS)
LONG_EAST_ENDS = bits(end - 1 for begin, end in ROW_SPANS if end - begin == 8)
LONG_WEST_ENDS = bits(begin for begin, end in ROW_SPANS if end - begin == 8)


@jit
def around(cells: int) -> int:
    """The cells next to these, and some of these."""
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
def within_reach(start: int, free: int) -> int:
    """The free cells that can be walked to from some cells, through free cells only."""
    found, border = 0, start
    while border:
        border = around(border) & free & ~found
        found |= border
    return found
