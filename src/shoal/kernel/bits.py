"""Sets of cells as the bits of a word: `bit_count` and `bit_length` for compiled integers, and more in their terms."""

from typing import Any

from shoal.kernel.jit import JIT, jit

if JIT:
    from llvmlite import ir
    from numba import int64, types
    from numba.extending import intrinsic, overload_method

    @intrinsic
    def _ones(_context: Any, word: Any) -> Any:
        return int64(int64), lambda _c, builder, _s, args: builder.ctpop(args[0])

    @intrinsic
    def _leading_zeros(_context: Any, word: Any) -> Any:
        return int64(int64), lambda _c, builder, _s, args: builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))

    @intrinsic
    def _trailing_zeros(_context: Any, word: Any) -> Any:
        return int64(int64), lambda _c, builder, _s, args: builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    @overload_method(types.Integer, "bit_count", strict=False)
    def _bit_count(word: Any) -> Any:
        return lambda word: _ones(word)

    @overload_method(types.Integer, "bit_length", strict=False)
    def _bit_length(word: Any) -> Any:
        return lambda word: 64 - _leading_zeros(word)

    @jit
    def lowest(cells: int) -> int:
        """The first cell of a set that is not empty."""
        return int(_trailing_zeros(cells))

else:

    def lowest(cells: int) -> int:
        """The first cell of a set that is not empty."""
        return (cells & -cells).bit_length() - 1


@jit
def nth(cells: int, n: int) -> int:
    """The cell that n others of the set stand before."""
    for _ in range(n):
        cells &= cells - 1
    return lowest(cells)
