"""From a flick to what came of it: the only part of the game that needs the physics."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from math import cos, radians, sin

import numpy as np

from shoal.games.icecool.physics import model, penguin
from shoal.games.icecool.rules.floor_plan import FIELD, METRE
from shoal.games.icecool.rules.placement import Spot
from shoal.games.icecool.schema import Flick, Flown
from shoal.physics.arrays import Rows
from shoal.physics.event_log import read_events
from shoal.physics.trajectory import pack
from shoal.physics.world import Motion, World


@cache
def world(penguins: int) -> World:
    return World(model.blueprint(penguins))


def starting(spots: Sequence[Spot | None], seat: int, flick: Flick) -> Rows:
    """The state of the world just after the finger has hit the back of a penguin that looks where it is to go."""
    its, direction = world(len(spots)), radians(flick.direction)
    spot = spots[seat]
    assert spot is not None
    turned = [replace(spot, heading=direction) if other == seat else its_spot for other, its_spot in enumerate(spots)]
    state = its.rest_state(model.poses(turned))
    kick = penguin.kick(direction, flick.speed, flick.aside, flick.height / METRE)
    velocity = its.velocities(state)[seat]
    velocity[:3] = kick.velocity
    velocity[3:] = _in_its_own_frame(kick.spin, direction)
    return state


def _in_its_own_frame(spin: tuple[float, float, float], heading: float) -> tuple[float, float, float]:
    ahead, aside = cos(heading), sin(heading)
    return ahead * spin[0] + aside * spin[1], ahead * spin[1] - aside * spin[0], spin[2]


def fly(spots: Sequence[Spot | None], seat: int, flick: Flick) -> Flown:
    its = world(len(spots))
    motion = its.run(starting(spots, seat, flick)[np.newaxis])[0]
    return Flown(flick, read_events(its, motion, FIELD), pack(its.poses(motion.states), its.step))


def fly_many(spots: Sequence[Spot | None], seat: int, flicks: Sequence[Flick]) -> list[Motion]:
    return world(len(spots)).run(np.stack([starting(spots, seat, flick) for flick in flicks]))
