"""The error of a hand: a flick never comes out exactly as it was aimed."""

from math import cos, log, pi, sqrt

from shoal.core import Quantity, Rng
from shoal.games.icecool.schema import ASIDE, HEIGHT, SPEED, Flick, Hand

UNSTEADINESS: dict[Hand, float] = {"steady": 0.0, "natural": 1.0, "shaky": 3.0}
"""Error of each kind of hand, in units of an ordinary hand's error."""
DIRECTION_ERROR, SPEED_ERROR, ASIDE_ERROR, HEIGHT_ERROR = 1.5, 0.05, 0.07, 1.0
"""Standard deviations of an ordinary hand: degrees, fraction of the speed, fraction of the half width, millimetres."""


def perturb(flick: Flick, unsteadiness: float, rng: Rng) -> Flick:
    """Return a flick with the errors of a hand, normally distributed and within the limits of a flick."""
    direction, speed, aside, height = (unsteadiness * _normal(rng) for _ in range(4))
    return Flick(
        round((flick.direction + DIRECTION_ERROR * direction + 180) % 360 - 180, 3),
        _clamp(SPEED, flick.speed * (1 + SPEED_ERROR * speed)),
        _clamp(ASIDE, flick.aside + ASIDE_ERROR * aside),
        _clamp(HEIGHT, flick.height + HEIGHT_ERROR * height),
    )


def _clamp(quantity: Quantity, value: float) -> float:
    return round(min(max(value, quantity.low), quantity.high), 4)


def _normal(rng: Rng) -> float:
    """Draw from the standard normal distribution by the Box-Muller transform."""
    whole = 1 << 32
    radius, angle = (rng.below(whole) + 1) / whole, rng.below(whole) / whole
    return sqrt(-2 * log(radius)) * cos(2 * pi * angle)
