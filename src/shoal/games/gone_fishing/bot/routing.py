"""Finds a route home for the middle of a net, among the fish that are not in it. Millimetres."""

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise
from math import atan2, ceil, degrees, dist, hypot, pi

import numpy as np

from shoal.games.gone_fishing.bot.clearance import LIMIT, MARGIN, Cell, ClearanceMap, clearance_map, whole_sea
from shoal.games.gone_fishing.bot.reachability import STEERED_MOUTH
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.rules.sea import HALF, MOUTH, OUTWARD, NetName, Point

STEP = 6
COMFORT = 18.0
"""Clearance beyond which keeping further away gains nothing."""
NARROWNESS_COST = 6.0
"""Additional cost of a step without clearance, in steps."""
MAX_LENGTH = 1300.0
"""Longest route: a hand takes no more than fifteen seconds."""
NEIGHBOURS_8 = [(east, north) for east in (-1, 0, 1) for north in (-1, 0, 1) if east or north]


@dataclass(frozen=True)
class Route:
    waypoints: tuple[Point, ...]
    """Path of the net's middle; it ends at the edge of the sea."""
    clearance: float
    """Least clearance on the route."""

    @property
    def length(self) -> float:
        return sum(dist(begin, end) for begin, end in pairwise(self.waypoints))

    @property
    def sharpest(self) -> float:
        """The sharpest turn before the last leg, in degrees."""
        headings = [atan2(end[1] - begin[1], end[0] - begin[0]) for begin, end in pairwise(self.waypoints[:-1])]
        turns = [abs((after - before + pi) % (2 * pi) - pi) for before, after in pairwise(headings)]
        return degrees(max(turns, default=0.0))


def find(
    net: NetName, net_pose: FlatPose, outside: Mapping[int, FlatPose], edge: int, margin: float = MARGIN
) -> Route | None:
    """Find a route from where the net lies to its owner's edge.

    The route keeps the margin, or what clearance the net has at the start if that is less.
    """
    # A net may come down a little beyond the places that are mapped.
    x, y = (min(max(at, -LIMIT), LIMIT) for at in (net_pose.x, net_pose.y))
    sea = clearance_map(net, float(round(net_pose.heading)), whole_sea(STEP, (x, y)), outside)
    start = (round((x - sea.places.west) / STEP), round((y - sea.places.south) / STEP))
    margin = min(margin, float(sea.clearance[start]) - 0.5)
    cells = _search(sea, start, edge, margin)
    if cells is None:
        return None
    cells = _straighten(sea, cells)
    clearance = min(_clearance_between(sea, begin, end) for begin, end in pairwise(cells)) if len(cells) > 1 else margin
    waypoints = [sea.places.at(cell) for cell in cells]
    east, north = OUTWARD[edge]
    out = HALF - (waypoints[-1][0] * east + waypoints[-1][1] * north)
    waypoints.append((waypoints[-1][0] + out * east, waypoints[-1][1] + out * north))
    route = Route(tuple(waypoints), clearance)
    return route if route.length <= MAX_LENGTH else None


def _search(sea: ClearanceMap, start: Cell, edge: int, margin: float) -> list[Cell] | None:
    """Return the cheapest path to the mouth of the boat, by A*; narrow passages cost more."""
    free = (sea.clearance >= margin).tolist()
    costs = (1 + NARROWNESS_COST * np.clip(1 - sea.clearance / COMFORT, 0, 1) ** 2).tolist()
    columns, rows = sea.clearance.shape
    east, north = OUTWARD[edge]
    if not free[start[0]][start[1]]:
        return None

    def heuristic(cell: Cell) -> float:
        """Return the straight distance to the mouth in steps, which no path undercuts: every step costs 1 at least."""
        x, y = sea.places.at(cell)
        aside = max(0.0, abs(x * north - y * east) - STEERED_MOUTH * MOUTH / 2)
        return hypot(max(0.0, HALF - STEP - 1 - (x * east + y * north)), aside) / STEP

    best = {start: 0.0}
    came_from: dict[Cell, Cell] = {}
    closed: set[Cell] = set()
    open_cells = [(heuristic(start), start)]
    while open_cells:
        _, cell = heappop(open_cells)
        if cell in closed:
            continue
        closed.add(cell)
        if heuristic(cell) == 0:
            path = [cell]
            while path[-1] != start:
                path.append(came_from[path[-1]])
            return path[::-1]
        for across, along in NEIGHBOURS_8:
            column, row = cell[0] + across, cell[1] + along
            if not (0 <= column < columns and 0 <= row < rows) or not free[column][row]:
                continue
            cost = best[cell] + (1.4142 if across and along else 1.0) * costs[column][row]
            if cost < best.get((column, row), 1e9):
                best[column, row], came_from[column, row] = cost, cell
                heappush(open_cells, (cost + heuristic((column, row)), (column, row)))
    return None


def _straighten(sea: ClearanceMap, cells: list[Cell]) -> list[Cell]:
    """Cut the corners of a path where the shortcut leaves as much clearance."""
    kept, here = [cells[0]], 0
    while here < len(cells) - 1:
        there = here + 1
        for end in range(len(cells) - 1, here + 1, -1):
            least = min(float(sea.clearance[cell]) for cell in cells[here : end + 1])
            if _clearance_between(sea, cells[here], cells[end]) >= min(COMFORT, least):
                there = end
                break
        kept.append(cells[there])
        here = there
    return kept


def _clearance_between(sea: ClearanceMap, begin: Cell, end: Cell) -> float:
    """Return the least clearance on the straight line between two cells."""
    parts = np.linspace(0, 1, 2 * ceil(max(abs(begin[0] - end[0]), abs(begin[1] - end[1]))) + 1)
    columns, rows = (np.rint(a + (b - a) * parts).astype(int) for a, b in zip(begin, end, strict=True))
    return float(sea.clearance[columns, rows].min())
