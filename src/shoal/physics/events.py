"""What happened while a world ran, in the order in which it happened."""

from typing import Annotated

import msgspec
from msgspec import Meta

Moment = Annotated[float, Meta(description="seconds since the act began")]


class PhysicsEvent(msgspec.Struct, frozen=True):
    """Something that happened during a simulated act."""

    time: Moment


class Contact(PhysicsEvent, frozen=True, tag="touch"):
    """Two bodies begin to touch."""

    bodies: tuple[int, int]


class GateCrossed(PhysicsEvent, frozen=True, tag="passage"):
    """A body that was wholly on one side of a gate is wholly on the other."""

    body: int
    gate: str
    forward: bool
    """From the gate's lower side to its upper one."""
    height: float
    """Of the body's lowest point as it crossed."""


class LeftField(PhysicsEvent, frozen=True, tag="leaving"):
    """A body's centre leaves the field."""

    body: int


FieldEvent = Contact | GateCrossed | LeftField


class RestPose(msgspec.Struct, frozen=True):
    """How a body has come to rest."""

    x: float
    y: float
    z: float
    heading: float
    """The direction it faces, in radians."""
    upright: float
    """1 when its axis points up, 0 when it lies."""


class PhysicsLog(msgspec.Struct, frozen=True):
    events: tuple[FieldEvent, ...] = msgspec.field(name="happenings")
    """Stored under its first name, which old logs and records use."""
    rest: tuple[RestPose, ...]
    """Of every body."""
    seconds: float


FRAMES_PER_SECOND = 120


class Trajectory(msgspec.Struct, frozen=True):
    """A motion to be shown again; `shoal.physics.trajectory` packs and unpacks it."""

    frames: int
    bodies: tuple[int, ...]
    """Those that moved."""
    packed: bytes
    rate: int = FRAMES_PER_SECOND
    """Frames a second."""
