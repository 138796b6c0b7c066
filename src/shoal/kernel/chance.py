"""The generator of `shoal.core.rng` inside kernels, which keep its word in a vector of length 1."""

from shoal.core import rng as core_rng
from shoal.kernel.jit import Vector, jit, vector

next_word = jit(core_rng.next_word)
draw = jit(core_rng.draw)


def seeded(seed: int) -> Vector:
    """Return a generator with the stream of a seed."""
    return vector([core_rng.first_word(seed)])


@jit
def rand(rng: Vector, n: int) -> int:
    """Return a random integer from 0 to n - 1.

    Multiply-shift instead of division: the bias, at most n in 2**32, does not matter in a playout.
    """
    rng[0] = next_word(rng[0])
    return (draw(rng[0]) * n) >> 32
