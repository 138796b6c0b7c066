"""Schools of fish: cards on a grid without edges, and which card may go where.

A school's sites are the places that hold a card or lie beside one; there is a word for each. It tells which kinds of
cards may be laid there, so that nothing has to be searched when moves are listed: laying a card concerns its own
site and the four around it, no others.

A school never has more than 52 cards: every turn brings it one at most, and takes two of the 102 in the stacks. So it
reaches 51 columns or rows from its first coral at most, its sites 52, and places are counted on a ring of 128 both
ways. Around 52 cards that hang together are at most 106 places. Sites are found by their places in a hash table, which
is small enough to be copied for every move a search looks at.
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
MOST_CARDS = 52
MOST_SITES = MOST_CARDS + 2 * MOST_CARDS + 2
CELLS, CELLS_A_WORD = 256, 4
A_ROW_FURTHER = 21
"""So many cells; few schools have as many columns."""

# A school: how many sites it has; how many of them take each kind of card, seven kinds a word; its fish by colour, its
# sharks and octopuses; the sites; and the hash table, whose cells hold numbers of sites, plus one, four cells a word.
SITES, TAKING, FISH, SHARKS, OCTOPUSES, SITE = 0, 1, 4, 8, 9, 10
KINDS_A_WORD = 7
TABLE = SITE + MOST_SITES
SCHOOL = TABLE + CELLS // CELLS_A_WORD
"""Words of a school."""

# A site: the kinds it takes, its card, the card under that one, its place.
CARD_SHIFT, UNDER_SHIFT, PLACE_SHIFT = KINDS, KINDS + 6, KINDS + 12
TAKES, CARD_MASK = (1 << KINDS) - 1, 63
EMPTY = CARDS
"""Instead of a card."""

WELCOMES = vector(cards.welcomes(card) for card in range(CARDS))
SPREAD = vector(sum((kinds >> kind & 1) << 8 * kind for kind in range(KINDS_A_WORD)) for kinds in range(128))
"""Seven kinds as numbers of one each."""
COVERED_BY = vector(cards.covered_by(card) for card in range(CARDS))
ANYTHING = (1 << PAIRS) - 1 | 1 << CORAL_KIND
EAST, NORTH, WEST, SOUTH = range(4)
FIRST_PLACE = 0


def place_at(east: int, north: int) -> int:
    """Counted from the first coral."""
    return north % RING * RING + east % RING


def columns_and_rows(place: int) -> tuple[int, int]:
    """How far east and north of the first coral a place is."""
    half = RING // 2
    # Further than half round the ring one way is nearer the other way.
    return (place % RING + half) % RING - half, (place // RING + half) % RING - half


@jit
def beside(place: int, way: int) -> int:
    row, column = place & ~(RING - 1), place & RING - 1
    if way == EAST:
        return row | column + 1 & RING - 1
    if way == WEST:
        return row | column - 1 & RING - 1
    return (place + RING if way == NORTH else place - RING) & RING * RING - 1


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
    """Where the search for a place begins in the table."""
    return place % RING + A_ROW_FURTHER * (place // RING) & CELLS - 1


@jit
def in_cell(s: Vector, school: int, cell: int) -> int:
    """The number of a site, or -1."""
    return (s[school + TABLE + cell // CELLS_A_WORD] >> 16 * (cell % CELLS_A_WORD) & 0xFFFF) - 1


@jit
def site_at(s: Vector, school: int, place: int) -> int:
    """The number of the site at a place, or -1."""
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
    site = s[school + SITES]
    s[school + SITES] += 1
    s[school + SITE + site] = place << PLACE_SHIFT | EMPTY << UNDER_SHIFT | EMPTY << CARD_SHIFT
    cell = cell_of(place)
    while in_cell(s, school, cell) >= 0:
        cell = cell + 1 & CELLS - 1
    s[school + TABLE + cell // CELLS_A_WORD] |= site + 1 << 16 * (cell % CELLS_A_WORD)
    return site


@jit
def welcomed(s: Vector, school: int, place: int) -> int:
    """The kinds that may be laid at an empty place."""
    kinds = ANYTHING
    for way in range(4):
        neighbour = card_at(s, school, beside(place, way))
        if neighbour != EMPTY:
            kinds &= WELCOMES[neighbour]
    return kinds


@jit
def let_take(s: Vector, school: int, site: int, kinds: int) -> None:
    """These kinds, and no others from now on."""
    taken = s[school + SITE + site] & TAKES
    s[school + SITE + site] ^= taken ^ kinds
    s[school + TAKING] += SPREAD[kinds & 127] - SPREAD[taken & 127]
    s[school + TAKING + 1] += SPREAD[kinds >> 7 & 127] - SPREAD[taken >> 7 & 127]
    s[school + TAKING + 2] += SPREAD[kinds >> 14] - SPREAD[taken >> 14]


@jit
def sites_taking(s: Vector, school: int, kind: int) -> int:
    """How many take a kind of card."""
    return s[school + TAKING + kind // KINDS_A_WORD] >> 8 * (kind % KINDS_A_WORD) & 255


@jit
def corals(s: Vector, school: int) -> int:
    """Those that nothing lies on."""
    return sites_taking(s, school, OCTOPUS_KIND)


@jit
def set_card(s: Vector, school: int, site: int, card: int) -> None:
    """On top of what is there."""
    word = s[school + SITE + site]
    place = place_of(word)
    s[school + SITE + site] = place << PLACE_SHIFT | card_on(word) << UNDER_SHIFT | card << CARD_SHIFT | word & TAKES
    let_take(s, school, site, COVERED_BY[card])
    for way in range(4):
        near = beside(place, way)
        neighbour = site_at(s, school, near)
        if neighbour < 0:
            let_take(s, school, add_site(s, school, near), WELCOMES[card])
            continue
        word = s[school + SITE + neighbour]
        if card_on(word) == EMPTY:
            # A shark alone lets more be laid around it than what it covers.
            kinds = welcomed(s, school, near) if card == SHARK else word & TAKES & WELCOMES[card]
            let_take(s, school, neighbour, kinds)


@jit
def count_fish(s: Vector, school: int, card: int, sign: int) -> None:
    s[school + FISH + (card >> 3)] += sign * (1 + (card & 1))


@jit
def lay(s: Vector, school: int, site: int, card: int) -> None:
    """Where it fits; the curse is looked after elsewhere."""
    if card < FISH_CARDS:
        count_fish(s, school, card, 1)
    elif card == SHARK:
        s[school + SHARKS] += 1
        count_fish(s, school, card_on(s[school + SITE + site]), -1)
    elif card == OCTOPUS:
        s[school + OCTOPUSES] += 1
    set_card(s, school, site, card)


@jit
def found(s: Vector, school: int) -> None:
    """A school begins with a coral."""
    lay(s, school, add_site(s, school, FIRST_PLACE), CORAL)


@jit
def same_seabed(s: Vector, school: int, place: int, seabed: int) -> bool:
    card = card_at(s, school, place)
    return card < FISH_CARDS and card >> 1 & 3 == seabed


@jit
def run(s: Vector, school: int, place: int, way: int, seabed: int) -> int:
    """How many cards follow on a place that way, all over one seabed."""
    length = 0
    place = beside(place, way)
    while same_seabed(s, school, place, seabed):
        length += 1
        place = beside(place, way)
    return length


@jit
def turn_to_bones(s: Vector, school: int, place: int) -> int:
    """Returns the card that was there."""
    site = site_at(s, school, place)
    card = card_on(s[school + SITE + site])
    count_fish(s, school, card, -1)
    set_card(s, school, site, BONES)
    return card
