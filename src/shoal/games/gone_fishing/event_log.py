"""What happened to a net: all that the rules read of the physics."""

import msgspec

from shoal.physics.events import PhysicsEvent


class FlatPose(msgspec.Struct, frozen=True):
    """Of a fish, or of a net on the sea: millimetres, and degrees counterclockwise."""

    x: float
    y: float
    heading: float


class RimTouched(PhysicsEvent, frozen=True, tag="touched"):
    """The rim begins to touch a fish; told of every fish once."""

    fish: int


class NetDown(PhysicsEvent, frozen=True, tag="down"):
    """The whole rim lies on the sea."""


class FishSlippedOut(PhysicsEvent, frozen=True, tag="slipped"):
    """A fish that was inside is outside."""

    fish: int


class NetArrived(PhysicsEvent, frozen=True, tag="arrived"):
    """The net's middle has crossed its owner's edge within the mouth of the boat."""


NetEvent = RimTouched | NetDown | FishSlippedOut | NetArrived


class NetLog(msgspec.Struct, frozen=True):
    """Of lowering a net, or of pulling one."""

    events: tuple[NetEvent, ...] = msgspec.field(name="happenings")
    """Stored under its first name, which old logs and records use."""
    net: FlatPose | None
    """Where the net lies at the end; none if it still hangs above the sea."""
    inside: tuple[int, ...]
    """The fish within the rim, seen from above, at the end."""
    fish: dict[int, FlatPose]
    """Where every fish in the sea lies at the end."""
    seconds: float


class TossLog(msgspec.Struct, frozen=True):
    """Of fish thrown on the table."""

    upright: tuple[bool, ...]
    """Of each, in the order in which they were given; one that leans on another is not upright."""
    seconds: float
