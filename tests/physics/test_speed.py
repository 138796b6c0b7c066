"""The benchmark of acts measures their speed, their number of steps, and the size of their packed trajectories."""

import pytest
from benchmarks.engine.benchmark_case import BenchmarkCase
from benchmarks.engine.physics import act_speed, benchmark_cases

from shoal.core import Rng, find_game
from shoal.physics.events import Trajectory
from shoal.physics.game import is_physical
from shoal.physics.trajectory import pack
from tests.physics.worlds import balls, pose, pushed
from tests.support.games import GAMES


def rolling(speed: float) -> BenchmarkCase:
    world = balls(2)
    start = pushed(world, [pose(0.0), pose(0.1)], (speed, 0.0, 0.0))

    def act() -> tuple[float, Trajectory]:
        (motion,) = world.run(start)
        return (len(motion.states) - 1) * world.step, pack(world.poses(motion.states), world.step)

    return BenchmarkCase(act, world, start[0])


def test_the_speed_of_acts_is_measured_against_the_bare_engine() -> None:
    cases = [rolling(0.2 * n) for n in range(1, 4)]
    speed = act_speed(cases)
    seconds = sum(case.perform()[0] for case in cases)
    assert speed.steps == pytest.approx(seconds / cases[0].world.step / 3)
    assert speed.acts_per_s > 0
    assert speed.times_real_time == pytest.approx(speed.acts_per_s * seconds / 3)
    assert speed.ratio_to_bare > 0
    assert 0 < speed.packed_bytes < 2000


@pytest.mark.parametrize("name", [game.id for game in GAMES if is_physical(game)])
def test_every_game_of_physical_acts_has_some_to_measure_with(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.engine.physics.RUNS", 1)
    for cases in benchmark_cases(find_game(name), 2, Rng(1)).values():
        assert len(cases) == 2
        speed = act_speed(cases)
        assert 100 < speed.steps < 20_000
        assert 0 < speed.packed_bytes < 5000
