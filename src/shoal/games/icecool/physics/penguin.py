"""The penguin and the finger that flicks it, with figures found by trial. Metres, kilograms, seconds."""

from dataclasses import dataclass
from math import cos, sin, sqrt

from shoal.games.icecool.rules.floor_plan import METRE
from shoal.games.icecool.rules.placement import RADIUS
from shoal.physics.blueprint import Ball, Body

MASS = 0.020
FOOT, HEAD = RADIUS / METRE, 0.0115
"""Radii of the ball that the penguin stands on and of its upper half."""
HEIGHT = 0.045
CENTRE_OF_MASS = -0.005
"""Height of the centre of mass above the foot's middle."""
INERTIA = (2.4e-6, 2.4e-6, 1.7e-6)
DAMPING = (2e-5, 2e-5, 2e-6)
NECK = HEIGHT - FOOT - HEAD
"""Height of the head's middle above the foot's middle."""

FINGER_MASS, BOUNCE = 0.015, 0.5
"""Effective mass of the finger, and coefficient of restitution of its impact."""
BODY_HEIGHT, HEAD_HEIGHT = 0.011, 0.040
"""Heights at which a finger usually hits: for a slide, and for a jump."""


def body(name: str) -> Body:
    return Body(name, (Ball((0.0, 0.0, 0.0), FOOT), Ball((0.0, 0.0, NECK), HEAD)), DAMPING)


@dataclass(frozen=True)
class Kick:
    """Velocity and spin that a flick gives to a penguin at rest, both in world coordinates."""

    velocity: tuple[float, float, float]
    spin: tuple[float, float, float]


def width_at(height: float) -> float:
    """Return the radius of an upright penguin at a height above the floor."""
    if height <= FOOT:
        return sqrt(max(0.0, FOOT**2 - (FOOT - height) ** 2))
    if height < HEIGHT - HEAD:
        return max(HEAD, sqrt(max(0.0, FOOT**2 - (height - FOOT) ** 2)))
    return sqrt(max(0.0, HEAD**2 - (height - (HEIGHT - HEAD)) ** 2))


def kick(direction: float, speed: float, aside: float, height: float) -> Kick:
    """Return what a finger does to the penguin it hits.

    The finger moves level in a direction (radians) and hits the penguin's back at a height, from its left edge
    (aside -1) to its right edge (1). This is the impact of two rigid bodies with restitution (Newton's law of impact):
    the impulse along the finger's direction is (1 + e) v / (1/m + 1/M + sum of lever²/inertia), where the last term is
    the penguin's readiness to rotate instead of to move.
    """
    ahead = (cos(direction), sin(direction))
    right = (sin(direction), -cos(direction))
    back = -sqrt(1.0 - aside**2)
    reach = width_at(height)
    # From the centre of mass to the point of impact.
    arm = (
        reach * (back * ahead[0] + aside * right[0]),
        reach * (back * ahead[1] + aside * right[1]),
        height - (FOOT + CENTRE_OF_MASS),
    )
    # The moment of a unit impulse: arm × ahead.
    lever = (-arm[2] * ahead[1], arm[2] * ahead[0], arm[0] * ahead[1] - arm[1] * ahead[0])
    turning = sum(part**2 / inertia for part, inertia in zip(lever, INERTIA, strict=True))
    impulse = (1 + BOUNCE) * speed / (1 / FINGER_MASS + 1 / MASS + turning)
    spin = (
        impulse * lever[0] / INERTIA[0],
        impulse * lever[1] / INERTIA[1],
        impulse * lever[2] / INERTIA[2],
    )
    # The body's origin is the foot's middle, above the centre of mass, so the spin moves it too.
    above = -CENTRE_OF_MASS
    velocity = (
        impulse * ahead[0] / MASS + spin[1] * above,
        impulse * ahead[1] / MASS - spin[0] * above,
        0.0,
    )
    return Kick(velocity, spin)
