"""Options, actions, events and view of Kuna Yala."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from shoal.core import SEAT_MARKS, Action, Event, Mood, Options, View
from shoal.games.kuna_yala.rules.cards import CARD_NAMED, Colour, describe_card

Stack = Annotated[int, Meta(ge=1, le=4, description="One of the four stacks, counted from the left.")]
Letter = Literal["A", "B", "C", "D"]
LETTERS: tuple[Letter, ...] = ("A", "B", "C", "D")
"""Letters of the schools, by seat."""
Place = Annotated[
    str,
    Meta(
        pattern="^(o|(?=[ewns])([ew][1-9][0-9]?)?([ns][1-9][0-9]?)?)$",
        description="Place relative to the first coral `o` of its school: `e2n1` is two to the east and one north.",
    ),
]
Card = Annotated[
    str,
    Meta(
        pattern="^([rygv][tnsr][12]|coral|shark|octopus|bones)$",
        description="Fish colour (red, yellow, green, violet), seabed (turquoise, navy, sand, rose) and number of fish "
        "by one character each, such as `vs2`; or the name of another card.",
    ),
]


def _describe(card: Card) -> str:
    return describe_card(CARD_NAMED[card])


class CoralOptions(Options, frozen=True, kw_only=True):
    last_cards: Annotated[
        bool,
        Meta(
            title="Play the last cards",
            description="A stack is finished only when its last open card is gone too, so the game is a little longer.",
        ),
    ] = False


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
    """Choose the coral on which the octopus settles."""

    form: ClassVar[str] = "octopus {place}"
    example: ClassVar[str] = "octopus e1n2"
    place: Place


CoralAction = Lay | Discard | Settle


class Laid(Event, frozen=True, tag="laid"):
    seat: int
    school: Annotated[int, Meta(description="Seat that owns the school.")]
    stack: Stack
    card: Card
    place: Place

    def describe(self) -> str:
        return f"{{{self.seat}}} lays {_describe(self.card)} {_whose(self.seat, self.school)}."

    def marks(self) -> tuple[str, ...]:
        return (_place_in(self.school, self.place),)


class Bit(Event, frozen=True, tag="bit"):
    """A shark is laid on a fish card."""

    seat: int
    school: Annotated[int, Meta(description="Seat that owns the school.")]
    stack: Stack
    place: Place
    eaten: Annotated[Card, Meta(description="Fish card under the shark.")]

    def describe(self) -> str:
        return f"{{{self.seat}}}'s shark eats {_describe(self.eaten)} in {{{self.school}}}'s school."

    def marks(self) -> tuple[str, ...]:
        return (_place_in(self.school, self.place),)

    def moods(self) -> Mapping[int, Mood]:
        return {self.school: "oops"}


class Cursed(Event, frozen=True, tag="cursed"):
    seat: Annotated[int, Meta(description="Seat that laid the last card of the line.")]
    school: Annotated[int, Meta(description="Seat that owns the school.")]
    places: Annotated[
        tuple[Place, ...], Meta(description="Places that turn to bones: the card just laid first, then outwards.")
    ]

    def describe(self) -> str:
        return f"The curse strikes {{{self.school}}}'s school: {len(self.places)} cards turn to bones."

    def marks(self) -> tuple[str, ...]:
        return tuple(_place_in(self.school, place) for place in self.places)

    def moods(self) -> Mapping[int, Mood]:
        return {self.school: "oops"}


class Discarded(Event, frozen=True, tag="discarded"):
    seat: int
    stack: Stack
    card: Card

    def describe(self) -> str:
        return f"{{{self.seat}}} cannot lay {_describe(self.card)} and discards it."


class TurnedUp(Event, frozen=True, tag="turned up"):
    reveals: ClassVar[bool] = True
    minor: ClassVar[bool] = True
    stack: Stack
    card: Card

    def describe(self) -> str:
        return f"Stack {self.stack}: {_describe(self.card)}."


class Settled(Event, frozen=True, tag="settled"):
    """An octopus settles on a coral of a seat."""

    seat: int
    place: Place

    def describe(self) -> str:
        return f"The octopus settles on {{{self.seat}}}'s coral."

    def marks(self) -> tuple[str, ...]:
        return (_place_in(self.seat, self.place),)


class Drifted(Event, frozen=True, tag="drifted"):
    """An octopus is discarded, because no player alone has the most corals."""

    stack: Stack

    def describe(self) -> str:
        return "Players tie for the most corals, so the octopus drifts away."


class Chased(Event, frozen=True, tag="chased"):
    """A shark is discarded, because the other three stacks show sharks already."""

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
        return f"{{{self.seat}}}'s fish are {self.colour}."


def _place_in(school: int, place: Place) -> str:
    return f"{LETTERS[school]} {place}"


def _whose(seat: int, school: int) -> str:
    return "in their own school" if seat == school else f"in {{{school}}}'s school"


class LaidCard(msgspec.Struct, frozen=True):
    place: Place
    east: Annotated[int, Meta(description="Number of columns east of the first coral; negative to the west.")]
    north: Annotated[int, Meta(description="Number of rows north of the first coral; negative to the south.")]
    card: Card
    under: Annotated[
        Card | None, Meta(description="Card that this one covers, or the card that has turned to bones, if any.")
    ]


class School(msgspec.Struct, frozen=True):
    cards: tuple[LaidCard, ...]
    fish: Annotated[tuple[int, ...], Meta(description="Number of visible red, yellow, green and violet fish.")]
    corals: Annotated[int, Meta(description="Number of corals without an octopus.")]
    sharks: int
    octopuses: int


class Tally(msgspec.Struct, frozen=True):
    """Points of a seat, by source."""

    fish: Annotated[tuple[int, ...], Meta(description="Points for fish of the seat's colour, by school.")]
    majority: Annotated[
        int, Meta(description="Points for more fish of the own than of any other colour in the own school.")
    ]
    octopuses: Annotated[int, Meta(description="Points for octopuses in the own school.")]
    sharks: Annotated[int, Meta(description="Points for the most sharks.")]


class CoralView(View, frozen=True, kw_only=True):
    options: Annotated[CoralOptions, Meta(description="Options of the game.")]
    colours: Annotated[
        tuple[Colour | None, ...],
        Meta(description="Colour of each seat that the viewer knows; all of them at the end."),
    ]
    schools: Annotated[tuple[School, ...], Meta(description="School of each seat.")]
    visible: Annotated[tuple[Card | None, ...], Meta(description="Face-up card of each stack.")]
    stacks: Annotated[tuple[int, ...], Meta(description="Number of face-down cards in each stack.")]
    finished: Annotated[tuple[Stack, ...], Meta(description="Finished stacks; the third one ends the game.")]
    unseen: Annotated[
        dict[str, int],
        Meta(description="Number of each card in all stacks together, which follows from the cards seen so far."),
    ]
    turn_of: Annotated[int, Meta(description="Seat whose turn it is, even while another seat has to choose.")]
    awaits: Annotated[
        Literal["first", "others", "own", "stuck", "discard", "again", "settle"],
        Meta(
            description="`first`: the first card of two; `others`: a card for an opponent; `own`: a card for the own "
            "school; `stuck`: any card, because no two can be laid; `discard`: a card to discard after that one; "
            "`again`: another card to discard; `settle`: a coral for the octopus."
        ),
    ]
    slot: Annotated[
        Stack | None, Meta(description="Stack from which the octopus came, while a coral is chosen for it.")
    ]
    deeds: Annotated[
        tuple[tuple[tuple[int, ...], ...], ...],
        Meta(
            description="Number of fish of each colour, by seat: laid in the own school, laid in other schools, and "
            "destroyed by sharks and curses."
        ),
    ]
    tallies: Annotated[tuple[Tally, ...] | None, Meta(description="Points of each seat at the end of the game.")]

    def __str__(self) -> str:
        open_cards = zip("1234", self.visible, self.stacks, strict=True)
        shown = [f"{stack}: {card or '-'} ({left})" for stack, card, left in open_cards]
        schools = []
        for seat, school in enumerate(self.schools):
            colour = self.colours[seat]
            schools.append(f"{SEAT_MARKS[seat]} school {LETTERS[seat]}" + (f", plays {colour}" if colour else ""))
            schools.append(_picture(school))
        return "\n".join([*schools, "", "   ".join(shown)])

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        from shoal.games.kuna_yala.drawing import draw

        return draw(self)


SHORT_NAMES = {"coral": " ##", "shark": "^^^", "octopus": "@@@", "bones": "xxx"}


def _picture(school: School) -> str:
    cards = {(card.east, card.north): SHORT_NAMES.get(card.card, card.card) for card in school.cards}
    columns = sorted({east for east, _ in cards})
    rows = sorted({north for _, north in cards}, reverse=True)
    lines = []
    for north in range(rows[0], rows[-1] - 1, -1):
        row = [cards.get((east, north), "  .") for east in range(columns[0], columns[-1] + 1)]
        lines.append(f"{north:4}  {' '.join(row)}")
    return "\n".join([*lines, "      " + " ".join(f"{east:3}" for east in range(columns[0], columns[-1] + 1))])
