"""Evaluation of positions: heuristic winning chances, and results that are already certain."""

from math import exp

from shoal.games.hey_thats_my_fish.bot.flood_fill import around, flood_fill
from shoal.games.hey_thats_my_fish.bot.regions import MEMO, UNKNOWN, best_walk
from shoal.games.hey_thats_my_fish.rules.rules import (
    FISH,
    FLOES,
    FREE,
    NEIGHBOURS,
    PENGUINS,
    PLAYERS,
    TO_PLACE,
    TURN,
    TWO,
    fish_on,
    play,
    reach,
)
from shoal.kernel.bits import lowest
from shoal.kernel.jit import Reals, Vector, jit
from shoal.kernel.rules import LOSS, SHARE, WIN

__all__ = ["MEMO", "evaluate", "expected_score", "greedy_value", "is_isolated", "lead", "solved_value"]

REACHED_FISH = 0.25
"""Value of a fish within one slide, in collected fish."""

# Parameters of `evaluate` in fish, tuned in matches between variants.
LEAD_SCALE = 4.0
"""Temperature of the softmax: with two players, a lead of this size means a 73 % chance of winning."""
PLACING_EXTRA_SCALE = 3.0
"""Increase of the temperature while penguins are being placed."""
MOVER_SHARE = 0.65
"""Share of a disputed fish that the player to move gets."""
DISCOUNT_PER_STEP = 0.95
"""Factor by which every step of distance reduces the value of a fish."""
MOBILITY = 0.1
"""Value of a floe within one slide."""
CRAMPED_PENALTY, CRAMPED_BELOW = 0.5, 3
"""Penalty for a penguin that can slide to fewer floes than this."""


@jit
def greedy_value(s: Vector, player: int) -> float:
    """Return the fish collected and underfoot, plus a share of those within one slide."""
    mine, reachable = s[PENGUINS + player], 0
    while mine:
        reachable |= reach(lowest(mine), s[FREE])
        mine &= mine - 1
    return s[FISH + player] + fish_on(s, s[PENGUINS + player]) + REACHED_FISH * fish_on(s, reachable)


@jit
def lead(s: Vector, player: int) -> float:
    """Return by how many fish a player's greedy value exceeds that of the best opponent."""
    best_opponent = -1000.0
    for opponent in range(s[PLAYERS]):
        if opponent != player:
            best_opponent = max(best_opponent, greedy_value(s, opponent))
    return greedy_value(s, player) - best_opponent


@jit
def region(s: Vector, player: int) -> int:
    """Return the free floes that a player's penguins could reach if nobody else moved."""
    return flood_fill(s[PENGUINS + player], s[FREE])


@jit
def is_isolated(s: Vector, player: int) -> bool:
    """Return whether the player can move and no opponent can ever enter the player's region.

    A region contains every free floe next to it, so only a penguin that already stands beside it could enter. Floes
    only ever disappear, so an isolated player stays isolated.
    """
    mine = region(s, player)
    if mine == 0:
        return False
    opponents = 0
    for opponent in range(s[PLAYERS]):
        if opponent != player:
            opponents |= s[PENGUINS + opponent]
    return around(mine) & opponents == 0


@jit
def packed_score(s: Vector, player: int, floes: int) -> int:
    """Return a player's final score with these floes as 64 * fish + floes: the tie-break is in the low bits."""
    return 64 * (s[FISH + player] + fish_on(s, floes)) + s[FLOES + player] + floes.bit_count()


@jit
def solved_value(s: Vector, results: Vector, memo: Vector) -> bool:
    """Write the results and return True if they are certain.

    That is so if a player already has more than any opponent can still get, or if no two regions overlap and the best
    walk of every player is known.
    """
    if s[TO_PLACE] > 0:
        return False
    players = s[PLAYERS]
    reached = disputed = 0
    for player in range(players):
        reachable = region(s, player)
        disputed |= reached & reachable
        reached |= reachable
        results[player] = reachable
    for player in range(players):
        secured = packed_score(s, player, s[PENGUINS + player])
        unreachable = True
        for opponent in range(players):
            if opponent != player and packed_score(s, opponent, s[PENGUINS + opponent] | results[opponent]) >= secured:
                unreachable = False
        if unreachable:
            for opponent in range(players):
                results[opponent] = WIN if opponent == player else LOSS
            return True
    if disputed:
        return False
    return compare_walks(s, results, memo)


