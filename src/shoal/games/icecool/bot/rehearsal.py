"""Rehearses flicks: coarser and shorter than the simulation that decides a game, and several times as fast.

A bot tries hundreds of flicks that its hand will not repeat exactly, so that a difference of a centimetre does not
matter. Rehearsed and real flicks agree on average; `benchmarks/icecool/rehearsals.py` compares them.
"""

from collections.abc import Sequence
from functools import cache
from math import inf

import numpy as np

from shoal.games.icecool.physics import model, simulation
from shoal.games.icecool.rules.floor_plan import FIELD
from shoal.games.icecool.rules.placement import Spot
from shoal.games.icecool.schema import Flick
from shoal.physics.event_log import read_events
from shoal.physics.events import PhysicsLog
from shoal.physics.world import RestCriteria, World

STEP = 0.002
"""Seconds per step, twice as long as in the game."""
SLOW = RestCriteria(speed=0.1, spin=inf, seconds=0.016, check_interval=0.1, close_check_interval=0.06)
"""A rehearsal ends when all penguins are slow; from there they only rock and drift by millimetres."""


@cache
def world(penguins: int) -> World:
    school = World(model.blueprint(penguins))
    school.model.opt.timestep = STEP
    return school


def rehearse(spots: Sequence[Spot | None], seat: int, flick: Flick) -> PhysicsLog:
    """Simulate a flick roughly."""
    school = world(len(spots))
    motion = school.run(simulation.starting_state(spots, seat, flick)[np.newaxis], SLOW)[0]
    return read_events(school, motion, FIELD)
