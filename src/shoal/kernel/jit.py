"""Compiles plain Python functions over integer vectors with Numba; with SHOAL_JIT=0 leaves them as they are.

A board needs at most 62 bits, so a word never reaches its sign and means the same to Python's unbounded integers and
to the compiled 64-bit ones.
"""

import os
from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar, cast

JIT = os.environ.get("SHOAL_JIT", "1") != "0"

F = TypeVar("F", bound=Callable[..., Any])


class Vector(Protocol):
    """A row of integers: a NumPy array when compiled, a list otherwise."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...
    def copy(self) -> "Vector": ...


class Reals(Protocol):
    """A row of real numbers."""

    def __getitem__(self, index: int, /) -> float: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...
    def __len__(self) -> int: ...


if JIT:
    import numba
    import numpy as np

    from shoal.kernel.cache import KernelCache, cache_directory

    numba.config.CACHE_DIR = str(cache_directory())
    # Without _nrt=False a call between kernels counts references to its vectors, locking the bus: a third of the time.
    OPTIONS = {"error_model": "numpy", "boundscheck": False, "_nrt": False}

    def jit(function: F) -> F:
        compiled = numba.njit(nogil=True, **OPTIONS)(function)
        compiled._cache = KernelCache(function)
        return cast(F, compiled)

    def vector(values: Iterable[int]) -> Vector:
        return cast(Vector, np.array(list(values), dtype=np.int64))

    def zeros(length: int) -> Vector:
        return cast(Vector, np.zeros(length, dtype=np.int64))

    def blank(length: int) -> Vector:
        """Holds anything until it is written; costs nothing until then."""
        return cast(Vector, np.empty(length, dtype=np.int64))

    def reals(length: int) -> Reals:
        return cast(Reals, np.zeros(length))

    def as_list(of: Vector) -> list[int]:
        """As plain integers."""
        return cast(list[int], cast(np.ndarray[Any, Any], of).tolist())

    def part(of: Vector, begin: int, end: int) -> list[int]:
        """Some words as plain integers."""
        return cast(list[int], cast(np.ndarray[Any, Any], of)[begin:end].tolist())

    def matrix(rows: int, columns: int) -> list[Vector]:
        return cast(list[Vector], np.zeros((rows, columns), dtype=np.int64))

else:

    def jit(function: F) -> F:
        return function

    def vector(values: Iterable[int]) -> Vector:
        return list(values)

    def zeros(length: int) -> Vector:
        return [0] * length

    def blank(length: int) -> Vector:
        """Holds anything until it is written."""
        return [0] * length

    def reals(length: int) -> Reals:
        return [0.0] * length

    def as_list(of: Vector) -> list[int]:
        """As plain integers."""
        return list(cast(list[int], of))

    def part(of: Vector, begin: int, end: int) -> list[int]:
        """Some words as plain integers."""
        return cast(list[int], of)[begin:end]

    def matrix(rows: int, columns: int) -> list[Vector]:
        return [zeros(columns) for _ in range(rows)]
