"""What an act costs, against the engine alone taking the same steps."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from time import process_time

import msgspec
import mujoco
from mujoco import rollout

from shoal.physics.arrays import Rows
from shoal.physics.events import Trail
from shoal.physics.world import HAND, World

RUNS = 3


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
        seconds, trail = trial.act()
        taken = round(seconds / trial.world.step)
        ours += _least_time(trial.act)
        theirs += _least_time(partial(_run_bare, bare, trial, taken))
        shown, steps, size = shown + seconds, steps + taken, size + len(trail.packed)
    count = len(trials)
    return ActSpeed(count / ours, shown / ours, ours / theirs, steps / count, size / count)


def _run_bare(bare: rollout.Rollout, trial: Trial, steps: int) -> None:
    model, hand = trial.world.model, None if trial.hand is None else trial.hand[:steps]
    data = mujoco.MjData(model)
    bare.rollout(model, [data], trial.start, hand, control_spec=HAND, nstep=steps if hand is None else None)


def _least_time(task: Callable[[], object]) -> float:
    """Of CPU, in some runs: whatever else the machine does can only add to it."""
    times = []
    for _ in range(RUNS):
        begin = process_time()
        task()
        times.append(process_time() - begin)
    return min(times)
