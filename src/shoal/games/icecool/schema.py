"""Options, actions, events and view of ICECOOL. Lengths are in millimetres, directions in degrees."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, Self

import msgspec
from msgspec import Meta

from shoal.core import Action, Event, Mood, Options, Outcome, Quantity, View
from shoal.games.icecool.rules.floor_plan import ROOM_NAMED
from shoal.games.icecool.rules.jumps import Obstacle
from shoal.physics.events import Moment, PhysicsLog, Trajectory

Hand = Literal["steady", "natural", "shaky"]
Finger = Literal["needs room", "goes through"]
SkatesQuestion = Literal["everyone", "holders"]
DoorName = Literal[
    "classroom-gym", "gym-kitchen", "kitchen-common", "common-classroom", "classroom-hall", "kitchen-hall"
]
RoomName = Literal["classroom", "gym", "kitchen", "common", "hall"]
StrikeName = Literal["straight", "curves left", "curves right", "jumps"]
StrengthName = Literal["gentle", "easy", "firm", "strong", "full"]

DIRECTION = Quantity("direction", -360.0, 360.0, "°")
SPEED = Quantity("speed", 0.3, 5.0, "m/s")
ASIDE = Quantity("aside", -0.95, 0.95)
HEIGHT = Quantity("height", 6.0, 44.0, "mm")
EAST = Quantity("x", 0.0, 640.0, "mm")
NORTH = Quantity("y", 0.0, 640.0, "mm")

East = Annotated[float, Meta(description="Millimetres east of the school's south-west corner.")]
North = Annotated[float, Meta(description="Millimetres north of the school's south-west corner.")]


class PenguinOptions(Options, frozen=True, kw_only=True):
    hand: Annotated[
        Hand,
        Meta(
            title="Aim",
            description="How closely a flick follows your aim.",
            extra_json_schema={"labels": {"steady": "Steady", "natural": "Natural", "shaky": "Shaky"}},
        ),
    ] = "natural"
    finger: Annotated[
        Finger,
        Meta(
            title="Finger",
            description="Whether your finger needs room between your penguin and a wall or another penguin.",
            extra_json_schema={"labels": {"needs room": "Needs room", "goes through": "Goes through walls"}},
        ),
    ] = "needs room"
    skates: Annotated[
        SkatesQuestion,
        Meta(
            title="Ask about ice skates",
            description="Asking everyone who has two cards keeps it a secret who could skate.",
            extra_json_schema={
                "labels": {"everyone": "Everyone with two cards", "holders": "Only who can skate"},
                "applies_to": [2, 3, 4],
            },
        ),
    ] = "everyone"


class PlaceCatcher(Action, frozen=True, tag="place"):
    """Place the Catcher in the Kitchen at the beginning of a round."""

    form: ClassVar[str] = "place {x} {y}"
    example: ClassVar[str] = "place 445.0 515.0"
    x: Annotated[East, Meta(ge=EAST.low, le=EAST.high)]
    y: Annotated[North, Meta(ge=NORTH.low, le=NORTH.high)]


class ToLine(Action, frozen=True, tag="line"):
    """Step to the nearest free point of a room's red line before the flick."""

    form: ClassVar[str] = "line {room}"
    example: ClassVar[str] = "line kitchen"
    room: RoomName


class Flick(Action, frozen=True, tag="flick"):
    """Flick the penguin with a finger that hits its back."""

    form: ClassVar[str] = "flick {direction} {speed} {aside} {height}"
    example: ClassVar[str] = "flick 90.0 2.0 0.0 11.0"
    direction: Annotated[
        float,
        Meta(
            ge=DIRECTION.low,
            le=DIRECTION.high,
            description="Direction in which the finger moves, in degrees: 0 is east, 90 is north.",
        ),
    ]
    speed: Annotated[float, Meta(ge=SPEED.low, le=SPEED.high, description="Speed of the finger, in metres per second.")]
    aside: Annotated[
        float,
        Meta(
            ge=ASIDE.low,
            le=ASIDE.high,
            description="Where the finger hits, seen from behind: -1 is the penguin's left edge, 1 its right edge.",
        ),
    ]
    height: Annotated[
        float,
        Meta(
            ge=HEIGHT.low,
            le=HEIGHT.high,
            description="Height above the floor at which the finger hits, in millimetres.",
        ),
    ]


class Skate(Action, frozen=True, tag="skate"):
    """Turn up two ones for another turn."""

    form: ClassVar[str] = "skate"
    example: ClassVar[str] = "skate"


class EndTurn(Action, frozen=True, tag="end"):
    """End the turn and keep the ones for later."""

    form: ClassVar[str] = "end"
    example: ClassVar[str] = "end"


