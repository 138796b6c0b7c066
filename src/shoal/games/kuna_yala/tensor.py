"""Positions as tensors and moves as actions, for programs that learn.

A school grows without bounds, so its places are listed instead of drawn on a grid: all sites (see `school`), the
southernmost first and within a row from west to east. The order depends on nothing but where the cards lie. An action
names a site by its position in that list.
"""

from shoal.games.kuna_yala.rules.cards import BONES, CORAL, FISH_CARDS, IN_STACKS
from shoal.games.kuna_yala.rules.rules import (
    ACTING,
    AWAITED,
    CARD_TO_TURN_UP,
    COLOUR,
    DEEDS,
    DEEDS_PER_PLAYER,
    DISCARD,
    LAST_CARDS,
    MAX_PLAYERS,
    MOVER,
    NOTHING,
    PLAYERS,
    SETTLE,
    SLOT,
    SLOTS,
    STACK,
    UNSEEN,
    VISIBLE,
    school_of,
)
from shoal.games.kuna_yala.rules.school import (
    EMPTY,
    FISH,
    MAX_CARDS,
    MAX_SITES,
    OCTOPUSES,
    RING,
    SHARKS,
    SITE,
    SITES,
    card_on,
    corals,
    place_of,
)
from shoal.kernel.jit import Vector, jit
from shoal.kernel.rules import OVER
from shoal.kernel.tensor import Block, Layout

CARD_FEATURES = 13
"""Four colours of fish, four seabeds, number of fish, coral, shark, octopus, bones."""
SITE_FEATURES = 3 + CARD_FEATURES
SCHOOL_COUNTS = 7
CARD_MEANING = (
    "a one for its colour (red, yellow, green, violet) and its seabed (turquoise, navy, sand, rose), its number of "
    "fish, and a one for a coral, a shark, an octopus or bones"
)
TENSOR = Layout(
    [
        Block(
            "sites",
            (MAX_PLAYERS, MAX_SITES, SITE_FEATURES),
            "The sites of each school, the viewer's first, then clockwise. A site is a 1, its distance east and "
            f"north of the first coral, and its card: {CARD_MEANING}. Rows beyond the last site are zero.",
        ),
        Block(
            "schools",
            (MAX_PLAYERS, SCHOOL_COUNTS),
            "Number of red, yellow, green and violet fish, free corals, sharks and octopuses in each school.",
        ),
        Block("colours", (MAX_PLAYERS, 4), "A one for the colour of each seat that the viewer knows."),
        Block(
            "deeds",
            (MAX_PLAYERS, DEEDS_PER_PLAYER),
            "Number of fish of each colour that a seat has laid at home, laid in other schools, and destroyed.",
        ),
        Block("visible", (SLOTS, CARD_FEATURES), "The open card of each stack."),
        Block("stacks", (SLOTS,), "Number of face-down cards in each stack."),
        Block("unseen", (IN_STACKS,), "Number of copies of each card in all stacks together."),
        Block("awaited", (CARD_TO_TURN_UP,), "A one for the kind of input that is awaited."),
        Block("slot", (SLOTS,), "A one for the stack from which the octopus came, while a coral is chosen for it."),
        Block("turn_of", (MAX_PLAYERS,), "A one for the seat whose turn it is, the viewer first."),
        Block("players", (1,), "Number of players."),
        Block("last_cards", (1,), "1 if a stack is finished only when its open card is gone (option)."),
    ]
)
SITES_AT, SCHOOLS_AT, COLOURS_AT, DEEDS_AT, VISIBLE_AT, STACKS_AT, UNSEEN_AT, AWAITED_AT = (
    TENSOR.offset(name) for name in ("sites", "schools", "colours", "deeds", "visible", "stacks", "unseen", "awaited")
)
SLOT_AT, TURN_OF_AT, PLAYERS_AT, LAST_CARDS_AT = (
    TENSOR.offset(name) for name in ("slot", "turn_of", "players", "last_cards")
)

DISCARD_ACTION = SLOTS * MAX_PLAYERS * MAX_SITES
SETTLE_ACTION = DISCARD_ACTION + SLOTS
ACTIONS = SETTLE_ACTION + MAX_SITES
ACTION_MEANINGS = (
    (
        0,
        f"Lay an open card: {MAX_PLAYERS * MAX_SITES} times its stack, plus {MAX_SITES} times the owner of the school "
        "(0 is oneself, then clockwise), plus the position of the site in the list.",
    ),
    (DISCARD_ACTION, "Discard the open card of a stack."),
    (SETTLE_ACTION, "Let the octopus settle on a coral of one's own, by its site."),
)

REACH = MAX_CARDS + 1
"""Sites reach this far from the first coral at most, so coordinates have 2 * REACH + 1 values."""
SPAN = 2 * REACH + 1
# Scratch
#   RANKS + MAX_SITES * p   position of each site of player p in the list
#   PASS                    sites in the order of the first pass of the sort
#   BUCKETS                 number of sites per column, then per row
RANKS, PASS = 0, MAX_PLAYERS * MAX_SITES
BUCKETS = PASS + MAX_SITES
SCRATCH = BUCKETS + SPAN + 1


@jit
def column_of(place: int) -> int:
    """Return the column of a place, counted from the westernmost possible one."""
    return (place % RING + REACH) % RING


