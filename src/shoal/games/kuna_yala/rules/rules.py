"""Kuna Yala: the rules, over a vector of words.

A move is 4096 * kind + 1024 * slot + 256 * school + site, or DRAW and the card.
"""

from collections.abc import Sequence

from shoal.games.kuna_yala.rules import cards, school
from shoal.games.kuna_yala.rules.cards import (
    CARDS,
    CORAL,
    DECK,
    FISH_CARDS,
    IN_STACKS,
    OCTOPUS,
    OCTOPUS_KIND,
    SHARK,
)
from shoal.games.kuna_yala.rules.school import (
    EAST,
    FISH,
    NORTH,
    OCTOPUSES,
    SCHOOL,
    SHARKS,
    SITE,
    SITES,
    SOUTH,
    WEST,
    beside,
    card_on,
    corals,
    place_of,
    run,
    sites_taking,
    turn_to_bones,
)
from shoal.kernel.bits import lowest
from shoal.kernel.chance import rand
from shoal.kernel.jit import Vector, jit, vector
from shoal.kernel.rules import CHANCE, OVER

LAY, DISCARD, SETTLE, DRAW = range(4)
"""The kinds of moves."""
FIRST, FOR_OTHERS, FOR_ONESELF, STUCK, DISCARD_ONE, DISCARD_AGAIN, CORAL_FOR_OCTOPUS, CARD_TO_TURN_UP = range(8)
"""What is awaited: the first card of two; one for an opponent; one for the own school; anything, as no two cards can be
laid; a card to discard after that one; another that fits nowhere; where the octopus settles; a card from a stack."""

SLOTS = 4
MOST_PLAYERS = 4
# The state: how many play, who is to act, whose turn it is, what is awaited and on which slot; the visible card and the
# cards left of each stack; how many of each card the stacks hold together; each player's colour; his deeds (the fish of
# each colour he has laid at home, laid abroad, and destroyed); then the schools.
PLAYERS, ACTING, MOVER, AWAITED, SLOT, VISIBLE, STACK, UNSEEN = 0, 1, 2, 3, 4, 5, 9, 13
COLOUR = UNSEEN + IN_STACKS
DEEDS = COLOUR + MOST_PLAYERS
AT_HOME, ABROAD, DESTROYED, DEEDS_OF_ONE = 0, 4, 8, 12
SCHOOLS = DEEDS + MOST_PLAYERS * DEEDS_OF_ONE
STATE_SIZE = SCHOOLS + MOST_PLAYERS * SCHOOL
"""Of the state; with fewer players it is shorter."""
NOTHING = NOWHERE = NOBODY = -1
MAX_MOVES = SLOTS * (2 * sum(DECK) + 2 * MOST_PLAYERS)
"""Every place around any school, for every visible card."""

STACKS_TO_END = 3
LINE = 3
MAJORITY, MOST_SHARKS = 3, 2
"""Points."""
KIND_OF = vector(cards.kind_of(card) for card in range(CARDS))


