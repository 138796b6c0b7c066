"""How a practised hand moves: the standard hand of waypoints, and those of bots.

Millimetres, degrees, 60 samples per second.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, cos, dist, hypot, log, pi, sqrt

import numpy as np

from shoal.core import Rng
from shoal.games.gone_fishing.rules.sea import Point
from shoal.physics.arrays import Rows

SAMPLES_PER_SECOND = 60
TOP, LOW = 400.0, 258.0
"""Heights of the hand while the net hangs well above the sea, and when it lies there with a slack rope."""
TRAVEL_SPEED, GENTLE_SPEED = 150.0, 120.0
"""Speeds of a hand that carries a net, and of one that lowers or pulls it, in millimetres per second."""
SETTLING_TIME = 1.2
"""Seconds after which a net has all but ceased to swing."""
APPROACH = 100.0
"""Distance from which a hand comes with the net if no start is given."""
LEAD = 100.0
"""Distance by which an expert's hand is ahead of the net."""
OVERSHOOT = {False: 70.0, True: 160.0}
"""How far the hand goes on beyond the end, since the net trails behind it; True is an expert's hand."""
ACCELERATION_TIME = 0.5
"""Seconds in which a pulling hand reaches its speed."""
SMOOTHING_WINDOW = 15
"""Number of samples in the moving average that rounds corners."""
TREMOR_FREQUENCY = 2.0
"""Cut-off frequency of a hand's tremor, in hertz."""


def lowering_at(
    x: float,
    y: float,
    heading: float,
    *,
    start: Point | None = None,
    move: float = 1.0,
    wait: float = SETTLING_TIME,
    speed: float = GENTLE_SPEED,
) -> Rows:
    """Bring the net, wait and lower it; return rows of x, y, height and heading."""
    distance = hypot(x, y)
    nearer = (x - APPROACH * x / distance, y - APPROACH * y / distance) if distance else (APPROACH, 0.0)
    glide = _glide((*(start or nearer), heading), (x, y, heading), move)
    return _then_lower(glide, wait, speed)


def lowering_through(stops: Sequence[tuple[float, float, float]]) -> Rows:
    """Carry the net from the first of these poses to the last with the standard hand, and lower it there."""
    if len(stops) == 1:
        return lowering_at(*stops[0])
    legs = [
        _glide(begin, end, max(0.6, 1.5 * dist(begin[:2], end[:2]) / TRAVEL_SPEED, abs(end[2] - begin[2]) / 90))
        for begin, end in pairwise(stops)
    ]
    return _then_lower(np.concatenate(legs), SETTLING_TIME, GENTLE_SPEED)


def pulling_along(waypoints: Sequence[Point], expert: bool, *, speed: float = GENTLE_SPEED) -> Rows:
    """Move the hand so that the net's middle follows the waypoints, from where it lies; return rows of x and y."""
    path = _resample(np.array(waypoints, float), speed)
    ahead = np.gradient(path, axis=0)
    ahead /= np.maximum(1e-9, np.hypot(*ahead.T))[:, np.newaxis]
    overshoot = np.linspace(0, OVERSHOOT[expert], ceil(OVERSHOOT[expert] / speed * SAMPLES_PER_SECOND))
    end = path[-1] + ahead[-1] * overshoot[:, np.newaxis]
    if not expert:
        return np.concatenate([path, end])
    reaching = np.linspace(0, LEAD, ceil(LEAD / speed * SAMPLES_PER_SECOND))[:, np.newaxis]
    return np.concatenate([path[0] + ahead[0] * reaching, path + LEAD * _smooth(ahead), end + LEAD * ahead[-1]])


def add_tremor(samples: Rows, tremor: float, rng: Rng) -> Rows:
    """Let a hand stray from its path, with a standard deviation of `tremor` millimetres along each axis.

    The tremor is white noise through a first-order low-pass filter, twice, so that the hand wanders and does not
    jitter. The first second is dropped, in which the filters settle.
    """
    keep = np.exp(-2 * pi * TREMOR_FREQUENCY / SAMPLES_PER_SECOND)
    strays = np.array([[normal(rng), normal(rng)] for _ in range(len(samples) + SAMPLES_PER_SECOND)])
    for _ in range(2):
        for before, now in pairwise(strays):
            now += keep * (before - now)
    # Variance that the two filters leave of unit white noise: the sum of their squared impulse response.
    variance = (1 - keep) * (1 + keep**2) / (1 + keep) ** 3
    trembling = samples.copy()
    trembling[:, :2] += tremor / sqrt(variance) * strays[SAMPLES_PER_SECOND:]
    return trembling


def normal(rng: Rng) -> float:
    """Draw from the standard normal distribution by the Box-Muller transform."""
    whole = 1 << 32
    radius, angle = (rng.below(whole) + 1) / whole, rng.below(whole) / whole
    return sqrt(-2 * log(radius)) * cos(2 * pi * angle)


def _glide(begin: tuple[float, float, float], end: tuple[float, float, float], seconds: float) -> Rows:
    """Go from pose to pose at the top, at rest in both; a minimum-jerk polynomial, as human hands move."""
    part = np.linspace(0, 1, max(2, round(seconds * SAMPLES_PER_SECOND)))
    eased = (10 * part**3 - 15 * part**4 + 6 * part**5)[:, np.newaxis]
    poses = np.array(begin) + (np.array(end) - np.array(begin)) * eased
    return np.column_stack([poses[:, :2], np.full(len(poses), TOP), poses[:, 2]])


def _then_lower(samples: Rows, wait: float, speed: float) -> Rows:
    waiting = np.repeat(samples[-1:], round(wait * SAMPLES_PER_SECOND), axis=0)
    lowering = np.repeat(samples[-1:], ceil((TOP - LOW) / speed * SAMPLES_PER_SECOND), axis=0)
    lowering[:, 2] = np.linspace(TOP, LOW, len(lowering))
    return np.concatenate([samples, waiting, lowering])


def _resample(points: Rows, speed: float) -> Rows:
    """Return samples along a polyline with rounded corners: steady acceleration at first, then constant speed."""
    lengths = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    speeding_up = ACCELERATION_TIME * SAMPLES_PER_SECOND
    count = max(2, ceil(lengths[-1] / speed * SAMPLES_PER_SECOND + speeding_up / 2))
    time = np.arange(count)
    travelled = (
        speed / SAMPLES_PER_SECOND * np.where(time < speeding_up, time**2 / speeding_up / 2, time - speeding_up / 2)
    )
    return _smooth(np.column_stack([np.interp(travelled, lengths, points[:, axis]) for axis in (0, 1)]))


def _smooth(rows: Rows) -> Rows:
    """Return the moving average; reflecting the rows at both ends keeps the first and the last where they are."""
    half = min(SMOOTHING_WINDOW, len(rows) - 1) // 2
    padded = np.concatenate([2 * rows[0] - rows[half:0:-1], rows, 2 * rows[-1] - rows[-2 : -half - 2 : -1]])
    sums = np.cumsum(np.concatenate([np.zeros((1, 2)), padded]), axis=0)
    means: Rows = (sums[2 * half + 1 :] - sums[: -2 * half - 1]) / (2 * half + 1)
    return means
