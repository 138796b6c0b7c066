"""What happened to a net: all that the rules read of the physics."""

import msgspec


class Lying(msgspec.Struct, frozen=True):
    """Of a fish, or of a net on the sea: millimetres, and degrees counterclockwise."""

    x: float
    y: float
    heading: float


class Touched(msgspec.Struct, frozen=True, tag="touched"):
    """The rim begins to touch a fish; told of every fish once."""

    time: float
    fish: int


class Down(msgspec.Struct, frozen=True, tag="down"):
    """The whole rim lies on the sea."""

    time: float


class SlippedOut(msgspec.Struct, frozen=True, tag="slipped"):
    """A fish that was inside is outside."""

    time: float
    fish: int


class Arrived(msgspec.Struct, frozen=True, tag="arrived"):
    """The net's middle has crossed its owner's edge within the mouth of the boat."""

    time: float


Happening = Touched | Down | SlippedOut | Arrived


class NetLog(msgspec.Struct, frozen=True):
    """Of lowering a net, or of pulling one."""

    happenings: tuple[Happening, ...]
    net: Lying | None
    """Where the net lies at the end; none if it still hangs above the sea."""
    inside: tuple[int, ...]
    """The fish within the rim, seen from above, at the end."""
    fish: dict[int, Lying]
    """Where every fish in the sea lies at the end."""
    seconds: float


class TossLog(msgspec.Struct, frozen=True):
    """Of fish thrown on the table."""

    upright: tuple[bool, ...]
    """Of each, in the order in which they were given; one that leans on another is not upright."""
    seconds: float