class Flown(Outcome, frozen=True):
    """The simulated outcome of a flick."""

    flick: Annotated[Flick, Meta(description="The flick with the errors of the player's hand.")]
    log: PhysicsLog
    trajectory: Trajectory = msgspec.field(name="trail")


class CatcherPlaced(Event, frozen=True, tag="placed"):
    seat: int
    x: East
    y: North

    def describe(self) -> str:
        return f"{{{self.seat}}} is the Catcher and waits in the Kitchen."


class WentToLine(Event, frozen=True, tag="line"):
    seat: int
    room: RoomName
    x: East
    y: North

    def describe(self) -> str:
        return f"{{{self.seat}}} steps to the red line."


class Flicked(Event, frozen=True, tag="flicked"):
    reveals: ClassVar[bool] = True
    seat: int
    flick: Annotated[Flick, Meta(description="The flick with the errors of the player's hand.")]
    trajectory: Annotated[Trajectory, Meta(description="Motion of the penguins; bodies are numbered by seat.")]

    def describe(self) -> str:
        return f"{{{self.seat}}} flicks."


class Jumped(Event, frozen=True, tag="jumped"):
    seat: int
    over: Annotated[Obstacle, Meta(description="What the penguin has jumped over.")]
    room: Annotated[RoomName, Meta(description="Room into which it has jumped.")]
    at: Moment

    def describe(self) -> str:
        return f"{{{self.seat}}} jumps over the {self.over} into the {ROOM_NAMED[self.room].title}."


class TookFish(Event, frozen=True, tag="fish"):
    seat: int
    door: DoorName
    card: Annotated[
        int | None, Meta(description="The card drawn for the fish; null for the other seats, or if the deck is empty.")
    ]
    at: Moment

    def describe(self) -> str:
        return f"{{{self.seat}}} slides through a door and takes a fish."

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else msgspec.structs.replace(self, card=None)

    def moods(self) -> Mapping[int, Mood]:
        return {self.seat: "nice"}


class RunnerCaught(Event, frozen=True, tag="caught"):
    seat: Annotated[int, Meta(description="Seat of the Runner.")]
    catcher: Annotated[int, Meta(description="Seat of the Catcher.")]
    at: Moment
    again: Annotated[bool, Meta(description="True if the Catcher has the Runner's ID already.")] = False

    def describe(self) -> str:
        deed = "again" if self.again else "and takes the ID"
        return f"{{{self.catcher}}} catches {{{self.seat}}} {deed}."

    def moods(self) -> Mapping[int, Mood]:
        return {self.seat: "oops", self.catcher: "nice"}


class FlewOut(Event, frozen=True, tag="out"):
    seat: int
    at: Moment

    def describe(self) -> str:
        return f"{{{self.seat}}} flies out of the school and is put back."

    def moods(self) -> Mapping[int, Mood]:
        return {self.seat: "oops"}


class StillOnCircle(Event, frozen=True, tag="circle"):
    seat: int

    def describe(self) -> str:
        return f"{{{self.seat}}} is still on the red circle and flicks again."


class BackToCircle(Event, frozen=True, tag="back"):
    seat: int

    def describe(self) -> str:
        return f"{{{self.seat}}} goes back to the red circle and plays at once."


class Skated(Event, frozen=True, tag="skated"):
    reveals: ClassVar[bool] = True
    seat: int

    def describe(self) -> str:
        return f"{{{self.seat}}} puts on ice skates and takes another turn."


class RoundOver(Event, frozen=True, tag="round over"):
    round: int
    winner: Annotated[
        int | None, Meta(description="Seat of the Runner with three fish; null if the Catcher has every ID.")
    ]

    def describe(self) -> str:
        if self.winner is None:
            return f"The Catcher has every ID. Round {self.round} is over."
        return f"{{{self.winner}}} has three fish. Round {self.round} is over."


class DrewForIds(Event, frozen=True, tag="ids"):
    seat: int
    count: Annotated[int, Meta(description="Number of cards drawn.")]
    cards: Annotated[tuple[int, ...] | None, Meta(description="The cards drawn; null for the other seats.")]

    def describe(self) -> str:
        return f"{{{self.seat}}} draws {self.count} {'card' if self.count == 1 else 'cards'} for the IDs."

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else msgspec.structs.replace(self, cards=None)


class SchoolRoundBegan(Event, frozen=True, tag="round"):
    round: int
    catcher: Annotated[int, Meta(description="Seat of the Catcher.")]

    def describe(self) -> str:
        return f"Round {self.round}: {{{self.catcher}}} is the Catcher."


