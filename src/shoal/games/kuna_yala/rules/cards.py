"""The 104 cards, and what may lie beside what.

A fish card is named by fish, seabed and number, as in `vs2`: two violet fish over sand.
"""

from itertools import product
from typing import Literal

Colour = Literal["red", "yellow", "green", "violet"]
Seabed = Literal["turquoise", "navy", "sand", "rose"]
COLOURS: tuple[Colour, ...] = ("red", "yellow", "green", "violet")
SEABEDS: tuple[Seabed, ...] = ("turquoise", "navy", "sand", "rose")

FISH_CARDS = 32
CORAL, SHARK, OCTOPUS, BONES, CARDS = range(FISH_CARDS, FISH_CARDS + 5)
"""A fish card's number is 8 * fish + 2 * seabed + whether there are two; then come the others, and its reverse."""
IN_STACKS = OCTOPUS + 1
CORALS, SHARKS, OCTOPUSES = 22, 8, 10
SINGLES, DOUBLES = 3, 1
"""Of every fish over every seabed."""

NAMES = [
    *(fish[0] + seabed[0] + number for fish, seabed, number in product(COLOURS, SEABEDS, "12")),
    *("coral", "shark", "octopus", "bones"),
]
CARD_NAMED = {name: card for card, name in enumerate(NAMES)}
DECK = [*[SINGLES, DOUBLES] * (FISH_CARDS // 2), CORALS, SHARKS, OCTOPUSES]
"""How many there are of each card."""

# The kinds of cards as far as laying goes: sixteen pairs of fish and seabed, then corals, sharks and octopuses.
PAIRS = 16
CORAL_KIND, SHARK_KIND, OCTOPUS_KIND, KINDS = range(PAIRS, PAIRS + 4)


def colour_of(card: int) -> int:
    return card >> 3


def seabed_of(card: int) -> int:
    return card >> 1 & 3


def fish_on(card: int) -> int:
    return 1 + (card & 1)


def kind_of(card: int) -> int:
    return card >> 1 if card < FISH_CARDS else card - CORAL + CORAL_KIND


def welcomes(card: int) -> int:
    """The kinds that may lie beside a card, one bit each."""
    if card == BONES:
        return 1 << CORAL_KIND
    pairs = [
        pair
        for pair in range(PAIRS)
        if card >= FISH_CARDS or pair >> 2 == colour_of(card) or pair & 3 == seabed_of(card)
    ]
    return sum(1 << pair for pair in pairs) | 1 << CORAL_KIND


def covered_by(card: int) -> int:
    """The kinds that may be laid on top of a card, one bit each."""
    return 1 << SHARK_KIND if card < FISH_CARDS else 1 << OCTOPUS_KIND if card == CORAL else 0


def in_words(card: int) -> str:
    """As in 'two red fish over sand'."""
    if card >= FISH_CARDS:
        return {CORAL: "a coral", SHARK: "a shark", OCTOPUS: "an octopus", BONES: "fish bones"}[card]
    return f"{('one', 'two')[card & 1]} {COLOURS[colour_of(card)]} fish over {SEABEDS[seabed_of(card)]}"
