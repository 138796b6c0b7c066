"""The sea, its fish, the nets and the boats: facts. Millimetres, measured from the middle of the sea."""

from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import Literal

Kind = Literal["blue", "purple", "green", "white", "red"]
NetName = Literal["circle", "square", "triangle", "star"]
Point = tuple[float, float]

KINDS: tuple[Kind, ...] = ("blue", "purple", "green", "white", "red")
"""As they are scored, and from the left on the market board."""
OF_A_KIND = 12
FISH = OF_A_KIND * len(KINDS)
"""Fish have numbers: the first twelve are blue, and so on."""

HALF = 330.0
"""The middle of a net, and of a fish, stays within this of the sea's middle, east or north."""
FIRST_WITHIN, FIRST_APART = 260.0, 44.0
"""Where the fish lie when the game begins: around them is open water."""
MOUTH = 160.0
"""Of a boat, at the middle of its owner's edge."""
RIM = 4.0
"""How thick a net's rim is."""
PRICES = (1, 2, 3, 4, 5)
"""Of a kind, by how many tokens it has."""


@dataclass(frozen=True)
class Shape:
    length: float
    height: float
    thickness: float


SHAPES: dict[Kind, Shape] = {
    "blue": Shape(32, 18, 10),
    "purple": Shape(28, 20, 12),
    "green": Shape(26, 16, 12),
    "white": Shape(24, 20, 14),
    "red": Shape(30, 15, 12),
}


def _regular(corners: int, radius: float, inner: float | None = None) -> tuple[Point, ...]:
    """The first corner points north; every second one lies at the inner radius, if there is one."""
    radii = [radius] if inner is None else [radius, inner]
    count = corners * len(radii)
    turns = [pi / 2 + 2 * pi * corner / count for corner in range(count)]
    return tuple((radii[n % len(radii)] * cos(turn), radii[n % len(radii)] * sin(turn)) for n, turn in enumerate(turns))


OUTLINES: dict[NetName, tuple[Point, ...]] = {
    "circle": _regular(24, 72.0),
    "square": ((-64.0, -64.0), (64.0, -64.0), (64.0, 64.0), (-64.0, 64.0)),
    "triangle": _regular(3, 196.0 / sqrt(3)),
    "star": _regular(5, 96.0, 58.0),
}
"""The middle of each rim, seen from above."""

EDGES: dict[int, tuple[int, ...]] = {1: (0,), 2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""By the number of players, each seat's edge: 0 is the south one, then clockwise west, north, east."""
OUTWARD: tuple[Point, ...] = ((0.0, -1.0), (-1.0, 0.0), (0.0, 1.0), (1.0, 0.0))
"""From the middle of the sea to each edge."""


def kind_of(fish: int) -> Kind:
    return KINDS[fish // OF_A_KIND]
