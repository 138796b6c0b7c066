"""Evaluation of positions: a linear model of the log-odds of winning.

The weights were fitted to the results of thousands of games, from each of their positions. The sum is divided by the
square root of the fraction of cards left, as the spread of what is still to come shrinks with it.
"""

from math import exp, sqrt

from shoal.games.kuna_yala.rules.cards import OCTOPUS, SHARK
from shoal.games.kuna_yala.rules.rules import (
    AWAITED,
    CARD_TO_TURN_UP,
    COLOUR,
    CORAL_FOR_OCTOPUS,
    FIRST,
    FOR_ONESELF,
    FOR_OTHERS,
    LAST_CARDS,
    MOVER,
    NOTHING,
    PLAYERS,
    SLOTS,
    STACK,
    UNSEEN,
    VISIBLE,
    moves,
    points,
    points_for_majority,
    school_of,
    write_lays,
)
from shoal.games.kuna_yala.rules.school import (
    EMPTY,
    FISH,
    OCTOPUSES,
    SHARKS,
    SITE,
    SITES,
    beside,
    card_on,
    corals,
    place_of,
    same_seabed,
    site_at,
)
from shoal.kernel.jit import Reals, Vector, jit, vector

OWN_FISH, IN_DANGER, PREY, TO_COME = 0.32, -0.08, -0.013, 0.16
"""Weights of a fish of the own colour: in a school; additionally if one more card may bring the curse on it, and for
each shark to come; and still in the stacks."""
VISIBLE_TO_NEXT, VISIBLE_TO_OTHERS = 0.21, 0.19
"""Weights of a visible fish of the own colour on a stack, for the player to lay next and for the others."""
MAJORITY = 0.8
"""Weight of the majority at the end of the game; before that it is discounted, because it is easily lost."""
OCTOPUS_VALUE, CORAL_LEAD, SHARK_LEAD = 0.37, 0.025, 0.16
"""Weights of an octopus; of each coral ahead of the best opponent, per octopus to come; of each shark ahead."""
TEMPO_AT_HOME, TEMPO_ABROAD = 0.15, -0.05
"""Weights of having a card still to lay at home, and of having to lay one abroad."""
ALL_CARDS = 100
UNCERTAINTY = 0.03
"""Added to the fraction of cards left, so that the log-odds stay finite at the end."""

OVER_SEABED = vector(sum(1 << 4 * colour + seabed for colour in range(4)) for seabed in range(4))
"""Kinds of fish cards over each seabed, as bit sets."""


@jit
def lead(s: Vector, player: int) -> int:
    """Return a player's lead over the best opponent, in points, if the game ended now."""
    best = 0
    for opponent in range(s[PLAYERS]):
        if opponent != player:
            best = max(best, points(s, opponent))
    return points(s, player) - best


@jit
def set_hidden(s: Vector, other: Vector) -> None:
    """Copy the secret colours from another position."""
    for player in range(s[PLAYERS]):
        s[COLOUR + player] = other[COLOUR + player]


@jit
def candidate_moves(s: Vector, out: Vector) -> int:
    """Write the moves to search: the first card of a turn only at home.

    The two cards of a turn go to different schools, so their order does not matter.
    """
    return write_lays(s, s[MOVER], out, 0) if s[AWAITED] == FIRST else moves(s, out)


@jit
def accepts_seabed(s: Vector, school: int, place: int, seabed: int) -> bool:
    site = site_at(s, school, place)
    if site < 0:
        return False
    packed = s[school + SITE + site]
    return card_on(packed) == EMPTY and packed & OVER_SEABED[seabed] != 0


@jit
def endangered(s: Vector, school: int, place: int, seabed: int) -> bool:
    """Return whether one more card can complete a cursed line through the card at a place.

    A line of three lacks one card if two of its cards are there and the third place accepts the seabed. The second
    card is adjacent, with the gap at either end of the pair, or two places away, with the gap in between.
    """
    for direction in range(4):
        near = beside(place, direction)
        further = beside(near, direction)
        if same_seabed(s, school, near, seabed):
            behind = beside(place, direction ^ 2)
            if accepts_seabed(s, school, further, seabed) or accepts_seabed(s, school, behind, seabed):
                return True
        elif same_seabed(s, school, further, seabed) and accepts_seabed(s, school, near, seabed):
            return True
    return False


