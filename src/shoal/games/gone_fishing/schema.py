"""What can be agreed, done and seen in Gone Fishing. Lengths are in millimetres, directions in degrees."""

from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from shoal.core import Action, Options, Outcome, Quantity, View
from shoal.games.gone_fishing.event_log import FlatPose, NetLog, TossLog
from shoal.games.gone_fishing.rules.sea import FISH, HALF, Kind, NetName
from shoal.physics.events import Trajectory

Swing = Literal["natural", "calm"]
Awaited = Literal["net", "move", "lower", "pull", "take", "relocate", "token", "return", "toss"]

NUMBER = Quantity("fish", 0, FISH - 1)
EAST = Quantity("x", -HALF, HALF, "mm")
NORTH = Quantity("y", -HALF, HALF, "mm")
HEADING = Quantity("heading", -360.0, 360.0, "°")
VIGOUR = Quantity("vigour", 0.0, 100.0, "%")
PLACE = (NUMBER, EAST, NORTH, HEADING)
"""A fish, and where it is to lie."""

Fish = Annotated[int, Meta(ge=0, le=FISH - 1)]
Across = Annotated[float, Meta(ge=-HALF, le=HALF)]
Degrees = Annotated[float, Meta(ge=HEADING.low, le=HEADING.high)]
Path = Annotated[str, Meta(min_length=1, max_length=10_000)]
"""Of the hand, as `paths` writes it."""


class FishingOptions(Options, frozen=True, kw_only=True):
    experts: Annotated[
        str,
        Meta(
            description="seats that pull by the expert rule: their numbers, as in 13, or all; empty for none",
            examples=["1", "all"],
        ),
    ] = ""
    swing: Annotated[Swing, Meta(description="how long the net swings on its rope")] = "natural"

    def is_expert(self, seat: int) -> bool:
        return self.experts == "all" or str(seat + 1) in self.experts


class ChooseNet(Action, frozen=True, tag="net"):
    form: ClassVar[str] = "net {name}"
    example: ClassVar[str] = "net circle"
    name: NetName


class MoveFish(Action, frozen=True, tag="move"):
    """Before the net is lowered."""

    form: ClassVar[str] = "move {fish} {x} {y} {heading}"
    example: ClassVar[str] = "move 7 12.0 34.0 0.0"
    fish: Fish
    x: Across
    y: Across
    heading: Degrees


class Stay(Action, frozen=True, tag="stay"):
    """Move a fish to where it lies."""

    form: ClassVar[str] = "stay"
    example: ClassVar[str] = "stay"


class Lower(Action, frozen=True, tag="lower"):
    form: ClassVar[str] = "lower {path}"
    example: ClassVar[str] = "lower 120,-45,90"
    path: Path


class Pull(Action, frozen=True, tag="pull"):
    form: ClassVar[str] = "pull {path}"
    example: ClassVar[str] = "pull 0,-340"
    path: Path


class TakeFish(Action, frozen=True, tag="take"):
    """Out of a net that has failed."""

    form: ClassVar[str] = "take {fish}"
    example: ClassVar[str] = "take 7"
    fish: Fish


class Relocate(Action, frozen=True, tag="relocate"):
    """Another fish out of a net that has failed."""

    form: ClassVar[str] = "relocate {fish} {x} {y} {heading}"
    example: ClassVar[str] = "relocate 7 12.0 34.0 0.0"
    fish: Fish
    x: Across
    y: Across
    heading: Degrees


class Done(Action, frozen=True, tag="done"):
    """Relocate no more."""

    form: ClassVar[str] = "done"
    example: ClassVar[str] = "done"


class PlaceToken(Action, frozen=True, tag="token"):
    form: ClassVar[str] = "token {colour}"
    example: ClassVar[str] = "token blue"
    colour: Kind


class ReturnFish(Action, frozen=True, tag="return"):
    """One of those just caught."""

    form: ClassVar[str] = "return {fish} {x} {y} {heading}"
    example: ClassVar[str] = "return 7 12.0 34.0 0.0"
    fish: Fish
    x: Across
    y: Across
    heading: Degrees


class Toss(Action, frozen=True, tag="toss"):
    form: ClassVar[str] = "toss {vigour}"
    example: ClassVar[str] = "toss 40.0"
    vigour: Annotated[float, Meta(ge=VIGOUR.low, le=VIGOUR.high)]


class EndPractice(Action, frozen=True, tag="end"):
    form: ClassVar[str] = "end"
    example: ClassVar[str] = "end"


Putting = MoveFish | Relocate | ReturnFish
"""Actions that put a fish somewhere."""


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
    fish: int
    colour: Kind
    x: float
    y: float
    heading: float


class Sold(msgspec.Struct, frozen=True):
    """What one kind has brought a player."""

    points: int
    fresh: int | None
    """Bonus for fish that landed upright; none before they are tossed."""


class FishingView(View, frozen=True, kw_only=True):
    options: FishingOptions
    fish: tuple[SeaFish, ...]
    """In the sea."""
    round: int
    rounds: int
    first: int
    """The first player of the round."""
    awaits: Awaited
    turn_of: int
    unused: tuple[NetName, ...]
    net: NetName | None
    """On the rod."""
    down: FlatPose | None
    """Where the net lies."""
    inside: tuple[int, ...]
    """The fish in the net; when it has failed, those that may still be taken or relocated."""
    relocations: int
    """How many are left."""
    catch: tuple[int, ...]
    """Brought to the boat in this turn and not yet stowed."""
    boats: tuple[tuple[int, ...], ...]
    """The fish that each seat has aboard."""
    holds: tuple[tuple[int, ...], ...]
    """How many of each kind those are."""
    tokens: tuple[int, ...]
    prices: tuple[int, ...]
    """Of each kind."""
    edges: tuple[int, ...]
    """At which edge of the sea each seat's boat lies."""
    experts: tuple[bool, ...]
    """Who pulls by the expert rule."""
    sold: tuple[tuple[Sold, ...], ...]
    """Of each seat, the kinds that have been scored so far."""
    points: tuple[int, ...]
    tossing: Kind | None
    to_toss: tuple[int, ...]
    """The seats that still toss their fish of that kind, in this order."""
    turns: int
    """How often a net has been lowered so far."""
