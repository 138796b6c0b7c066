"""Bound on the final margin between two players, which the exact solver uses for cutoffs."""

from shoal.games.hey_thats_my_fish.bot.evaluation import packed_score, region
from shoal.games.hey_thats_my_fish.bot.regions import best_walk
from shoal.games.hey_thats_my_fish.rules.rules import FREE, PENGUINS, TO_PLACE
from shoal.kernel.jit import Vector, jit


@jit
def upper_bound(s: Vector, player: int, memo: Vector) -> int:
    """Return a margin that the player cannot exceed.

    The player gets at most every floe within reach, the opponent at least the floes under the opponent's penguins.
    Where their regions are disjoint, the best walks replace both estimates if they are known.
    """
    opponent = 1 - player
    mine, theirs = s[PENGUINS + player], s[PENGUINS + opponent]
    secured = packed_score(s, opponent, theirs)
    if s[TO_PLACE] > 0:
        return packed_score(s, player, mine | s[FREE]) - secured
    reachable, reachable_theirs = region(s, player), region(s, opponent)
    if reachable & reachable_theirs == 0:
        secured += max(0, best_walk(s, reachable_theirs, theirs, memo))
        walk_value = best_walk(s, reachable, mine, memo)
        if walk_value >= 0:
            return packed_score(s, player, mine) + walk_value - secured
    return packed_score(s, player, mine | reachable) - secured