@jit
def in_danger(s: Vector, colour: int) -> int:
    """Return the number of fish of a colour that one more card can turn to bones."""
    count = 0
    for player in range(s[PLAYERS]):
        school = school_of(player)
        if s[school + FISH + colour] == 0:
            continue
        for site in range(s[school + SITES]):
            packed = s[school + SITE + site]
            card = card_on(packed)
            if card >> 3 == colour and endangered(s, school, place_of(packed), card >> 1 & 3):
                count += 1 + (card & 1)
    return count


@jit
def cards_left(s: Vector) -> int:
    """Return the number of cards that can still be played: open ones only if the last cards are."""
    count = 0
    for slot in range(SLOTS):
        count += s[STACK + slot] + int(s[LAST_CARDS] != 0 and s[VISIBLE + slot] != NOTHING)
    return count


@jit
def visible_fish(s: Vector, colour: int) -> int:
    count = 0
    for slot in range(SLOTS):
        card = s[VISIBLE + slot]
        if card != NOTHING and card >> 3 == colour:
            count += 1 + (card & 1)
    return count


@jit
def unseen_fish(s: Vector, colour: int) -> int:
    count = 0
    for seabed in range(4):
        single = UNSEEN + 8 * colour + 2 * seabed
        count += s[single] + 2 * s[single + 1]
    return count


@jit
def next_to_lay(s: Vector) -> int:
    """Return the player to lay the next card, which is the next player while cards are being turned up."""
    over = s[AWAITED] == CARD_TO_TURN_UP or s[AWAITED] == CORAL_FOR_OCTOPUS
    return (s[MOVER] + 1) % s[PLAYERS] if over else s[MOVER]


@jit
def clamp(value: int, low: int, high: int) -> int:
    return max(low, min(value, high))


@jit
def school_value(s: Vector, player: int, left: float) -> float:
    """Return the value of a player's own school, given the fraction of cards that is left."""
    school = school_of(player)
    opponent_sharks = opponent_corals = 0
    for opponent in range(s[PLAYERS]):
        if opponent != player:
            opponent_sharks = max(opponent_sharks, s[school_of(opponent) + SHARKS])
            opponent_corals = max(opponent_corals, corals(s, school_of(opponent)))
    total = (
        OCTOPUS_VALUE * s[school + OCTOPUSES]
        + SHARK_LEAD * clamp(s[school + SHARKS] - opponent_sharks, -2, 2)
        + CORAL_LEAD * s[UNSEEN + OCTOPUS] * clamp(corals(s, school) - opponent_corals, -4, 4)
    )
    if points_for_majority(s, player):
        total += MAJORITY * (1.0 - left) * (1.0 - left) * (1.0 - left)
    return total


@jit
def colour_value(s: Vector, player: int) -> float:
    """Return the value of the fish of a player's colour in all schools and stacks."""
    colour = s[COLOUR + player]
    fish, sharks = 0, s[UNSEEN + SHARK]
    for owner in range(s[PLAYERS]):
        fish += s[school_of(owner) + FISH + colour]
    for slot in range(SLOTS):
        sharks += int(s[VISIBLE + slot] == SHARK)
    return (
        (OWN_FISH + PREY * sharks) * fish
        + IN_DANGER * in_danger(s, colour)
        + TO_COME * unseen_fish(s, colour)
        + (VISIBLE_TO_NEXT if player == next_to_lay(s) else VISIBLE_TO_OTHERS) * visible_fish(s, colour)
    )


@jit
def tempo_value(s: Vector) -> float:
    """Return the value of being the next player to lay."""
    return (TEMPO_ABROAD if s[AWAITED] != FOR_ONESELF else 0.0) + (TEMPO_AT_HOME if s[AWAITED] != FOR_OTHERS else 0.0)


@jit
def evaluate(s: Vector, values: Reals, out: Vector, rng: Vector) -> None:
    """Write each player's chance of winning: the softmax of their values."""
    left = cards_left(s) / ALL_CARDS
    players, highest, total = s[PLAYERS], -1000.0, 0.0
    for player in range(players):
        values[player] = school_value(s, player, left) + colour_value(s, player)
    values[next_to_lay(s)] += tempo_value(s)
    for player in range(players):
        values[player] /= sqrt(left + UNCERTAINTY)
        highest = max(highest, values[player])
    for player in range(players):
        values[player] = exp(values[player] - highest)
        total += values[player]
    for player in range(players):
        values[player] /= total
