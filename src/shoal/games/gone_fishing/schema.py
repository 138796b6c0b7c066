"""Options, actions, outcomes and view of Gone Fishing. Lengths are in millimetres, directions in degrees."""

from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from shoal.core import Action, Options, Outcome, Quantity, View
from shoal.games.gone_fishing.event_log import East, FlatPose, Heading, NetLog, North, TossLog
from shoal.games.gone_fishing.rules.sea import FISH, HALF, Kind, NetName
from shoal.physics.events import Trajectory

Swing = Literal["natural", "calm"]
Practice = Literal["free", "eight casts"]
Awaited = Literal["net", "move", "lower", "pull", "take", "relocate", "token", "return", "toss"]

FISH_ID = Quantity("fish", 0, FISH - 1)
EAST = Quantity("x", -HALF, HALF, "mm")
NORTH = Quantity("y", -HALF, HALF, "mm")
HEADING = Quantity("heading", -360.0, 360.0, "°")
VIGOUR = Quantity("vigour", 0.0, 100.0, "%")
PLACE = (FISH_ID, EAST, NORTH, HEADING)
"""The numbers of an action that puts a fish somewhere: the fish and its pose."""

FishId = Annotated[int, Meta(ge=0, le=FISH - 1, description="Id of the fish; each kind has twelve in a row.")]
EastInSea = Annotated[East, Meta(ge=-HALF, le=HALF)]
NorthInSea = Annotated[North, Meta(ge=-HALF, le=HALF)]
AnyHeading = Annotated[Heading, Meta(ge=HEADING.low, le=HEADING.high)]
Path = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=10_000,
        description="Path of the hand, as recorded samples or as waypoints; `physics/hand_path.py` defines both forms.",
    ),
]


class FishingOptions(Options, frozen=True, kw_only=True):
    experts: Annotated[
        str,
        Meta(
            max_length=4,
            title="Expert pulling",
            description="Seats that pull by the expert rule: 13 for seats 1 and 3, or all. Leave it empty for none.",
            examples=["1", "all"],
        ),
    ] = ""
    swing: Annotated[
        Swing,
        Meta(
            title="Net",
            description="How long the net swings on its rope.",
            extra_json_schema={"labels": {"calm": "Calm", "natural": "Natural"}},
        ),
    ] = "natural"
    practice: Annotated[
        Practice,
        Meta(
            title="Fishing alone",
            description="How a single player fishes: in practice, or for a result.",
            extra_json_schema={
                "labels": {"free": "As long as you like", "eight casts": "Eight casts"},
                "applies_to": [1],
            },
        ),
    ] = "free"

    def is_expert(self, seat: int) -> bool:
        return self.experts == "all" or str(seat + 1) in self.experts


class ChooseNet(Action, frozen=True, tag="net"):
    """Choose the net for the round."""

    form: ClassVar[str] = "net {name}"
    example: ClassVar[str] = "net circle"
    name: NetName


class MoveFish(Action, frozen=True, tag="move"):
    """Move a fish before the net is lowered."""

    form: ClassVar[str] = "move {fish} {x} {y} {heading}"
    example: ClassVar[str] = "move 7 12.0 34.0 0.0"
    fish: FishId
    x: EastInSea
    y: NorthInSea
    heading: AnyHeading


class Stay(Action, frozen=True, tag="stay"):
    """Leave all fish where they are."""

    form: ClassVar[str] = "stay"
    example: ClassVar[str] = "stay"


class Lower(Action, frozen=True, tag="lower"):
    """Lower the net."""

    form: ClassVar[str] = "lower {path}"
    example: ClassVar[str] = "lower 120,-45,90"
    path: Path


class Pull(Action, frozen=True, tag="pull"):
    """Pull the net to the boat."""

    form: ClassVar[str] = "pull {path}"
    example: ClassVar[str] = "pull 0,-340"
    path: Path


Metres = Annotated[float, Meta(ge=-2.0, le=2.0)]
Unit = Annotated[float, Meta(ge=-1.001, le=1.001)]
LivePose = Annotated[
    tuple[Metres, Metres, Metres, Unit, Unit, Unit, Unit],
    Meta(description="Place in metres, and orientation as a unit quaternion."),
]


class FishInNet(msgspec.Struct, frozen=True):
    """A fish that a net carries along."""

    fish: FishId
    pose: LivePose


class NetGesture(msgspec.Struct, frozen=True):
    """A net that swings from a player's hand, as others see it before the act is over."""

    hand: Annotated[
        tuple[Metres, Metres, Metres, Annotated[float, Meta(ge=-36_000.0, le=36_000.0)]],
        Meta(description="Place of the hand in metres, and its heading in degrees."),
    ]
    net: LivePose
    knot: LivePose
    fish: Annotated[tuple[FishInNet, ...], Meta(max_length=FISH, description="Fish that the net carries along.")]


class TakeFish(Action, frozen=True, tag="take"):
    """Take a fish out of a net that has failed."""

    form: ClassVar[str] = "take {fish}"
    example: ClassVar[str] = "take 7"
    fish: FishId


class Relocate(Action, frozen=True, tag="relocate"):
    """Move another fish out of a net that has failed."""

    form: ClassVar[str] = "relocate {fish} {x} {y} {heading}"
    example: ClassVar[str] = "relocate 7 12.0 34.0 0.0"
    fish: FishId
    x: EastInSea
    y: NorthInSea
    heading: AnyHeading


