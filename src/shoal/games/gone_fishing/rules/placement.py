"""Where a fish can be put. Seen from above, a fish is a capsule (a bar with round ends) of its kind's size.

Lengths are in millimetres.
"""

from collections.abc import Mapping
from math import cos, hypot, radians, sin

from shoal.core import Rng
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.rules.sea import HALF, SHAPES, Point, kind_of

APART = 4.0
"""Least gap between a fish that is put somewhere and the others, so that not even their fins touch."""
STEP = 2.0
"""Step by which a fish is shifted until it is free."""

Segment = tuple[Point, Point]


def in_sea(pose: FlatPose) -> bool:
    return max(abs(pose.x), abs(pose.y)) <= HALF


def is_free(fish: int, pose: FlatPose, others: Mapping[int, FlatPose]) -> bool:
    """Return whether a fish can be put there; where it lies now does not matter."""
    return all(other == fish or _clear(fish, pose, other, other_pose) for other, other_pose in others.items())


def _clear(fish: int, pose: FlatPose, other: int, other_pose: FlatPose) -> bool:
    # Most pairs are so far apart that their middles decide.
    reach = (SHAPES[kind_of(fish)].length + SHAPES[kind_of(other)].length) / 2
    if hypot(other_pose.x - pose.x, other_pose.y - pose.y) >= reach + APART:
        return True
    return gap(fish, pose, other, other_pose) >= APART


def gap(fish: int, pose: FlatPose, other: int, other_pose: FlatPose) -> float:
    """Return the distance between two fish, which is negative if they overlap.

    The distance of two capsules is that of their spines less their radii.
    """
    radii = (SHAPES[kind_of(fish)].height + SHAPES[kind_of(other)].height) / 2
    return _distance(_spine(fish, pose), _spine(other, other_pose)) - radii


def _spine(fish: int, pose: FlatPose) -> Segment:
    """Return the segment between the centres of a capsule's round ends."""
    shape, turn = SHAPES[kind_of(fish)], radians(pose.heading)
    reach = (shape.length - shape.height) / 2
    east, north = reach * cos(turn), reach * sin(turn)
    return (pose.x - east, pose.y - north), (pose.x + east, pose.y + north)


def _distance(first: Segment, second: Segment) -> float:
    """Return the distance of two segments: unless they cross, an end of one is nearest to the other."""
    if _cross(first, second):
        return 0.0
    return min(*(_to_segment(end, second) for end in first), *(_to_segment(end, first) for end in second))


def _cross(first: Segment, second: Segment) -> bool:
    """Return whether each segment has its ends on different sides of the other."""
    return (
        _side(first, second[0]) * _side(first, second[1]) < 0 and _side(second, first[0]) * _side(second, first[1]) < 0
    )


def _side(line: Segment, point: Point) -> float:
    """Return the cross product whose sign tells on which side of a line a point is."""
    (ax, ay), (bx, by) = line
    return (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)


def _to_segment(point: Point, segment: Segment) -> float:
    """Return the distance of a point to a segment, by projecting it and clamping to the segment's ends."""
    (ax, ay), (bx, by) = segment
    along = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
    part = min(max(along, 0.0), 1.0)
    return hypot(point[0] - ax - part * (bx - ax), point[1] - ay - part * (by - ay))


def uniform(rng: Rng, low: float, high: float) -> float:
    """Draw uniformly from an interval, to one decimal."""
    return round(low + (high - low) * rng.below(1 << 20) / (1 << 20), 1)


def random_pose(rng: Rng, within: float) -> FlatPose:
    return FlatPose(uniform(rng, -within, within), uniform(rng, -within, within), uniform(rng, -180, 180))


def free_place(fish: int, others: Mapping[int, FlatPose], within: float, rng: Rng) -> FlatPose:
    """Draw a free pose by rejection; there always is one, since sixty fish cover little of the sea."""
    pose = random_pose(rng, within)
    while not is_free(fish, pose, others):
        pose = random_pose(rng, within)
    return pose


def back_in_sea(fish: int, pose: FlatPose, others: Mapping[int, FlatPose]) -> FlatPose:
    """Return where to put back a fish that was pushed off the sea: at its edge, or as far inwards as needed."""
    x, y = (min(max(coordinate, -HALF), HALF) for coordinate in (pose.x, pose.y))
    while not is_free(fish, place := FlatPose(x, y, pose.heading), others) and hypot(x, y) > STEP:
        x, y = (coordinate * (1 - STEP / hypot(x, y)) for coordinate in (x, y))
    return place if is_free(fish, place, others) else free_place(fish, others, HALF, Rng(fish, "back"))
