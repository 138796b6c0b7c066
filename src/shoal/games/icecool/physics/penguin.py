"""The penguin and the finger that flicks it: figures that were tried. Metres, kilograms, seconds."""

from dataclasses import dataclass
from math import cos, sin, sqrt

from shoal.physics.blueprint import Ball, Body

MASS = 0.020
FOOT, HEAD = 0.016, 0.0115
"""Radii of the ball it stands on and of its upper half."""
HEIGHT = 0.045
CENTRE_OF_MASS = -0.005
"""Above the middle of the lower ball."""
INERTIA = (2.4e-6, 2.4e-6, 1.7e-6)
DAMPING = (2e-5, 2e-5, 2e-6)
NECK = HEIGHT - FOOT - HEAD
"""Of the head's middle, above that of the foot."""

FINGER_MASS, BOUNCE = 0.015, 0.5
BODY_HEIGHT, HEAD_HEIGHT = 0.011, 0.040
SLOWEST, FASTEST = 0.3, 5.0
LOWEST, HIGHEST = 0.006, 0.044
FURTHEST_ASIDE = 0.95


def body(name: str) -> Body:
    return Body(name, (Ball((0.0, 0.0, 0.0), FOOT), Ball((0.0, 0.0, NECK), HEAD)), DAMPING)


@dataclass(frozen=True)
class Kick:
    """What a flick adds to a penguin that stands upright: velocity in the world, spin in its own frame."""

    velocity: tuple[float, float, float]
    spin: tuple[float, float, float]


def width_at(height: float) -> float:
    """The radius of a penguin that stands upright, at some height above the floor."""
    if height <= FOOT:
        return sqrt(max(0.0, FOOT**2 - (FOOT - height) ** 2))
    if height < HEIGHT - HEAD:
        return max(HEAD, sqrt(max(0.0, FOOT**2 - (height - FOOT) ** 2)))
    return sqrt(max(0.0, HEAD**2 - (height - (HEIGHT - HEAD)) ** 2))


def kick(direction: float, speed: float, aside: float, height: float) -> Kick:
    """Of a finger that moves level in a direction (radians) and hits the penguin's back at a height, more to the left
    (aside -1) or right (1). An impact between two bodies of known mass and bounce."""
    ahead = (cos(direction), sin(direction))
    right = (sin(direction), -cos(direction))
    back = -sqrt(1.0 - aside**2)
    reach = width_at(height)
    # From the centre of mass to the point that is hit.
    arm = (
        reach * (back * ahead[0] + aside * right[0]),
        reach * (back * ahead[1] + aside * right[1]),
        height - (FOOT + CENTRE_OF_MASS),
    )
    lever = (-arm[2] * ahead[1], arm[2] * ahead[0], arm[0] * ahead[1] - arm[1] * ahead[0])
    turning = sum(part**2 / inertia for part, inertia in zip(lever, INERTIA, strict=True))
    impulse = (1 + BOUNCE) * speed / (1 / FINGER_MASS + 1 / MASS + turning)
    spin = (
        impulse * lever[0] / INERTIA[0],
        impulse * lever[1] / INERTIA[1],
        impulse * lever[2] / INERTIA[2],
    )
    # The body's origin is the middle of the foot, above the centre of mass.
    above = -CENTRE_OF_MASS
    velocity = (
        impulse * ahead[0] / MASS + spin[1] * above,
        impulse * ahead[1] / MASS - spin[0] * above,
        0.0,
    )
    return Kick(velocity, spin)
