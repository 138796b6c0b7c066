"""What a player knows beyond the rules: how good a position looks, and what is decided already."""

from math import exp

from shoal.games.hey_thats_my_fish.bot.flood_fill import around, within_reach
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

__all__ = ["MEMO", "alone", "evaluate", "expected_score", "lead", "solved_value", "worth"]

REACHED_FISH = 0.25
"""What a fish within one slide is worth, a fish in hand being worth 1."""

# Of the estimate; found in matches between variants, all in fish.
CLEAR_LEAD = 4.0
"""A lead of so many gives nearly three chances in four."""
VAGUER_WHILE_PLACING = 3.0
TO_MOVE_GETS = 0.65
FURTHER_OFF = 0.95
"""What a fish one step further off is worth in comparison."""
PLACE_TO_GO = 0.1
CRAMPED, FEW = 0.5, 3
"""A penguin with fewer places to go to is worth that much less."""


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
def region(s: Vector, player: int) -> int:
    """The free floes that a player's penguins could ever get to if nobody else moved."""
    return within_reach(s[PENGUINS + player], s[FREE])


@jit
def alone(s: Vector, player: int) -> bool:
    """Whether the player can move, and no other can ever get to where his penguins can."""
    mine = region(s, player)
    if mine == 0:
        return False
    others = 0
    for other in range(s[PLAYERS]):
        if other != player:
            others |= s[PENGUINS + other]
    return around(mine) & others == 0


@jit
def tally(s: Vector, player: int, floes: int) -> int:
    """What a player would have in the end with these floes, in the order of the final count."""
    return 64 * (s[FISH + player] + fish_on(s, floes)) + s[FLOES + player] + floes.bit_count()


@jit
def solved_value(s: Vector, results: Vector, memo: Vector) -> bool:
    """When somebody has more than any other can still get; or when all are alone, by their best walks."""
    if s[TO_PLACE] > 0:
        return False
    players = s[PLAYERS]
    reached = disputed = 0
    for player in range(players):
        within = region(s, player)
        disputed |= reached & within
        reached |= within
        results[player] = within
    for player in range(players):
        secured = tally(s, player, s[PENGUINS + player])
        unreachable = True
        for other in range(players):
            if other != player and tally(s, other, s[PENGUINS + other] | results[other]) >= secured:
                unreachable = False
        if unreachable:
            for other in range(players):
                results[other] = WIN if other == player else LOSS
            return True
    if disputed:
        return False
    return all_walk(s, results, memo)


@jit
def all_walk(s: Vector, results: Vector, memo: Vector) -> bool:
    """`results` holds each player's region, and afterwards his result."""
    best = winners = 0
    for player in range(s[PLAYERS]):
        walked = best_walk(s, results[player], s[PENGUINS + player], memo)
        if walked < 0:
            return False
        results[player] = tally(s, player, s[PENGUINS + player]) + walked
        best = max(best, results[player])
    for player in range(s[PLAYERS]):
        winners += results[player] == best
    for player in range(s[PLAYERS]):
        results[player] = LOSS if results[player] < best else WIN if winners == 1 else SHARE
    return True


@jit
def expected_score(s: Vector, player: int, memo: Vector) -> int:
    """Exactly, where the player is alone; half of what he could ever get to otherwise."""
    mine, within = s[PENGUINS + player], region(s, player)
    walked = best_walk(s, within, mine, memo) if alone(s, player) else UNKNOWN
    return tally(s, player, mine) + (64 * fish_on(s, within) // 2 if walked == UNKNOWN else walked)


@jit
def evaluate(s: Vector, values: Reals, out: Vector, rng: Vector) -> None:
    """The chances that go with each player's expected fish."""
    scale = CLEAR_LEAD
    if s[TO_PLACE] > 0:
        scale += VAGUER_WHILE_PLACING
        place_the_rest(s)
    expect(s, values, out)
    players = s[PLAYERS]
    most, total = values[0], 0.0
    for player in range(players):
        most = max(most, values[player])
    for player in range(players):
        values[player] = exp((values[player] - most) / scale)
        total += values[player]
    for player in range(players):
        values[player] /= total


@jit
def place_the_rest(s: Vector) -> None:
    """In turn, where most fish lie around."""
    while s[TO_PLACE] > 0:
        most, best = -1, 0
        to = s[FREE] & ~s[TWO]
        while to:
            cell = lowest(to)
            to &= to - 1
            fish = fish_on(s, NEIGHBOURS[cell] & s[FREE])
            if fish > most:
                most, best = fish, cell
        play(s, 65 * best)


@jit
def expect(s: Vector, values: Reals, out: Vector) -> None:
    """Each player's fish in hand and underfoot, his freedom, and the fish that he is first to, step by step.

    What two are first to at once goes rather to the one whose turn it is.
    """
    players = s[PLAYERS]
    for player in range(players):
        out[player] = s[PENGUINS + player]
        values[player] = s[FISH + player] + fish_on(s, s[PENGUINS + player]) + freedom(s, player)
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
            share = TO_MOVE_GETS if player == s[TURN] else 1.0 - TO_MOVE_GETS
            values[player] += weight * (
                fish_on(s, out[player] & ~disputed) + share * fish_on(s, out[player] & disputed)
            )
        left &= ~reached
        weight *= FURTHER_OFF


@jit
def freedom(s: Vector, player: int) -> float:
    """What it is worth in fish to have places to go to, for all penguins."""
    mine, within, worth = s[PENGUINS + player], 0, 0.0
    while mine:
        to = reach(lowest(mine), s[FREE])
        mine &= mine - 1
        within |= to
        if to.bit_count() < FEW:
            worth -= CRAMPED
    return worth + PLACE_TO_GO * within.bit_count()
