"""Where a fish has room: seen from above it is a bar with round ends, as long and as wide as its kind."""

from collections.abc import Mapping
from math import cos, hypot, radians, sin

from shoal.core import Rng
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.rules.sea import HALF, SHAPES, Point, kind_of

APART = 4.0
"""Water between two fish of which one has been put beside the other, so that not even their fins touch."""
STEP = 2.0
"""By which a fish is shifted until it has room."""

Segment = tuple[Point, Point]


def in_sea(lying: FlatPose) -> bool:
    return max(abs(lying.x), abs(lying.y)) <= HALF


def is_free(fish: int, lying: FlatPose, others: Mapping[int, FlatPose]) -> bool:
    """Whether a fish could be put there; where it lies itself is no matter."""
    return all(other == fish or _clear(fish, lying, other, where) for other, where in others.items())


def _clear(fish: int, lying: FlatPose, other: int, where: FlatPose) -> bool:
    one, two = SHAPES[kind_of(fish)], SHAPES[kind_of(other)]
    if hypot(where.x - lying.x, where.y - lying.y) >= (one.length + two.length) / 2 + APART:
        return True
    return water(fish, lying, other, where) >= APART


def water(fish: int, lying: FlatPose, other: int, where: FlatPose) -> float:
    """Between two fish; less than nothing if they overlap."""
    wide = (SHAPES[kind_of(fish)].height + SHAPES[kind_of(other)].height) / 2
    return _distance(_spine(fish, lying), _spine(other, where)) - wide


def _spine(fish: int, lying: FlatPose) -> Segment:
    """Between the centres of its round ends."""
    shape, turn = SHAPES[kind_of(fish)], radians(lying.heading)
    reach = (shape.length - shape.height) / 2
    east, north = reach * cos(turn), reach * sin(turn)
    return (lying.x - east, lying.y - north), (lying.x + east, lying.y + north)


def _distance(one: Segment, two: Segment) -> float:
    if _cross(one, two):
        return 0.0
    return min(*(_to(point, two) for point in one), *(_to(point, one) for point in two))


def _cross(one: Segment, two: Segment) -> bool:
    return _side(one, two[0]) * _side(one, two[1]) < 0 and _side(two, one[0]) * _side(two, one[1]) < 0


def _side(line: Segment, point: Point) -> float:
    (ax, ay), (bx, by) = line
    return (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)


def _to(point: Point, segment: Segment) -> float:
    (ax, ay), (bx, by) = segment
    along = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
    part = min(max(along, 0.0), 1.0)
    return hypot(point[0] - ax - part * (bx - ax), point[1] - ay - part * (by - ay))


def between(rng: Rng, low: float, high: float) -> float:
    return round(low + (high - low) * rng.below(1 << 20) / (1 << 20), 1)


def somewhere(rng: Rng, within: float) -> FlatPose:
    return FlatPose(between(rng, -within, within), between(rng, -within, within), between(rng, -180, 180))


def free_place(fish: int, others: Mapping[int, FlatPose], within: float, rng: Rng) -> FlatPose:
    """Any; there always is one, for sixty fish cover a small part of the sea."""
    place = somewhere(rng, within)
    while not is_free(fish, place, others):
        place = somewhere(rng, within)
    return place


def back_in_sea(fish: int, lying: FlatPose, others: Mapping[int, FlatPose]) -> FlatPose:
    """Straight in from where it was pushed off the sea, as far as it has to be."""
    x, y = (min(max(across, -HALF), HALF) for across in (lying.x, lying.y))
    while not is_free(fish, place := FlatPose(x, y, lying.heading), others) and hypot(x, y) > STEP:
        x, y = (across * (1 - STEP / hypot(x, y)) for across in (x, y))
    return place if is_free(fish, place, others) else free_place(fish, others, HALF, Rng(fish, "back"))
