"""The best that penguins can collect in a region of their own: an exact search with bounds and a memory.

A floe counts 64 for each fish and 1 for itself, so that the larger sum is the better one in the final count.
"""

from shoal.games.hey_thats_my_fish.rules import fish_on, reach
from shoal.games.hey_thats_my_fish.spread import within_reach
from shoal.kernel.bits import lowest
from shoal.kernel.jit import Vector, jit

SLOTS = 1 << 13
SLOT = 4
"""Words of a slot: the free floes, the penguins, the sum found, and whether it is exact or but a bound."""
STEPS_LEFT = SLOTS * SLOT
MEMO = SLOTS * SLOT + 1
MOST_STEPS = 2_000
"""A search that takes more is given up."""
UNKNOWN = -1
BOUND, EXACT = 1, 2


@jit
def worth_of(s: Vector, floes: int) -> int:
    return 64 * fish_on(s, floes) + floes.bit_count()


@jit
def slot_of(free: int, penguins: int) -> int:
    """Where a position is remembered; products stay below the sign."""
    mixed = (free ^ free >> 31) % 2_147_483_647 * 69_621 + (penguins ^ penguins >> 29) % 2_147_483_647 * 40_014
    return (mixed ^ mixed >> 17) % SLOTS * SLOT


@jit
def best_walk(s: Vector, free: int, penguins: int, memo: Vector) -> int:
    """What can be stepped on, at best; UNKNOWN if that is too much to find out."""
    slot = slot_of(free, penguins)
    if memo[slot] == free and memo[slot + 1] == penguins and memo[slot + 2] == UNKNOWN:
        return UNKNOWN
    memo[STEPS_LEFT] = MOST_STEPS
    found = walk(s, free, penguins, UNKNOWN, memo)
    if memo[STEPS_LEFT] > 0:
        return found
    memo[slot], memo[slot + 1], memo[slot + 2], memo[slot + 3] = free, penguins, UNKNOWN, BOUND
    return UNKNOWN


@jit
def walk(s: Vector, free: int, penguins: int, wanted: int, memo: Vector) -> int:
    """The best sum if it is above the one wanted, otherwise a bound that is not."""
    within = within_reach(penguins, free)
    ceiling = worth_of(s, within)
    if ceiling <= wanted or within == 0:
        return ceiling
    memo[STEPS_LEFT] -= 1
    if memo[STEPS_LEFT] <= 0:
        return ceiling
    slot = slot_of(within, penguins)
    if memo[slot] == within and memo[slot + 1] == penguins and memo[slot + 2] != UNKNOWN:
        if memo[slot + 3] == EXACT or memo[slot + 2] <= wanted:
            return memo[slot + 2]
        ceiling = min(ceiling, memo[slot + 2])
    best = wanted
    waiting = penguins
    while waiting and best < ceiling:
        start = lowest(waiting)
        waiting &= waiting - 1
        to = reach(start, within)
        while to and best < ceiling:
            end = lowest(to)
            to &= to - 1
            gain = worth_of(s, 1 << end)
            after = walk(s, within & ~(1 << end), penguins ^ (1 << start | 1 << end), best - gain, memo)
            best = max(best, gain + after)
    if memo[STEPS_LEFT] > 0:
        slot = slot_of(within, penguins)
        memo[slot], memo[slot + 1], memo[slot + 2] = within, penguins, best
        memo[slot + 3] = EXACT if best > wanted else BOUND
    return best
