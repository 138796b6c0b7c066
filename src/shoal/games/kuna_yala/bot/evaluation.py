"""What a player knows beyond the rules: what the schools promise.

All worths are parts of the logarithm of the odds to win, fitted to how thousands of games went on from their positions;
they count for more the fewer cards are left.
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
"""A fish of one's colour; one that the curse may strike next; one, for each shark to come; one not turned up yet."""
OPEN_TO_NEXT, OPEN_TO_OTHERS = 0.21, 0.19
"""A fish of one's colour among the open cards, for the player to lay next and for the others."""
MAJORITY = 0.8
"""At the end; it is easily lost before."""
OCTOPUS_CAUGHT, MORE_CORALS, MORE_SHARKS = 0.37, 0.025, 0.16
"""An octopus; a coral more than the others for each octopus still to come; a shark more than the others."""
LAY_AT_HOME, LAY_ABROAD = 0.15, -0.05
"""To have yet to lay a card at home or, as one must, abroad."""
ALL_CARDS = 100
VAGUENESS = 0.03
"""As if so large a part of the cards were still to come."""

OVER_SEABED = vector(sum(1 << 4 * colour + seabed for colour in range(4)) for seabed in range(4))
"""The kinds of fish cards with a seabed."""


@jit
def lead(s: Vector, player: int) -> int:
    """How many points a player would be ahead of the best other if the game ended now."""
    best = 0
    for other in range(s[PLAYERS]):
        if other != player:
            best = max(best, points(s, other))
    return points(s, player) - best


@jit
def set_hidden(s: Vector, other: Vector) -> None:
    for player in range(s[PLAYERS]):
        s[COLOUR + player] = other[COLOUR + player]


@jit
def candidate_moves(s: Vector, out: Vector) -> int:
    """The two cards of a turn may as well be laid at home first."""
    return write_lays(s, s[MOVER], out, 0) if s[AWAITED] == FIRST else moves(s, out)


@jit
def takes_seabed(s: Vector, school: int, place: int, seabed: int) -> bool:
    site = site_at(s, school, place)
    if site < 0:
        return False
    word = s[school + SITE + site]
    return card_on(word) == EMPTY and word & OVER_SEABED[seabed] != 0


@jit
def endangered(s: Vector, school: int, place: int, seabed: int) -> bool:
    """Whether one more card would have the curse strike the one at a place."""
    for way in range(4):
        near = beside(place, way)
        further = beside(near, way)
        if same_seabed(s, school, near, seabed):
            behind = beside(place, way ^ 2)
            if takes_seabed(s, school, further, seabed) or takes_seabed(s, school, behind, seabed):
                return True
        elif same_seabed(s, school, further, seabed) and takes_seabed(s, school, near, seabed):
            return True
    return False


@jit
def in_danger(s: Vector, colour: int) -> int:
    """The fish of a colour that one more card would turn to bones."""
    count = 0
    for player in range(s[PLAYERS]):
        school = school_of(player)
        if s[school + FISH + colour] == 0:
            continue
        for site in range(s[school + SITES]):
            word = s[school + SITE + site]
            card = card_on(word)
            if card >> 3 == colour and endangered(s, school, place_of(word), card >> 1 & 3):
                count += 1 + (card & 1)
    return count


@jit
def cards_left(s: Vector) -> int:
    count = 0
    for slot in range(SLOTS):
        count += s[STACK + slot] + int(s[VISIBLE + slot] != NOTHING)
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
    """Whose turn it is, or will be when the stacks have given what they have to."""
    over = s[AWAITED] == CARD_TO_TURN_UP or s[AWAITED] == CORAL_FOR_OCTOPUS
    return (s[MOVER] + 1) % s[PLAYERS] if over else s[MOVER]


@jit
def limited(number: int, low: int, high: int) -> int:
    return max(low, min(number, high))


@jit
def in_school(s: Vector, player: int, left: float) -> float:
    """What a player's own school is worth to him when this part of the cards is left."""
    school = school_of(player)
    other_sharks = other_corals = 0
    for other in range(s[PLAYERS]):
        if other != player:
            other_sharks = max(other_sharks, s[school_of(other) + SHARKS])
            other_corals = max(other_corals, corals(s, school_of(other)))
    total = (
        OCTOPUS_CAUGHT * s[school + OCTOPUSES]
        + MORE_SHARKS * limited(s[school + SHARKS] - other_sharks, -2, 2)
        + MORE_CORALS * s[UNSEEN + OCTOPUS] * limited(corals(s, school) - other_corals, -4, 4)
    )
    if points_for_majority(s, player):
        total += MAJORITY * (1.0 - left) * (1.0 - left) * (1.0 - left)
    return total


@jit
def of_colour(s: Vector, player: int) -> float:
    """What the fish of a player's colour are worth to him, wherever they are."""
    colour = s[COLOUR + player]
    fish, sharks = 0, s[UNSEEN + SHARK]
    for other in range(s[PLAYERS]):
        fish += s[school_of(other) + FISH + colour]
    for slot in range(SLOTS):
        sharks += int(s[VISIBLE + slot] == SHARK)
    return (
        (OWN_FISH + PREY * sharks) * fish
        + IN_DANGER * in_danger(s, colour)
        + TO_COME * unseen_fish(s, colour)
        + (OPEN_TO_NEXT if player == next_to_lay(s) else OPEN_TO_OTHERS) * visible_fish(s, colour)
    )


@jit
def to_lay(s: Vector) -> float:
    """What it is worth to be the next to lay."""
    return (LAY_ABROAD if s[AWAITED] != FOR_ONESELF else 0.0) + (LAY_AT_HOME if s[AWAITED] != FOR_OTHERS else 0.0)


@jit
def evaluate(s: Vector, values: Reals, out: Vector, rng: Vector) -> None:
    """The chances that go with what the game is worth to each player."""
    left = cards_left(s) / ALL_CARDS
    players, most, total = s[PLAYERS], -1000.0, 0.0
    for player in range(players):
        values[player] = in_school(s, player, left) + of_colour(s, player)
    values[next_to_lay(s)] += to_lay(s)
    for player in range(players):
        values[player] /= sqrt(left + VAGUENESS)
        most = max(most, values[player])
    for player in range(players):
        values[player] = exp(values[player] - most)
        total += values[player]
    for player in range(players):
        values[player] /= total
