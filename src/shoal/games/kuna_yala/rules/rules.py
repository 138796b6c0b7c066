"""Compiled rules of Kuna Yala on a state vector.

A move is kind << 12 | slot << 10 | player << 8 | site, where the player owns the school; a draw is DRAW << 12 | card.
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
    SCHOOL_SIZE,
    SHARKS,
    SITE,
    SITES,
    SOUTH,
    WEST,
    beside,
    card_on,
    corals,
    place_of,
    run_length,
    sites_accepting,
    turn_to_bones,
)
from shoal.kernel.bits import lowest
from shoal.kernel.chance import rand
from shoal.kernel.jit import Vector, jit, vector
from shoal.kernel.rules import CHANCE, OVER

LAY, DISCARD, SETTLE, DRAW = range(4)
"""Kinds of moves."""
FIRST, FOR_OTHERS, FOR_ONESELF, STUCK, DISCARD_ONE, DISCARD_AGAIN, CORAL_FOR_OCTOPUS, CARD_TO_TURN_UP = range(8)
"""Kinds of input awaited: the first card of two; a card for an opponent; a card for the own school; any card, because
no two can be laid; a card to discard after that one; another card that fits nowhere; a coral on which the octopus
settles; a card to turn up."""

SLOTS = 4
"""Number of stacks; a slot is the index of a stack."""
MAX_PLAYERS = 4
# State vector
#   PLAYERS         number of players
#   ACTING          player to act, CHANCE or OVER
#   MOVER           player whose turn it is
#   AWAITED         kind of input awaited
#   SLOT            slot on which a card is turned up, or NOWHERE
#   LAST_CARDS      whether a stack is finished only when its open card is gone too (option)
#   VISIBLE + i     face-up card of stack i, or NOTHING
#   STACK + i       number of face-down cards in stack i
#   UNSEEN + c      number of copies of card c in all stacks together
#   COLOUR + p      secret colour of player p
#   DEEDS           per player, the fish of each colour laid at home (AT_HOME), laid in other schools (ABROAD) and
#                   destroyed (DESTROYED)
#   SCHOOLS         the school of each player; with fewer players the vector is shorter
PLAYERS, ACTING, MOVER, AWAITED, SLOT, LAST_CARDS, VISIBLE, STACK, UNSEEN = 0, 1, 2, 3, 4, 5, 6, 10, 14
COLOUR = UNSEEN + IN_STACKS
DEEDS = COLOUR + MAX_PLAYERS
AT_HOME, ABROAD, DESTROYED, DEEDS_PER_PLAYER = 0, 4, 8, 12
SCHOOLS = DEEDS + MAX_PLAYERS * DEEDS_PER_PLAYER
STATE_SIZE = SCHOOLS + MAX_PLAYERS * SCHOOL_SIZE
NOTHING = NOWHERE = NOBODY = -1
MAX_MOVES = SLOTS * (2 * sum(DECK) + 2 * MAX_PLAYERS)
"""Upper bound: every visible card at every place around every school (2 * cards + 2 around a connected school)."""

STACKS_TO_END = 3
"""Number of finished stacks that ends the game."""
LINE = 3
"""Length of a line over one seabed that is cursed."""
MAJORITY_POINTS, MOST_SHARKS_POINTS = 3, 2
KIND_OF = vector(cards.kind_of(card) for card in range(CARDS))


def start(first: int, colours: Sequence[int], last_cards: bool) -> Vector:
    """Return the state in which every player has a coral and no card is turned up yet."""
    players = len(colours)
    state = [0] * school_of(players)
    # The turn passes to the next player as soon as all cards are turned up.
    state[PLAYERS], state[MOVER] = players, (first - 1) % players
    state[LAST_CARDS] = int(last_cards)
    state[VISIBLE : VISIBLE + SLOTS] = [NOTHING] * SLOTS
    state[UNSEEN:COLOUR] = DECK
    state[UNSEEN + CORAL] -= players
    state[STACK : STACK + SLOTS] = [(sum(DECK) - players + slot) // SLOTS for slot in reversed(range(SLOTS))]
    state[COLOUR : COLOUR + players] = colours
    s = vector(state)
    for player in range(players):
        school.start_school(s, school_of(player))
    refill(s)
    return s


@jit
def school_of(player: int) -> int:
    """Return the index at which a player's school begins in the state vector."""
    return SCHOOLS + player * SCHOOL_SIZE


