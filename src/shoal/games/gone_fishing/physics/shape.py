"""The shape of a fish, seen from its side. Millimetres.

The nose points along x, the back along y; the origin is the middle of length and height.
"""

from dataclasses import dataclass
from functools import cache
from math import atan2, cos, pi, sin, sqrt

from shoal.games.gone_fishing.rules.sea import SHAPES, Kind, Point

BELLY: dict[Kind, float] = {"blue": 16.0, "purple": 14.5, "green": 14.0, "white": 14.5, "red": 17.0}
"""Length of the flat part on which a fish can stand."""
CORNERS = 14
"""Number of points on the oval of a body."""
THIN = 0.8
"""Thickness of tail and spine as a fraction of the body's, so that they touch nothing when a fish lies on its side."""


@dataclass(frozen=True)
class Box:
    middle: float
    """Position of the box along the fish."""
    halves: tuple[float, float, float]
    """Half of its length, height and thickness."""


@cache
def body(kind: Kind) -> tuple[Point, ...]:
    """Return the outline of a body: a convex oval, flat at the belly."""
    shape = SHAPES[kind]
    middle, long, high = 0.1 * shape.length, 0.4 * shape.length, shape.height / 2
    belly = -high * sqrt(1 - (BELLY[kind] / 2 / long) ** 2)
    turns = [2 * pi * corner / CORNERS for corner in range(CORNERS)]
    above = [(middle + long * cos(turn), high * sin(turn)) for turn in turns if high * sin(turn) > belly]
    half = BELLY[kind] / 2
    oval = [*above, (middle - half, belly), (middle + half, belly)]
    return tuple(sorted(oval, key=lambda point: _angle(point, middle)))


@cache
def tail(kind: Kind) -> tuple[Point, ...]:
    """Return the outline of a tail: a convex fin that begins within the body and widens to its end."""
    shape = SHAPES[kind]
    root, end = -0.2 * shape.length, -0.5 * shape.length
    narrow, wide = 0.1 * shape.height, 0.32 * shape.height
    return ((root, -narrow), (root, narrow), (end, wide), (end, -wide))


def _angle(point: Point, middle: float) -> float:
    return atan2(point[1], point[0] - middle)


@cache
def boxes(kind: Kind) -> tuple[Box, Box]:
    """Return body and spine, the boxes that stand for a fish in the sea: its true outline would double the time."""
    shape = SHAPES[kind]
    half = shape.thickness / 2
    return (
        Box(0.09 * shape.length, (0.26 * shape.length, 0.46 * shape.height, half)),
        Box(0.0, (0.5 * shape.length, 0.27 * shape.height, THIN * half)),
    )
