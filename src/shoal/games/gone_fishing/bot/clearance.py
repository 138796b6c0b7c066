"""Charts: for a net at one heading, wherever its middle might be, how much water is between its rim and the fish."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, floor

import numpy as np
from numpy.typing import NDArray

from shoal.games.gone_fishing.bot.net_geometry import FAR, LONGEST_FISH, Grid, field, fish_points
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.rules.sea import FISH, HALF, RIM, NetName, Point

Masks = NDArray[np.uint64]
Numbers = NDArray[np.int16]

Cell = tuple[int, int]
"""Column and row."""

NOBODY = -1
MARGIN = 4.0
"""Water that is left between rim and fish when a net is pulled."""
LIMIT = HALF - 1.0
"""The middle of a net is meant to be within this."""


@dataclass(frozen=True)
class Places:
    """Places for the middle of a net: so many columns and rows, a step apart."""

    west: float
    south: float
    columns: int
    rows: int
    step: int

    def at(self, cell: Cell) -> Point:
        return self.west + self.step * cell[0], self.south + self.step * cell[1]


def whole_sea(step: int, through: Point = (0.0, 0.0)) -> Places:
    """One of its places is the given one."""
    (west, columns), (south, rows) = (_span(at - step * floor((at + LIMIT) / step), LIMIT, step) for at in through)
    return Places(west, south, columns, rows, step)


def around(middle: Point, reach: int, step: int = 1) -> Places:
    (west, columns), (south, rows) = (_span(max(-LIMIT, at - reach), min(LIMIT, at + reach), step) for at in middle)
    return Places(west, south, columns, rows, step)


def _span(low: float, high: float, step: int) -> tuple[float, int]:
    return low, floor((high - low) / step) + 1


@dataclass
class Chart:
    net: NetName
    heading: float
    places: Places
    room: Grid
    """To the nearest fish, capped."""
    other_room: Grid
    """To the second nearest."""
    nearest: Numbers
    """That nearest fish."""
    inside: Masks
    """The fish within the rim, one bit each."""
    close: Masks
    """Those nearer to it than the margin."""


def chart(net: NetName, heading: float, places: Places, fish: Mapping[int, FlatPose]) -> Chart:
    """Right to a millimetre."""
    size = (places.columns, places.rows)
    far = FAR - RIM / 2
    its = Chart(
        net,
        heading,
        places,
        np.full(size, far, np.float32),
        np.full(size, far, np.float32),
        np.full(size, NOBODY, np.int16),
        np.zeros(size, np.uint64),
        np.zeros(size, np.uint64),
    )
    for number, lying in fish.items():
        _enter(its, number, lying)
    return its


def _enter(its: Chart, number: int, lying: FlatPose) -> None:
    places, rim = its.places, field(its.net, its.heading)
    reach, step = rim.reach + LONGEST_FISH, places.step
    spans = []
    for middle, low, count in ((lying.x, places.west, places.columns), (lying.y, places.south, places.rows)):
        begin, end = max(0, ceil((middle - reach - low) / step)), min(count, floor((middle + reach - low) / step) + 1)
        if begin >= end:
            return
        spans.append((begin, end))
    (left, right), (below, above) = spans
    first = np.array(places.at((left, below)))
    points = np.concatenate([[(lying.x, lying.y)], fish_points(number, lying)])
    begins = np.rint(first - points).astype(int) + rim.half
    wide, high = (right - left - 1) * step + 1, (above - below - 1) * step + 1
    cuts = [(slice(x, x + wide, step), slice(y, y + high, step)) for x, y in begins.tolist()]
    away = rim.near[cuts[1]].copy()
    for cut in cuts[2:]:
        np.minimum(away, rim.near[cut], out=away)
    away -= RIM / 2
    here = (slice(left, right), slice(below, above))
    room, other = its.room[here], its.other_room[here]
    np.minimum(other, np.maximum(room, away), out=other)
    np.copyto(its.nearest[here], number, where=away < room)
    np.minimum(room, away, out=room)
    its.inside[here] |= rim.inside[cuts[0]].astype(np.uint64) << np.uint64(number)
    its.close[here] |= (away < MARGIN).astype(np.uint64) << np.uint64(number)


def numbers(mask: int) -> tuple[int, ...]:
    """The fish of a mask."""
    return tuple(fish for fish in range(FISH) if mask >> fish & 1)
