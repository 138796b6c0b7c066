"""Compiled schools of fish: cards on an unbounded grid, and which kinds of card each place accepts.

The sites of a school are the places that hold a card or are adjacent to one. A site is one packed integer. It holds the
kinds of card that may be laid there, kept up to date incrementally: laying a card changes only its own site and the
four around it, so listing moves needs no search.

A school never has more than 52 cards: a turn adds one card at most and takes two of the 102 in the stacks. The cards
therefore reach at most 51 columns or rows from the first coral and the sites at most 52, so coordinates modulo 128 are
unique. At most 106 places are adjacent to 52 connected cards. A hash table with open addressing finds the site of a
place; it is small enough to be copied for every move that a search tries.
"""

from shoal.games.kuna_yala.rules import cards
from shoal.games.kuna_yala.rules.cards import (
    BONES,
    CARDS,
    CORAL,
    CORAL_KIND,
    FISH_CARDS,
    KINDS,
    OCTOPUS,
    OCTOPUS_KIND,
    PAIRS,
    SHARK,
)
from shoal.kernel.jit import Vector, jit, vector

RING = 128
MAX_CARDS = 52
MAX_SITES = MAX_CARDS + 2 * MAX_CARDS + 2
CELLS, CELLS_PER_WORD = 256, 4
ROW_STRIDE = 21
"""Distance between two rows in the hash table, in cells; few schools have as many columns, so collisions are rare."""

# Part of the state vector for one school
#   SITES           number of sites
#   ACCEPTING       number of sites that accept each kind of card; seven counts per integer, of eight bits each, which
#                   suffice for 158 sites
#   FISH + c        number of visible fish of colour c
#   SHARKS          number of sharks
#   OCTOPUSES       number of octopuses
#   SITE + i        site i, packed
#   TABLE           hash table; a cell is 0 or the index of a site plus one, four cells of sixteen bits per integer
SITES, ACCEPTING, FISH, SHARKS, OCTOPUSES, SITE = 0, 1, 4, 8, 9, 10
KINDS_PER_WORD = 7
TABLE = SITE + MAX_SITES
SCHOOL_SIZE = TABLE + CELLS // CELLS_PER_WORD

# A site, from the lowest bit: the set of kinds that it accepts, its card, the card under that one, its place.
CARD_SHIFT, UNDER_SHIFT, PLACE_SHIFT = KINDS, KINDS + 6, KINDS + 12
ACCEPTED, CARD_MASK = (1 << KINDS) - 1, 63
EMPTY = CARDS
"""Value for no card."""

WELCOMES = vector(cards.welcomes(card) for card in range(CARDS))
SPREAD = vector(sum((kinds >> kind & 1) << 8 * kind for kind in range(KINDS_PER_WORD)) for kinds in range(128))
"""A set of seven kinds as seven counts of eight bits, each 0 or 1, so that one addition updates all seven."""
COVERED_BY = vector(cards.covered_by(card) for card in range(CARDS))
ANYTHING = (1 << PAIRS) - 1 | 1 << CORAL_KIND
EAST, NORTH, WEST, SOUTH = range(4)
"""Directions; the opposite of a direction is `direction ^ 2`."""
FIRST_PLACE = 0


def place_at(east: int, north: int) -> int:
    """Return the place at a distance from the first coral."""
    return north % RING * RING + east % RING


