"""What can be agreed, done, seen and told in ICECOOL. Lengths are in millimetres, directions in degrees."""

from typing import Annotated, ClassVar, Literal, Self

import msgspec
from msgspec import Meta

from shoal.core import Action, Event, Options, Outcome, Quantity, View
from shoal.games.icecool.physics import penguin
from shoal.physics.events import Moment, PhysicsLog, Trajectory

Hand = Literal["steady", "natural", "shaky"]
DoorName = Literal[
    "classroom-gym", "gym-kitchen", "kitchen-common", "common-classroom", "classroom-hall", "kitchen-hall"
]
RoomName = Literal["classroom", "gym", "kitchen", "common", "hall"]

DIRECTION = Quantity("direction", -360.0, 360.0, "°")
SPEED = Quantity("speed", penguin.SLOWEST, penguin.FASTEST, "m/s")
ASIDE = Quantity("aside", -penguin.FURTHEST_ASIDE, penguin.FURTHEST_ASIDE)
HEIGHT = Quantity("height", 1000 * penguin.LOWEST, 1000 * penguin.HIGHEST, "mm")
EAST = Quantity("x", 0.0, 640.0, "mm")
NORTH = Quantity("y", 0.0, 640.0, "mm")


class PenguinOptions(Options, frozen=True, kw_only=True):
    hand: Annotated[Hand, Meta(description="how exactly a flick comes out as it was aimed")] = "natural"


class PlaceCatcher(Action, frozen=True, tag="place"):
    """Where the Catcher begins, in the Kitchen."""

    form: ClassVar[str] = "place {x} {y}"
    example: ClassVar[str] = "place 445.0 515.0"
    x: Annotated[float, Meta(ge=EAST.low, le=EAST.high)]
    y: Annotated[float, Meta(ge=NORTH.low, le=NORTH.high)]


class ToLine(Action, frozen=True, tag="line"):
    """To the nearest free point of a room's red line, before the flick."""

    form: ClassVar[str] = "line {room}"
    example: ClassVar[str] = "line kitchen"
    room: RoomName


class Flick(Action, frozen=True, tag="flick"):
    form: ClassVar[str] = "flick {direction} {speed} {aside} {height}"
    example: ClassVar[str] = "flick 90.0 2.0 0.0 11.0"
    direction: Annotated[float, Meta(ge=DIRECTION.low, le=DIRECTION.high)]
    """In which the finger moves: 0 is along x, 90 along y."""
    speed: Annotated[float, Meta(ge=SPEED.low, le=SPEED.high)]
    aside: Annotated[float, Meta(ge=ASIDE.low, le=ASIDE.high)]
    """Where on its back the penguin is hit: -1 is its left edge, seen from behind, 1 its right."""
    height: Annotated[float, Meta(ge=HEIGHT.low, le=HEIGHT.high)]


class Skate(Action, frozen=True, tag="skate"):
    """Turn up two ones for another turn."""

    form: ClassVar[str] = "skate"
    example: ClassVar[str] = "skate"


class EndTurn(Action, frozen=True, tag="end"):
    """Keep the ones for later."""

    form: ClassVar[str] = "end"
    example: ClassVar[str] = "end"


class Flown(Outcome, frozen=True):
    """What the physics made of a flick."""

    flick: Flick
    """As the hand really did it."""
    log: PhysicsLog
    trajectory: Trajectory = msgspec.field(name="trail")


class CatcherPlaced(Event, frozen=True, tag="placed"):
    seat: int
    x: float
    y: float

    def describe(self) -> str:
        return f"{{{self.seat}}} is the Catcher and waits in the Kitchen."


class WentToLine(Event, frozen=True, tag="line"):
    seat: int
    room: RoomName
    x: float
    y: float

    def describe(self) -> str:
        return f"{{{self.seat}}} steps to the red line."


