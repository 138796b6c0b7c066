"""Flicks on which the speed of the physics is measured."""

from collections.abc import Sequence

from benchmarks.engine.benchmark_case import BenchmarkCase
from shoal.core import Rng
from shoal.games.icecool.bot.planning import random_flick
from shoal.games.icecool.physics import simulation
from shoal.games.icecool.rules.floor_plan import HALL, ROOMS
from shoal.games.icecool.rules.placement import Spot
from shoal.games.icecool.schema import Flick, PenguinOptions
from shoal.games.icecool.warmup_lap import WarmupLapState
from shoal.physics.events import Trajectory


def benchmark_cases(count: int, rng: Rng) -> dict[str, list[BenchmarkCase]]:
    """Draw flicks as bots consider them, with a penguin in each large room."""
    spots = [Spot((room.left + room.right) / 2, (room.low + room.high) / 2) for room in ROOMS if room is not HALL]
    state = WarmupLapState(PenguinOptions(players=1), 0)
    flicks = []
    for index in range(count):
        seat = index % len(spots)
        state.spots[0] = spots[seat]
        flicks.append(_case(spots, seat, random_flick(state, 0, rng)))
    return {"flicks": flicks}


def _case(spots: Sequence[Spot], seat: int, flick: Flick) -> BenchmarkCase:
    def perform() -> tuple[float, Trajectory]:
        flown = simulation.fly(spots, seat, flick)
        return flown.log.seconds, flown.trajectory

    return BenchmarkCase(perform, simulation.world(len(spots)), simulation.starting_state(spots, seat, flick))
