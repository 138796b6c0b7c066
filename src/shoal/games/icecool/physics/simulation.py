"""Simulates a flick. Together with the bot, this is the only part of the game that needs MuJoCo."""

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


def starting_state(spots: Sequence[Spot | None], seat: int, flick: Flick) -> Rows:
    """Return the state of the world just after the finger has hit a penguin, which faces the direction of the flick."""
    school, direction = world(len(spots)), radians(flick.direction)
    spot = spots[seat]
    assert spot is not None
    facing = [*spots[:seat], replace(spot, heading=direction), *spots[seat + 1 :]]
    state = school.rest_state(model.poses(facing))
    kick = penguin.kick(direction, flick.speed, flick.aside, flick.height / METRE)
    velocity = school.velocities(state)[seat]
    velocity[:3] = kick.velocity
    velocity[3:] = _in_body_frame(kick.spin, direction)
    return state


def _in_body_frame(spin: tuple[float, float, float], heading: float) -> tuple[float, float, float]:
    ahead, aside = cos(heading), sin(heading)
    return ahead * spin[0] + aside * spin[1], ahead * spin[1] - aside * spin[0], spin[2]


def fly(spots: Sequence[Spot | None], seat: int, flick: Flick) -> Flown:
    """Simulate a flick until every penguin is at rest."""
    school = world(len(spots))
    motion = school.run(starting_state(spots, seat, flick)[np.newaxis])[0]
    return Flown(flick, read_events(school, motion, FIELD), pack(school.poses(motion.states), school.step))


def fly_many(spots: Sequence[Spot | None], seat: int, flicks: Sequence[Flick]) -> list[Motion]:
    """Simulate several flicks of the same penguin from the same spots."""
    return world(len(spots)).run(np.stack([starting_state(spots, seat, flick) for flick in flicks]))
