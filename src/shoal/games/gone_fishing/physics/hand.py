"""How a practised hand moves: that of waypoints, and those of bots. Millimetres, degrees, 60 samples a second."""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, cos, dist, hypot, log, pi, sqrt

import numpy as np

from shoal.core import Rng
from shoal.games.gone_fishing.rules.sea import Point
from shoal.physics.arrays import Rows

SAMPLES_A_SECOND = 60
TOP, LOW = 400.0, 258.0
"""Heights of the hand: the net hangs well above the sea, and lies on it with a slack rope."""
TRAVEL, GENTLY = 150.0, 120.0
"""Speeds of a hand that carries a net, and of one that lowers or pulls it, a second."""
PATIENCE = 1.2
"""Seconds after which a net has all but ceased to swing."""
APPROACH = 100.0
"""How far from its place one comes with the net."""
LEAD = 100.0
"""How far an expert's hand is ahead of the net."""
BEYOND = {False: 70.0, True: 160.0}
"""How far the hand goes on beyond the end, by whether it is an expert's: the net trails behind it."""
START_UP = 0.5
"""Seconds until a pulling hand has its speed."""
SMOOTHING = 15
TREMOR_PER_SECOND = 2.0


def lowering_at(
    x: float,
    y: float,
    heading: float,
    *,
    start: Point | None = None,
    move: float = 1.0,
    wait: float = PATIENCE,
    speed: float = GENTLY,
) -> Rows:
    """Comes with the net, waits, and lowers it: rows of x, y, height and heading."""
    far = hypot(x, y)
    nearer = (x - APPROACH * x / far, y - APPROACH * y / far) if far else (APPROACH, 0.0)
    way = _glide((*(start or nearer), heading), (x, y, heading), move)
    return _lower(way, wait, speed)


def lowering_through(stops: Sequence[tuple[float, float, float]]) -> Rows:
    """The standard hand: from the first of these places and headings to the last, where it lowers the net."""
    if len(stops) == 1:
        return lowering_at(*stops[0])
    legs = [
        _glide(begin, end, max(0.6, 1.5 * dist(begin[:2], end[:2]) / TRAVEL, abs(end[2] - begin[2]) / 90))
        for begin, end in pairwise(stops)
    ]
    return _lower(np.concatenate(legs), PATIENCE, GENTLY)


def pulling_along(waypoints: Sequence[Point], expert: bool, *, speed: float = GENTLY) -> Rows:
    """From the middle of a net that lies there the whole way of that middle, and on: rows of x and y."""
    way = _even(np.array(waypoints, float), speed)
    ahead = np.gradient(way, axis=0)
    ahead /= np.maximum(1e-9, np.hypot(*ahead.T))[:, np.newaxis]
    end = way[-1] + ahead[-1] * np.linspace(0, BEYOND[expert], ceil(BEYOND[expert] / speed * SAMPLES_A_SECOND))[:, None]
    if not expert:
        return np.concatenate([way, end])
    reaching = np.linspace(0, LEAD, ceil(LEAD / speed * SAMPLES_A_SECOND))[:, np.newaxis]
    return np.concatenate([way[0] + ahead[0] * reaching, way + LEAD * _smooth(ahead), end + LEAD * ahead[-1]])


def trembling(samples: Rows, tremor: float, rng: Rng) -> Rows:
    """The same by a hand that strays so many millimetres on average from where it is meant to be."""
    keep = np.exp(-2 * pi * TREMOR_PER_SECOND / SAMPLES_A_SECOND)
    strays = np.array([[normal(rng), normal(rng)] for _ in range(len(samples) + SAMPLES_A_SECOND)])
    for _ in range(2):
        for before, now in pairwise(strays):
            now += keep * (before - now)
    # The variance of white noise that has been smoothed twice in this way.
    left = (1 - keep) * (1 + keep**2) / (1 + keep) ** 3
    after = samples.copy()
    after[:, :2] += tremor / sqrt(left) * strays[SAMPLES_A_SECOND:]
    return after


def normal(rng: Rng) -> float:
    """One number of the normal distribution, by Box and Muller."""
    whole = 1 << 32
    far, way = (rng.below(whole) + 1) / whole, rng.below(whole) / whole
    return sqrt(-2 * log(far)) * cos(2 * pi * way)


def _glide(begin: tuple[float, float, float], end: tuple[float, float, float], seconds: float) -> Rows:
    """From one place and heading to another, at rest in both, at the top."""
    part = np.linspace(0, 1, max(2, round(seconds * SAMPLES_A_SECOND)))
    eased = (10 * part**3 - 15 * part**4 + 6 * part**5)[:, np.newaxis]
    way = np.array(begin) + (np.array(end) - np.array(begin)) * eased
    return np.column_stack([way[:, :2], np.full(len(way), TOP), way[:, 2]])


def _lower(way: Rows, wait: float, speed: float) -> Rows:
    waiting = np.repeat(way[-1:], round(wait * SAMPLES_A_SECOND), axis=0)
    lowering = np.repeat(way[-1:], ceil((TOP - LOW) / speed * SAMPLES_A_SECOND), axis=0)
    lowering[:, 2] = np.linspace(TOP, LOW, len(lowering))
    return np.concatenate([way, waiting, lowering])


def _even(points: Rows, speed: float) -> Rows:
    """Along a way of straight pieces, corners rounded, its speed growing at the start and even from then on."""
    lengths = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    growing = START_UP * SAMPLES_A_SECOND
    count = max(2, ceil(lengths[-1] / speed * SAMPLES_A_SECOND + growing / 2))
    time = np.arange(count)
    gone = speed / SAMPLES_A_SECOND * np.where(time < growing, time**2 / growing / 2, time - growing / 2)
    return _smooth(np.column_stack([np.interp(gone, lengths, points[:, axis]) for axis in (0, 1)]))


def _smooth(rows: Rows) -> Rows:
    """Each the mean of those around it; the first and the last stay."""
    half = min(SMOOTHING, len(rows) - 1) // 2
    padded = np.concatenate([2 * rows[0] - rows[half:0:-1], rows, 2 * rows[-1] - rows[-2 : -half - 2 : -1]])
    sums = np.cumsum(np.concatenate([np.zeros((1, 2)), padded]), axis=0)
    means: Rows = (sums[2 * half + 1 :] - sums[: -2 * half - 1]) / (2 * half + 1)
    return means
