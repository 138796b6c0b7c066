"""Where penguins stand: what is free, who is stuck, and to which red lines one may step. Millimetres."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import cos, hypot, sin, sqrt, tau

from shoal.games.icecool.physics import penguin
from shoal.games.icecool.rules.floor_plan import (
    CIRCLE,
    CLASSROOM,
    HALF,
    METRE,
    RED_LINE,
    ROOMS,
    Door,
    Point,
    Room,
    distance,
    door_at,
    room_at,
)

RADIUS = penguin.FOOT * METRE
TOUCHING = 2 * RADIUS
"""Between the centres of two penguins that touch."""
BESIDE = TOUCHING + 0.5
"""And of two of which one has been put next to the other: that is no touch yet."""
ON_THE_FLOOR = 1.5 * RADIUS
"""A penguin whose foot's middle is higher has come to rest on something."""
HAIR = 0.01
AROUND = 64


@dataclass(frozen=True)
class Spot:
    x: float
    y: float
    heading: float = 0.0
    """In radians."""
    raised: bool = False
    """On a wall."""

    @property
    def point(self) -> Point:
        return self.x, self.y


def is_free(point: Point, others: Iterable[Point], apart: float = BESIDE) -> bool:
    return all(distance(point, other) >= apart - HAIR for other in others)


def door_of(spot: Spot) -> Door | None:
    """The door in which a penguin is stuck."""
    return door_at(spot.point, RADIUS)


def rooms_seen(spot: Spot) -> list[Room]:
    """Those in which a part of the penguin can be seen from above, the walls between them left out."""
    return [room for room in ROOMS if _reaches(spot.point, room)]


def _reaches(point: Point, room: Room) -> bool:
    aside = max(room.left + HALF - point[0], 0, point[0] - (room.right - HALF))
    beyond = max(room.low + HALF - point[1], 0, point[1] - (room.high - HALF))
    return hypot(aside, beyond) < RADIUS


def rooms_with_line(spot: Spot) -> list[Room]:
    """To whose red lines a penguin may step before its flick: close to a wall, stuck in a door, or on top of a wall."""
    door = door_of(spot)
    if door is not None:
        return [room for room in rooms_seen(spot) if room in (door.low_side, door.high_side)]
    if spot.raised:
        return rooms_seen(spot)
    room = room_at(spot.point)
    return [] if room is None or room.within_red_line(spot.point) else [room]


def nearest_on_line(room: Room, point: Point, others: Sequence[Point]) -> Point | None:
    """The nearest free point of a room's red line, if there is one: in the Hall one penguin may cover all of it."""
    left, right, low, high = (
        room.left + RED_LINE,
        room.right - RED_LINE,
        room.low + RED_LINE,
        room.high - RED_LINE,
    )
    corners = [(left, low), (right, low), (right, high), (left, high)]
    sides = zip(corners, corners[1:] + corners[:1], strict=True)
    candidates = [candidate for begin, end in sides for candidate in _on_side(begin, end, point, others)]
    free = [one for one in candidates if is_free(one, others)]
    return min(free, key=lambda one: distance(one, point), default=None)


def _on_side(begin: Point, end: Point, point: Point, others: Sequence[Point]) -> list[Point]:
    """What may be the nearest free point of a straight line along an axis: its point beside the penguin, its ends, and
    where one would be just clear of another penguin."""
    axis = 0 if begin[1] == end[1] else 1
    fixed = begin[1 - axis]
    along = [begin[axis], end[axis], point[axis]]
    for other in others:
        reach = BESIDE**2 - (other[1 - axis] - fixed) ** 2
        if reach > 0:
            along += [other[axis] - sqrt(reach), other[axis] + sqrt(reach)]
    inside = [number for number in along if min(begin[axis], end[axis]) <= number <= max(begin[axis], end[axis])]
    return [(number, fixed) if axis == 0 else (fixed, number) for number in inside]


def nearest_free(point: Point, others: Sequence[Point], room: Room) -> Point:
    """The nearest point of a room, clear of its walls, where nobody stands."""
    candidates = [point]
    for other in others:
        candidates += [
            (other[0] + BESIDE * cos(tau * n / AROUND), other[1] + BESIDE * sin(tau * n / AROUND))
            for n in range(AROUND)
        ]
        away = distance(point, other)
        if away > 0:
            candidates.append(
                (other[0] + BESIDE * (point[0] - other[0]) / away, other[1] + BESIDE * (point[1] - other[1]) / away)
            )
    for one, other in combinations(others, 2):
        candidates += _beside_both(one, other)
    clear = [one for one in candidates if is_free(one, others) and (one == point or _clear_of_walls(one, room))]
    return min(clear, key=lambda one: distance(one, point))


def _beside_both(one: Point, other: Point) -> list[Point]:
    away = distance(one, other)
    if not 0 < away < 2 * BESIDE:
        return []
    middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    aside = sqrt(BESIDE**2 - (away / 2) ** 2)
    normal = ((other[1] - one[1]) / away, (one[0] - other[0]) / away)
    return [(middle[0] + sign * aside * normal[0], middle[1] + sign * aside * normal[1]) for sign in (1, -1)]


def _clear_of_walls(point: Point, room: Room) -> bool:
    gap = RADIUS + HALF
    return room.left + gap <= point[0] <= room.right - gap and room.low + gap <= point[1] <= room.high - gap


def on_circle(others: Sequence[Point]) -> Spot:
    """Where a Runner starts, facing the Gym."""
    return Spot(*nearest_free(CIRCLE, others, CLASSROOM))
