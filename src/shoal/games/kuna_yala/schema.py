"""What can be agreed, done, seen and told in Kuna Yala."""

from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from shoal.core import SEAT_MARKS, Action, Event, View
from shoal.games.kuna_yala.rules.cards import CARD_NAMED, Colour, in_words

Stack = Annotated[int, Meta(ge=1, le=4, description="one of the four stacks, from the left")]
Letter = Literal["A", "B", "C", "D"]
LETTERS: tuple[Letter, ...] = ("A", "B", "C", "D")
"""The schools, by seat."""
Place = Annotated[
    str,
    Meta(
        pattern="^(o|(?=[ewns])([ew][1-9][0-9]?)?([ns][1-9][0-9]?)?)$",
        description="a place in a school, seen from its first coral o: e2n1 is two to the east and one to the north",
    ),
]
Card = Annotated[
    str,
    Meta(
        pattern="^([rygv][tnsr][12]|coral|shark|octopus|bones)$",
        description="fish (red, yellow, green, violet), seabed (turquoise, navy, sand, rose), number; or another",
    ),
]


def told(card: Card) -> str:
    return in_words(CARD_NAMED[card])


class Lay(Action, frozen=True, tag="lay"):
    form: ClassVar[str] = "{stack} {school} {place}"
    example: ClassVar[str] = "3 A e1n2"
    stack: Stack
    school: Letter
    place: Place


class Discard(Action, frozen=True, tag="discard"):
    form: ClassVar[str] = "discard {stack}"
    example: ClassVar[str] = "discard 3"
    stack: Stack


class Settle(Action, frozen=True, tag="settle"):
    """Where the octopus goes."""

    form: ClassVar[str] = "octopus {place}"
    example: ClassVar[str] = "octopus e1n2"
    place: Place


class Laid(Event, frozen=True, tag="laid"):
    seat: int
    school: int
    stack: Stack
    card: Card
    place: Place

    def describe(self) -> str:
        return f"{{{self.seat}}} lays {told(self.card)} {_whose(self.seat, self.school)}."


class Bit(Event, frozen=True, tag="bit"):
    """A shark lies on a fish card now."""

    seat: int
    school: int
    stack: Stack
    place: Place
    eaten: Card

    def describe(self) -> str:
        return f"{{{self.seat}}} lets a shark eat {told(self.eaten)} in the school of {{{self.school}}}."


class Cursed(Event, frozen=True, tag="cursed"):
    seat: int
    """Who laid the last card of the line."""
    school: int
    places: tuple[Place, ...]
    """Those turned to bones, the card just laid first, then outwards."""

    def describe(self) -> str:
        whose = f"the school of {{{self.school}}}"
        return f"The fishes' curse strikes {whose}: {len(self.places)} cards turn to bones."


class Discarded(Event, frozen=True, tag="discarded"):
    seat: int
    stack: Stack
    card: Card

    def describe(self) -> str:
        return f"{{{self.seat}}} has no way to lay {told(self.card)} and discards it."


class TurnedUp(Event, frozen=True, tag="turned up"):
    reveals: ClassVar[bool] = True
    stack: Stack
    card: Card

    def describe(self) -> str:
        card = told(self.card)
        return f"{card[0].upper()}{card[1:]} {'come' if card.startswith('two') else 'comes'} up on stack {self.stack}."


class Settled(Event, frozen=True, tag="settled"):
    seat: int
    place: Place

    def describe(self) -> str:
        return f"The octopus settles on a coral of {{{self.seat}}}."


class Drifted(Event, frozen=True, tag="drifted"):
    """An octopus to whom nobody has the most corals."""

    stack: Stack

    def describe(self) -> str:
        return "Nobody alone has the most corals, so the octopus drifts away."


class Chased(Event, frozen=True, tag="chased"):
    """The fourth shark."""

    stack: Stack

    def describe(self) -> str:
        return "Four sharks are too many: the last one is chased away."


class Finished(Event, frozen=True, tag="finished"):
    stack: Stack

    def describe(self) -> str:
        return f"Stack {self.stack} is finished."


class Revealed(Event, frozen=True, tag="revealed"):
    seat: int
    colour: Colour

    def describe(self) -> str:
        return f"The fish of {{{self.seat}}} are {self.colour}."


def _whose(seat: int, school: int) -> str:
    return "in their own school" if seat == school else f"in the school of {{{school}}}"


class LaidCard(msgspec.Struct, frozen=True):
    place: Place
    east: int
    north: int
    """Of the first coral."""
    card: Card
    under: Card | None
    """What the card covers, or was before it turned to bones."""


class School(msgspec.Struct, frozen=True):
    cards: tuple[LaidCard, ...]
    fish: tuple[int, ...]
    """Red, yellow, green and violet ones to be seen."""
    corals: int
    sharks: int
    octopuses: int


class Tally(msgspec.Struct, frozen=True):
    """Where a seat's points come from."""

    fish: tuple[int, ...]
    """Of its colour, in each school."""
    majority: int
    octopuses: int
    sharks: int


class CoralView(View, frozen=True, kw_only=True):
    colours: tuple[Colour | None, ...]
    """Of each seat: one's own, and all of them at the end."""
    schools: tuple[School, ...]
    visible: tuple[Card | None, ...]
    """The open card of each stack."""
    stacks: tuple[int, ...]
    """The cards still face down in each."""
    unseen: dict[str, int]
    """How many of each card they hold together; anyone who has paid attention knows."""
    turn_of: int
    """The seat whose turn it is, even while another one has to choose."""
    awaits: Literal["first", "others", "own", "stuck", "discard", "again", "settle"]
    """The first card of two; one for an opponent; one for oneself; anything, when no two cards can be laid; the card
    that is discarded after that; another one; a coral for the octopus."""
    slot: Stack | None
    """Where the octopus came from, while it looks for a coral."""
    deeds: tuple[tuple[tuple[int, ...], ...], ...]
    """By seat: fish of each colour laid in the own school, laid elsewhere, and destroyed by sharks and curses."""
    tallies: tuple[Tally, ...] | None
    """At the end."""

    def __str__(self) -> str:
        open_cards = zip("1234", self.visible, self.stacks, strict=True)
        shown = [f"{stack}: {card or '-'} ({left})" for stack, card, left in open_cards]
        schools = []
        for seat, school in enumerate(self.schools):
            colour = self.colours[seat]
            schools.append(f"{SEAT_MARKS[seat]} school {LETTERS[seat]}" + (f", plays {colour}" if colour else ""))
            schools.append(_picture(school))
        return "\n".join([*schools, "", "   ".join(shown)])


SHORT = {"coral": " ##", "shark": "^^^", "octopus": "@@@", "bones": "xxx"}


def _picture(school: School) -> str:
    cards = {(card.east, card.north): SHORT.get(card.card, card.card) for card in school.cards}
    columns = sorted({east for east, _ in cards})
    rows = sorted({north for _, north in cards}, reverse=True)
    lines = []
    for north in range(rows[0], rows[-1] - 1, -1):
        row = [cards.get((east, north), "  .") for east in range(columns[0], columns[-1] + 1)]
        lines.append(f"{north:4}  {' '.join(row)}")
    return "\n".join([*lines, "      " + " ".join(f"{east:3}" for east in range(columns[0], columns[-1] + 1))])
