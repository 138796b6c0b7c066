"""Nets, rope and rod: figures that were tried. Metres, kilograms, seconds."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import dist, hypot
from typing import Literal

from shoal.games.gone_fishing.rules.sea import OUTLINES, NetName, Point

METRE = 1000.0
"""In millimetres."""
Manner = Literal["natural", "calm", "basic", "expert"]
"""How the net hangs from the hand: in the two swings while it is let down, and in the two ways of pulling."""
MANNERS: tuple[Manner, ...] = ("natural", "calm", "basic", "expert")

NET_MASS, KNOT_MASS = 0.025, 0.001
WIRE, KNOT = 0.002, 0.003
"""Radii."""
BRIDLE = 0.06
"""How far the knot is above the net that hangs from it."""
DAMPING: dict[Manner, float] = {"natural": 0.05, "calm": 0.08, "basic": 0.05, "expert": 0.05}
SPIN_DAMPING = 5e-4
TWIST, TWIST_DAMPING = 0.05, 0.002
"""With which a net turns as the hand does."""
ROPES: dict[Manner, float] = {"natural": 0.2, "calm": 0.2, "basic": 0.03, "expert": 0.2}
PULLING: dict[Manner, float] = {"basic": 0.078, "expert": 0.235}
"""How high the hand is above the table."""
TURNS: dict[Manner, bool] = {"natural": True, "calm": True, "basic": True, "expert": False}
"""Whether the hand turns the net, or keeps it from turning."""
HELD: dict[NetName, tuple[int, ...]] = {
    "circle": (0, 6, 12, 18),
    "square": (0, 1, 2, 3),
    "triangle": (0, 1, 2),
    "star": (0, 2, 4, 6, 8),
}
"""The corners at which the bridles are tied."""
FEET: dict[NetName, tuple[int, ...]] = {**HELD, "circle": tuple(range(0, 24, 3))}
"""The corners on which a net lies: with all of the rim the engine would take twice as long."""


@dataclass(frozen=True)
class Ring:
    """A net, seen from above, in metres."""

    corners: tuple[Point, ...]
    held: tuple[Point, ...]
    feet: tuple[Point, ...]
    inertia: tuple[float, float, float]

    @property
    def bridles(self) -> tuple[float, ...]:
        return tuple(hypot(x, y, BRIDLE) for x, y in self.held)


def ring(net: NetName) -> Ring:
    corners = tuple((x / METRE, y / METRE) for x, y in OUTLINES[net])
    along = across = 0.0
    length = sum(dist(begin, end) for begin, end in sides(corners))
    for begin, end in sides(corners):
        mass = NET_MASS * dist(begin, end) / length
        along += mass * _mean_square(begin[1], end[1])
        across += mass * _mean_square(begin[0], end[0])
    held, feet = (tuple(corners[corner] for corner in chosen[net]) for chosen in (HELD, FEET))
    # A flat ring has exactly the sum about the third axis; the engine wants a little less.
    return Ring(corners, held, feet, (along, across, 0.999 * (along + across)))


def sides(corners: Sequence[Point]) -> list[tuple[Point, Point]]:
    return list(zip(corners, [*corners[1:], corners[0]], strict=True))


def _mean_square(begin: float, end: float) -> float:
    """Of a coordinate along a side."""
    return (begin**2 + begin * end + end**2) / 3
