"""Clearance maps: for a net with one heading, the gap between its rim and the fish, wherever its middle may be."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import ceil, floor
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from shoal.games.gone_fishing.bot.net_geometry import FAR, LONGEST_FISH, Grid, distance_field, fish_points
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.rules.sea import FISH, HALF, RIM, NetName, Point

if TYPE_CHECKING:
    from shoal.games.gone_fishing.bot.reachability import HomeWater

Masks = NDArray[np.uint64]
"""Sets of fish as bitboards: bit n is fish n."""
FishIds = NDArray[np.int16]

Cell = tuple[int, int]
"""Column and row."""

NOBODY = -1
MARGIN = 4.0
"""Gap that a pull keeps between rim and fish, in millimetres."""
LIMIT = HALF - 1.0
"""Largest coordinate of a net's middle in a plan."""


@dataclass(frozen=True)
class Places:
    """A lattice of places for the middle of a net, `step` millimetres apart."""

    west: float
    south: float
    columns: int
    rows: int
    step: int

    def at(self, cell: Cell) -> Point:
        return self.west + self.step * cell[0], self.south + self.step * cell[1]


def whole_sea(step: int, through: Point = (0.0, 0.0)) -> Places:
    """Cover the sea with a lattice that contains the given point."""
    (west, columns), (south, rows) = (_span(at - step * floor((at + LIMIT) / step), LIMIT, step) for at in through)
    return Places(west, south, columns, rows, step)


def around(middle: Point, reach: int, step: int = 1) -> Places:
    """Cover the surroundings of a point."""
    (west, columns), (south, rows) = (_span(max(-LIMIT, at - reach), min(LIMIT, at + reach), step) for at in middle)
    return Places(west, south, columns, rows, step)


def _span(low: float, high: float, step: int) -> tuple[float, int]:
    return low, floor((high - low) / step) + 1


@dataclass
class ClearanceMap:
    """Arrays indexed by column and row of the places."""

    net: NetName
    heading: float
    places: Places
    clearance: Grid
    """Gap between the rim and the nearest fish, capped."""
    second_clearance: Grid
    """Gap between the rim and the second nearest fish, capped."""
    nearest: FishIds
    """The fish nearest to the rim."""
    inside: Masks
    """Fish within the rim."""
    close: Masks
    """Fish nearer to the rim than the margin."""
    home_water: "dict[int, HomeWater]" = field(default_factory=dict)
    """What has been found out about the way home, by edge."""


def clearance_map(net: NetName, heading: float, places: Places, fish: Mapping[int, FlatPose]) -> ClearanceMap:
    """Map a sea, right to a millimetre."""
    size = (places.columns, places.rows)
    far = FAR - RIM / 2
    sea = ClearanceMap(
        net,
        heading,
        places,
        np.full(size, far, np.float32),
        np.full(size, far, np.float32),
        np.full(size, NOBODY, np.int16),
        np.zeros(size, np.uint64),
        np.zeros(size, np.uint64),
    )
    for fish_id, pose in fish.items():
        _add_fish(sea, fish_id, pose)
    return sea


def with_fish(sea: ClearanceMap, fish: int, pose: FlatPose) -> ClearanceMap:
    """Return the map of a sea with one more fish."""
    more = replace(
        sea,
        clearance=sea.clearance.copy(),
        second_clearance=sea.second_clearance.copy(),
        nearest=sea.nearest.copy(),
        inside=sea.inside.copy(),
        close=sea.close.copy(),
        home_water={},
    )
    _add_fish(more, fish, pose)
    return more


def _add_fish(sea: ClearanceMap, fish: int, pose: FlatPose) -> None:
    """Add a fish to a map.

    The distance of one point of the fish from the rim, for all places of the net, is a slice of the rim's distance
    field, shifted by that point. The fish's clearance is the minimum over the slices of its outline.
    """
    places, rim = sea.places, distance_field(sea.net, sea.heading)
    reach, step = rim.reach + LONGEST_FISH, places.step
    spans = []
    for middle, low, count in ((pose.x, places.west, places.columns), (pose.y, places.south, places.rows)):
        begin, end = max(0, ceil((middle - reach - low) / step)), min(count, floor((middle + reach - low) / step) + 1)
        if begin >= end:
            return
        spans.append((begin, end))
    (left, right), (below, above) = spans
    first = np.array(places.at((left, below)))
    points = np.concatenate([[(pose.x, pose.y)], fish_points(fish, pose)])
    begins = np.rint(first - points).astype(int) + rim.half
    wide, high = (right - left - 1) * step + 1, (above - below - 1) * step + 1
    slices = [(slice(x, x + wide, step), slice(y, y + high, step)) for x, y in begins.tolist()]
    gap = rim.near[slices[1]].copy()
    for cut in slices[2:]:
        np.minimum(gap, rim.near[cut], out=gap)
    gap -= RIM / 2
    here = (slice(left, right), slice(below, above))
    nearest, second = sea.clearance[here], sea.second_clearance[here]
    np.minimum(second, np.maximum(nearest, gap), out=second)
    np.copyto(sea.nearest[here], fish, where=gap < nearest)
    np.minimum(nearest, gap, out=nearest)
    sea.inside[here] |= rim.inside[slices[0]].astype(np.uint64) << np.uint64(fish)
    sea.close[here] |= (gap < MARGIN).astype(np.uint64) << np.uint64(fish)


def fish_in(mask: int) -> tuple[int, ...]:
    """Return the fish of a mask."""
    return tuple(fish for fish in range(FISH) if mask >> fish & 1)
