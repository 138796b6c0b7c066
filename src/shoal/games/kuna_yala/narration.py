"""Events that describe a move, and the reasons why an action is illegal."""

from shoal.core import Action, Event
from shoal.games.kuna_yala.rules import cards, rules, school
from shoal.games.kuna_yala.rules.cards import (
    BONES,
    COLOURS,
    CORAL,
    FISH_CARDS,
    NAMES,
    OCTOPUS,
    OCTOPUS_KIND,
    SHARK,
    describe_card,
    seabed_of,
)
from shoal.games.kuna_yala.rules.places import name_of, place_named
from shoal.games.kuna_yala.rules.rules import (
    AWAITED,
    COLOUR,
    MOVER,
    NOBODY,
    NOTHING,
    PLAYERS,
    SLOT,
    SLOTS,
    VISIBLE,
    school_of,
)
from shoal.games.kuna_yala.rules.school import EAST, EMPTY, NORTH, SITE, SOUTH, WEST
from shoal.games.kuna_yala.schema import (
    LETTERS,
    Bit,
    Chased,
    Cursed,
    Discard,
    Discarded,
    Drifted,
    Finished,
    Laid,
    Lay,
    Revealed,
    Settle,
    Settled,
    TurnedUp,
)
from shoal.kernel.jit import Vector

__all__ = ["Finished", "finished_stacks", "narrate", "narrate_turn_up", "reveal", "why_not"]

LINES = ((EAST, WEST), (NORTH, SOUTH))
SIDES = {EAST: "right", WEST: "left", NORTH: "upper", SOUTH: "lower"}


def narrate(s: Vector, move: int) -> list[Event]:
    """Return the events of a player's move, before it is made."""
    mover, slot, player, site = int(s[MOVER]), move >> 10 & 3, move >> 8 & 3, move & 255
    card, base = int(s[VISIBLE + slot]), int(school_of(player))
    if move >> 12 == rules.DISCARD:
        return [Discarded(mover, slot + 1, NAMES[card])]
    packed = s[base + SITE + site]
    place = int(school.place_of(packed))
    if move >> 12 == rules.SETTLE:
        return [Settled(player, name_of(place))]
    if card == SHARK:
        return [Bit(mover, player, slot + 1, name_of(place), NAMES[int(school.card_on(packed))])]
    events: list[Event] = [Laid(mover, player, slot + 1, NAMES[card], name_of(place))]
    if card < FISH_CARDS and (struck := _struck(s, base, place, seabed_of(card))):
        events.append(Cursed(mover, player, tuple(map(name_of, [place, *struck]))))
    return events


def _struck(s: Vector, base: int, place: int, seabed: int) -> list[int]:
    """Return the other places that turn to bones if a card over this seabed is laid at a place."""
    struck = []
    for line in LINES:
        lengths = [int(school.run_length(s, base, place, direction, seabed)) for direction in line]
        if 1 + sum(lengths) < rules.LINE:
            continue
        for direction, length in zip(line, lengths, strict=True):
            there = place
            for _ in range(length):
                there = int(school.beside(there, direction))
                struck.append(there)
    return struck


def narrate_turn_up(s: Vector, card: int) -> list[Event]:
    """Return the events of turning up a card, before it is turned up."""
    stack = int(s[SLOT]) + 1
    events: list[Event] = [TurnedUp(stack, NAMES[card])]
    if card == SHARK and rules.sharks_visible(s) == SLOTS - 1:
        events.append(Chased(stack))
    if card == OCTOPUS:
        owner = int(rules.richest_in_corals(s))
        base = school_of(owner)
        if owner == NOBODY:
            events.append(Drifted(stack))
        elif school.corals(s, base) == 1:
            coral = s[base + SITE + rules.nth_site(s, owner, OCTOPUS_KIND, 0)]
            events.append(Settled(owner, name_of(int(school.place_of(coral)))))
    return events


def finished_stacks(s: Vector) -> set[int]:
    return {slot for slot in range(SLOTS) if rules.is_finished(s, slot)}


def reveal(s: Vector) -> list[Event]:
    return [Revealed(seat, COLOURS[int(s[COLOUR + seat])]) for seat in range(int(s[PLAYERS]))]


def why_not(s: Vector, action: Action) -> str:
    awaited = int(s[AWAITED])
    match action:
        case Settle() if awaited == rules.CORAL_FOR_OCTOPUS:
            return "Choose one of your corals with nothing on it."
        case _ if awaited == rules.CORAL_FOR_OCTOPUS:
            return "First choose a coral for the octopus."
        case Settle():
            return "No octopus is waiting for a coral."
        case Lay(stack) | Discard(stack) if s[VISIBLE + stack - 1] == NOTHING:
            return f"Stack {stack} has no open card."
        case Lay(stack, letter, place):
            return _why_not_lay(s, stack - 1, LETTERS.index(letter), place)
        case Discard(stack):
            return _why_not_discard(s, stack - 1)
    return "That is not possible now."


def _why_not_discard(s: Vector, slot: int) -> str:
    if s[AWAITED] not in (rules.STUCK, rules.DISCARD_AGAIN):
        return "You discard a card only when no pair of open cards can be laid."
    fits = (rules.fitting(s, s[MOVER]) | rules.fitting_abroad(s)) >> slot & 1
    return "That card fits somewhere: lay it, or choose another." if fits else "First lay the other card you choose."


def _why_not_lay(s: Vector, slot: int, player: int, place: str) -> str:
    card, mover, awaited = int(s[VISIBLE + slot]), int(s[MOVER]), int(s[AWAITED])
    if player >= s[PLAYERS]:
        return "There is no such school."
    if awaited in (rules.DISCARD_ONE, rules.DISCARD_AGAIN):
        return "No second card can be laid: choose one to discard."
    if player == mover and card == SHARK:
        return "A shark goes into an opponent's school, never into your own."
    if player == mover and awaited == rules.FOR_OTHERS:
        return "Your school already has its card. This one is for an opponent."
    if player != mover and awaited == rules.FOR_ONESELF:
        return "An opponent already has a card. This one is for your own school."
    if reason := _why_not_there(s, int(school_of(player)), card, place):
        return reason
    whose = "an opponent's school" if player == mover else "your own school"
    return f"Then no card would be left that fits into {whose}."


def _why_not_there(s: Vector, base: int, card: int, name: str) -> str:
    """Return why a card does not fit at a place; empty if it fits."""
    try:
        place = place_named(name)
    except ValueError:
        return "That is too far out: no school reaches there."
    there = int(school.card_at(s, base, place))
    if card == SHARK:
        return "" if there < FISH_CARDS else "A shark goes on a fish card that has not been eaten."
    if there != EMPTY:
        return "A card already lies there."
    around = {side: int(school.card_at(s, base, school.beside(place, side))) for side in SIDES}
    neighbours = {side: neighbour for side, neighbour in around.items() if neighbour != EMPTY}
    if not neighbours:
        return "A card goes beside another card of the school, not diagonally."
    if card == CORAL:
        return ""
    for side, neighbour in neighbours.items():
        if neighbour == BONES:
            return f"Only corals fit beside fish bones, and those are its {SIDES[side]} neighbour."
        if not cards.welcomes(neighbour) >> cards.kind_of(card) & 1:
            return f"It shares neither colour nor seabed with its {SIDES[side]} neighbour, {describe_card(neighbour)}."
    return ""