@jit
def row_of(place: int) -> int:
    """Return the row of a place, counted from the southernmost possible one."""
    return (place // RING + REACH) % RING


@jit
def add_up_buckets(scratch: Vector) -> None:
    """Turn the numbers of sites per bucket into the index of each bucket's first site."""
    total = 0
    for bucket in range(BUCKETS, BUCKETS + SPAN):
        size = scratch[bucket]
        scratch[bucket] = total
        total += size


@jit
def clear_buckets(scratch: Vector) -> None:
    for bucket in range(BUCKETS, BUCKETS + SPAN):
        scratch[bucket] = 0


@jit
def rank_sites(s: Vector, player: int, scratch: Vector) -> None:
    """Write the position of each site in the list: radix sort, by column and then by row."""
    base = school_of(player)
    sites, ranks = s[base + SITES], RANKS + MAX_SITES * player
    clear_buckets(scratch)
    for site in range(sites):
        scratch[BUCKETS + column_of(place_of(s[base + SITE + site]))] += 1
    add_up_buckets(scratch)
    for site in range(sites):
        bucket = BUCKETS + column_of(place_of(s[base + SITE + site]))
        scratch[PASS + scratch[bucket]] = site
        scratch[bucket] += 1
    clear_buckets(scratch)
    for site in range(sites):
        scratch[BUCKETS + row_of(place_of(s[base + SITE + site]))] += 1
    add_up_buckets(scratch)
    for i in range(sites):
        site = scratch[PASS + i]
        bucket = BUCKETS + row_of(place_of(s[base + SITE + site]))
        scratch[ranks + site] = scratch[bucket]
        scratch[bucket] += 1


@jit
def conceal(s: Vector, seat: int) -> None:
    """Blank the colours of the others until the game is over."""
    if s[ACTING] == OVER:
        return
    for player in range(s[PLAYERS]):
        if player != seat:
            s[COLOUR + player] = NOTHING


@jit
def write_card(card: int, out: Vector, at: int) -> None:
    """Write the features of a card where everything is zero."""
    if card < FISH_CARDS:
        out[at + (card >> 3)] = 1
        out[at + 4 + (card >> 1 & 3)] = 1
        out[at + 8] = 1 + (card & 1)
    elif card <= BONES:
        out[at + 9 + card - CORAL] = 1


@jit
def write_school(s: Vector, player: int, out: Vector, at: int, scratch: Vector) -> None:
    base = school_of(player)
    rank_sites(s, player, scratch)
    for site in range(s[base + SITES]):
        packed = s[base + SITE + site]
        place, features = place_of(packed), at + SITE_FEATURES * scratch[RANKS + MAX_SITES * player + site]
        out[features] = 1
        out[features + 1] = column_of(place) - REACH
        out[features + 2] = row_of(place) - REACH
        if card_on(packed) != EMPTY:
            write_card(card_on(packed), out, features + 3)


@jit
def write_tensor(s: Vector, seat: int, out: Vector, scratch: Vector) -> None:
    for i in range(len(out)):
        out[i] = 0
    players = s[PLAYERS]
    for n in range(players):
        player = (seat + n) % players
        base = school_of(player)
        write_school(s, player, out, SITES_AT + MAX_SITES * SITE_FEATURES * n, scratch)
        counts = SCHOOLS_AT + SCHOOL_COUNTS * n
        for colour in range(4):
            out[counts + colour] = s[base + FISH + colour]
        out[counts + 4], out[counts + 5], out[counts + 6] = corals(s, base), s[base + SHARKS], s[base + OCTOPUSES]
        if s[COLOUR + player] != NOTHING:
            out[COLOURS_AT + 4 * n + s[COLOUR + player]] = 1
        for deed in range(DEEDS_PER_PLAYER):
            out[DEEDS_AT + DEEDS_PER_PLAYER * n + deed] = s[DEEDS + DEEDS_PER_PLAYER * player + deed]
        out[TURN_OF_AT + n] = int(s[MOVER] == player)
    for slot in range(SLOTS):
        if s[VISIBLE + slot] != NOTHING:
            write_card(s[VISIBLE + slot], out, VISIBLE_AT + CARD_FEATURES * slot)
        out[STACKS_AT + slot] = s[STACK + slot]
        out[SLOT_AT + slot] = int(s[SLOT] == slot)
    for card in range(IN_STACKS):
        out[UNSEEN_AT + card] = s[UNSEEN + card]
    if s[AWAITED] < CARD_TO_TURN_UP:
        out[AWAITED_AT + s[AWAITED]] = 1
    out[PLAYERS_AT] = players
    out[LAST_CARDS_AT] = s[LAST_CARDS]


@jit
def index_moves(s: Vector, moves: Vector, count: int, actions: Vector, scratch: Vector) -> None:
    """Write the actions of moves; the viewer is the seat to act."""
    players = s[PLAYERS]
    for player in range(players):
        rank_sites(s, player, scratch)
    for i in range(count):
        kind, slot, player = moves[i] >> 12, moves[i] >> 10 & 3, moves[i] >> 8 & 3
        if kind == DISCARD:
            actions[i] = DISCARD_ACTION + slot
            continue
        rank = scratch[RANKS + MAX_SITES * player + (moves[i] & 255)]
        if kind == SETTLE:
            actions[i] = SETTLE_ACTION + rank
        else:
            owner = (player - s[ACTING]) % players
            actions[i] = (slot * MAX_PLAYERS + owner) * MAX_SITES + rank
