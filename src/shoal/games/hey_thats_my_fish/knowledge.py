"""What a player knows beyond the rules: how good a position looks, and when the others no longer matter."""

from shoal.games.hey_thats_my_fish.rules import FISH, FREE, NEIGHBOURS, PENGUINS, PLAYERS, fish_on, reach
from shoal.kernel.bits import lowest
from shoal.kernel.jit import Vector, jit

REACHED_FISH = 0.25
"""What a fish within one slide is worth, a fish in hand being worth 1."""


@jit
def worth(s: Vector, player: int) -> float:
    """Fish in hand and underfoot, and a share of those within one slide."""
    mine, within = s[PENGUINS + player], 0
    while mine:
        within |= reach(lowest(mine), s[FREE])
        mine &= mine - 1
    return s[FISH + player] + fish_on(s, s[PENGUINS + player]) + REACHED_FISH * fish_on(s, within)


@jit
def lead(s: Vector, player: int) -> float:
    """How much more a player's game is worth than that of the best other."""
    best_other = -1000.0
    for other in range(s[PLAYERS]):
        if other != player:
            best_other = max(best_other, worth(s, other))
    return worth(s, player) - best_other


@jit
def around(cells: int) -> int:
    """The cells next to these."""
    near = 0
    while cells:
        near |= NEIGHBOURS[lowest(cells)]
        cells &= cells - 1
    return near


@jit
def alone(s: Vector, player: int) -> bool:
    """Whether the player can move, and no other can ever get to where his penguins can."""
    others = 0
    for other in range(s[PLAYERS]):
        if other != player:
            others |= s[PENGUINS + other]
    region = around(s[PENGUINS + player]) & s[FREE]
    if region == 0:
        return False
    border = region
    while border:
        near = around(border)
        if near & others:
            return False
        border = near & s[FREE] & ~region
        region |= border
    return True
