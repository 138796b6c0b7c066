"""A position as people would write it down, and the vector of words for it."""

from collections.abc import Sequence
from dataclasses import dataclass

from shoal.games.kuna_yala.rules import cards, rules, school
from shoal.games.kuna_yala.rules.cards import BONES, FISH_CARDS, OCTOPUS, SHARK
from shoal.games.kuna_yala.rules.rules import (
    ACTING,
    AWAITED,
    COLOUR,
    DEEDS,
    DEEDS_OF_ONE,
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


@dataclass(frozen=True)
class Position:
    colours: Sequence[int]
    schools: Sequence[Sequence[PlacedCard]]
    visible: Sequence[int]
    stacks: Sequence[int]
    """How many cards are left in each."""
    unseen: Sequence[int]
    """How many of each card are left in all of them."""
    mover: int
    acting: int
    awaited: int
    slot: int
    deeds: Sequence[Sequence[int]]


def to_vector(position: Position) -> Vector:
    s = zeros(school_of(len(position.schools)))
    s[PLAYERS], s[ACTING], s[MOVER] = len(position.schools), position.acting, position.mover
    s[AWAITED], s[SLOT] = position.awaited, position.slot
    _fill(s, VISIBLE, position.visible)
    _fill(s, STACK, position.stacks)
    _fill(s, UNSEEN, position.unseen)
    _fill(s, COLOUR, position.colours)
    for player, deeds in enumerate(position.deeds):
        _fill(s, DEEDS + player * DEEDS_OF_ONE, deeds)
    for player, lying in enumerate(position.schools):
        for one in lying:
            _put(s, int(school_of(player)), one)
    return s


def _fill(s: Vector, begin: int, values: Sequence[int]) -> None:
    for i, value in enumerate(values):
        s[begin + i] = value


def _put(s: Vector, base: int, lying: PlacedCard) -> None:
    site = school.site_at(s, base, lying.place)
    if site < 0:
        site = school.add_site(s, base, lying.place)
    if lying.under is not None:
        school.set_card(s, base, site, lying.under)
    school.set_card(s, base, site, lying.card)
    if lying.card < FISH_CARDS:
        s[base + FISH + cards.colour_of(lying.card)] += cards.fish_on(lying.card)
    s[base + SHARKS] += int(lying.card == SHARK)
    s[base + OCTOPUSES] += int(lying.card == OCTOPUS)


def from_vector(s: Vector) -> Position:
    head = part(s, 0, rules.SCHOOLS)
    players = head[PLAYERS]
    return Position(
        colours=head[COLOUR : COLOUR + players],
        schools=[_lying(s, int(school_of(player))) for player in range(players)],
        visible=head[VISIBLE : VISIBLE + SLOTS],
        stacks=head[STACK : STACK + SLOTS],
        unseen=head[UNSEEN:COLOUR],
        mover=head[MOVER],
        acting=head[ACTING],
        awaited=head[AWAITED],
        slot=head[SLOT],
        deeds=[head[DEEDS + player * DEEDS_OF_ONE : DEEDS + (player + 1) * DEEDS_OF_ONE] for player in range(players)],
    )


def _lying(s: Vector, base: int) -> list[PlacedCard]:
    """The first coral, then further and further out: an order that does not tell how the school has grown."""
    sites = part(s, base + SITE, base + SITE + int(s[base + SITES]))
    found = []
    for site in sites:
        card, under = int(school.card_on(site)), int(school.card_under(site))
        if card != EMPTY:
            found.append(PlacedCard(int(school.place_of(site)), card, None if under == EMPTY else under))
    return sorted(found, key=_far_out)


def _far_out(lying: PlacedCard) -> tuple[int, int, int]:
    east, north = school.columns_and_rows(lying.place)
    return abs(east) + abs(north), east, north


def all_cards(schools: Sequence[Sequence[PlacedCard]]) -> list[int]:
    """In the schools, covered ones too."""
    both = [card for lies in schools for one in lies for card in (one.card, one.under)]
    return [card for card in both if card is not None and card != BONES]


def lost(position: Position) -> list[int]:
    """How many of each card lie face up in no school any more: they have been discarded."""
    gone = [of - left for of, left in zip(cards.DECK, position.unseen, strict=True)]
    for card in position.visible:
        if card >= 0:
            gone[card] -= 1
    for card in all_cards(position.schools):
        gone[card] -= 1
    return gone
