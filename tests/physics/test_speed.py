"""What acts cost is told with how many steps they take and how small they are packed."""

import pytest

from shoal.bench.physics import Trial, act_speed
from shoal.core import Rng, find_game, game_ids
from shoal.physics.events import Trail
from shoal.physics.game import PhysicalGame
from shoal.physics.trajectory import pack
from tests.physics.worlds import balls, pose, pushed


def rolling(speed: float) -> Trial:
    world = balls(2)
    start = pushed(world, [pose(0.0), pose(0.1)], (speed, 0.0, 0.0))

    def act() -> tuple[float, Trail]:
        (motion,) = world.run(start)
        return (len(motion.states) - 1) * world.step, pack(world.poses(motion.states), world.step)

    return Trial(act, world, start[0])


def test_the_speed_of_acts_is_measured_against_the_bare_engine() -> None:
    trials = [rolling(0.2 * n) for n in range(1, 4)]
    speed = act_speed(trials)
    seconds = sum(trial.act()[0] for trial in trials)
    assert speed.steps == pytest.approx(seconds / trials[0].world.step / 3)
    assert speed.acts_per_s > 0
    assert speed.times_real_time == pytest.approx(speed.acts_per_s * seconds / 3)
    assert speed.ratio_to_bare > 0
    assert 0 < speed.packed_bytes < 2000


@pytest.mark.parametrize("name", [name for name in game_ids() if isinstance(find_game(name), PhysicalGame)])
def test_every_game_of_physical_acts_has_some_to_measure_with(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shoal.bench.physics.RUNS", 1)
    game = find_game(name)
    assert isinstance(game, PhysicalGame)
    for trials in game.trials(2, Rng(1)).values():
        assert len(trials) == 2
        speed = act_speed(trials)
        assert 100 < speed.steps < 20_000
        assert 0 < speed.packed_bytes < 5000
