"""Options, actions, events and view of Little Big Fish."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from shoal.core import SEAT_MARKS, Action, Event, Mood, Options, View
from shoal.games.little_big_fish.rules.sea import Colour

Square = Annotated[str, Meta(pattern="^[a-f][1-6]$", description="Square of the sea, such as c4.")]
Size = Literal["small", "medium", "big"]
Token = Literal["fisherman", "plankton", "birth", "whirlwind"]
Way = Literal["left", "right"]
SIZES: tuple[Size, ...] = ("small", "medium", "big")
TOKENS: tuple[Token, ...] = ("fisherman", "plankton", "birth", "whirlwind")


NO_EFFECT = {
    "used": "The plankton on {square} has fed {seat} before: nothing grows.",
    "biggest": "The fish on {square} is big already: nothing grows.",
    "no_bigger": "{seat} has no bigger fish left: nothing grows.",
    "no_small": "{seat} has no small fish left: no fish is born.",
    "no_room": "There is no free square on this board: no fish is born.",
}
"""What players read when a square or a surprise has no effect, by the reason."""


class ReefOptions(Options, frozen=True, kw_only=True):
    first_games: Annotated[
        bool, Meta(title="Starter sea", description="The four boards lie as the rulebook suggests for first games.")
    ] = False
    only_where_stopping: Annotated[
        bool,
        Meta(
            title="Stop to use a square",
            description="Births and surprises happen only where a fish stops, not where it swims through.",
        ),
    ] = False


class PlaceFish(Action, frozen=True, tag="place"):
    form: ClassVar[str] = "{square}"
    example: ClassVar[str] = "a1"
    square: Square


class Step(Action, frozen=True, tag="step"):
    form: ClassVar[str] = "{start}-{end}"
    example: ClassVar[str] = "a1-a2"
    start: Square
    end: Square


class Stop(Action, frozen=True, tag="stop"):
    form: ClassVar[str] = "stop"
    example: ClassVar[str] = "stop"


class Bear(Action, frozen=True, tag="birth"):
    form: ClassVar[str] = "birth {square}"
    example: ClassVar[str] = "birth c4"
    square: Square


class TurnBoard(Action, frozen=True, tag="turn"):
    form: ClassVar[str] = "turn {board} {way}"
    example: ClassVar[str] = "turn yellow left"
    board: Colour
    way: Way


class Lose(Action, frozen=True, tag="lose"):
    """Choose the fish that goes to the Fisherman."""

    form: ClassVar[str] = "lose {square}"
    example: ClassVar[str] = "lose c4"
    square: Square


ReefAction = PlaceFish | Step | Stop | Bear | TurnBoard | Lose


class FishPlaced(Event, frozen=True, tag="placed"):
    seat: int
    square: Square

    def describe(self) -> str:
        return f"{{{self.seat}}} places a small fish on {self.square}."

    def marks(self) -> tuple[str, ...]:
        return (self.square,)


class Swam(Event, frozen=True, tag="swam"):
    seat: int
    start: Square
    end: Square
    size: Size
    through: Annotated[tuple[Square, ...], Meta(description="Wrecks through which the fish swims, in order.")]

    def describe(self) -> str:
        wrecks = " through the wreck" if self.through else ""
        return f"{{{self.seat}}} swims from {self.start}{wrecks} to {self.end}."

    def marks(self) -> tuple[str, ...]:
        return self.start, *self.through, self.end


class Ate(Event, frozen=True, tag="ate"):
    seat: int
    square: Square
    size: Annotated[Size, Meta(description="Size of the fish eaten.")]

    def describe(self) -> str:
        return f"{{{self.seat}}} eats {{{1 - self.seat}}}'s {self.size} fish."

    def marks(self) -> tuple[str, ...]:
        return (self.square,)

    def moods(self) -> Mapping[int, Mood]:
        return {self.seat: "nice", 1 - self.seat: "oops"}


class Grew(Event, frozen=True, tag="grew"):
    seat: int
    square: Square
    size: Annotated[Size, Meta(description="Size after growing.")]
    colour: Annotated[Colour | None, Meta(description="Colour of the plankton; none if it was a surprise.")]

    def describe(self) -> str:
        food = "plankton from a surprise" if self.colour is None else f"the {self.colour} plankton"
        return f"{{{self.seat}}} eats {food}: the fish on {self.square} is {self.size} now."

    def marks(self) -> tuple[str, ...]:
        return (self.square,)

    def moods(self) -> Mapping[int, Mood]:
        return {self.seat: "nice"} if self.size == "big" else {}


class Born(Event, frozen=True, tag="born"):
    seat: int
    square: Square

    def describe(self) -> str:
        return f"{{{self.seat}}} gets a small fish on {self.square}."

    def marks(self) -> tuple[str, ...]:
        return (self.square,)


class Drew(Event, frozen=True, tag="drew"):
    reveals: ClassVar[bool] = True
    seat: int
    square: Square
    token: Token
    works: Annotated[bool, Meta(description="True if the surprise has an effect.")]

    def describe(self) -> str:
        return f"{{{self.seat}}} finds a surprise on {self.square}: {self.token.capitalize()}."

    def marks(self) -> tuple[str, ...]:
        return (self.square,)


class NothingHappened(Event, frozen=True, tag="nothing"):
    """A square or a surprise has no effect."""

    seat: int
    square: Square
    reason: Annotated[
        Literal["used", "biggest", "no_bigger", "no_small", "no_room"],
        Meta(
            description="`used`: the plankton has fed the seat already; `biggest`: the fish is big; `no_bigger`, "
            "`no_small`: the reserve has no such fish; `no_room`: the board has no free square for a birth."
        ),
    ]

    def describe(self) -> str:
        return NO_EFFECT[self.reason].format(seat=f"{{{self.seat}}}", square=self.square)

    def marks(self) -> tuple[str, ...]:
        return (self.square,)


class FishCaught(Event, frozen=True, tag="caught"):
    seat: Annotated[int, Meta(description="Seat that loses the fish.")]
    square: Square
    size: Size

    def describe(self) -> str:
        return f"The Fisherman takes {{{self.seat}}}'s {self.size} fish from {self.square}."

    def marks(self) -> tuple[str, ...]:
        return (self.square,)

    def moods(self) -> Mapping[int, Mood]:
        return {self.seat: "oops"}


class Turned(Event, frozen=True, tag="turned"):
    seat: int
    board: Colour
    way: Way

    def describe(self) -> str:
        return f"{{{self.seat}}} turns the {self.board} board to the {self.way}."


class Shuffled(Event, frozen=True, tag="shuffled"):
    """All surprise tokens are used up and form a new pile."""

    def describe(self) -> str:
        return "All surprises are used, so they are shuffled again."


class Forfeited(Event, frozen=True, tag="forfeited"):
    """A player loses the rest of the turn, because no fish can take a step."""

    seat: int

    def describe(self) -> str:
        return f"{{{self.seat}}} cannot take another step."


class Fish(msgspec.Struct, frozen=True):
    seat: int
    size: Size
    square: Square


class Board(msgspec.Struct, frozen=True):
    colour: Colour
    turns: Annotated[int, Meta(description="Number of quarter turns to the right from the printed orientation.")]


class ReefView(View, frozen=True, kw_only=True):
    options: ReefOptions
    rows: Annotated[
        tuple[str, ...],
        Meta(
            description="Squares as the first seat sees them, the far row first: `.` ocean, `N` birth, `?` surprise, "
            "`W` wreck; `R`, `Y`, `B` and `G` plankton."
        ),
    ]
    boards: Annotated[tuple[Board, ...], Meta(description="Boards near left, near right, far left and far right.")]
    swimmers: Annotated[tuple[Fish, ...], Meta(description="All fish in play.")]
    plankton: Annotated[
        tuple[tuple[Colour, ...], ...], Meta(description="Colours of plankton that still feed each seat.")
    ]
    reserve: Annotated[
        tuple[tuple[int, ...], ...],
        Meta(description="Number of small, medium and big fish of each seat that can still enter play."),
    ]
    captured: Annotated[
        tuple[tuple[int, ...], ...], Meta(description="Number of small, medium and big fish that each seat has eaten.")
    ]
    eaten: Annotated[tuple[int, ...], Meta(description="Number of fish that each seat has eaten.")]
    fish: Annotated[tuple[int, ...], Meta(description="Number of fish of each seat in play.")]
    pile: Annotated[
        dict[Token, int], Meta(description="Number of surprises left in the pile; the others lie open beside it.")
    ]
    turn_of: Annotated[int, Meta(description="Seat whose turn it is, even while another seat has to choose.")]
    awaits: Annotated[
        Literal["place", "step", "birth", "turn", "lose"],
        Meta(
            description="`place`: a start square; `step`: a step; `birth`: the square of a newborn fish; "
            "`turn`: a board to turn; `lose`: a fish for the Fisherman."
        ),
    ]
    steps: Annotated[int, Meta(description="Number of steps left in this turn.")]
    at: Annotated[Square | None, Meta(description="Square that the choice is about.")]
    passing: Annotated[
        Square | None, Meta(description="Square of the fish that took the first step and may swim on, or has stopped.")
    ]
    stopped: Annotated[bool, Meta(description="True if the fish on `passing` has stopped.")]
    quiet: Annotated[
        int,
        Meta(
            description="Number of turns in a row without anything eaten, grown or born; "
            "-1 while this turn has had any of these."
        ),
    ]

    def __str__(self) -> str:
        marks = {fish.square: SEAT_MARKS[fish.seat] + fish.size[0] for fish in self.swimmers}
        lines = []
        for rank, row in zip(range(6, 0, -1), self.rows, strict=True):
            squares = [marks.get(f"{letter}{rank}", f" {kind}") for letter, kind in zip("abcdef", row, strict=True)]
            lines.append(f"{rank} {' '.join(squares)}")
        scores = [
            f"{SEAT_MARKS[seat]} {eaten} eaten, {fish} in play, plankton {', '.join(left) or 'none'}"
            for seat, (eaten, fish, left) in enumerate(zip(self.eaten, self.fish, self.plankton, strict=True))
        ]
        return "\n".join([*lines, "   a  b  c  d  e  f", "", *scores])

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        from shoal.games.little_big_fish.drawing import draw

        return draw(self)