def columns_and_rows(place: int) -> tuple[int, int]:
    """Return how many columns east and rows north of the first coral a place is."""
    half = RING // 2
    # A remainder above half the ring is a negative coordinate.
    return (place % RING + half) % RING - half, (place // RING + half) % RING - half


@jit
def beside(place: int, direction: int) -> int:
    """Return the adjacent place in a direction, wrapping around the ring."""
    row, column = place & ~(RING - 1), place & RING - 1
    if direction == EAST:
        return row | column + 1 & RING - 1
    if direction == WEST:
        return row | column - 1 & RING - 1
    return (place + RING if direction == NORTH else place - RING) & RING * RING - 1


@jit
def card_on(site: int) -> int:
    return site >> CARD_SHIFT & CARD_MASK


@jit
def card_under(site: int) -> int:
    return site >> UNDER_SHIFT & CARD_MASK


@jit
def place_of(site: int) -> int:
    return site >> PLACE_SHIFT


@jit
def cell_of(place: int) -> int:
    """Return the cell at which the search for a place begins."""
    return place % RING + ROW_STRIDE * (place // RING) & CELLS - 1


@jit
def in_cell(s: Vector, school: int, cell: int) -> int:
    """Return the index of the site in a cell, or -1."""
    return (s[school + TABLE + cell // CELLS_PER_WORD] >> 16 * (cell % CELLS_PER_WORD) & 0xFFFF) - 1


@jit
def site_at(s: Vector, school: int, place: int) -> int:
    """Return the index of the site at a place, or -1 (linear probing; sites are never removed)."""
    cell = cell_of(place)
    site = in_cell(s, school, cell)
    while site >= 0 and place_of(s[school + SITE + site]) != place:
        cell = cell + 1 & CELLS - 1
        site = in_cell(s, school, cell)
    return site


@jit
def card_at(s: Vector, school: int, place: int) -> int:
    site = site_at(s, school, place)
    return EMPTY if site < 0 else card_on(s[school + SITE + site])


@jit
def add_site(s: Vector, school: int, place: int) -> int:
    """Add an empty site that accepts nothing yet, and return its index."""
    site = s[school + SITES]
    s[school + SITES] += 1
    s[school + SITE + site] = place << PLACE_SHIFT | EMPTY << UNDER_SHIFT | EMPTY << CARD_SHIFT
    cell = cell_of(place)
    while in_cell(s, school, cell) >= 0:
        cell = cell + 1 & CELLS - 1
    s[school + TABLE + cell // CELLS_PER_WORD] |= site + 1 << 16 * (cell % CELLS_PER_WORD)
    return site


@jit
def welcomed(s: Vector, school: int, place: int) -> int:
    """Return the kinds that may be laid at an empty place: those that every adjacent card welcomes."""
    kinds = ANYTHING
    for direction in range(4):
        neighbour = card_at(s, school, beside(place, direction))
        if neighbour != EMPTY:
            kinds &= WELCOMES[neighbour]
    return kinds


@jit
def set_accepted(s: Vector, school: int, site: int, kinds: int) -> None:
    """Set the kinds that a site accepts, and update the counts of accepting sites."""
    accepted = s[school + SITE + site] & ACCEPTED
    s[school + SITE + site] ^= accepted ^ kinds
    s[school + ACCEPTING] += SPREAD[kinds & 127] - SPREAD[accepted & 127]
    s[school + ACCEPTING + 1] += SPREAD[kinds >> 7 & 127] - SPREAD[accepted >> 7 & 127]
    s[school + ACCEPTING + 2] += SPREAD[kinds >> 14] - SPREAD[accepted >> 14]


@jit
def sites_accepting(s: Vector, school: int, kind: int) -> int:
    """Return the number of sites that accept a kind of card."""
    return s[school + ACCEPTING + kind // KINDS_PER_WORD] >> 8 * (kind % KINDS_PER_WORD) & 255


@jit
def corals(s: Vector, school: int) -> int:
    """Return the number of corals without an octopus: those that accept one."""
    return sites_accepting(s, school, OCTOPUS_KIND)


@jit
def set_card(s: Vector, school: int, site: int, card: int) -> None:
    """Put a card on top of a site, and update what this site and the four around it accept.

    Another card can only reduce what the empty sites around it accept, so their sets are intersected. A shark is the
    exception: it welcomes more than the fish card that it covers, so the sets around it are computed anew.
    """
    packed = s[school + SITE + site]
    place = place_of(packed)
    s[school + SITE + site] = (
        place << PLACE_SHIFT | card_on(packed) << UNDER_SHIFT | card << CARD_SHIFT | packed & ACCEPTED
    )
    set_accepted(s, school, site, COVERED_BY[card])
    for direction in range(4):
        adjacent = beside(place, direction)
        neighbour = site_at(s, school, adjacent)
        if neighbour < 0:
            set_accepted(s, school, add_site(s, school, adjacent), WELCOMES[card])
            continue
        packed = s[school + SITE + neighbour]
        if card_on(packed) == EMPTY:
            kinds = welcomed(s, school, adjacent) if card == SHARK else packed & ACCEPTED & WELCOMES[card]
            set_accepted(s, school, neighbour, kinds)


@jit
def count_fish(s: Vector, school: int, card: int, sign: int) -> None:
    s[school + FISH + (card >> 3)] += sign * (1 + (card & 1))


@jit
def lay(s: Vector, school: int, site: int, card: int) -> None:
    """Lay a card where it fits and count its fish; the rules apply the curse afterwards."""
    if card < FISH_CARDS:
        count_fish(s, school, card, 1)
    elif card == SHARK:
        s[school + SHARKS] += 1
        count_fish(s, school, card_on(s[school + SITE + site]), -1)
    elif card == OCTOPUS:
        s[school + OCTOPUSES] += 1
    set_card(s, school, site, card)


@jit
def start_school(s: Vector, school: int) -> None:
    """Lay the first coral."""
    lay(s, school, add_site(s, school, FIRST_PLACE), CORAL)


@jit
def same_seabed(s: Vector, school: int, place: int, seabed: int) -> bool:
    card = card_at(s, school, place)
    return card < FISH_CARDS and card >> 1 & 3 == seabed


@jit
def run_length(s: Vector, school: int, place: int, direction: int, seabed: int) -> int:
    """Return the number of fish cards over one seabed that follow a place without a gap."""
    length = 0
    place = beside(place, direction)
    while same_seabed(s, school, place, seabed):
        length += 1
        place = beside(place, direction)
    return length


@jit
def turn_to_bones(s: Vector, school: int, place: int) -> int:
    """Turn a fish card over to its bones, and return the card."""
    site = site_at(s, school, place)
    card = card_on(s[school + SITE + site])
    count_fish(s, school, card, -1)
    set_card(s, school, site, BONES)
    return card
