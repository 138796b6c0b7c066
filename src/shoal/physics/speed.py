"""What an act costs, against the engine alone taking the same steps."""

from dataclasses import dataclass
from time import process_time

import msgspec
import mujoco
import numpy as np
from mujoco import rollout

from shoal.physics.arrays import Rows
from shoal.physics.field import Field
from shoal.physics.trail import pack
from shoal.physics.watching import tell
from shoal.physics.world import World


@dataclass(frozen=True)
class Trials:
    """Acts to measure with."""

    world: World
    field: Field
    starts: Rows


class ActSpeed(msgspec.Struct, frozen=True):
    acts_per_s: float
    """Of CPU time: run to rest, told and packed."""
    ratio_to_bare: float
    """What that costs for one bare rollout of as many steps."""
    steps: float
    packed_bytes: float


def act_speed(trials: Trials) -> ActSpeed:
    world, bare, data = trials.world, rollout.Rollout(nthread=0), mujoco.MjData(trials.world.model)
    ours = theirs = 0.0
    steps = size = 0
    for start in trials.starts[:, np.newaxis]:
        begin = process_time()
        (motion,) = world.run(start)
        tell(world, motion, trials.field)
        trail = pack(world.poses(motion.states), world.step)
        between = process_time()
        mujoco.mj_resetData(world.model, data)
        bare.rollout(world.model, [data], start, nstep=len(motion.states) - 1)
        ours, theirs = ours + between - begin, theirs + process_time() - between
        steps, size = steps + len(motion.states) - 1, size + len(trail.packed)
    count = len(trials.starts)
    return ActSpeed(count / ours, ours / theirs, steps / count, size / count)
