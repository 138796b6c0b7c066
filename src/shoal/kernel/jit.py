"""Compilation of plain Python functions over integer vectors with Numba; SHOAL_JIT=0 leaves them as they are.

Kernels use at most 62 bits of an integer, so that the sign bit stays clear and Python's unbounded integers and the
compiled 64-bit integers compute the same.
"""

import os
from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar, cast

JIT = os.environ.get("SHOAL_JIT", "1") != "0"

F = TypeVar("F", bound=Callable[..., Any])


class Vector(Protocol):
    """A vector of integers: a NumPy array when compiled, a list otherwise."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...
    def copy(self) -> "Vector": ...


class Reals(Protocol):
    """A vector of real numbers."""

    def __getitem__(self, index: int, /) -> float: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...
    def __len__(self) -> int: ...


if JIT:
    import numba
    import numpy as np

    from shoal.kernel.cache import KernelCache, cache_directory

    numba.config.CACHE_DIR = str(cache_directory())
    # With reference counting (_nrt) a call between kernels updates atomic counters, which costs a third of the time.
    # It is safe to omit because no kernel allocates, and callers hold all vectors for as long as a kernel runs.
    OPTIONS = {"error_model": "numpy", "boundscheck": False, "_nrt": False}

    def jit(function: F) -> F:
        compiled = numba.njit(nogil=True, **OPTIONS)(function)
        compiled._cache = KernelCache(function)
        return cast(F, compiled)

    def vector(values: Iterable[int]) -> Vector:
        return cast(Vector, np.array(list(values), dtype=np.int64))

    def zeros(length: int) -> Vector:
        return cast(Vector, np.zeros(length, dtype=np.int64))

    def empty(length: int) -> Vector:
        """Return a vector with arbitrary contents; its memory is only claimed when it is written."""
        return cast(Vector, np.empty(length, dtype=np.int64))

    def reals(length: int) -> Reals:
        return cast(Reals, np.zeros(length))

    def as_list(elements: Vector) -> list[int]:
        """Return the elements as plain integers."""
        return cast(list[int], cast(np.ndarray[Any, Any], elements).tolist())

    def part(elements: Vector, begin: int, end: int) -> list[int]:
        """Return a slice as plain integers."""
        return cast(list[int], cast(np.ndarray[Any, Any], elements)[begin:end].tolist())

    def matrix(rows: int, columns: int) -> list[Vector]:
        return cast(list[Vector], np.zeros((rows, columns), dtype=np.int64))

else:

    def jit(function: F) -> F:
        return function

    def vector(values: Iterable[int]) -> Vector:
        return list(values)

    def zeros(length: int) -> Vector:
        return [0] * length

    def empty(length: int) -> Vector:
        """Return a vector with arbitrary contents."""
        return [0] * length

    def reals(length: int) -> Reals:
        return [0.0] * length

    def as_list(elements: Vector) -> list[int]:
        """Return the elements as plain integers."""
        return list(cast(list[int], elements))

    def part(elements: Vector, begin: int, end: int) -> list[int]:
        """Return a slice as plain integers."""
        return cast(list[int], elements)[begin:end]

    def matrix(rows: int, columns: int) -> list[Vector]:
        return [zeros(columns) for _ in range(rows)]
