"""Where a finger has room beside a penguin. Seen from above, the tip of a finger is a disc.

A finger flicks by pushing one point of the penguin's edge. Its tip lies outside that point, where there must be neither
a wall nor another penguin.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from math import asin, cos, degrees, hypot, radians, sin

from shoal.games.icecool.rules.floor_plan import Point, distance, wall_pieces
from shoal.games.icecool.rules.placement import RADIUS, Spot

TIP = 6.0
"""Radius of the tip of a finger, in millimetres."""
DEGREES = range(360)
Span = tuple[int, int]
Wall = tuple[float, float, float, float]
"""Left, right, low and high edge of a piece of a wall."""


def angle_of_finger(direction: float, aside: float) -> int:
    """Return where a finger touches a penguin, in whole degrees as seen from the penguin's middle.

    >>> angle_of_finger(direction=90.0, aside=0.0), angle_of_finger(direction=90.0, aside=0.5)
    (270, 300)
    """
    return round(direction + 180 + degrees(asin(aside))) % 360


@lru_cache(maxsize=16)
def blocked_angles(spot: Spot, others: tuple[Spot, ...]) -> frozenset[int]:
    """Return the angles at which no finger fits; none if it would fit nowhere, because everybody may flick.

    Cached, because a bot draws hundreds of flicks from the same spot.
    """
    reach = RADIUS + 2 * TIP
    penguins = [other.point for other in others if other.raised == spot.raised]
    penguins = [other for other in penguins if distance(spot.point, other) < reach + RADIUS]
    # Walls are below a penguin that stands on one.
    walls = [] if spot.raised else [wall for wall in wall_pieces() if _far_from(spot.point, wall) < reach]
    if not penguins and not walls:
        return frozenset()
    blocked = frozenset(angle for angle in DEGREES if not _fits(_tip(spot.point, angle), penguins, walls))
    return blocked if len(blocked) < len(DEGREES) else frozenset()


def spans(angles: Iterable[int]) -> tuple[Span, ...]:
    """Return the first and the last of every run of neighbouring angles.

    >>> spans([3, 4, 5, 90])
    ((3, 5), (90, 90))
    """
    ordered = sorted(angles)
    if not ordered:
        return ()
    breaks = [(end, begin) for end, begin in pairwise(ordered) if begin > end + 1]
    begins = [ordered[0], *(begin for _, begin in breaks)]
    ends = [*(end for end, _ in breaks), ordered[-1]]
    return tuple(zip(begins, ends, strict=True))


def _tip(point: Point, angle: int) -> Point:
    reach = RADIUS + TIP
    return point[0] + reach * cos(radians(angle)), point[1] + reach * sin(radians(angle))


def _fits(tip: Point, penguins: Iterable[Point], walls: Iterable[Wall]) -> bool:
    clear_of_penguins = all(distance(tip, penguin) >= RADIUS + TIP for penguin in penguins)
    return clear_of_penguins and all(_far_from(tip, wall) >= TIP for wall in walls)


def _far_from(point: Point, wall: Wall) -> float:
    left, right, low, high = wall
    return hypot(max(left - point[0], 0, point[0] - right), max(low - point[1], 0, point[1] - high))
