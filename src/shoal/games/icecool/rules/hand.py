"""Nobody flicks exactly as he means to."""

from math import cos, log, pi, sqrt

from shoal.core import Quantity, Rng
from shoal.games.icecool.schema import ASIDE, HEIGHT, SPEED, Flick, Hand

UNSTEADINESS: dict[Hand, float] = {"steady": 0.0, "natural": 1.0, "shaky": 3.0}
DIRECTION_ERROR, SPEED_ERROR, ASIDE_ERROR, HEIGHT_ERROR = 1.5, 0.05, 0.07, 1.0
"""Standard deviations of an ordinary hand: degrees, part of the speed, part of the width, millimetres."""


def performed(flick: Flick, unsteadiness: float, rng: Rng) -> Flick:
    """A flick as a hand does it."""
    direction, speed, aside, height = (unsteadiness * _normal(rng) for _ in range(4))
    return Flick(
        round((flick.direction + DIRECTION_ERROR * direction + 180) % 360 - 180, 3),
        _within(SPEED, flick.speed * (1 + SPEED_ERROR * speed)),
        _within(ASIDE, flick.aside + ASIDE_ERROR * aside),
        _within(HEIGHT, flick.height + HEIGHT_ERROR * height),
    )


def _within(quantity: Quantity, value: float) -> float:
    return round(min(max(value, quantity.low), quantity.high), 4)


def _normal(rng: Rng) -> float:
    """One number of the normal distribution, by Box and Muller."""
    whole = 1 << 32
    far, way = (rng.below(whole) + 1) / whole, rng.below(whole) / whole
    return sqrt(-2 * log(far)) * cos(2 * pi * way)
