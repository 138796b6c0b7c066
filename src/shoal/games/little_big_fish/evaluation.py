"""What a player knows beyond the rules: what fish, victims and prey within reach are worth.

All worths are hundredths of the logarithm of the odds to win, fitted to how 5,500 games of searches against themselves
went on from each of their positions.
"""

from math import exp

from shoal.games.little_big_fish.rules.rules import (
    AWAITED,
    BIG,
    BIRTHS,
    FISH,
    MEDIUM,
    MOVER,
    PLANKTON,
    SMALL,
    STEPS,
    SURPRISES,
    TO_WIN,
    TOKENS,
    WRECKS,
    around,
    eaten_by,
    fish_of,
    in_reserve,
)
from shoal.kernel.jit import Reals, Vector, jit, vector

LEAST = 2
"""Who has fewer fish in play has lost."""

WORTH = vector([-20, 21, 74])
"""A fish in play, by size: a small one is food rather than strength."""
FEW = vector([-84, -84, -84, -51, -24])
"""To have no more than so many fish in play."""
EATEN = vector([0, 52, 118, 218, 367])
"""To have eaten so many."""
TOKEN = 11
BESIDE_PLANKTON, BESIDE_BIRTH, BESIDE_SURPRISE = 14, 7, 10
"""A square of use within one step."""
AWAITING = vector([0, 0, 0, 15, 28, 9, 23])
"""What is awaited, to the player whose turn it is."""

TO_STEP_TWICE, TO_STEP_ONCE, BEFORE_TWO_STEPS, BEFORE_ONE = range(4)
"""How near a player is to his next step: it is his turn, or the other has so many steps first."""
NEXT, FURTHER_NEXT, LARGE_NEXT, LAST_NEXT, CLOSE, LARGE_CLOSE, LAST_CLOSE = range(7)
"""Prey one step away, each more of it, some that is not small, some that decides the game; then two steps away."""
PREY = vector(
    [
        *(61, 36, 64, 98, 31, 32, 94),
        *(54, 6, 72, 164, 7, -1, 34),
        *(16, 6, 17, 11, -6, 8, 26),
        *(8, 25, 20, 28, 10, 4, 25),
    ]
)
"""By how near the player is to his next step."""
PREY_KINDS = 7


@jit
def reached(s: Vector, player: int, squares: int, size: int) -> int:
    """Where a player's fish of a size can step to from these squares, were none of his own in the way."""
    near, bigger = around(squares), 0
    if size == SMALL:
        passed, entered = 0, near & s[WRECKS]
        while entered:
            passed |= entered
            near |= around(entered)
            entered = near & s[WRECKS] & ~passed
    for larger in range(size + 1, 3):
        bigger |= s[FISH + 3 * (1 - player) + larger]
    return near & ~(s[WRECKS] | bigger)


@jit
def feeding(s: Vector, player: int) -> int:
    """The squares with plankton that a player still has the token for."""
    squares = 0
    for colour in range(4):
        if s[TOKENS + player] >> colour & 1:
            squares |= s[PLANKTON + colour]
    return squares


@jit
def material(s: Vector, player: int) -> int:
    sizes = FISH + 3 * player
    worth = EATEN[eaten_by(s, player)] + TOKEN * s[TOKENS + player].bit_count()
    for size in range(3):
        worth += WORTH[size] * s[sizes + size].bit_count()
    swimming = fish_of(s, player).bit_count()
    return worth + FEW[swimming] if swimming < len(FEW) else worth


@jit
def nearness(s: Vector, player: int) -> int:
    if s[STEPS] == 0:
        return BEFORE_TWO_STEPS if s[MOVER] == player else TO_STEP_TWICE
    if s[MOVER] == player:
        return TO_STEP_TWICE if s[STEPS] == 2 else TO_STEP_ONCE
    return BEFORE_TWO_STEPS if s[STEPS] == 2 else BEFORE_ONE


@jit
def outlook(s: Vector, player: int) -> int:
    """What a player may get with his next two steps."""
    sizes, theirs = FISH + 3 * player, FISH + 3 * (1 - player)
    free, plankton = ~fish_of(s, player), feeding(s, player)
    within = next_prey = close_prey = growing = food = search_tree = 0
    for size in range(3):
        food |= s[theirs + size]
        one_step = reached(s, player, s[sizes + size], size)
        # A fish that has grown with the first step makes the second as the bigger one.
        two_steps = reached(s, player, one_step & free | search_tree, size)
        next_prey |= one_step & food
        close_prey |= two_steps & food
        within |= one_step & free
        search_tree = one_step & free & plankton if size < BIG and in_reserve(s, player, size + 1) > 0 else 0
        growing |= search_tree
    worth = BESIDE_PLANKTON * growing.bit_count() + BESIDE_SURPRISE * (within & s[SURPRISES]).bit_count()
    if in_reserve(s, player, SMALL) > 0:
        worth += BESIDE_BIRTH * (within & s[BIRTHS]).bit_count()
    return worth + hunt(s, player, next_prey, close_prey & ~next_prey)


@jit
def hunt(s: Vector, player: int, next_prey: int, close_prey: int) -> int:
    other = 1 - player
    kinds = PREY_KINDS * nearness(s, player)
    large = s[FISH + 3 * other + MEDIUM] | s[FISH + 3 * other + BIG]
    last = eaten_by(s, player) == TO_WIN - 1 or fish_of(s, other).bit_count() == LEAST
    worth = 0
    if next_prey:
        worth += PREY[kinds + NEXT] + PREY[kinds + FURTHER_NEXT] * (next_prey.bit_count() - 1)
        if next_prey & large:
            worth += PREY[kinds + LARGE_NEXT]
        if last:
            worth += PREY[kinds + LAST_NEXT]
    if close_prey:
        worth += PREY[kinds + CLOSE]
        if close_prey & large:
            worth += PREY[kinds + LARGE_CLOSE]
        if last and not next_prey:
            worth += PREY[kinds + LAST_CLOSE]
    return worth


@jit
def standing(s: Vector, player: int) -> int:
    worth = material(s, player) + outlook(s, player)
    return worth + AWAITING[s[AWAITED]] if s[MOVER] == player else worth


@jit
def lead(s: Vector, player: int) -> int:
    return standing(s, player) - standing(s, 1 - player)


@jit
def evaluate(s: Vector, values: Reals, out: Vector, rng: Vector) -> None:
    values[0] = 1.0 / (1.0 + exp(-0.01 * lead(s, 0)))
    values[1] = 1.0 - values[0]
