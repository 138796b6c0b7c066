"""What an act costs, against the engine alone taking the same steps."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import process_time

import msgspec
import mujoco
from mujoco import rollout

from shoal.physics.arrays import Rows
from shoal.physics.log import Trail
from shoal.physics.world import HAND, World


@dataclass(frozen=True)
class Trial:
    """An act to measure with."""

    act: Callable[[], tuple[float, Trail]]
    """Performs it, and tells how long it took in its world and what is shown of it."""
    world: World
    start: Rows
    """The state in which it begins."""
    hand: Rows | None = None
    """The poses of the hand, step by step, if one guides it."""


class ActSpeed(msgspec.Struct, frozen=True):
    acts_per_s: float
    """Of CPU time: run to its end, told and packed."""
    times_real_time: float
    ratio_to_bare: float
    """What that costs for one bare rollout of as many steps."""
    steps: float
    packed_bytes: float


def act_speed(trials: Sequence[Trial]) -> ActSpeed:
    bare = rollout.Rollout(nthread=0)
    ours = theirs = shown = 0.0
    steps = size = 0
    for trial in trials:
        model, data = trial.world.model, mujoco.MjData(trial.world.model)
        begin = process_time()
        seconds, trail = trial.act()
        ours += process_time() - begin
        taken = round(seconds / trial.world.step)
        hand = None if trial.hand is None else trial.hand[:taken]
        begin = process_time()
        bare.rollout(model, [data], trial.start, hand, control_spec=HAND, nstep=taken if hand is None else None)
        theirs += process_time() - begin
        shown, steps, size = shown + seconds, steps + taken, size + len(trail.packed)
    count = len(trials)
    return ActSpeed(count / ours, shown / ours, ours / theirs, steps / count, size / count)