@jit
def compare_walks(s: Vector, results: Vector, memo: Vector) -> bool:
    """Replace each player's region in `results` by the result of the best walks; return False if a walk is unknown."""
    best = winners = 0
    for player in range(s[PLAYERS]):
        walk_value = best_walk(s, results[player], s[PENGUINS + player], memo)
        if walk_value < 0:
            return False
        results[player] = packed_score(s, player, s[PENGUINS + player]) + walk_value
        best = max(best, results[player])
    for player in range(s[PLAYERS]):
        winners += results[player] == best
    for player in range(s[PLAYERS]):
        results[player] = LOSS if results[player] < best else WIN if winners == 1 else SHARE
    return True


@jit
def expected_score(s: Vector, player: int, memo: Vector) -> int:
    """Return the packed score: exact if the player is isolated, otherwise with half the fish in the region."""
    mine, reachable = s[PENGUINS + player], region(s, player)
    walk_value = best_walk(s, reachable, mine, memo) if is_isolated(s, player) else UNKNOWN
    return packed_score(s, player, mine) + (64 * fish_on(s, reachable) // 2 if walk_value == UNKNOWN else walk_value)


@jit
def evaluate(s: Vector, values: Reals, out: Vector, rng: Vector) -> None:
    """Write each player's chance of winning: the softmax of their expected fish."""
    scale = LEAD_SCALE
    if s[TO_PLACE] > 0:
        scale += PLACING_EXTRA_SCALE
        place_remaining_penguins(s)
    estimate_fish(s, values, out)
    players = s[PLAYERS]
    highest, total = values[0], 0.0
    for player in range(players):
        highest = max(highest, values[player])
    for player in range(players):
        values[player] = exp((values[player] - highest) / scale)
        total += values[player]
    for player in range(players):
        values[player] /= total


@jit
def place_remaining_penguins(s: Vector) -> None:
    """Place the remaining penguins in turn, each where most fish are on the adjacent floes."""
    while s[TO_PLACE] > 0:
        highest, best = -1, 0
        to = s[FREE] & ~s[TWO]
        while to:
            cell = lowest(to)
            to &= to - 1
            fish = fish_on(s, NEIGHBOURS[cell] & s[FREE])
            if fish > highest:
                highest, best = fish, cell
        play(s, 65 * best)


@jit
def estimate_fish(s: Vector, values: Reals, out: Vector) -> None:
    """Write each player's expected fish: collected, underfoot, for mobility, and in the player's territory.

    Territories are a Voronoi partition: all players flood the free floes at the same time, one step per round, and get
    the floes that they reach first. A floe that several reach in the same round is shared, in favour of the player to
    move.
    """
    players = s[PLAYERS]
    for player in range(players):
        out[player] = s[PENGUINS + player]
        values[player] = s[FISH + player] + fish_on(s, s[PENGUINS + player]) + mobility_value(s, player)
    left = s[FREE]
    weight = 1.0
    while True:
        reached = disputed = 0
        for player in range(players):
            out[player] = around(out[player]) & left
            disputed |= reached & out[player]
            reached |= out[player]
        if reached == 0:
            return
        for player in range(players):
            share = MOVER_SHARE if player == s[TURN] else 1.0 - MOVER_SHARE
            values[player] += weight * (
                fish_on(s, out[player] & ~disputed) + share * fish_on(s, out[player] & disputed)
            )
        left &= ~reached
        weight *= DISCOUNT_PER_STEP


@jit
def mobility_value(s: Vector, player: int) -> float:
    """Return the value of all floes within one slide, less the penalties for cramped penguins."""
    mine, reachable, value = s[PENGUINS + player], 0, 0.0
    while mine:
        to = reach(lowest(mine), s[FREE])
        mine &= mine - 1
        reachable |= to
        if to.bit_count() < CRAMPED_BELOW:
            value -= CRAMPED_PENALTY
    return value + MOBILITY * reachable.bit_count()
