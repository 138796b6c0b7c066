"""Evaluation of positions: a linear model of the log-odds of winning.

All weights are hundredths of the log-odds. They were fitted to the results of 5,500 games of searches against
themselves, from each of their positions.
"""

from math import exp

from shoal.games.little_big_fish.rules.rules import (
    AWAITED,
    BIG,
    BIRTHS,
    EATEN_TO_WIN,
    FISH,
    MEDIUM,
    MOVER,
    PLANKTON,
    SMALL,
    STEPS,
    SURPRISES,
    TOKENS,
    WRECKS,
    around,
    eaten_by,
    fish_of,
    in_reserve,
)
from shoal.kernel.jit import Reals, Vector, jit, vector

MIN_FISH = 2
"""Number of fish in play below which a player has lost."""

FISH_VALUE = vector([-20, 21, 74])
"""Weight of a fish in play, by size: a small one is food rather than strength."""
FEW_FISH_VALUE = vector([-84, -84, -84, -51, -24])
"""Weight of having only a few fish in play, by their number."""
EATEN_VALUE = vector([0, 52, 118, 218, 367])
"""Weight of the fish eaten, by their number."""
TOKEN_VALUE = 11
"""Weight of a plankton token left."""
BESIDE_PLANKTON, BESIDE_BIRTH, BESIDE_SURPRISE = 14, 7, 10
"""Weights of a useful square within one step."""
AWAITED_VALUE = vector([0, 0, 0, 15, 28, 9, 23])
"""Weight, for the player whose turn it is, of the kind of input awaited."""

TWO_STEPS, ONE_STEP, BEFORE_TWO_STEPS, BEFORE_ONE_STEP = range(4)
"""Tempo of a player: two steps or one step to make now, or waiting for two steps or one step of the opponent."""
NEXT, FURTHER_NEXT, LARGE_NEXT, DECISIVE_NEXT, CLOSE, LARGE_CLOSE, DECISIVE_CLOSE = range(7)
"""Kinds of prey: one step away; each further one; one that is not small; one that decides the game; then the same,
without the second, for prey two steps away."""
PREY_VALUE = vector(
    [
        *(61, 36, 64, 98, 31, 32, 94),
        *(54, 6, 72, 164, 7, -1, 34),
        *(16, 6, 17, 11, -6, 8, 26),
        *(8, 25, 20, 28, 10, 4, 25),
    ]
)
"""Weights of prey, with a row per tempo and a column per kind."""
PREY_KINDS = 7


@jit
def reached(s: Vector, player: int, squares: int, size: int) -> int:
    """Return where a player's fish of a size can step from a set of squares, ignoring the player's own fish.

    All fish move at once, by shifts of the bitboard; for small fish a flood fill goes through connected wrecks.
    """
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
def useful_plankton(s: Vector, player: int) -> int:
    """Return the squares with plankton that still feeds a player."""
    squares = 0
    for colour in range(4):
        if s[TOKENS + player] >> colour & 1:
            squares |= s[PLANKTON + colour]
    return squares


@jit
def material_value(s: Vector, player: int) -> int:
    """Return the value of fish in play, fish eaten and plankton tokens."""
    sizes = FISH + 3 * player
    value = EATEN_VALUE[eaten_by(s, player)] + TOKEN_VALUE * s[TOKENS + player].bit_count()
    for size in range(3):
        value += FISH_VALUE[size] * s[sizes + size].bit_count()
    in_play = fish_of(s, player).bit_count()
    return value + FEW_FISH_VALUE[in_play] if in_play < len(FEW_FISH_VALUE) else value


@jit
def tempo(s: Vector, player: int) -> int:
    """Return how soon a player can step; once the mover has no step left, the opponent is next."""
    if s[STEPS] == 0:
        return BEFORE_TWO_STEPS if s[MOVER] == player else TWO_STEPS
    if s[MOVER] == player:
        return TWO_STEPS if s[STEPS] == 2 else ONE_STEP
    return BEFORE_TWO_STEPS if s[STEPS] == 2 else BEFORE_ONE_STEP


@jit
def reach_value(s: Vector, player: int) -> int:
    """Return the value of what a player can reach with two steps."""
    sizes, theirs = FISH + 3 * player, FISH + 3 * (1 - player)
    free, plankton = ~fish_of(s, player), useful_plankton(s, player)
    within = next_prey = close_prey = growing = food = grown = 0
    for size in range(3):
        food |= s[theirs + size]
        one_step = reached(s, player, s[sizes + size], size)
        # A fish that grows with its first step takes the second step with its new size.
        two_steps = reached(s, player, one_step & free | grown, size)
        next_prey |= one_step & food
        close_prey |= two_steps & food
        within |= one_step & free
        grown = one_step & free & plankton if size < BIG and in_reserve(s, player, size + 1) > 0 else 0
        growing |= grown
    value = BESIDE_PLANKTON * growing.bit_count() + BESIDE_SURPRISE * (within & s[SURPRISES]).bit_count()
    if in_reserve(s, player, SMALL) > 0:
        value += BESIDE_BIRTH * (within & s[BIRTHS]).bit_count()
    return value + prey_value(s, player, next_prey, close_prey & ~next_prey)


@jit
def prey_value(s: Vector, player: int, next_prey: int, close_prey: int) -> int:
    """Return the value of prey one step and two steps away."""
    opponent = 1 - player
    kinds = PREY_KINDS * tempo(s, player)
    large = s[FISH + 3 * opponent + MEDIUM] | s[FISH + 3 * opponent + BIG]
    decisive = eaten_by(s, player) == EATEN_TO_WIN - 1 or fish_of(s, opponent).bit_count() == MIN_FISH
    value = 0
    if next_prey:
        value += PREY_VALUE[kinds + NEXT] + PREY_VALUE[kinds + FURTHER_NEXT] * (next_prey.bit_count() - 1)
        if next_prey & large:
            value += PREY_VALUE[kinds + LARGE_NEXT]
        if decisive:
            value += PREY_VALUE[kinds + DECISIVE_NEXT]
    if close_prey:
        value += PREY_VALUE[kinds + CLOSE]
        if close_prey & large:
            value += PREY_VALUE[kinds + LARGE_CLOSE]
        if decisive and not next_prey:
            value += PREY_VALUE[kinds + DECISIVE_CLOSE]
    return value


@jit
def player_value(s: Vector, player: int) -> int:
    value = material_value(s, player) + reach_value(s, player)
    return value + AWAITED_VALUE[s[AWAITED]] if s[MOVER] == player else value


@jit
def lead(s: Vector, player: int) -> int:
    """Return a player's log-odds of winning, in hundredths."""
    return player_value(s, player) - player_value(s, 1 - player)


@jit
def evaluate(s: Vector, values: Reals, out: Vector, rng: Vector) -> None:
    """Write each player's chance of winning: the logistic function of the lead."""
    values[0] = 1.0 / (1.0 + exp(-0.01 * lead(s, 0)))
    values[1] = 1.0 - values[0]