@jit
def players(s: Vector) -> int:
    return s[PLAYERS]


@jit
def turn(s: Vector) -> int:
    return s[ACTING]


@jit
def visible_slots(s: Vector) -> int:
    """Return the slots with a visible card, as a bit set."""
    slots = 0
    for slot in range(SLOTS):
        if s[VISIBLE + slot] != NOTHING:
            slots |= 1 << slot
    return slots


@jit
def fitting(s: Vector, player: int) -> int:
    """Return the slots whose card fits somewhere in a player's school; sharks never go to the mover's own."""
    slots = 0
    base = school_of(player)
    for slot in range(SLOTS):
        card = s[VISIBLE + slot]
        if card != NOTHING and sites_accepting(s, base, KIND_OF[card]) and not (card == SHARK and player == s[MOVER]):
            slots |= 1 << slot
    return slots


@jit
def fitting_abroad(s: Vector) -> int:
    """Return the slots whose card fits into the school of at least one opponent."""
    slots = 0
    for player in range(s[PLAYERS]):
        if player != s[MOVER]:
            slots |= fitting(s, player)
    return slots


@jit
def leaving_another(slots: int) -> int:
    """Return the slots that can be used up such that one of the given slots is still left."""
    if slots & (slots - 1):
        return (1 << SLOTS) - 1
    return (1 << SLOTS) - 1 & ~slots if slots else 0


@jit
def layable(s: Vector, player: int) -> int:
    """Return the slots whose card may be laid into a player's school now.

    The first card of a turn must leave another one that fits on the other side: abroad if it is laid at home, and
    at home if it is laid abroad.
    """
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
    # A player who starts by discarding discards two cards; with a single useless card they have to lay one first.
    return useless if awaited == DISCARD_AGAIN or useless & (useless - 1) else 0


@jit
def write_sites(s: Vector, player: int, kind: int, move: int, out: Vector, n: int) -> int:
    """Append the moves to all sites of a school that accept a kind of card; return the number of moves.

    Without branches: every move is written, and only a site that accepts the kind advances the index.
    """
    base = school_of(player)
    for site in range(s[base + SITES]):
        out[n] = move | site
        n += s[base + SITE + site] >> kind & 1
    return n


@jit
def write_lays(s: Vector, player: int, out: Vector, n: int) -> int:
    """Append all lays into a player's school; return the number of moves."""
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
    """Return the n-th site, counted from 0, that accepts a kind of card."""
    base = school_of(player) + SITE
    site = 0
    while True:
        n -= s[base + site] >> kind & 1
        if n < 0:
            return site
        site += 1


@jit
def sample_move(s: Vector, out: Vector, rng: Vector) -> int:
    """Draw the move that `moves` would write at a random index, by counting instead of writing them all."""
    if s[AWAITED] == CARD_TO_TURN_UP:
        return sample_card(s, rng)
    if s[AWAITED] == CORAL_FOR_OCTOPUS:
        player = s[ACTING]
        n = rand(rng, corals(s, school_of(player)))
        return SETTLE << 12 | player << 8 | nth_site(s, player, OCTOPUS_KIND, n)
    # Count the places for each slot's card in each player's school, in the order of `moves`.
    count = 0
    for player in range(s[PLAYERS]):
        slots = layable(s, player)
        for slot in range(SLOTS):
            places = sites_accepting(s, school_of(player), KIND_OF[s[VISIBLE + slot]]) if slots >> slot & 1 else 0
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
def sample_card(s: Vector, rng: Vector) -> int:
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
    deeds = DEEDS + DEEDS_PER_PLAYER * mover
    if card == SHARK:
        add_deed(s, deeds + DESTROYED, card_on(s[base + SITE + site]))
    elif card < FISH_CARDS:
        add_deed(s, deeds + (AT_HOME if player == mover else ABROAD), card)
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
def add_deed(s: Vector, deeds: int, card: int) -> None:
    """Add the fish on a card to a player's deeds."""
    s[deeds + (card >> 3)] += 1 + (card & 1)


