"""Nets, rope and rod, with figures found by trial. Metres, kilograms, seconds."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import dist, hypot
from typing import Literal

from shoal.games.gone_fishing.rules.sea import OUTLINES, NetName, Point

METRE = 1000.0
"""Millimetres per metre."""
Manner = Literal["natural", "calm", "basic", "expert"]
"""How the net hangs from the hand: by the two swings while it is lowered, and by the two rules of pulling."""
MANNERS: tuple[Manner, ...] = ("natural", "calm", "basic", "expert")

NET_MASS, KNOT_MASS = 0.025, 0.001
WIRE, KNOT = 0.002, 0.003
"""Radii of the rim's wire and of the knot."""
BRIDLE_HEIGHT = 0.06
"""Height of the knot above a net that hangs from it."""
DAMPING: dict[Manner, float] = {"natural": 0.05, "calm": 0.08, "basic": 0.05, "expert": 0.05}
"""Damping of the net's motion."""
SPIN_DAMPING = 5e-4
TWIST, TWIST_DAMPING = 0.05, 0.002
"""Stiffness and damping of the coupling by which a net turns with the hand."""
ROPE_LENGTH: dict[Manner, float] = {"natural": 0.2, "calm": 0.2, "basic": 0.03, "expert": 0.2}
PULLING_HEIGHT: dict[Manner, float] = {"basic": 0.078, "expert": 0.235}
"""Height of a pulling hand above the table."""
HAND_TURNS_NET: dict[Manner, bool] = {"natural": True, "calm": True, "basic": True, "expert": False}
"""True if the net's heading is coupled to the hand's; otherwise the net turns freely."""
HELD: dict[NetName, tuple[int, ...]] = {
    "circle": (0, 6, 12, 18),
    "square": (0, 1, 2, 3),
    "triangle": (0, 1, 2),
    "star": (0, 2, 4, 6, 8),
}
"""Corners at which the bridles are tied."""
FEET: dict[NetName, tuple[int, ...]] = {**HELD, "circle": tuple(range(0, 24, 3))}
"""Corners on which a net lies: contacts along the whole rim would double the simulation time."""


@dataclass(frozen=True)
class Ring:
    """A net, seen from above, in metres."""

    corners: tuple[Point, ...]
    held: tuple[Point, ...]
    feet: tuple[Point, ...]
    inertia: tuple[float, float, float]

    @property
    def bridles(self) -> tuple[float, ...]:
        """Lengths of the bridles, from each held corner to the knot."""
        return tuple(hypot(x, y, BRIDLE_HEIGHT) for x, y in self.held)


def ring(net: NetName) -> Ring:
    """Return a net as a ring of thin wire, whose mass is spread evenly along its sides."""
    corners = tuple((x / METRE, y / METRE) for x, y in OUTLINES[net])
    along = across = 0.0
    length = sum(dist(begin, end) for begin, end in sides(corners))
    for begin, end in sides(corners):
        mass = NET_MASS * dist(begin, end) / length
        along += mass * _mean_square(begin[1], end[1])
        across += mass * _mean_square(begin[0], end[0])
    held, feet = (tuple(corners[corner] for corner in chosen[net]) for chosen in (HELD, FEET))
    # By the perpendicular axis theorem the third moment is the sum of the others; the engine wants a little less.
    return Ring(corners, held, feet, (along, across, 0.999 * (along + across)))


def sides(corners: Sequence[Point]) -> list[tuple[Point, Point]]:
    return list(zip(corners, [*corners[1:], corners[0]], strict=True))


def _mean_square(begin: float, end: float) -> float:
    """Return the mean of a coordinate's square along a side."""
    return (begin**2 + begin * end + end**2) / 3
