"""Readable form of a position, and its conversion from and to the state vector."""

from collections.abc import Sequence
from dataclasses import dataclass

from shoal.games.kuna_yala.rules import cards, rules, school
from shoal.games.kuna_yala.rules.cards import BONES, FISH_CARDS, OCTOPUS, SHARK
from shoal.games.kuna_yala.rules.rules import (
    ACTING,
    AWAITED,
    COLOUR,
    DEEDS,
    DEEDS_PER_PLAYER,
    LAST_CARDS,
    MOVER,
    PLAYERS,
    SLOT,
    SLOTS,
    STACK,
    UNSEEN,
    VISIBLE,
    school_of,
)
from shoal.games.kuna_yala.rules.school import EMPTY, FISH, OCTOPUSES, SHARKS, SITE, SITES
from shoal.kernel.jit import Vector, part, zeros


@dataclass(frozen=True)
class PlacedCard:
    """A card in a school."""

    place: int
    card: int
    under: int | None
    """Card that this one covers or, for bones, was before."""


@dataclass(frozen=True)
class CoralPosition:
    colours: Sequence[int]
    schools: Sequence[Sequence[PlacedCard]]
    visible: Sequence[int]
    """Face-up card of each stack, or NOTHING."""
    stacks: Sequence[int]
    """Number of face-down cards in each stack."""
    unseen: Sequence[int]
    """Number of each card in all stacks together."""
    mover: int
    """Player whose turn it is."""
    acting: int
    """Player to act, CHANCE or OVER."""
    awaited: int
    slot: int
    """Stack on which a card is turned up, or NOWHERE."""
    deeds: Sequence[Sequence[int]]
    """Fish of each colour that each player laid at home, laid abroad and destroyed."""
    last_cards: bool
    """True if a stack is finished only when its open card is gone too."""


def to_vector(position: CoralPosition) -> Vector:
    s = zeros(school_of(len(position.schools)))
    s[PLAYERS], s[ACTING], s[MOVER] = len(position.schools), position.acting, position.mover
    s[AWAITED], s[SLOT], s[LAST_CARDS] = position.awaited, position.slot, int(position.last_cards)
    _fill(s, VISIBLE, position.visible)
    _fill(s, STACK, position.stacks)
    _fill(s, UNSEEN, position.unseen)
    _fill(s, COLOUR, position.colours)
    for player, deeds in enumerate(position.deeds):
        _fill(s, DEEDS + player * DEEDS_PER_PLAYER, deeds)
    for player, cards_placed in enumerate(position.schools):
        for placed in cards_placed:
            _put(s, int(school_of(player)), placed)
    return s


def _fill(s: Vector, begin: int, values: Sequence[int]) -> None:
    for i, value in enumerate(values):
        s[begin + i] = value


def _put(s: Vector, base: int, placed: PlacedCard) -> None:
    site = school.site_at(s, base, placed.place)
    if site < 0:
        site = school.add_site(s, base, placed.place)
    if placed.under is not None:
        school.set_card(s, base, site, placed.under)
    school.set_card(s, base, site, placed.card)
    if placed.card < FISH_CARDS:
        s[base + FISH + cards.colour_of(placed.card)] += cards.fish_on(placed.card)
    s[base + SHARKS] += int(placed.card == SHARK)
    s[base + OCTOPUSES] += int(placed.card == OCTOPUS)


def from_vector(s: Vector) -> CoralPosition:
    head = part(s, 0, rules.SCHOOLS)
    players = head[PLAYERS]
    return CoralPosition(
        colours=head[COLOUR : COLOUR + players],
        schools=[_placed_cards(s, int(school_of(player))) for player in range(players)],
        visible=head[VISIBLE : VISIBLE + SLOTS],
        stacks=head[STACK : STACK + SLOTS],
        unseen=head[UNSEEN:COLOUR],
        mover=head[MOVER],
        acting=head[ACTING],
        awaited=head[AWAITED],
        slot=head[SLOT],
        deeds=[
            head[DEEDS + player * DEEDS_PER_PLAYER : DEEDS + (player + 1) * DEEDS_PER_PLAYER]
            for player in range(players)
        ],
        last_cards=bool(head[LAST_CARDS]),
    )


def _placed_cards(s: Vector, base: int) -> list[PlacedCard]:
    """Return the cards by distance from the first coral, so that their order does not reveal how the school grew."""
    sites = part(s, base + SITE, base + SITE + int(s[base + SITES]))
    cards_placed = []
    for site in sites:
        card, under = int(school.card_on(site)), int(school.card_under(site))
        if card != EMPTY:
            cards_placed.append(PlacedCard(int(school.place_of(site)), card, None if under == EMPTY else under))
    return sorted(cards_placed, key=_by_distance)


def _by_distance(placed: PlacedCard) -> tuple[int, int, int]:
    east, north = school.columns_and_rows(placed.place)
    return abs(east) + abs(north), east, north


def cards_in_schools(schools: Sequence[Sequence[PlacedCard]]) -> list[int]:
    """Return all cards in the schools, including covered ones."""
    both = [card for cards_placed in schools for placed in cards_placed for card in (placed.card, placed.under)]
    return [card for card in both if card is not None and card != BONES]


def count_discarded(position: CoralPosition) -> list[int]:
    """Return the number of each card that is in no stack and in no school."""
    counts = [total - left for total, left in zip(cards.DECK, position.unseen, strict=True)]
    for card in position.visible:
        if card >= 0:
            counts[card] -= 1
    for card in cards_in_schools(position.schools):
        counts[card] -= 1
    return counts
