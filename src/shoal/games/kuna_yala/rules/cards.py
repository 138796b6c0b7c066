"""The 104 cards, and which card may be laid beside or on which.

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
"""Indices of the other cards. A fish card has the index 8 * colour + 2 * seabed + (number of fish - 1); BONES is the
reverse of a fish card, and CARDS is the number of indices."""
IN_STACKS = OCTOPUS + 1
"""Number of different cards in the stacks."""
CORALS, SHARKS, OCTOPUSES = 22, 8, 10
SINGLES, DOUBLES = 3, 1
"""Number of cards with one and with two fish, for each colour and seabed."""

NAMES = [
    *(fish[0] + seabed[0] + number for fish, seabed, number in product(COLOURS, SEABEDS, "12")),
    *("coral", "shark", "octopus", "bones"),
]
CARD_NAMED = {name: card for card, name in enumerate(NAMES)}
DECK = [*[SINGLES, DOUBLES] * (FISH_CARDS // 2), CORALS, SHARKS, OCTOPUSES]
"""Number of copies of each card."""

# Cards of one kind may be laid at the same places: sixteen pairs of colour and seabed, corals, sharks, and octopuses.
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
    """Return the kinds that may be laid beside a card, as a bit set."""
    if card == BONES:
        return 1 << CORAL_KIND
    pairs = [
        pair
        for pair in range(PAIRS)
        if card >= FISH_CARDS or pair >> 2 == colour_of(card) or pair & 3 == seabed_of(card)
    ]
    return sum(1 << pair for pair in pairs) | 1 << CORAL_KIND


def covered_by(card: int) -> int:
    """Return the kinds that may be laid on a card, as a bit set."""
    return 1 << SHARK_KIND if card < FISH_CARDS else 1 << OCTOPUS_KIND if card == CORAL else 0


def describe_card(card: int) -> str:
    """Return the text for a card, such as 'two red fish over sand'."""
    if card >= FISH_CARDS:
        return {CORAL: "a coral", SHARK: "a shark", OCTOPUS: "an octopus", BONES: "fish bones"}[card]
    return f"{('one', 'two')[card & 1]} {COLOURS[colour_of(card)]} fish over {SEABEDS[seabed_of(card)]}"