@jit
def strike(s: Vector, base: int, place: int, seabed: int, destroyed: int) -> None:
    """Apply the curse: straight lines over one seabed through the card just laid turn to bones, the card included."""
    east, west = run_length(s, base, place, EAST, seabed), run_length(s, base, place, WEST, seabed)
    north, south = run_length(s, base, place, NORTH, seabed), run_length(s, base, place, SOUTH, seabed)
    across, along = 1 + east + west >= LINE, 1 + north + south >= LINE
    if not (across or along):
        return
    if across:
        strike_run(s, base, place, EAST, east, destroyed)
        strike_run(s, base, place, WEST, west, destroyed)
    if along:
        strike_run(s, base, place, NORTH, north, destroyed)
        strike_run(s, base, place, SOUTH, south, destroyed)
    add_deed(s, destroyed, turn_to_bones(s, base, place))


@jit
def strike_run(s: Vector, base: int, place: int, direction: int, cards: int, destroyed: int) -> None:
    for _ in range(cards):
        place = beside(place, direction)
        add_deed(s, destroyed, turn_to_bones(s, base, place))


@jit
def discard(s: Vector, slot: int) -> None:
    s[VISIBLE + slot] = NOTHING
    if s[AWAITED] == STUCK:
        s[AWAITED] = DISCARD_AGAIN
    else:
        refill(s)


@jit
def refill(s: Vector) -> None:
    """Await a card for the first stack that shows none; if there is no such stack, end the turn or the game."""
    for slot in range(SLOTS):
        if s[VISIBLE + slot] == NOTHING and s[STACK + slot]:
            s[SLOT], s[ACTING], s[AWAITED] = slot, CHANCE, CARD_TO_TURN_UP
            return
    s[SLOT] = NOWHERE
    if finished_stacks(s) >= STACKS_TO_END:
        s[ACTING], s[AWAITED] = OVER, FIRST
        return
    begin_turn(s)


@jit
def is_finished(s: Vector, slot: int) -> bool:
    """Return whether a stack is finished: the open card lies in front of it and counts only by the option."""
    return s[STACK + slot] == 0 and (s[LAST_CARDS] == 0 or s[VISIBLE + slot] == NOTHING)


@jit
def finished_stacks(s: Vector) -> int:
    count = 0
    for slot in range(SLOTS):
        count += int(is_finished(s, slot))
    return count


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
    """Give the octopus to the player who alone has the most corals; with several corals, the player chooses one."""
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
    """Return the player who alone has the most corals, or NOBODY."""
    highest, owner = 0, NOBODY
    for player in range(s[PLAYERS]):
        count = corals(s, school_of(player))
        if count > highest:
            highest, owner = count, player
        elif count == highest:
            owner = NOBODY
    return owner


@jit
def points_for_fish(s: Vector, player: int, owner: int) -> int:
    """Return a player's points for fish of their colour in one school."""
    return s[school_of(owner) + FISH + s[COLOUR + player]]


@jit
def points_for_majority(s: Vector, player: int) -> int:
    """Return the points for having more fish of the own colour than of any other in the own school."""
    fish = school_of(player) + FISH
    for colour in range(4):
        if colour != s[COLOUR + player] and s[fish + colour] >= s[fish + s[COLOUR + player]]:
            return 0
    return MAJORITY_POINTS


@jit
def points_for_sharks(s: Vector, player: int) -> int:
    own_sharks = s[school_of(player) + SHARKS]
    for owner in range(s[PLAYERS]):
        if s[school_of(owner) + SHARKS] > own_sharks:
            return 0
    return MOST_SHARKS_POINTS if own_sharks else 0


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
def packed_score(s: Vector, player: int) -> int:
    """Return points << 10 | fish in the own school: the tie-break is in the low bits."""
    return points(s, player) << 10 | fish_in_school(s, player)


@jit
def margin(s: Vector, player: int) -> int:
    best = 0
    for opponent in range(s[PLAYERS]):
        if opponent != player:
            best = max(best, packed_score(s, opponent))
    return packed_score(s, player) - best
