"""Bitboards: sets of cells as the bits of an integer.

Numba's integers have neither `bit_count` nor `bit_length`. This module adds both as LLVM intrinsics, which compile to
single instructions. The flag of ctlz makes the result for 0 the width, 64, so that `bit_length` is 0, as in Python. The
flag of cttz leaves the result for 0 undefined; `lowest` excludes that case.
"""

from typing import Any

from shoal.kernel.jit import JIT, jit

if JIT:
    from llvmlite import ir
    from numba import int64, types
    from numba.extending import intrinsic, overload_method

    @intrinsic
    def _population_count(_context: Any, word: Any) -> Any:
        return int64(int64), lambda _c, builder, _s, args: builder.ctpop(args[0])

    @intrinsic
    def _leading_zeros(_context: Any, word: Any) -> Any:
        return int64(int64), lambda _c, builder, _s, args: builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))

    @intrinsic
    def _trailing_zeros(_context: Any, word: Any) -> Any:
        return int64(int64), lambda _c, builder, _s, args: builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    @overload_method(types.Integer, "bit_count", strict=False)
    def _bit_count(word: Any) -> Any:
        return lambda word: _population_count(word)

    @overload_method(types.Integer, "bit_length", strict=False)
    def _bit_length(word: Any) -> Any:
        return lambda word: 64 - _leading_zeros(word)

    @jit
    def lowest(cells: int) -> int:
        """Return the lowest cell of a set that is not empty."""
        return int(_trailing_zeros(cells))

else:

    def lowest(cells: int) -> int:
        """Return the lowest cell of a set that is not empty."""
        return (cells & -cells).bit_length() - 1


@jit
def nth(cells: int, n: int) -> int:
    """Return the cell of a set that has n lower cells."""
    for _ in range(n):
        # Subtracting 1 flips the lowest 1 and the zeros below it, so this removes the lowest cell.
        cells &= cells - 1
    return lowest(cells)
