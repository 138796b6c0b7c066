"""What can be agreed, done, seen and told in Little Big Fish."""

from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from shoal.core import SEAT_MARKS, Action, Event, Options, View
from shoal.games.little_big_fish.rules.sea import Colour

Square = Annotated[str, Meta(pattern="^[a-f][1-6]$", description="a square of the sea, as in c4")]
Size = Literal["small", "medium", "big"]
Token = Literal["fisherman", "plankton", "birth", "whirlwind"]
Way = Literal["left", "right"]
SIZES: tuple[Size, ...] = ("small", "medium", "big")
TOKENS: tuple[Token, ...] = ("fisherman", "plankton", "birth", "whirlwind")


class ReefOptions(Options, frozen=True, kw_only=True):
    first_games: Annotated[bool, Meta(description="the four boards lie as recommended for first games")] = False
    only_where_stopping: Annotated[
        bool, Meta(description="birth and surprise act only where a fish stops, not where it passes through")
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
    """The fish that goes to the Fisherman."""

    form: ClassVar[str] = "lose {square}"
    example: ClassVar[str] = "lose c4"
    square: Square


class FishPlaced(Event, frozen=True, tag="placed"):
    seat: int
    square: Square

    def describe(self) -> str:
        return f"{{{self.seat}}} places a small fish on {self.square}."


class Swam(Event, frozen=True, tag="swam"):
    seat: int
    start: Square
    end: Square
    size: Size
    through: tuple[Square, ...]
    """The wrecks on the way."""

    def describe(self) -> str:
        wrecks = " through the wreck" if self.through else ""
        return f"{{{self.seat}}} swims from {self.start}{wrecks} to {self.end}."


class Ate(Event, frozen=True, tag="ate"):
    seat: int
    square: Square
    size: Size
    """Of the one eaten."""

    def describe(self) -> str:
        return f"{{{self.seat}}} eats a {self.size} fish of {{{1 - self.seat}}}."


class Grew(Event, frozen=True, tag="grew"):
    seat: int
    square: Square
    size: Size
    """It has now."""
    colour: Colour | None
    """Of the plankton; none for a surprise."""

    def describe(self) -> str:
        food = "plankton from a surprise" if self.colour is None else f"the {self.colour} plankton"
        return f"{{{self.seat}}} eats {food}: the fish on {self.square} is {self.size} now."


class Born(Event, frozen=True, tag="born"):
    seat: int
    square: Square

    def describe(self) -> str:
        return f"A small fish of {{{self.seat}}} is born on {self.square}."


class Drew(Event, frozen=True, tag="drew"):
    reveals: ClassVar[bool] = True
    seat: int
    square: Square
    token: Token
    works: bool
    """Whether it has any effect."""

    def describe(self) -> str:
        without = "" if self.works else ", without effect"
        return f"{{{self.seat}}} finds a surprise on {self.square}: {self.token.capitalize()}{without}."


class FishCaught(Event, frozen=True, tag="caught"):
    seat: int
    square: Square
    size: Size

    def describe(self) -> str:
        return f"The Fisherman takes the {self.size} fish of {{{self.seat}}} from {self.square}."


class Turned(Event, frozen=True, tag="turned"):
    seat: int
    board: Colour
    way: Way

    def describe(self) -> str:
        return f"{{{self.seat}}} turns the {self.board} board to the {self.way}."


class Shuffled(Event, frozen=True, tag="shuffled"):
    def describe(self) -> str:
        return "All surprises are used up and shuffled again."


class Forfeited(Event, frozen=True, tag="forfeited"):
    seat: int

    def describe(self) -> str:
        return f"{{{self.seat}}} has no step left to make."


class Fish(msgspec.Struct, frozen=True):
    seat: int
    size: Size
    square: Square


class Board(msgspec.Struct, frozen=True):
    colour: Colour
    turns: int
    """Quarter turns to the right from how it is drawn."""


class ReefView(View, frozen=True, kw_only=True):
    options: ReefOptions
    rows: tuple[str, ...]
    """The squares as the first seat sees them, the far row first: `.` ocean, `N` birth, `?` surprise, `W` wreck,
    `R`, `Y`, `B` and `G` plankton."""
    boards: tuple[Board, ...]
    """Near left, near right, far left, far right."""
    swimmers: tuple[Fish, ...]
    plankton: tuple[tuple[Colour, ...], ...]
    """Each seat's tokens left: where it has none, the square no longer acts for it."""
    reserve: tuple[tuple[int, ...], ...]
    """Each seat's small, medium and big fish that are not in play."""
    captured: tuple[tuple[int, ...], ...]
    """The small, medium and big fish that each seat has eaten."""
    eaten: tuple[int, ...]
    """By each seat."""
    fish: tuple[int, ...]
    """Of each seat, in play."""
    pile: dict[Token, int]
    """The surprises left in the pile; the others lie open beside it."""
    turn_of: int
    """The seat whose turn it is, even while another one has to choose."""
    awaits: Literal["place", "step", "birth", "turn", "lose"]
    steps: int
    """Left in this turn."""
    at: Square | None
    """The square that the choice is about."""
    passing: Square | None
    """Of the fish that has taken the first step and may go on, or has stopped."""
    stopped: bool
    quiet: int
    """Turns in a row without anything eaten, grown or born; -1 while something has happened in this turn."""

    def __str__(self) -> str:
        marks = {fish.square: SEAT_MARKS[fish.seat] + fish.size[0] for fish in self.swimmers}
        lines = []
        for number, row in zip(range(6, 0, -1), self.rows, strict=True):
            squares = [marks.get(f"{letter}{number}", f" {kind}") for letter, kind in zip("abcdef", row, strict=True)]
            lines.append(f"{number} {' '.join(squares)}")
        scores = [
            f"{SEAT_MARKS[seat]} {eaten} eaten, {fish} in play, plankton {', '.join(left) or 'none'}"
            for seat, (eaten, fish, left) in enumerate(zip(self.eaten, self.fish, self.plankton, strict=True))
        ]
        return "\n".join([*lines, "   a  b  c  d  e  f", "", *scores])