class Done(Action, frozen=True, tag="done"):
    """Relocate no more fish."""

    form: ClassVar[str] = "done"
    example: ClassVar[str] = "done"


class PlaceToken(Action, frozen=True, tag="token"):
    """Raise the price of a kind."""

    form: ClassVar[str] = "token {colour}"
    example: ClassVar[str] = "token blue"
    colour: Kind


class ReturnFish(Action, frozen=True, tag="return"):
    """Return a fish of the catch to the sea."""

    form: ClassVar[str] = "return {fish} {x} {y} {heading}"
    example: ClassVar[str] = "return 7 12.0 34.0 0.0"
    fish: FishId
    x: EastInSea
    y: NorthInSea
    heading: AnyHeading


class Toss(Action, frozen=True, tag="toss"):
    """Toss the fish of the kind that is being scored."""

    form: ClassVar[str] = "toss {vigour}"
    example: ClassVar[str] = "toss 40.0"
    vigour: Annotated[
        float, Meta(ge=VIGOUR.low, le=VIGOUR.high, description="Strength of the toss: 0 is weak, 100 the strongest.")
    ]


class EndPractice(Action, frozen=True, tag="end"):
    """End the practice."""

    form: ClassVar[str] = "end"
    example: ClassVar[str] = "end"


PlacementAction = MoveFish | Relocate | ReturnFish
"""Actions that put a fish somewhere in the sea."""


class Lowered(Outcome, frozen=True, tag="lowered"):
    log: NetLog
    trajectory: Trajectory = msgspec.field(name="trail")


class Pulled(Outcome, frozen=True, tag="pulled"):
    log: NetLog
    trajectory: Trajectory = msgspec.field(name="trail")


class Tossed(Outcome, frozen=True, tag="tossed"):
    log: TossLog
    trajectory: Trajectory = msgspec.field(name="trail")


class SeaFish(msgspec.Struct, frozen=True):
    """A fish in the sea."""

    fish: Annotated[int, Meta(description="Id of the fish.")]
    colour: Kind
    x: East
    y: North
    heading: Heading


class Sold(msgspec.Struct, frozen=True):
    """What one kind has brought a player."""

    points: Annotated[int, Meta(description="Points for the fish at the market's price.")]
    fresh: Annotated[int | None, Meta(description="Bonus for fish that landed upright; null before they are tossed.")]


class FishingView(View, frozen=True, kw_only=True):
    """What everybody sees. Lists by kind are in the order of scoring: blue, purple, green, white, red."""

    options: FishingOptions
    fish: Annotated[tuple[SeaFish, ...], Meta(description="The fish in the sea.")]
    round: Annotated[int, Meta(description="Number of the round, counted from 1.")]
    rounds: Annotated[int, Meta(description="Number of rounds in the game.")]
    first: Annotated[int, Meta(description="Seat that plays first in this round.")]
    awaits: Annotated[Awaited, Meta(description="Kind of action awaited next.")]
    turn_of: Annotated[int, Meta(description="Seat whose turn it is.")]
    unused: Annotated[tuple[NetName, ...], Meta(description="Nets that have not been chosen yet.")]
    net: Annotated[NetName | None, Meta(description="Net on the rod.")]
    down: Annotated[FlatPose | None, Meta(description="Pose of the net if it lies on the sea.")]
    inside: Annotated[
        tuple[int, ...],
        Meta(description="Fish in the net; after a failure, those that may still be taken or relocated."),
    ]
    relocations: Annotated[int, Meta(description="Number of fish that may still be relocated.")]
    catch: Annotated[
        tuple[int, ...], Meta(description="Fish brought to the boat in this turn that are not stowed yet.")
    ]
    boats: Annotated[tuple[tuple[int, ...], ...], Meta(description="Fish that each seat has aboard.")]
    holds: Annotated[
        tuple[tuple[int, ...], ...], Meta(description="Number of fish that each seat has aboard, by kind.")
    ]
    tokens: Annotated[tuple[int, ...], Meta(description="Number of tokens on the market, by kind.")]
    prices: Annotated[tuple[int, ...], Meta(description="Price of a fish, by kind.")]
    edges: Annotated[
        tuple[int, ...],
        Meta(description="Edge at which each seat's boat lies: 0 is south, then clockwise west, north, east."),
    ]
    experts: Annotated[tuple[bool, ...], Meta(description="For each seat, whether it pulls by the expert rule.")]
    sold: Annotated[tuple[tuple[Sold, ...], ...], Meta(description="For each seat, the kinds scored so far.")]
    points: Annotated[tuple[int, ...], Meta(description="Points of each seat so far.")]
    tossing: Annotated[Kind | None, Meta(description="Kind whose fish are being tossed.")]
    to_toss: Annotated[tuple[int, ...], Meta(description="Seats that have still to toss that kind, in this order.")]
    turns: Annotated[int, Meta(description="Number of times that a net has been lowered.")]
    casts: Annotated[
        int | None,
        Meta(description="Number of times that a single player lowers the net; null if they are not counted."),
    ] = None

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        from shoal.games.gone_fishing.drawing import draw

        return draw(self)
