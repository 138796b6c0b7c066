"""Acts to measure the physics with: nets let down in a full sea, and nets with ten fish pulled through an empty one."""

from collections.abc import Callable
from itertools import cycle, islice
from math import cos, pi, radians, sin
from typing import get_args

from shoal.core import Rng
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.physics import hand_path, simulation
from shoal.games.gone_fishing.physics.hand import lowering_at, pulling_along
from shoal.games.gone_fishing.physics.net_run import Run, hand_poses
from shoal.games.gone_fishing.rules.layout import first_layout
from shoal.games.gone_fishing.rules.sea import FISH, HALF, NetName
from shoal.games.gone_fishing.schema import FishingOptions, Lowered, Pulled
from shoal.physics.arrays import Rows
from shoal.physics.benchmark_case import BenchmarkCase
from shoal.physics.events import Trajectory

NETS: tuple[NetName, ...] = get_args(NetName)
RINGS = ((3, 20.0), (7, 46.0))
"""How ten fish lie around the middle of a net: so many, so far from it."""


def benchmark_cases(count: int, rng: Rng) -> dict[str, list[BenchmarkCase]]:
    nets = list(islice(cycle(NETS), count))
    return {
        "lowering": [_lowering(net, rng) for net in nets],
        "pulling ten fish": [_pull(net, expert=False) for net in nets],
    }


def ten_fish(middle: FlatPose) -> dict[int, FlatPose]:
    """Two of each kind, around a place."""
    turns = [(far, 2 * pi * n / count + radians(middle.heading)) for count, far in RINGS for n in range(count)]
    numbers = range(0, FISH, FISH // len(turns))
    return {
        fish: FlatPose(middle.x + far * cos(turn), middle.y + far * sin(turn), 137.0 * fish)
        for fish, (far, turn) in zip(numbers, turns, strict=True)
    }


def _lowering(net: NetName, rng: Rng) -> BenchmarkCase:
    fish, options = first_layout(rng), FishingOptions()
    # Where there is water: a touch would cut it short.
    x, y, heading = (float(number) for number in hand_path.sample_lower(fish, net, rng).split(","))
    path = hand_path.encode(lowering_at(x, y, heading))
    return _case(simulation.lowering(net, fish, path, options), lambda: simulation.lower(net, fish, path, options))


def _pull(net: NetName, *, expert: bool) -> BenchmarkCase:
    lying = FlatPose(0.0, 0.0, 0.0)
    fish, path = ten_fish(lying), hand_path.encode(pulling_along([(0.0, 0.0), (0.0, -HALF)], expert))
    return _case(
        simulation.pulling(net, lying, fish, expert, path),
        lambda: simulation.pull(net, lying, fish, 0, expert, path),
    )


def _case(begun: tuple[Run, Rows], perform: Callable[[], Lowered | Pulled]) -> BenchmarkCase:
    def run_act() -> tuple[float, Trajectory]:
        outcome = perform()
        return outcome.log.seconds, outcome.trajectory

    run, samples = begun
    return BenchmarkCase(run_act, run.world, run.start, hand_poses(samples))
