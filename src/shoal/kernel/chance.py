"""The generator of `shoal.core.rng` inside kernels, where its word lives in a vector of one."""

from shoal.core import rng as core_rng
from shoal.kernel.jit import Vector, jit, vector

next_word = jit(core_rng.next_word)
draw = jit(core_rng.draw)


def seeded(seed: int) -> Vector:
    return vector([core_rng.first_word(seed)])


@jit
def rand(rng: Vector, n: int) -> int:
    """Below n; the bias of at most n in 2**32 does not matter in a playout."""
    rng[0] = next_word(rng[0])
    return (draw(rng[0]) * n) >> 32
