"""What the fitted values know of a position: where the Catcher and a Runner stand, and what is between them."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from shoal.games.icecool.rules.distances import between_doors
from shoal.games.icecool.rules.floor_plan import DOOR_WIDTH, DOORS, HALF, ROOMS, SIDE, wall_pieces
from shoal.games.icecool.rules.placement import RADIUS
from shoal.physics.arrays import Rows

NEAR = 150.0
"""Distance in millimetres at which closeness has fallen to 1/e."""
FAR = 2 * SIDE
"""Length of a path that stands for any longer one."""
CLEARANCES = (0.0, 12.0)
"""Distances in millimetres that a line keeps from the walls: for one that can be seen along, and one to slide along."""
DOOR_POINTS = np.array([door.middle for door in DOORS])
ROOM_EDGES = np.array([(room.left, room.right, room.low, room.high) for room in ROOMS], float)
DOORS_OF_ROOMS = np.array([[room in (door.low_side, door.high_side) for door in DOORS] for room in ROOMS])

Flags = NDArray[np.bool_]


@cache
def _between_doors() -> Rows:
    return np.array([[between_doors(start, end) for end in DOORS] for start in DOORS])


def features(catcher: Rows, runner: Rows) -> Rows:
    """Describe positions, one per row, from the points of the Catcher and of the Runner in millimetres."""
    chaser, prey = _rooms(catcher), _rooms(runner)
    chaser_doors, prey_doors = _to_doors(catcher, chaser), _to_doors(runner, prey)
    together = (chaser & prey).any(axis=1)
    apart = np.hypot(*(catcher - runner).T)
    to_last = np.where(prey @ DOORS_OF_ROOMS, np.hypot(*(runner[:, np.newaxis] - DOOR_POINTS).T).T, np.inf)
    path = np.where(together, apart, np.minimum(FAR, (chaser_doors + to_last).min(axis=1)))
    sights = [_in_sight(catcher, runner, clearance) for clearance in CLEARANCES]
    return np.column_stack(
        [
            *(catcher / SIDE, chaser, np.exp(-chaser_doors / NEAR)),
            *(runner / SIDE, prey, np.exp(-prey_doors / NEAR)),
            *(together, apart / SIDE, path / SIDE, np.exp(-path / NEAR), *sights),
            *(sight * np.exp(-apart / NEAR) for sight in sights),
        ]
    )


def _rooms(points: Rows) -> Flags:
    """Return in which rooms each point is; a penguin in a door is in both of its rooms."""
    (x, y), (left, right, low, high) = points.T[:, :, np.newaxis], ROOM_EDGES.T
    rooms: Flags = (left <= x) & (x <= right) & (low <= y) & (y <= high)
    for door, of_rooms in zip(DOORS, DOORS_OF_ROOMS.T, strict=True):
        across, along = points[:, door.axis], points[:, 1 - door.axis]
        inside = (np.abs(across - door.at) < RADIUS + HALF) & (np.abs(along - door.centre) < DOOR_WIDTH / 2)
        rooms |= inside[:, np.newaxis] & of_rooms
    return rooms


def _to_doors(points: Rows, rooms: Flags) -> Rows:
    """Return the lengths of the shortest paths to every door."""
    direct = np.hypot(*(points[:, np.newaxis] - DOOR_POINTS).T).T
    first = np.where(rooms @ DOORS_OF_ROOMS, direct, np.inf)
    return np.asarray(np.minimum(FAR, (first[:, :, np.newaxis] + _between_doors()).min(axis=1)))


def _in_sight(starts: Rows, ends: Rows, clearance: float) -> Flags:
    """Return whether the lines between points stay this far from every wall, by the clipping of Liang and Barsky."""
    edges = np.array(wall_pieces(), float) + clearance * np.array((-1, 1, -1, 1))
    enter, leave = np.zeros((len(starts), len(edges))), np.ones((len(starts), len(edges)))
    with np.errstate(divide="ignore", invalid="ignore"):
        for axis in (0, 1):
            begin = starts[:, axis, np.newaxis]
            step = ends[:, axis, np.newaxis] - begin
            bounds = np.stack([(edges[:, 2 * axis + side] - begin) / step for side in (0, 1)])
            enter, leave = np.fmax(enter, bounds.min(axis=0)), np.fmin(leave, bounds.max(axis=0))
    return np.asarray(~(enter <= leave).any(axis=1))
