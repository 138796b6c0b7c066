"""How far a position can still swing between two players; the exact solver asks."""

from shoal.games.hey_thats_my_fish.bot.evaluation import region, tally
from shoal.games.hey_thats_my_fish.bot.regions import best_walk
from shoal.games.hey_thats_my_fish.rules.rules import FREE, PENGUINS, TO_PLACE
from shoal.kernel.jit import Vector, jit


@jit
def upper_bound(s: Vector, player: int, memo: Vector) -> int:
    """All that is within reach for the one, nothing but the floes underfoot for the other; apart, their best walks."""
    other = 1 - player
    mine, theirs = s[PENGUINS + player], s[PENGUINS + other]
    secured = tally(s, other, theirs)
    if s[TO_PLACE] > 0:
        return tally(s, player, mine | s[FREE]) - secured
    within, within_theirs = region(s, player), region(s, other)
    if within & within_theirs == 0:
        secured += max(0, best_walk(s, within_theirs, theirs, memo))
        walked = best_walk(s, within, mine, memo)
        if walked >= 0:
            return tally(s, player, mine) + walked - secured
    return tally(s, player, mine | within) - secured
