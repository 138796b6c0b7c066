"""What a player knows beyond the rules: what the schools promise."""

from shoal.games.kuna_yala.rules import PLAYERS, points
from shoal.kernel.jit import Vector, jit


@jit
def lead(s: Vector, player: int) -> int:
    """How many points a player would be ahead of the best other if the game ended now."""
    best = 0
    for other in range(s[PLAYERS]):
        if other != player:
            best = max(best, points(s, other))
    return points(s, player) - best
