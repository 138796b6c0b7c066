"""What acts cost is told with how many steps they take and how small they are packed."""

import numpy as np
import pytest

from shoal.core import Rng, find_game, game_ids
from shoal.physics.game import PhysicalGame
from shoal.physics.speed import Trials, act_speed
from tests.physics.worlds import FIELD, balls, pose, pushed


def test_the_speed_of_acts_is_measured_against_the_bare_engine() -> None:
    world = balls(2)
    starts = [pushed(world, [pose(0.0), pose(0.1)], (0.2 * n, 0.0, 0.0)) for n in range(1, 4)]
    speed = act_speed(Trials(world, FIELD, np.concatenate(starts)))
    lengths = [len(motion.states) - 1 for motion in world.run(np.concatenate(starts))]
    assert speed.steps == pytest.approx(sum(lengths) / 3)
    assert speed.acts_per_s > 0
    assert speed.ratio_to_bare > 0
    assert 0 < speed.packed_bytes < 2000


@pytest.mark.parametrize("name", [name for name in game_ids() if isinstance(find_game(name), PhysicalGame)])
def test_every_game_of_physical_acts_has_some_to_measure_with(name: str) -> None:
    game = find_game(name)
    assert isinstance(game, PhysicalGame)
    trials = game.trials(4, Rng(1))
    assert trials.starts.shape == (4, trials.world.numbers)
    assert all(motion.at_rest for motion in trials.world.run(trials.starts))
