"""The cost of physical acts, compared with the bare engine taking the same steps."""

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from time import process_time
from typing import Annotated

import msgspec
import mujoco
from msgspec import Meta
from mujoco import rollout

from benchmarks.engine.benchmark_case import BenchmarkCase
from shoal.core import Game, Rng
from shoal.physics.world import HAND

RUNS = 3
"""Number of runs of each act, of which the fastest counts."""


class ActSpeed(msgspec.Struct, frozen=True):
    """Speed of simulating acts to their ends, reading their events and packing their trajectories."""

    acts_per_s: Annotated[float, Meta(description="Acts per CPU second.")]
    times_real_time: Annotated[float, Meta(description="Simulated seconds per CPU second.")]
    ratio_to_bare: Annotated[float, Meta(description="CPU time relative to a bare rollout of as many steps.")]
    steps: Annotated[float, Meta(description="Mean number of simulation steps per act.")]
    packed_bytes: Annotated[float, Meta(description="Mean size of a packed trajectory, in bytes.")]


def benchmark_cases(game: Game, count: int, rng: Rng) -> dict[str, list[BenchmarkCase]]:
    """Return `count` cases of every kind of act in a game, as they occur with all seats taken."""
    cases: dict[str, list[BenchmarkCase]] = import_module(f"benchmarks.{game.id}.benchmark_cases").benchmark_cases(
        count, rng
    )
    return cases


def act_speed(cases: Sequence[BenchmarkCase]) -> ActSpeed:
    """Measure acts against bare rollouts of the same length."""
    engine = rollout.Rollout(nthread=0)
    act_seconds = bare_seconds = simulated_seconds = 0.0
    steps = size = 0
    for case in cases:
        seconds, trajectory = case.perform()
        case_steps = round(seconds / case.world.step)
        act_seconds += _shortest_time(case.perform)
        bare_seconds += _shortest_time(partial(_run_bare, engine, case, case_steps))
        simulated_seconds += seconds
        steps += case_steps
        size += len(trajectory.packed)
    count = len(cases)
    return ActSpeed(
        acts_per_s=count / act_seconds,
        times_real_time=simulated_seconds / act_seconds,
        ratio_to_bare=act_seconds / bare_seconds,
        steps=steps / count,
        packed_bytes=size / count,
    )


def _run_bare(engine: rollout.Rollout, case: BenchmarkCase, steps: int) -> None:
    """Take the steps of a case without reading anything."""
    model, hand = case.world.model, None if case.hand is None else case.hand[:steps]
    data = mujoco.MjData(model)
    engine.rollout(model, [data], case.start, hand, control_spec=HAND, nstep=steps if hand is None else None)


def _shortest_time(task: Callable[[], object]) -> float:
    """Return the CPU seconds of the fastest of several runs, because other load can only slow a run down."""
    times = []
    for _ in range(RUNS):
        begin = process_time()
        task()
        times.append(process_time() - begin)
    return min(times)
