"""Best collection of penguins in a region that no opponent can reach: exact branch and bound with a memo table.

A floe is worth 64 per fish and 1 for itself. There are at most 60 floes, so comparing these values compares fish first
and floes second, as the final scoring does.
"""

from shoal.games.hey_thats_my_fish.bot.flood_fill import flood_fill
from shoal.games.hey_thats_my_fish.rules.rules import fish_on, reach
from shoal.kernel.bits import lowest
from shoal.kernel.jit import Vector, jit

SLOTS = 1 << 13
SLOT_SIZE = 4
"""Integers in a slot: the free floes, the penguins, the value, and whether the value is EXACT or an upper BOUND."""
REACHABLE, PENGUINS, ALPHA, BEST, UPPER_BOUND, UNTRIED, START, ENDS, GAIN = range(9)
"""Fields of a stack frame: the floes within reach, the penguins, the value to beat, the best value so far and an upper
bound of it; then the penguins still to try, the penguin being tried, its ends still to try, and the value of the last
end."""
FRAME_SIZE = 9
STACK = SLOTS * SLOT_SIZE
"""Start of the stack. Every step uses up a floe, so 60 floes need at most 61 frames."""
NODES_LEFT = STACK + 61 * FRAME_SIZE
MEMO = NODES_LEFT + 1
"""Size of the memo, which holds the table, the stack and the node count."""
MAX_NODES = 2_000
"""Nodes after which a search is abandoned."""
UNKNOWN = -1
BOUND, EXACT = 1, 2


@jit
def value_of(s: Vector, floes: int) -> int:
    return 64 * fish_on(s, floes) + floes.bit_count()


@jit
def slot_of(free: int, penguins: int) -> int:
    """Return the slot of a position in the memo table: a multiplicative hash.

    Both factors are reduced modulo 2**31 - 1, so the products stay below the sign bit and compiled 64-bit arithmetic
    gives the same result as plain Python.
    """
    hashed = (free ^ free >> 31) % 2_147_483_647 * 69_621 + (penguins ^ penguins >> 29) % 2_147_483_647 * 40_014
    return (hashed ^ hashed >> 17) % SLOTS * SLOT_SIZE


@jit
def best_walk(s: Vector, free: int, penguins: int, memo: Vector) -> int:
    """Return the highest value of floes that the penguins can step on; UNKNOWN if the search exceeds its limit.

    A failed search leaves UNKNOWN in the slot, so that the same region is not searched again.
    """
    slot = slot_of(free, penguins)
    if memo[slot] == free and memo[slot + 1] == penguins and memo[slot + 2] == UNKNOWN:
        return UNKNOWN
    memo[NODES_LEFT] = MAX_NODES
    best = search_walks(s, free, penguins, memo)
    if memo[NODES_LEFT] > 0:
        return best
    memo[slot], memo[slot + 1], memo[slot + 2], memo[slot + 3] = free, penguins, UNKNOWN, BOUND
    return UNKNOWN


@jit
def search_walks(s: Vector, free: int, penguins: int, memo: Vector) -> int:
    """Search depth first, with an explicit stack: Numba cannot link a cached recursive function into another one."""
    frame = STACK
    value = open_node(s, free, penguins, UNKNOWN, memo, frame)
    if value != UNKNOWN:
        return value
    while True:
        if memo[frame + BEST] < memo[frame + UPPER_BOUND] and has_next_step(memo, frame):
            end = memo[frame + ENDS] & -memo[frame + ENDS]
            memo[frame + ENDS] ^= end
            memo[frame + GAIN] = value_of(s, end)
            value = open_node(
                s,
                memo[frame + REACHABLE] & ~end,
                memo[frame + PENGUINS] ^ (memo[frame + START] | end),
                memo[frame + BEST] - memo[frame + GAIN],
                memo,
                frame + FRAME_SIZE,
            )
            if value == UNKNOWN:
                frame += FRAME_SIZE
                continue
        else:
            value = close_node(memo, frame)
            if frame == STACK:
                return value
            frame -= FRAME_SIZE
        memo[frame + BEST] = max(memo[frame + BEST], memo[frame + GAIN] + value)


@jit
def open_node(s: Vector, free: int, penguins: int, alpha: int, memo: Vector, frame: int) -> int:
    """Return the best value if it is above alpha, or else an upper bound that is not; UNKNOWN opens a frame to find it.

    The value of all floes within reach is an upper bound, since every step ends on one of them and uses it up.
    """
    reachable = flood_fill(penguins, free)
    upper_bound = value_of(s, reachable)
    if upper_bound <= alpha or reachable == 0:
        return upper_bound
    memo[NODES_LEFT] -= 1
    if memo[NODES_LEFT] <= 0:
        return upper_bound
    slot = slot_of(reachable, penguins)
    if memo[slot] == reachable and memo[slot + 1] == penguins and memo[slot + 2] != UNKNOWN:
        if memo[slot + 3] == EXACT or memo[slot + 2] <= alpha:
            return memo[slot + 2]
        upper_bound = min(upper_bound, memo[slot + 2])
    memo[frame + REACHABLE], memo[frame + PENGUINS], memo[frame + ALPHA] = reachable, penguins, alpha
    memo[frame + BEST], memo[frame + UPPER_BOUND] = alpha, upper_bound
    memo[frame + UNTRIED], memo[frame + ENDS] = penguins, 0
    return UNKNOWN


@jit
def has_next_step(memo: Vector, frame: int) -> bool:
    """Return whether there is an end left to try, moving on to the next penguin that has one."""
    while memo[frame + ENDS] == 0:
        untried = memo[frame + UNTRIED]
        if untried == 0:
            return False
        memo[frame + START] = untried & -untried
        memo[frame + UNTRIED] = untried & (untried - 1)
        memo[frame + ENDS] = reach(lowest(untried), memo[frame + REACHABLE])
    return True


@jit
def close_node(memo: Vector, frame: int) -> int:
    """Store the result of a node unless the search was abandoned; at alpha or below it is only a bound (fail-soft)."""
    best = memo[frame + BEST]
    if memo[NODES_LEFT] > 0:
        reachable, penguins = memo[frame + REACHABLE], memo[frame + PENGUINS]
        slot = slot_of(reachable, penguins)
        memo[slot], memo[slot + 1], memo[slot + 2] = reachable, penguins, best
        memo[slot + 3] = EXACT if best > memo[frame + ALPHA] else BOUND
    return best
