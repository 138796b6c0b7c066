"""How far a fish is from the rim of a net, seen from above: the geometry of planning. Millimetres."""

from functools import cache, lru_cache
from math import ceil, radians

import numpy as np
from numpy.typing import NDArray

from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.physics import shape
from shoal.games.gone_fishing.rules.sea import OUTLINES, RIM, SHAPES, Kind, NetName, kind_of
from shoal.physics.arrays import Rows

Grid = NDArray[np.float32]

FAR = 20.0
"""Distance from a rim beyond which a fish does not matter."""
SPACING = 3.0
"""Distance between points of a fish's outline."""
LONGEST_FISH = ceil(max(size.length for size in SHAPES.values()) / 2) + 1
"""Half of the longest fish, rounded up."""


@cache
def outline(kind: Kind) -> Rows:
    """Return points along the edge of a fish as the physics has it: the union of two boxes."""
    points = np.concatenate([_along_box(box.middle, *box.halves[:2]) for box in shape.boxes(kind)])
    inner = [
        (np.abs(points[:, 0] - box.middle) < box.halves[0] - 1e-9) & (np.abs(points[:, 1]) < box.halves[1] - 1e-9)
        for box in shape.boxes(kind)
    ]
    return np.asarray(points[~np.any(inner, axis=0)])


def _along_box(middle: float, half: float, across: float) -> Rows:
    corners = np.array([(-half, -across), (half, -across), (half, across), (-half, across)])
    corners += np.array((middle, 0.0))
    sides = []
    for begin, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        parts = np.linspace(0, 1, ceil(float(np.hypot(*(end - begin))) / SPACING), endpoint=False)
        sides.append(begin + parts[:, np.newaxis] * (end - begin))
    return np.concatenate(sides)


def fish_points(fish: int, pose: FlatPose) -> Rows:
    """Return points along the edge of a fish in the sea."""
    return np.add(rotate(outline(kind_of(fish)), pose.heading), (pose.x, pose.y))


def rotate(points: Rows, heading: float) -> Rows:
    turn = radians(heading)
    return np.asarray(points @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]))


def corners(net: NetName, pose: FlatPose) -> Rows:
    return np.add(rotate(np.array(OUTLINES[net]), pose.heading), (pose.x, pose.y))


def signed_distance(points: Rows, rim: Rows) -> Rows:
    """Return the distance of each point from the polygon with these corners; it is negative inside.

    The distance is the least to any side; the sign follows from the even-odd rule.
    """
    nearest = np.full(len(points), np.inf)
    inside = np.zeros(len(points), bool)
    x, y = points.T
    for (ax, ay), (bx, by) in zip(rim, np.roll(rim, -1, axis=0), strict=True):
        along, up = bx - ax, by - ay
        part = np.clip(((x - ax) * along + (y - ay) * up) / (along**2 + up**2), 0.0, 1.0)
        nearest = np.minimum(nearest, (x - ax - part * along) ** 2 + (y - ay - part * up) ** 2)
        if up:
            inside ^= ((ay > y) != (by > y)) & (x < ax + (y - ay) / up * along)
    return np.asarray(np.where(inside, -1.0, 1.0) * np.sqrt(nearest))


def clearance(net: NetName, net_pose: FlatPose, fish: int, fish_pose: FlatPose) -> float:
    """Return the gap between the rim's wire and a fish; it is negative if the rim lies on the fish."""
    distances = signed_distance(fish_points(fish, fish_pose), corners(net, net_pose))
    nearest = float(np.abs(distances).min())
    return (nearest if (distances > 0).all() or (distances < 0).all() else -nearest) - RIM / 2


class DistanceField:
    """The distances of a point from a rim with some heading, for every whole offset of the net's middle from the point.

    One field serves every fish and every place of the net: the distances of a fish are slices of it.
    """

    def __init__(self, net: NetName, heading: float) -> None:
        rim = rotate(np.array(OUTLINES[net]), heading)
        self.reach = ceil(float(np.hypot(*rim.T).max()) + FAR)
        """Largest offset at which a point may be near the rim."""
        self.half = self.reach + 2 * LONGEST_FISH + 2
        """Half of the grid's side: around the reach is a margin where everything is far."""
        ticks = np.arange(-self.reach, self.reach + 1.0)
        across, along = np.meshgrid(ticks, ticks, indexing="ij")
        # The offset goes from the point to the middle, so the point is at minus the offset.
        points = np.column_stack([-across.ravel(), -along.ravel()])
        distances = signed_distance(points, rim).reshape(across.shape)
        margin = self.half - self.reach
        self.near: Grid = np.pad(np.minimum(np.abs(distances), FAR), margin, constant_values=FAR).astype(np.float32)
        self.inside: NDArray[np.bool_] = np.pad(distances < 0, margin)


@lru_cache(maxsize=64)
def distance_field(net: NetName, heading: float) -> DistanceField:
    return DistanceField(net, heading)