def start(first: int, colours: Sequence[int]) -> Vector:
    """Everybody has a coral, and nothing is turned up yet."""
    players = len(colours)
    words = [0] * school_of(players)
    # When all cards are turned up, the next one has his turn.
    words[PLAYERS], words[MOVER] = players, (first - 1) % players
    words[VISIBLE : VISIBLE + SLOTS] = [NOTHING] * SLOTS
    words[UNSEEN:COLOUR] = DECK
    words[UNSEEN + CORAL] -= players
    words[STACK : STACK + SLOTS] = [(sum(DECK) - players + slot) // SLOTS for slot in reversed(range(SLOTS))]
    words[COLOUR : COLOUR + players] = colours
    s = vector(words)
    for player in range(players):
        school.found(s, school_of(player))
    refill(s)
    return s


@jit
def school_of(player: int) -> int:
    return SCHOOLS + player * SCHOOL


@jit
def players(s: Vector) -> int:
    return s[PLAYERS]


@jit
def turn(s: Vector) -> int:
    return s[ACTING]


@jit
def visible_slots(s: Vector) -> int:
    """Sets of slots have one bit each."""
    slots = 0
    for slot in range(SLOTS):
        if s[VISIBLE + slot] != NOTHING:
            slots |= 1 << slot
    return slots


@jit
def fitting(s: Vector, player: int) -> int:
    """The visible cards that fit somewhere in a player's school; sharks never go to one's own."""
    slots = 0
    base = school_of(player)
    for slot in range(SLOTS):
        card = s[VISIBLE + slot]
        if card != NOTHING and sites_taking(s, base, KIND_OF[card]) and not (card == SHARK and player == s[MOVER]):
            slots |= 1 << slot
    return slots


@jit
def fitting_abroad(s: Vector) -> int:
    """The visible cards that fit into some opponent's school."""
    slots = 0
    for player in range(s[PLAYERS]):
        if player != s[MOVER]:
            slots |= fitting(s, player)
    return slots


@jit
def leaving_another(slots: int) -> int:
    """The slots after whose choice one of these is left."""
    if slots & (slots - 1):
        return (1 << SLOTS) - 1
    return (1 << SLOTS) - 1 & ~slots if slots else 0


@jit
def layable(s: Vector, player: int) -> int:
    """The slots whose card may be laid into a player's school now."""
    awaited, own = s[AWAITED], player == s[MOVER]
    if awaited == FIRST:
        return fitting(s, player) & leaving_another(fitting_abroad(s) if own else fitting(s, s[MOVER]))
    if awaited == STUCK or (awaited == FOR_ONESELF and own) or (awaited == FOR_OTHERS and not own):
        return fitting(s, player)
    return 0


@jit
def discardable(s: Vector) -> int:
    awaited = s[AWAITED]
    if awaited == DISCARD_ONE:
        return visible_slots(s)
    if awaited != STUCK and awaited != DISCARD_AGAIN:
        return 0
    useless = visible_slots(s) & ~(fitting(s, s[MOVER]) | fitting_abroad(s))
    # Who begins by discarding discards two; with a single useless card he has to lay one first.
    return useless if awaited == DISCARD_AGAIN or useless & (useless - 1) else 0


@jit
def write_sites(s: Vector, player: int, kind: int, move: int, out: Vector, n: int) -> int:
    """Adds the moves to all sites of a school that take a kind of card."""
    base = school_of(player)
    for site in range(s[base + SITES]):
        out[n] = move | site
        n += s[base + SITE + site] >> kind & 1
    return n


@jit
def write_lays(s: Vector, player: int, out: Vector, n: int) -> int:
    """Adds all lays into a player's school."""
    slots = layable(s, player)
    while slots:
        slot = lowest(slots)
        slots &= slots - 1
        n = write_sites(s, player, KIND_OF[s[VISIBLE + slot]], LAY << 12 | slot << 10 | player << 8, out, n)
    return n


@jit
def moves(s: Vector, out: Vector) -> int:
    n = 0
    if s[AWAITED] == CARD_TO_TURN_UP:
        for card in range(IN_STACKS):
            out[n] = DRAW << 12 | card
            n += int(s[UNSEEN + card] > 0)
        return n
    if s[AWAITED] == CORAL_FOR_OCTOPUS:
        return write_sites(s, s[ACTING], OCTOPUS_KIND, SETTLE << 12 | s[ACTING] << 8, out, 0)
    for player in range(s[PLAYERS]):
        n = write_lays(s, player, out, n)
    slots = discardable(s)
    while slots:
        out[n] = DISCARD << 12 | lowest(slots) << 10
        slots &= slots - 1
        n += 1
    return n


@jit
def nth_site(s: Vector, player: int, kind: int, n: int) -> int:
    """The site that takes a kind of card and has n such sites before it."""
    base = school_of(player) + SITE
    site = 0
    while True:
        n -= s[base + site] >> kind & 1
        if n < 0:
            return site
        site += 1


@jit
def sample_move(s: Vector, out: Vector, rng: Vector) -> int:
    """Counts instead of listing."""
    if s[AWAITED] == CARD_TO_TURN_UP:
        return pick_card(s, rng)
    if s[AWAITED] == CORAL_FOR_OCTOPUS:
        player = s[ACTING]
        n = rand(rng, corals(s, school_of(player)))
        return SETTLE << 12 | player << 8 | nth_site(s, player, OCTOPUS_KIND, n)
    # First how many places each player's school has for each slot's card, in the order of `moves`.
    count = 0
    for player in range(s[PLAYERS]):
        slots = layable(s, player)
        for slot in range(SLOTS):
            places = sites_taking(s, school_of(player), KIND_OF[s[VISIBLE + slot]]) if slots >> slot & 1 else 0
            out[player * SLOTS + slot] = places
            count += places
    discards = discardable(s)
    n = rand(rng, count + discards.bit_count())
    if n >= count:
        for _ in range(n - count):
            discards &= discards - 1
        return DISCARD << 12 | lowest(discards) << 10
    i = 0
    while n >= out[i]:
        n -= out[i]
        i += 1
    player, slot = i // SLOTS, i % SLOTS
    return LAY << 12 | slot << 10 | player << 8 | nth_site(s, player, KIND_OF[s[VISIBLE + slot]], n)


@jit
def pick_card(s: Vector, rng: Vector) -> int:
    n = rand(rng, s[STACK] + s[STACK + 1] + s[STACK + 2] + s[STACK + 3])
    card = 0
    while n >= s[UNSEEN + card]:
        n -= s[UNSEEN + card]
        card += 1
    return DRAW << 12 | card


@jit
def chance_weight(s: Vector, drawn: int) -> int:
    return s[UNSEEN + (drawn & 63)]


@jit
def play(s: Vector, move: int) -> None:
    kind = move >> 12
    if kind == LAY:
        lay(s, move >> 10 & 3, move >> 8 & 3, move & 255)
    elif kind == DISCARD:
        discard(s, move >> 10 & 3)
    elif kind == SETTLE:
        school.lay(s, school_of(s[ACTING]), move & 255, OCTOPUS)
        refill(s)
    else:
        turn_up(s, move & 63)


@jit
def lay(s: Vector, slot: int, player: int, site: int) -> None:
    mover, base, card = s[MOVER], school_of(player), s[VISIBLE + slot]
    s[VISIBLE + slot] = NOTHING
    deeds = DEEDS + DEEDS_OF_ONE * mover
    if card == SHARK:
        remember(s, deeds + DESTROYED, card_on(s[base + SITE + site]))
    elif card < FISH_CARDS:
        remember(s, deeds + (AT_HOME if player == mover else ABROAD), card)
    school.lay(s, base, site, card)
    if card < FISH_CARDS:
        strike(s, base, place_of(s[base + SITE + site]), card >> 1 & 3, deeds + DESTROYED)
    if s[AWAITED] == FIRST:
        s[AWAITED] = FOR_OTHERS if player == mover else FOR_ONESELF
    elif s[AWAITED] == STUCK:
        s[AWAITED] = DISCARD_ONE
    else:
        refill(s)


@jit
def remember(s: Vector, deeds: int, card: int) -> None:
    s[deeds + (card >> 3)] += 1 + (card & 1)


@jit
def strike(s: Vector, base: int, place: int, seabed: int, destroyed: int) -> None:
    """The curse: straight lines over one seabed through the card just laid turn to bones, it included."""
    east, west = run(s, base, place, EAST, seabed), run(s, base, place, WEST, seabed)
    north, south = run(s, base, place, NORTH, seabed), run(s, base, place, SOUTH, seabed)
    across, along = 1 + east + west >= LINE, 1 + north + south >= LINE
    if not (across or along):
        return
    if across:
        strike_on(s, base, place, EAST, east, destroyed)
        strike_on(s, base, place, WEST, west, destroyed)
    if along:
        strike_on(s, base, place, NORTH, north, destroyed)
        strike_on(s, base, place, SOUTH, south, destroyed)
    remember(s, destroyed, turn_to_bones(s, base, place))


@jit
def strike_on(s: Vector, base: int, place: int, way: int, cards: int, destroyed: int) -> None:
    for _ in range(cards):
        place = beside(place, way)
        remember(s, destroyed, turn_to_bones(s, base, place))


@jit
def discard(s: Vector, slot: int) -> None:
    s[VISIBLE + slot] = NOTHING
    if s[AWAITED] == STUCK:
        s[AWAITED] = DISCARD_AGAIN
    else:
        refill(s)


@jit
def refill(s: Vector) -> None:
    """Has a card turned up on the first stack without one; when all have theirs, the turn is over."""
    for slot in range(SLOTS):
        if s[VISIBLE + slot] == NOTHING and s[STACK + slot]:
            s[SLOT], s[ACTING], s[AWAITED] = slot, CHANCE, CARD_TO_TURN_UP
            return
    s[SLOT] = NOWHERE
    if SLOTS - visible_slots(s).bit_count() >= STACKS_TO_END:
        s[ACTING], s[AWAITED] = OVER, FIRST
        return
    begin_turn(s)


@jit
def begin_turn(s: Vector) -> None:
    s[ACTING] = s[MOVER] = (s[MOVER] + 1) % s[PLAYERS]
    pair = fitting(s, s[MOVER]) & leaving_another(fitting_abroad(s))
    s[AWAITED] = FIRST if pair else STUCK


@jit
def turn_up(s: Vector, card: int) -> None:
    slot = s[SLOT]
    s[UNSEEN + card] -= 1
    s[STACK + slot] -= 1
    if card == OCTOPUS:
        call_octopus(s)
        return
    s[VISIBLE + slot] = card
    if card == SHARK and sharks_visible(s) == SLOTS:
        s[VISIBLE + slot] = NOTHING
    refill(s)


@jit
def sharks_visible(s: Vector) -> int:
    count = 0
    for slot in range(SLOTS):
        count += int(s[VISIBLE + slot] == SHARK)
    return count


@jit
def call_octopus(s: Vector) -> None:
    """It goes to whoever alone has the most corals, who chooses one if he has several."""
    owner = richest_in_corals(s)
    if owner == NOBODY:
        refill(s)
        return
    base = school_of(owner)
    if corals(s, base) == 1:
        school.lay(s, base, nth_site(s, owner, OCTOPUS_KIND, 0), OCTOPUS)
        refill(s)
        return
    s[ACTING], s[AWAITED] = owner, CORAL_FOR_OCTOPUS


@jit
def richest_in_corals(s: Vector) -> int:
    most, owner = 0, NOBODY
    for player in range(s[PLAYERS]):
        count = corals(s, school_of(player))
        if count > most:
            most, owner = count, player
        elif count == most:
            owner = NOBODY
    return owner


@jit
def points_for_fish(s: Vector, player: int, owner: int) -> int:
    """A player's fish in the school of someone."""
    return s[school_of(owner) + FISH + s[COLOUR + player]]


@jit
def points_for_majority(s: Vector, player: int) -> int:
    """More of the own colour in the own school than of every other one."""
    fish = school_of(player) + FISH
    for colour in range(4):
        if colour != s[COLOUR + player] and s[fish + colour] >= s[fish + s[COLOUR + player]]:
            return 0
    return MAJORITY


@jit
def points_for_sharks(s: Vector, player: int) -> int:
    mine = s[school_of(player) + SHARKS]
    for other in range(s[PLAYERS]):
        if s[school_of(other) + SHARKS] > mine:
            return 0
    return MOST_SHARKS if mine else 0


@jit
def points(s: Vector, player: int) -> int:
    total = points_for_majority(s, player) + s[school_of(player) + OCTOPUSES] + points_for_sharks(s, player)
    for owner in range(s[PLAYERS]):
        total += points_for_fish(s, player, owner)
    return total


@jit
def fish_in_school(s: Vector, player: int) -> int:
    fish = school_of(player) + FISH
    return s[fish] + s[fish + 1] + s[fish + 2] + s[fish + 3]


@jit
def standing(s: Vector, player: int) -> int:
    """Points, and then the fish in the own school, in one number."""
    return points(s, player) << 10 | fish_in_school(s, player)


@jit
def margin(s: Vector, player: int) -> int:
    best = 0
    for other in range(s[PLAYERS]):
        if other != player:
            best = max(best, standing(s, other))
    return standing(s, player) - best