class Flicked(Event, frozen=True, tag="flicked"):
    reveals: ClassVar[bool] = True
    seat: int
    flick: Flick
    trajectory: Trajectory

    def describe(self) -> str:
        return f"{{{self.seat}}} flicks."


class TookFish(Event, frozen=True, tag="fish"):
    seat: int
    door: DoorName
    card: int | None
    """Known to its owner; none when the cards have run out."""
    at: Moment

    def describe(self) -> str:
        return f"{{{self.seat}}} slides through a door and takes a fish."

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else msgspec.structs.replace(self, card=None)


class RunnerCaught(Event, frozen=True, tag="caught"):
    seat: int
    catcher: int
    at: Moment

    def describe(self) -> str:
        return f"{{{self.catcher}}} catches {{{self.seat}}} and takes the ID."


class FlewOut(Event, frozen=True, tag="out"):
    seat: int
    at: Moment

    def describe(self) -> str:
        return f"{{{self.seat}}} flies out of the school and is put back."


class StillOnCircle(Event, frozen=True, tag="circle"):
    seat: int

    def describe(self) -> str:
        return f"{{{self.seat}}} has not left the red circle and flicks again."


class BackToCircle(Event, frozen=True, tag="back"):
    seat: int

    def describe(self) -> str:
        return f"{{{self.seat}}} goes back to the red circle and plays at once."


class Skated(Event, frozen=True, tag="skated"):
    reveals: ClassVar[bool] = True
    seat: int

    def describe(self) -> str:
        return f"{{{self.seat}}} puts on ice skates and has another turn."


class RoundOver(Event, frozen=True, tag="round over"):
    round: int
    winner: int | None
    """The Runner with three fish; none if the Catcher has every ID."""

    def describe(self) -> str:
        if self.winner is None:
            return f"The Catcher has every ID: round {self.round} is over."
        return f"{{{self.winner}}} has three fish: round {self.round} is over."


class DrewForIds(Event, frozen=True, tag="ids"):
    seat: int
    count: int
    cards: tuple[int, ...] | None

    def describe(self) -> str:
        return f"{{{self.seat}}} draws {self.count} {'card' if self.count == 1 else 'cards'} for the IDs."

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else msgspec.structs.replace(self, cards=None)


class SchoolRoundBegan(Event, frozen=True, tag="round"):
    round: int
    catcher: int

    def describe(self) -> str:
        return f"Round {self.round} begins: {{{self.catcher}}} is the Catcher."


class RoundTheSchool(Event, frozen=True, tag="lap"):
    seat: int
    flicks: int

    def describe(self) -> str:
        return f"{{{self.seat}}} is round the school after {self.flicks} flicks."


class Penguin(msgspec.Struct, frozen=True):
    x: float
    y: float
    heading: float
    raised: bool
    """On a wall."""


class PenguinView(View, frozen=True, kw_only=True):
    options: PenguinOptions
    round: int
    rounds: int
    catcher: int | None
    """None on the warm-up lap."""
    penguins: tuple[Penguin | None, ...]
    """None for those who have not started; who is about to start stands on the circle."""
    starting: tuple[int, ...]
    """Runners who have not left the red circle yet."""
    fish: tuple[tuple[DoorName, ...], ...]
    """The doors on which each seat's fish still hang."""
    caught: tuple[int, ...]
    """How often each seat has been in this round: the Catcher holds the IDs of those."""
    cards: tuple[int, ...]
    """How many face-down cards each seat has."""
    hidden: tuple[tuple[int, ...] | None, ...]
    """What they are: one's own, and everybody's at the end."""
    open: tuple[int, ...]
    """How many ones each seat has used for skates."""
    deck: int
    awaits: Literal["place", "flick", "skate"]
    turn_of: int
    stepped: bool
    """Whether the one whose turn it is has stepped to the red line."""
    lines: tuple[RoomName, ...]
    """The rooms to whose red line the seat to act may step first."""
    visited: tuple[RoomName, ...]
    """On the warm-up lap."""
    flicks: int
    """So far."""
