"""What happened while a world ran, in the order in which it happened."""

import msgspec


class Touch(msgspec.Struct, frozen=True, tag="touch"):
    """Two bodies begin to touch."""

    time: float
    bodies: tuple[int, int]


class Passage(msgspec.Struct, frozen=True, tag="passage"):
    """A body that was wholly on one side of a gate is wholly on the other."""

    time: float
    body: int
    gate: str
    forward: bool
    """From the gate's lower side to its upper one."""
    height: float
    """Of the body's lowest point as it crossed."""


class Leaving(msgspec.Struct, frozen=True, tag="leaving"):
    """A body's centre leaves the field."""

    time: float
    body: int


Happening = Touch | Passage | Leaving


class Standing(msgspec.Struct, frozen=True):
    """How a body has come to rest."""

    x: float
    y: float
    z: float
    heading: float
    """The direction it faces, in radians."""
    upright: float
    """1 when its axis points up, 0 when it lies."""


class Log(msgspec.Struct, frozen=True):
    happenings: tuple[Happening, ...]
    rest: tuple[Standing, ...]
    """Of every body."""
    seconds: float


FRAMES_A_SECOND = 120


class Trail(msgspec.Struct, frozen=True):
    """A motion to be shown again; `shoal.physics.trajectory` packs and unpacks it."""

    frames: int
    bodies: tuple[int, ...]
    """Those that moved."""
    packed: bytes
    rate: int = FRAMES_A_SECOND
    """Frames a second."""
