"""A batch of physical games plays the same games on any number of threads, in every row by itself."""

from hashlib import sha256

import numpy as np
import pytest

from shoal.core import BadOptions, Refusal
from shoal.envs.physical_batch import PhysicalBatchEnv
from shoal.physics.game import PhysicalGame
from tests.envs.setups import PHYSICAL_GAMES

pytestmark = pytest.mark.physics
every_physical_game = pytest.mark.parametrize("game", PHYSICAL_GAMES, ids=lambda game: game.id)
STEPS = 6


def digests(game: PhysicalGame, rows: int, threads: int) -> list[str]:
    """Return a digest of everything that each row returns; rows repeat the numbers of the first three."""
    env = PhysicalBatchEnv(game.id, rows, seed=3, threads=threads, unsteadiness=1.0, players=2)
    env.reset()
    numbers = np.random.default_rng(5)
    sums = [sha256() for _ in range(rows)]
    for _ in range(STEPS):
        chosen = numbers.uniform(-1, 1, (3, env.vector.action_size)).astype(np.float32)
        step = env.step(np.resize(chosen, (rows, env.vector.action_size)))
        for row in range(rows):
            for array in (step.observations, step.rewards, step.terminated, step.to_move, step.illegal):
                sums[row].update(np.ascontiguousarray(array[row]).tobytes())
    return [summed.hexdigest() for summed in sums]


@every_physical_game
def test_neither_threads_nor_other_rows_change_a_row(game: PhysicalGame) -> None:
    alone = digests(game, 3, threads=1)
    assert digests(game, 4, threads=2)[:3] == alone
    assert len(set(alone)) == 3


@every_physical_game
def test_a_row_plays_what_a_single_state_plays(game: PhysicalGame) -> None:
    env = PhysicalBatchEnv(game.id, 2, seed=4, players=2)
    env.reset()
    state, illegal = env._states[1].copy(), 0
    for _ in range(STEPS):
        numbers = env.sample()
        action = env.vector.action(state, numbers[1], 0.0, env._hands[1])
        step = env.step(numbers)
        illegal += int(step.illegal[1])
        if not step.illegal[1]:
            state.apply(action, state.resolve(action))
        seat = state.to_act
        assert seat == step.to_move[1]
        assert seat is not None
        assert env.vector.observe(game, state.view(seat), seat).tobytes() == step.observations[1].tobytes()
    assert illegal < STEPS


def test_a_single_player_is_rewarded_at_every_step_and_games_start_anew() -> None:
    env = PhysicalBatchEnv("gone_fishing", 4, seed=1, players=1)
    env.reset()
    ended = 0
    for _ in range(6):
        ended += int(env.step(env.sample()).terminated.sum())
    assert ended


@pytest.mark.parametrize("arguments", [{"size": 0}, {"size": 1, "threads": 0}, {"size": 1, "players": 9}])
def test_bad_options_are_refused(arguments: dict[str, int]) -> None:
    with pytest.raises(BadOptions):
        PhysicalBatchEnv("icecool", **arguments)


def test_a_game_without_physics_is_refused_and_so_are_too_few_numbers() -> None:
    with pytest.raises(Refusal, match="not played with physical acts"):
        PhysicalBatchEnv("kuna_yala", 1)
    env = PhysicalBatchEnv("icecool", 2, players=1)
    env.reset()
    with pytest.raises(BadOptions, match="2 rows of 15 numbers"):
        env.step(np.zeros((2, 3), dtype=np.float32))
