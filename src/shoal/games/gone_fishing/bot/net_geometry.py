"""How far a fish is from the rim of a net, seen from above: the geometry that planning stands on. Millimetres."""

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
"""Beyond this it is no matter how far a fish is from a rim."""
DENSE = 3.0
"""Between points of a fish's outline."""
LONGEST_FISH = ceil(max(its.length for its in SHAPES.values()) / 2) + 1


@cache
def outline(kind: Kind) -> Rows:
    """Points along the edge of a fish, as the physics has it."""
    points = np.concatenate([_along(box.middle, *box.halves[:2]) for box in shape.boxes(kind)])
    inner = [
        (np.abs(points[:, 0] - box.middle) < box.halves[0] - 1e-9) & (np.abs(points[:, 1]) < box.halves[1] - 1e-9)
        for box in shape.boxes(kind)
    ]
    return np.asarray(points[~np.any(inner, axis=0)])


def _along(middle: float, half: float, across: float) -> Rows:
    corners = np.array([(-half, -across), (half, -across), (half, across), (-half, across)])
    corners += np.array((middle, 0.0))
    sides = []
    for begin, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        parts = np.linspace(0, 1, ceil(float(np.hypot(*(end - begin))) / DENSE), endpoint=False)
        sides.append(begin + parts[:, np.newaxis] * (end - begin))
    return np.concatenate(sides)


def fish_points(fish: int, lying: FlatPose) -> Rows:
    return np.add(turned(outline(kind_of(fish)), lying.heading), (lying.x, lying.y))


def turned(points: Rows, heading: float) -> Rows:
    turn = radians(heading)
    return np.asarray(points @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]))


def corners(net: NetName, lying: FlatPose) -> Rows:
    return np.add(turned(np.array(OUTLINES[net]), lying.heading), (lying.x, lying.y))


def room(points: Rows, rim: Rows) -> Rows:
    """Of each point, the water to the rim with these corners; less than nothing inside of it."""
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


def clearance(net: NetName, lying: FlatPose, fish: int, place: FlatPose) -> float:
    """Between the rim's wire and a fish; less than nothing if the rim lies on it."""
    rooms = room(fish_points(fish, place), corners(net, lying))
    nearest = float(np.abs(rooms).min())
    return (nearest if (rooms > 0).all() or (rooms < 0).all() else -nearest) - RIM / 2


class Field:
    """A rim at some heading: how far a point is from it, by where its middle is from there, in whole millimetres."""

    def __init__(self, net: NetName, heading: float) -> None:
        rim = turned(np.array(OUTLINES[net]), heading)
        self.reach = ceil(float(np.hypot(*rim.T).max()) + FAR)
        self.half = self.reach + 2 * LONGEST_FISH + 2
        """Of the grid: there is a margin in which everything is far."""
        ticks = np.arange(-self.reach, self.reach + 1.0)
        across, along = np.meshgrid(ticks, ticks, indexing="ij")
        # From the middle to the point is the other way round.
        rooms = room(np.column_stack([-across.ravel(), -along.ravel()]), rim).reshape(across.shape)
        margin = self.half - self.reach
        self.near: Grid = np.pad(np.minimum(np.abs(rooms), FAR), margin, constant_values=FAR).astype(np.float32)
        self.inside: NDArray[np.bool_] = np.pad(rooms < 0, margin)


@lru_cache(maxsize=64)
def field(net: NetName, heading: float) -> Field:
    return Field(net, heading)
