"""Where penguins stand: which points are free, which doors they are stuck in, which red lines they may step to.

Lengths are in millimetres. Seen from above, a penguin is a disc.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import cos, hypot, sin, sqrt, tau

from shoal.games.icecool.rules.floor_plan import (
    CIRCLE,
    CLASSROOM,
    HALF,
    RED_LINE,
    ROOMS,
    Door,
    Point,
    Room,
    distance,
    door_at,
    room_at,
)

RADIUS = 16.0
"""Radius of a penguin's foot."""
TOUCHING = 2 * RADIUS
"""Distance between the centres of two penguins that touch."""
BESIDE = TOUCHING + 0.5
"""Distance between the centres of a penguin and one that is put next to it; this is not a touch yet."""
ON_THE_FLOOR = 1.5 * RADIUS
"""Greatest height of the foot's middle for a penguin on the floor; a higher one has come to rest on a wall."""
TOLERANCE = 0.01
DIRECTIONS = 64
"""Number of points tried around each penguin in the way."""


@dataclass(frozen=True)
class Spot:
    x: float
    y: float
    heading: float = 0.0
    """Direction that the penguin faces, in radians."""
    raised: bool = False
    """True if the penguin stands on a wall."""

    @property
    def point(self) -> Point:
        return self.x, self.y


def is_free(point: Point, others: Iterable[Point], apart: float = BESIDE) -> bool:
    return all(distance(point, other) >= apart - TOLERANCE for other in others)


def door_of(spot: Spot) -> Door | None:
    """Return the door in which a penguin is stuck."""
    return door_at(spot.point, RADIUS)


def rooms_seen(spot: Spot) -> list[Room]:
    """Return the rooms in which part of the penguin is visible from above; the walls belong to no room."""
    return [room for room in ROOMS if _reaches(spot.point, room)]


def _reaches(point: Point, room: Room) -> bool:
    aside = max(room.left + HALF - point[0], 0, point[0] - (room.right - HALF))
    beyond = max(room.low + HALF - point[1], 0, point[1] - (room.high - HALF))
    return hypot(aside, beyond) < RADIUS


def rooms_with_line(spot: Spot) -> list[Room]:
    """Return the rooms whose red line a penguin may step to: it is close to a wall, stuck in a door, or on a wall."""
    door = door_of(spot)
    if door is not None:
        return [room for room in rooms_seen(spot) if room in (door.low_side, door.high_side)]
    if spot.raised:
        return rooms_seen(spot)
    room = room_at(spot.point)
    return [] if room is None or room.within_red_line(spot.point) else [room]


def nearest_on_line(room: Room, point: Point, others: Sequence[Point]) -> Point | None:
    """Return the nearest free point of a room's red line, or none: in the Hall one penguin may block all of it."""
    left, right, low, high = (
        room.left + RED_LINE,
        room.right - RED_LINE,
        room.low + RED_LINE,
        room.high - RED_LINE,
    )
    corners = [(left, low), (right, low), (right, high), (left, high)]
    sides = zip(corners, corners[1:] + corners[:1], strict=True)
    candidates = [candidate for begin, end in sides for candidate in _candidates_on(begin, end, point, others)]
    free = [candidate for candidate in candidates if is_free(candidate, others)]
    return min(free, key=lambda candidate: distance(candidate, point), default=None)


def _candidates_on(begin: Point, end: Point, point: Point, others: Sequence[Point]) -> list[Point]:
    """Return a finite set that contains the nearest free point of a side parallel to an axis.

    That point is the foot of the perpendicular, an end of the side, or a point where the side leaves the disc that
    another penguin keeps free.
    """
    axis = 0 if begin[1] == end[1] else 1
    fixed = begin[1 - axis]
    along = [begin[axis], end[axis], point[axis]]
    for other in others:
        reach = BESIDE**2 - (other[1 - axis] - fixed) ** 2
        if reach > 0:
            along += [other[axis] - sqrt(reach), other[axis] + sqrt(reach)]
    inside = [at for at in along if min(begin[axis], end[axis]) <= at <= max(begin[axis], end[axis])]
    return [(at, fixed) if axis == 0 else (fixed, at) for at in inside]


def nearest_free(point: Point, others: Sequence[Point], room: Room) -> Point:
    """Return the nearest free point of a room, clear of its walls.

    The candidates are the point itself, points around each penguin, the one in the direct line to it, and the points
    that touch two penguins at once.
    """
    candidates = [point]
    for other in others:
        candidates += [
            (other[0] + BESIDE * cos(tau * n / DIRECTIONS), other[1] + BESIDE * sin(tau * n / DIRECTIONS))
            for n in range(DIRECTIONS)
        ]
        away = distance(point, other)
        if away > 0:
            candidates.append(
                (other[0] + BESIDE * (point[0] - other[0]) / away, other[1] + BESIDE * (point[1] - other[1]) / away)
            )
    for first, second in combinations(others, 2):
        candidates += _beside_both(first, second)
    clear = [
        candidate
        for candidate in candidates
        if is_free(candidate, others) and (candidate == point or _clear_of_walls(candidate, room))
    ]
    return min(clear, key=lambda candidate: distance(candidate, point))


def _beside_both(first: Point, second: Point) -> list[Point]:
    """Return the points next to both penguins: where the circles around them intersect."""
    away = distance(first, second)
    if not 0 < away < 2 * BESIDE:
        return []
    middle = ((first[0] + second[0]) / 2, (first[1] + second[1]) / 2)
    aside = sqrt(BESIDE**2 - (away / 2) ** 2)
    normal = ((second[1] - first[1]) / away, (first[0] - second[0]) / away)
    return [(middle[0] + sign * aside * normal[0], middle[1] + sign * aside * normal[1]) for sign in (1, -1)]


def _clear_of_walls(point: Point, room: Room) -> bool:
    gap = RADIUS + HALF
    return room.left + gap <= point[0] <= room.right - gap and room.low + gap <= point[1] <= room.high - gap


def on_circle(others: Sequence[Point]) -> Spot:
    """Return the spot where a Runner starts, facing the Gym: on the red circle, or beside a penguin in the way."""
    return Spot(*nearest_free(CIRCLE, others, CLASSROOM))
