"""What a world is built from, on the server and in the browser alike. Metres, kilograms, seconds."""

from typing import Annotated

import msgspec
from msgspec import Meta


class Ball(msgspec.Struct, frozen=True):
    """A sphere that is part of a body's outline."""

    centre: Annotated[tuple[float, float, float], Meta(description="Centre in the body's frame, in metres.")]
    radius: Annotated[float, Meta(description="Radius in metres.")]


class Body(msgspec.Struct, frozen=True):
    """A body that moves freely."""

    name: str
    balls: Annotated[tuple[Ball, ...], Meta(description="The outline by which gates are crossed.")]
    damping: Annotated[
        tuple[float, float, float],
        Meta(description="Damping of the rotation about the body's axes; MJCF has no attribute for it."),
    ]


class Blueprint(msgspec.Struct, frozen=True):
    mjcf: Annotated[str, Meta(description="The model as MuJoCo's XML.")]
    bodies: Annotated[tuple[Body, ...], Meta(description="The free bodies in the order of the model.")]
