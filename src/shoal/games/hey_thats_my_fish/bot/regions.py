"""The best that penguins can collect in a region of their own: an exact search with bounds and a memory.

A floe counts 64 for each fish and 1 for itself, so that the larger sum is the better one in the final count.
"""

from shoal.games.hey_thats_my_fish.bot.flood_fill import within_reach
from shoal.games.hey_thats_my_fish.rules.rules import fish_on, reach
from shoal.kernel.bits import lowest
from shoal.kernel.jit import Vector, jit

SLOTS = 1 << 13
SLOT = 4
"""Words of a slot: the free floes, the penguins, the sum found, and whether it is exact or but a bound."""
WITHIN, PENGUINS, WANTED, BEST, CEILING, WAITING, START, TO, GAIN = range(9)
"""Words of a frame: what is within reach of which penguins, the sum wanted, the best found, and no more there is;
then the penguins still to be tried, the one being tried, its ends still to be tried, and what the last one gave."""
FRAME = 9
STACK = SLOTS * SLOT
STEPS_LEFT = STACK + 61 * FRAME
MEMO = STEPS_LEFT + 1
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
    found = walk(s, free, penguins, memo)
    if memo[STEPS_LEFT] > 0:
        return found
    memo[slot], memo[slot + 1], memo[slot + 2], memo[slot + 3] = free, penguins, UNKNOWN, BOUND
    return UNKNOWN


@jit
def walk(s: Vector, free: int, penguins: int, memo: Vector) -> int:
    """With a stack of its own: Numba cannot link a cached function that calls itself into another."""
    frame = STACK
    value = begin(s, free, penguins, UNKNOWN, memo, frame)
    if value != UNKNOWN:
        return value
    while True:
        if memo[frame + BEST] < memo[frame + CEILING] and next_step(memo, frame):
            end = memo[frame + TO] & -memo[frame + TO]
            memo[frame + TO] ^= end
            memo[frame + GAIN] = worth_of(s, end)
            value = begin(
                s,
                memo[frame + WITHIN] & ~end,
                memo[frame + PENGUINS] ^ (memo[frame + START] | end),
                memo[frame + BEST] - memo[frame + GAIN],
                memo,
                frame + FRAME,
            )
            if value == UNKNOWN:
                frame += FRAME
                continue
        else:
            value = finish(memo, frame)
            if frame == STACK:
                return value
            frame -= FRAME
        memo[frame + BEST] = max(memo[frame + BEST], memo[frame + GAIN] + value)


@jit
def begin(s: Vector, free: int, penguins: int, wanted: int, memo: Vector, frame: int) -> int:
    """The best sum if it is above the one wanted, otherwise a bound that is not; UNKNOWN with a frame to find it in."""
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
    memo[frame + WITHIN], memo[frame + PENGUINS], memo[frame + WANTED] = within, penguins, wanted
    memo[frame + BEST], memo[frame + CEILING] = wanted, ceiling
    memo[frame + WAITING], memo[frame + TO] = penguins, 0
    return UNKNOWN


@jit
def next_step(memo: Vector, frame: int) -> bool:
    """Whether there is an end left to try, of this penguin or the next that has one."""
    while memo[frame + TO] == 0:
        waiting = memo[frame + WAITING]
        if waiting == 0:
            return False
        memo[frame + START] = waiting & -waiting
        memo[frame + WAITING] = waiting & (waiting - 1)
        memo[frame + TO] = reach(lowest(waiting), memo[frame + WITHIN])
    return True


@jit
def finish(memo: Vector, frame: int) -> int:
    best = memo[frame + BEST]
    if memo[STEPS_LEFT] > 0:
        within, penguins = memo[frame + WITHIN], memo[frame + PENGUINS]
        slot = slot_of(within, penguins)
        memo[slot], memo[slot + 1], memo[slot + 2] = within, penguins, best
        memo[slot + 3] = EXACT if best > memo[frame + WANTED] else BOUND
    return best
