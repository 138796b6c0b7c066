"""What a player knows beyond the rules: what fish are worth, and which are in danger."""

from math import exp

from shoal.games.little_big_fish.rules import FISH, MOVER, eaten_by, fish_of, size_at, targets
from shoal.kernel.bits import lowest
from shoal.kernel.jit import Reals, Vector, jit, vector

# In tenths of a small fish.
WORTH = vector([10, 17, 26])
EATEN = 22
"""For every fish eaten: it is a fifth of the victory."""
THREATENED = 3
"""For a fish that the other could eat with his next step; more if it is his turn."""
CLEAR_LEAD = 22.0


@jit
def material(s: Vector, player: int) -> int:
    sizes = FISH + 3 * player
    worth = EATEN * eaten_by(s, player)
    for size in range(3):
        worth += WORTH[size] * s[sizes + size].bit_count()
    return worth


@jit
def reached(s: Vector, player: int) -> int:
    """The squares that a player's fish can step to."""
    within, mine = 0, fish_of(s, player)
    while mine:
        square = lowest(mine)
        mine &= mine - 1
        within |= targets(s, player, square, size_at(s, player, square))
    return within


@jit
def standing(s: Vector, player: int) -> int:
    """What a player's game is worth: fish, victims, and those of the other that he threatens."""
    prey = reached(s, player) & fish_of(s, 1 - player)
    urgency = 3 if s[MOVER] == player else 1
    return material(s, player) + THREATENED * urgency * prey.bit_count()


@jit
def lead(s: Vector, player: int) -> float:
    return 0.1 * (standing(s, player) - standing(s, 1 - player))


@jit
def estimate(s: Vector, values: Reals, out: Vector, rng: Vector) -> None:
    ahead = standing(s, 0) - standing(s, 1)
    values[0] = 1.0 / (1.0 + exp(-ahead / CLEAR_LEAD))
    values[1] = 1.0 - values[0]
