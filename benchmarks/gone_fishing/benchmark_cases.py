"""Acts on which the speed of the physics is measured.

Nets are lowered in a full sea, and pulled with ten fish through an empty one.
"""

from collections.abc import Callable
from itertools import cycle, islice
from math import cos, pi, radians, sin
from typing import get_args

from benchmarks.engine.benchmark_case import BenchmarkCase
from shoal.core import Rng
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.physics import hand_path, simulation
from shoal.games.gone_fishing.physics.hand import lowering_at, pulling_along
from shoal.games.gone_fishing.physics.net_run import NetRun, hand_poses
from shoal.games.gone_fishing.rules.layout import first_layout
from shoal.games.gone_fishing.rules.sea import FISH, HALF, NetName
from shoal.games.gone_fishing.schema import FishingOptions, Lowered, Pulled
from shoal.physics.arrays import Rows
from shoal.physics.events import Trajectory

NETS: tuple[NetName, ...] = get_args(NetName)
RINGS = ((3, 20.0), (7, 46.0))
"""Rings of fish around the middle of a net: number of fish and radius in millimetres; ten fish in all."""


def benchmark_cases(count: int, rng: Rng) -> dict[str, list[BenchmarkCase]]:
    nets = list(islice(cycle(NETS), count))
    return {
        "lowering": [_lowering(net, rng) for net in nets],
        "pulling ten fish": [_pull(net, expert=False) for net in nets],
    }


def ten_fish(middle: FlatPose) -> dict[int, FlatPose]:
    """Place two fish of each kind in rings around a point."""
    polar = [(radius, 2 * pi * n / count + radians(middle.heading)) for count, radius in RINGS for n in range(count)]
    fish_ids = range(0, FISH, FISH // len(polar))
    return {
        fish_id: FlatPose(middle.x + radius * cos(angle), middle.y + radius * sin(angle), 137.0 * fish_id)
        for fish_id, (radius, angle) in zip(fish_ids, polar, strict=True)
    }


def _lowering(net: NetName, rng: Rng) -> BenchmarkCase:
    fish, options = first_layout(rng), FishingOptions()
    # Lower where the rim is clear of fish: a touch would cut the act short.
    x, y, heading = (float(value) for value in hand_path.sample_lower(fish, net, rng).split(","))
    path = hand_path.encode(lowering_at(x, y, heading))
    return _case(
        simulation.prepare_lowering(net, fish, path, options), lambda: simulation.lower(net, fish, path, options)
    )


def _pull(net: NetName, *, expert: bool) -> BenchmarkCase:
    net_pose = FlatPose(0.0, 0.0, 0.0)
    fish, path = ten_fish(net_pose), hand_path.encode(pulling_along([(0.0, 0.0), (0.0, -HALF)], expert))
    return _case(
        simulation.prepare_pull(net, net_pose, fish, expert, path),
        lambda: simulation.pull(net, net_pose, fish, 0, expert, path),
    )


def _case(begun: tuple[NetRun, Rows], perform: Callable[[], Lowered | Pulled]) -> BenchmarkCase:
    def run_act() -> tuple[float, Trajectory]:
        outcome = perform()
        return outcome.log.seconds, outcome.trajectory

    run, samples = begun
    return BenchmarkCase(run_act, run.world, run.start, hand_poses(samples))
