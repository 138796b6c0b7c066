"""The sea, its fish, the nets and the boats. Millimetres, measured from the middle of the sea."""

from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import Literal

Kind = Literal["blue", "purple", "green", "white", "red"]
NetName = Literal["circle", "square", "triangle", "star"]
Point = tuple[float, float]

KINDS: tuple[Kind, ...] = ("blue", "purple", "green", "white", "red")
"""The kinds in the order of scoring, which is also their order on the market board."""
OF_A_KIND = 12
FISH = OF_A_KIND * len(KINDS)
"""Number of fish. Their ids count from 0: the first twelve are blue, and so on."""

HALF = 330.0
"""Half of the sea's side: the middle of a net or a fish is never further east, west, north or south."""
FIRST_WITHIN, FIRST_APART = 260.0, 44.0
"""Limits of the first layout: the largest coordinate of a fish, and the least distance between two."""
MOUTH = 160.0
"""Width of a boat's mouth, at the middle of its owner's edge."""
RIM = 4.0
"""Thickness of a net's rim."""
PRICES = (1, 2, 3, 4, 5)
"""Price of a kind, by its number of tokens."""


@dataclass(frozen=True)
class Shape:
    """Size of a fish, which lies on its side in the sea."""

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
    """Return the corners of a regular polygon, the first in the north; with an inner radius, those of a star."""
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
"""Corners of each net, along the middle of its rim, seen from above."""

EDGES: dict[int, tuple[int, ...]] = {1: (0,), 2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""Edge of each seat, by the number of players: 0 is south, then clockwise west, north, east."""
OUTWARD: tuple[Point, ...] = ((0.0, -1.0), (-1.0, 0.0), (0.0, 1.0), (1.0, 0.0))
"""Unit vector from the middle of the sea to each edge."""


def kind_of(fish: int) -> Kind:
    return KINDS[fish // OF_A_KIND]
