"""What happened while a world ran, in order of time."""

from typing import Annotated

import msgspec
from msgspec import Meta

Moment = Annotated[float, Meta(description="Seconds since the act began.")]
BodyIndex = Annotated[int, Meta(description="Index of the body in the blueprint.")]


class PhysicsEvent(msgspec.Struct, frozen=True):
    """Something that happened during a simulated act."""

    time: Moment


class Contact(PhysicsEvent, frozen=True, tag="touch"):
    """Two bodies begin to touch."""

    bodies: Annotated[
        tuple[int, int], Meta(description="Indices of the bodies in the blueprint; -1 is a body that never moves.")
    ]


class GateCrossed(PhysicsEvent, frozen=True, tag="passage"):
    """A body that was wholly on one side of a gate is now wholly on the other."""

    body: BodyIndex
    gate: Annotated[str, Meta(description="Name of the gate.")]
    forward: Annotated[bool, Meta(description="True if the coordinate along the gate's axis has grown.")]
    height: Annotated[
        float,
        Meta(description="Height of the body's lowest point when its centre passes the wall's middle, in metres."),
    ]


class LeftField(PhysicsEvent, frozen=True, tag="leaving"):
    """The centre of a body leaves the field."""

    body: BodyIndex


FieldEvent = Contact | GateCrossed | LeftField


class RestPose(msgspec.Struct, frozen=True):
    """The pose in which a body has come to rest. Metres."""

    x: float
    y: float
    z: float
    heading: Annotated[float, Meta(description="Direction that the body faces, in radians counterclockwise from x.")]
    upright: Annotated[float, Meta(description="Cosine of the tilt: 1 for a body that stands, 0 for one that lies.")]


class PhysicsLog(msgspec.Struct, frozen=True):
    """All that the rules read of a simulated act."""

    # Logs and records are stored under the field's first name.
    events: Annotated[tuple[FieldEvent, ...], Meta(description="Events in order of time.")] = msgspec.field(
        name="happenings"
    )
    rest: Annotated[
        tuple[RestPose, ...], Meta(description="Pose of every body at the end, in the order of the blueprint.")
    ]
    seconds: Annotated[float, Meta(description="Simulated duration of the act.")]


FRAMES_PER_SECOND = 120
"""Rate of a trajectory unless it shows something slow."""


class Trajectory(msgspec.Struct, frozen=True):
    """A motion to be shown again; `shoal.physics.trajectory` packs and unpacks it."""

    frames: Annotated[int, Meta(description="Number of frames.")]
    bodies: Annotated[tuple[int, ...], Meta(description="Indices of the bodies that move; only these are packed.")]
    packed: Annotated[bytes, Meta(description="Their poses, quantized, delta-coded and deflated.")]
    rate: Annotated[int, Meta(description="Frames per second.")] = FRAMES_PER_SECOND
