"""What a world is built from: the same for the server and for the browser."""

import msgspec


class Ball(msgspec.Struct, frozen=True):
    """Part of a body's outline: where it is in the body, and its radius."""

    centre: tuple[float, float, float]
    radius: float


class Body(msgspec.Struct, frozen=True):
    """One that moves freely; balls are all of it that matters to what it passes and touches."""

    name: str
    balls: tuple[Ball, ...]
    damping: tuple[float, float, float]
    """Of its rotation, about its own axes; MJCF has no place for it."""


class Blueprint(msgspec.Struct, frozen=True):
    """In metres, kilograms and seconds."""

    mjcf: str
    bodies: tuple[Body, ...]
    """In the order of the model."""
