"""What an act costs, against the engine alone taking the same steps."""

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from time import process_time

import msgspec
import mujoco
from mujoco import rollout

from shoal.core import Game, Rng
from shoal.physics.benchmark_case import BenchmarkCase
from shoal.physics.world import HAND

RUNS = 3


class ActSpeed(msgspec.Struct, frozen=True):
    acts_per_s: float
    """Of CPU time: run to its end, told and packed."""
    times_real_time: float
    ratio_to_bare: float
    """What that costs for one bare rollout of as many steps."""
    steps: float
    packed_bytes: float


def benchmark_cases(game: Game, count: int, rng: Rng) -> dict[str, list[BenchmarkCase]]:
    """Cases of every kind of act in a game: that many of each, as they occur with all seats taken."""
    cases: dict[str, list[BenchmarkCase]] = import_module(f"shoal.games.{game.id}.benchmark_cases").benchmark_cases(
        count, rng
    )
    return cases


def act_speed(cases: Sequence[BenchmarkCase]) -> ActSpeed:
    bare = rollout.Rollout(nthread=0)
    ours = theirs = shown = 0.0
    steps = size = 0
    for case in cases:
        seconds, trajectory = case.perform()
        taken = round(seconds / case.world.step)
        ours += _least_time(case.perform)
        theirs += _least_time(partial(_run_bare, bare, case, taken))
        shown, steps, size = shown + seconds, steps + taken, size + len(trajectory.packed)
    count = len(cases)
    return ActSpeed(count / ours, shown / ours, ours / theirs, steps / count, size / count)


def _run_bare(bare: rollout.Rollout, case: BenchmarkCase, steps: int) -> None:
    model, hand = case.world.model, None if case.hand is None else case.hand[:steps]
    data = mujoco.MjData(model)
    bare.rollout(model, [data], case.start, hand, control_spec=HAND, nstep=steps if hand is None else None)


def _least_time(task: Callable[[], object]) -> float:
    """Of CPU, in some runs: whatever else the machine does can only add to it."""
    times = []
    for _ in range(RUNS):
        begin = process_time()
        task()
        times.append(process_time() - begin)
    return min(times)