class RoundTheSchool(Event, frozen=True, tag="lap"):
    seat: int
    flicks: Annotated[int, Meta(description="Number of flicks that the warm-up lap took.")]

    def describe(self) -> str:
        return f"Round the school in {self.flicks} flicks!"


class Penguin(msgspec.Struct, frozen=True):
    x: East
    y: North
    heading: Annotated[float, Meta(description="Direction that the penguin faces, in degrees: 0 is east, 90 is north.")]
    raised: Annotated[bool, Meta(description="True if the penguin stands on a wall.")]


class Strike(msgspec.Struct, frozen=True):
    """A way to hit a penguin that has a name."""

    name: StrikeName
    aside: Annotated[float, Meta(description="Where the finger hits: -1 is the left edge, 1 the right edge.")]
    height: Annotated[float, Meta(description="Height at which the finger hits, in millimetres.")]
    least_speed: Annotated[float, Meta(description="Speed that it takes at least, in metres per second.")]


class Strength(msgspec.Struct, frozen=True):
    """A strength of a flick that has a name."""

    name: StrengthName
    speed: Annotated[float, Meta(description="Speed of the finger, in metres per second.")]
    below: Annotated[float, Meta(description="Speed up to which a flick is called by this name.")]


class FlickTarget(msgspec.Struct, frozen=True):
    """Something in the school to flick a penguin at. `{0}` stands for the name of the player in seat 0."""

    name: Annotated[str, Meta(description="What it is, such as: the door to the Gym.")]
    way: Annotated[str, Meta(description="How far away it is, in which direction, and what is in the way.")]
    direction: Annotated[float, Meta(description="Direction of the flick in degrees: 0 is east, 90 is north.")]
    speed: Annotated[float, Meta(description="Speed that is just enough for a straight flick, in metres per second.")]
    strikes: Annotated[tuple[StrikeName, ...], Meta(description="Ways to hit the penguin for which a finger has room.")]


class PenguinView(View, frozen=True, kw_only=True):
    options: PenguinOptions
    round: Annotated[int, Meta(description="Number of the round, counted from 1.")]
    rounds: Annotated[int, Meta(description="Number of rounds in the game.")]
    catcher: Annotated[int | None, Meta(description="Seat of the Catcher; null on the warm-up lap.")]
    penguins: Annotated[
        tuple[Penguin | None, ...],
        Meta(description="Penguin of each seat; null until its first turn begins, on the red circle."),
    ]
    starting: Annotated[tuple[int, ...], Meta(description="Seats of the Runners who have not left the red circle yet.")]
    fish: Annotated[
        tuple[tuple[DoorName, ...], ...], Meta(description="For each seat, the doors on which its fish still hang.")
    ]
    caught: Annotated[
        tuple[int, ...],
        Meta(description="How often each seat has been caught in this round; the Catcher holds its ID if it has."),
    ]
    cards: Annotated[tuple[int, ...], Meta(description="Number of face-down cards of each seat.")]
    hidden: Annotated[
        tuple[tuple[int, ...] | None, ...],
        Meta(description="Those cards, sorted: the viewer's own, and everybody's at the end; null for the others."),
    ]
    open: Annotated[tuple[int, ...], Meta(description="Number of ones that each seat has turned up for skates.")]
    deck: Annotated[int, Meta(description="Number of cards left to draw.")]
    awaits: Annotated[Literal["place", "flick", "skate"], Meta(description="Kind of action awaited next.")]
    turn_of: Annotated[int, Meta(description="Seat whose turn it is.")]
    stepped: Annotated[bool, Meta(description="True if that seat has stepped to the red line in this turn.")]
    lines: Annotated[
        tuple[RoomName, ...], Meta(description="Rooms whose red line the seat to act may step to before the flick.")
    ]
    blocked: Annotated[
        tuple[tuple[int, int], ...],
        Meta(
            description=(
                "Where no finger fits beside the penguin of the seat to act: first and last of the whole degrees, as "
                "seen from its middle; 0 is east, 90 is north."
            )
        ),
    ]
    visited: Annotated[tuple[RoomName, ...], Meta(description="Rooms visited on the warm-up lap, in order.")]
    flicks: Annotated[int, Meta(description="Number of flicks made so far.")]
    par: Annotated[
        int | None, Meta(description="Flicks that a good player needs for the warm-up lap; null in a game.")
    ] = None
    surroundings: Annotated[
        tuple[str, ...],
        Meta(
            description=(
                "Where the penguins, the walls and the fish are, in sentences; `{0}` stands for the name of the player "
                "in seat 0."
            )
        ),
    ] = ()
    targets: Annotated[tuple[FlickTarget, ...], Meta(description="What the seat to act may aim at by name.")] = ()

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        from shoal.games.icecool.drawing import draw

        return draw(self)
