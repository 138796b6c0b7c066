"""Which places of the sea a net can be pulled home from, and which fish alone keep it from coming home."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from shoal.games.gone_fishing.bot.clearance import Cell, ClearanceMap
from shoal.games.gone_fishing.rules.sea import FISH, HALF, MOUTH, OUTWARD

CellMask = NDArray[np.bool_]
"""A set of cells, by column and row."""

STEERED_MOUTH = 0.7
"""Part of a boat's mouth that a route steers for."""


@dataclass(frozen=True)
class HomeWater:
    """The water from which every net comes home, whatever it carries."""

    cells: CellMask
    """Home water and the cells beside it."""
    shore: int
    """Mask of the fish around home water. A net from elsewhere must carry one of them, or it cannot get in."""


def comes_home(sea: ClearanceMap, start: Cell, caught: int, edge: int) -> bool:
    """Return whether a net that carries the fish of a mask has any route home."""
    known = quick_answer(sea, start, caught, edge)
    return _flood(sea, start, caught, edge) is None if known is None else known


def quick_answer(sea: ClearanceMap, start: Cell, caught: int, edge: int) -> bool | None:
    """Return whether a net comes home, as far as the home water tells; none if it does not."""
    water = _home_water(sea, edge)
    if water.cells[start]:
        return True
    return None if caught & water.shore else False


def blockers(sea: ClearanceMap, start: Cell, caught: int, edge: int) -> list[int]:
    """Return the fish each of which, alone, keeps a net that carries the fish of a mask from coming home."""
    reached = _flood(sea, start, caught, edge)
    if reached is None:
        return []
    close = sea.close[_widen(reached, diagonally=True)] & _others(caught)
    single = np.unique(close[np.bitwise_count(close) == 1]).tolist()
    return [fish.bit_length() - 1 for fish in single if comes_home(sea, start, caught | fish, edge)]


def _home_water(sea: ClearanceMap, edge: int) -> HomeWater:
    if edge not in sea.home_water:
        home = _home_cells(sea, edge)
        free = sea.close == 0
        water = _fill(free, zip(*(axis.tolist() for axis in np.nonzero(home & free)), strict=True))
        cells = _widen(water) | home
        shore = int(np.bitwise_or.reduce(sea.close[cells & ~water], initial=0))
        sea.home_water[edge] = HomeWater(cells, shore)
    return sea.home_water[edge]


def _flood(sea: ClearanceMap, start: Cell, caught: int, edge: int) -> CellMask | None:
    """Return the cells that the net can reach; none if the boat is among them."""
    reached = _fill((sea.close & _others(caught)) == 0, [start])
    return None if np.any(reached & _home_cells(sea, edge)) else reached


def _others(caught: int) -> np.uint64:
    return np.uint64(~caught & (1 << FISH) - 1)


def _fill(free: CellMask, starts: Iterable[Cell]) -> CellMask:
    """Return the cells connected to the starts, which count as free, by flood fill.

    The cells are numbered along a border of cells that are not free, so that no step leaves the map.
    """
    width = free.shape[1] + 2
    unseen = bytearray(np.pad(free, 1).tobytes())
    frontier = [(column + 1) * width + row + 1 for column, row in starts]
    reached = bytearray(len(unseen))
    for cell in frontier:
        unseen[cell], reached[cell] = 0, 1
    while frontier:
        cell = frontier.pop()
        for beside in (cell - width, cell + width, cell - 1, cell + 1):
            if unseen[beside]:
                unseen[beside], reached[beside] = 0, 1
                frontier.append(beside)
    return np.frombuffer(reached, np.bool_).reshape(-1, width)[1:-1, 1:-1]


def _widen(cells: CellMask, *, diagonally: bool = False) -> CellMask:
    """Return the cells and those beside them."""
    wide = cells.copy()
    wide[1:] |= cells[:-1]
    wide[:-1] |= cells[1:]
    along = wide.copy() if diagonally else cells
    wide[:, 1:] |= along[:, :-1]
    wide[:, :-1] |= along[:, 1:]
    return wide


def _home_cells(sea: ClearanceMap, edge: int) -> CellMask:
    """Return which cells lie before the mouth of the boat."""
    east, north = OUTWARD[edge]
    x = sea.places.west + sea.places.step * np.arange(sea.places.columns)[:, np.newaxis]
    y = sea.places.south + sea.places.step * np.arange(sea.places.rows)
    near = x * east + y * north >= HALF - sea.places.step - 1
    return np.asarray(near & (np.abs(x * north - y * east) <= STEERED_MOUTH * MOUTH / 2))
