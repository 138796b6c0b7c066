"""A way home for the middle of a net, among the fish that are not in it."""

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise
from math import atan2, ceil, degrees, dist, hypot, pi

import numpy as np

from shoal.games.gone_fishing.bot.clearance import MARGIN, Cell, Chart, chart, whole_sea
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.rules.sea import FISH, HALF, MOUTH, OUTWARD, NetName, Point

STEP = 6
COMFORT = 18.0
"""With so much water there is no need to keep further away."""
NARROWS = 6.0
"""How much longer a way feels that touches the margin."""
WITHIN = 0.7
"""Of the mouth of a boat, the part that one steers for."""
LONGEST = 1300.0
"""A hand takes no more than fifteen seconds."""
STRAIGHT = ((-1, 0), (1, 0), (0, -1), (0, 1))
AROUND = [(east, north) for east in (-1, 0, 1) for north in (-1, 0, 1) if east or north]


@dataclass(frozen=True)
class Route:
    way: tuple[Point, ...]
    """Of the net's middle; it ends at the edge of the sea."""
    room: float
    """The least water on it."""

    @property
    def length(self) -> float:
        return sum(dist(begin, end) for begin, end in pairwise(self.way))

    @property
    def sharpest(self) -> float:
        """The sharpest turn before the end, in degrees."""
        headings = [atan2(end[1] - begin[1], end[0] - begin[0]) for begin, end in pairwise(self.way[:-1])]
        turns = [abs((after - before + pi) % (2 * pi) - pi) for before, after in pairwise(headings)]
        return degrees(max(turns, default=0.0))


def find(
    net: NetName, lying: FlatPose, outside: Mapping[int, FlatPose], edge: int, margin: float = MARGIN
) -> Route | None:
    """From where the net lies to its owner's edge, with the margin unless there is less where it lies."""
    its = chart(net, float(round(lying.heading)), whole_sea(STEP, (lying.x, lying.y)), outside)
    start = (round((lying.x - its.places.west) / STEP), round((lying.y - its.places.south) / STEP))
    margin = min(margin, float(its.room[start]) - 0.5)
    cells = _search(its, start, edge, margin)
    if cells is None:
        return None
    cells = _straightened(its, cells)
    room = min(_room_between(its, begin, end) for begin, end in pairwise(cells)) if len(cells) > 1 else margin
    way = [its.places.at(cell) for cell in cells]
    east, north = OUTWARD[edge]
    out = HALF - (way[-1][0] * east + way[-1][1] * north)
    way.append((way[-1][0] + out * east, way[-1][1] + out * north))
    route = Route(tuple(way), room)
    return route if route.length <= LONGEST else None


def comes_home(its: Chart, start: Cell, caught: int, edge: int) -> bool:
    """Whether there is any way for a net that carries the fish of a mask."""
    return _spread(its, start, caught, edge) is None


def blockers(its: Chart, start: Cell, caught: int, edge: int) -> list[int]:
    """Fish each of which, alone, keeps such a net from coming home."""
    spread = _spread(its, start, caught, edge)
    if spread is None:
        return []
    columns, rows = its.room.shape
    others = ~caught & (1 << FISH) - 1
    walls = set()
    for column, row in spread:
        for across, along in AROUND:
            if 0 <= column + across < columns and 0 <= row + along < rows:
                wall = int(its.close[column + across, row + along]) & others
                if wall.bit_count() == 1:
                    walls.add(wall)
    return [wall.bit_length() - 1 for wall in sorted(walls) if comes_home(its, start, caught | wall, edge)]


def _spread(its: Chart, start: Cell, caught: int, edge: int) -> set[Cell] | None:
    """All that the net can reach; none if it can come home."""
    others = np.uint64(~caught & (1 << FISH) - 1)
    free = np.pad((its.close & others) == 0, 1).tolist()
    home = _home(its, edge)
    free[start[0] + 1][start[1] + 1] = False
    open_cells, spread = [start], {start}
    while open_cells:
        column, row = open_cells.pop()
        if home[column][row]:
            return None
        for across, along in STRAIGHT:
            if free[column + across + 1][row + along + 1]:
                free[column + across + 1][row + along + 1] = False
                spread.add((column + across, row + along))
                open_cells.append((column + across, row + along))
    return spread


def _home(its: Chart, edge: int) -> list[list[bool]]:
    """The cells before the mouth of the boat."""
    east, north = OUTWARD[edge]
    x = its.places.west + its.places.step * np.arange(its.places.columns)[:, np.newaxis]
    y = its.places.south + its.places.step * np.arange(its.places.rows)
    near = (x * east + y * north >= HALF - its.places.step - 1) & (np.abs(x * north - y * east) <= WITHIN * MOUTH / 2)
    home: list[list[bool]] = near.tolist()
    return home


def _search(its: Chart, start: Cell, edge: int, margin: float) -> list[Cell] | None:
    """The least laborious way, by A*."""
    free = (its.room >= margin).tolist()
    labour = (1 + NARROWS * np.clip(1 - its.room / COMFORT, 0, 1) ** 2).tolist()
    columns, rows = its.room.shape
    east, north = OUTWARD[edge]
    if not free[start[0]][start[1]]:
        return None

    def left(cell: Cell) -> float:
        """At least, in steps, to the mouth of the boat."""
        x, y = its.places.at(cell)
        aside = max(0.0, abs(x * north - y * east) - WITHIN * MOUTH / 2)
        return hypot(max(0.0, HALF - STEP - 1 - (x * east + y * north)), aside) / STEP

    best = {start: 0.0}
    came: dict[Cell, Cell] = {}
    done: set[Cell] = set()
    open_cells = [(left(start), start)]
    while open_cells:
        _, cell = heappop(open_cells)
        if cell in done:
            continue
        done.add(cell)
        if left(cell) == 0:
            way = [cell]
            while way[-1] != start:
                way.append(came[way[-1]])
            return way[::-1]
        for across, along in AROUND:
            column, row = cell[0] + across, cell[1] + along
            if not (0 <= column < columns and 0 <= row < rows) or not free[column][row]:
                continue
            further = best[cell] + (1.4142 if across and along else 1.0) * labour[column][row]
            if further < best.get((column, row), 1e9):
                best[column, row], came[column, row] = further, cell
                heappush(open_cells, (further + left((column, row)), (column, row)))
    return None


def _straightened(its: Chart, cells: list[Cell]) -> list[Cell]:
    """Without the corners that can be cut and leave as much water."""
    kept, here = [cells[0]], 0
    while here < len(cells) - 1:
        there = here + 1
        for end in range(len(cells) - 1, here + 1, -1):
            least = min(float(its.room[cell]) for cell in cells[here : end + 1])
            if _room_between(its, cells[here], cells[end]) >= min(COMFORT, least):
                there = end
                break
        kept.append(cells[there])
        here = there
    return kept


def _room_between(its: Chart, begin: Cell, end: Cell) -> float:
    """The least water on a straight way, from cell to cell."""
    parts = np.linspace(0, 1, 2 * ceil(max(abs(begin[0] - end[0]), abs(begin[1] - end[1]))) + 1)
    columns, rows = (np.rint(a + (b - a) * parts).astype(int) for a, b in zip(begin, end, strict=True))
    return float(its.room[columns, rows].min())
