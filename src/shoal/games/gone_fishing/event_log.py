"""What happened to a net or to tossed fish: all that the rules read of the physics."""

from typing import Annotated

import msgspec
from msgspec import Meta

from shoal.physics.events import PhysicsEvent

East = Annotated[float, Meta(description="Millimetres east of the sea's middle.")]
North = Annotated[float, Meta(description="Millimetres north of the sea's middle.")]
Heading = Annotated[float, Meta(description="Direction in degrees, counterclockwise from east.")]


class FlatPose(msgspec.Struct, frozen=True):
    """Pose of a fish in the sea, or of a net that lies on it."""

    x: East
    y: North
    heading: Heading


class RimTouched(PhysicsEvent, frozen=True, tag="touched"):
    """The rim touches a fish for the first time."""

    fish: int


class NetDown(PhysicsEvent, frozen=True, tag="down"):
    """The whole rim lies on the sea."""


class FishSlippedOut(PhysicsEvent, frozen=True, tag="slipped"):
    """A fish that was inside the rim is outside."""

    fish: int


class LostFishTouched(PhysicsEvent, frozen=True, tag="lost touched"):
    """The rim touches a fish that has slipped out and had come clear of the rim."""

    fish: int


class NetArrived(PhysicsEvent, frozen=True, tag="arrived"):
    """The net's middle has crossed its owner's edge within the mouth of the boat."""


NetEvent = RimTouched | NetDown | FishSlippedOut | LostFishTouched | NetArrived


class NetLog(msgspec.Struct, frozen=True):
    """What happened while a net was lowered or pulled."""

    # Logs and records are stored under the field's first name.
    events: Annotated[tuple[NetEvent, ...], Meta(description="Events in order of time.")] = msgspec.field(
        name="happenings"
    )
    net: Annotated[
        FlatPose | None, Meta(description="Pose of the net at the end; null if it still hangs above the sea.")
    ]
    inside: Annotated[tuple[int, ...], Meta(description="Fish within the rim at the end, seen from above.")]
    fish: Annotated[dict[int, FlatPose], Meta(description="Pose at the end of every fish in the sea.")]
    seconds: Annotated[float, Meta(description="Simulated duration of the act.")]


class TossLog(msgspec.Struct, frozen=True):
    """What happened to the fish that were tossed."""

    upright: Annotated[
        tuple[bool, ...],
        Meta(description="For each tossed fish, whether it stands upright; one that leans on another does not."),
    ]
    seconds: Annotated[float, Meta(description="Simulated duration of the toss.")]
