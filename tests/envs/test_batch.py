"""A batch plays the same games as single states, in every row by itself."""

import os
import subprocess
import sys
from hashlib import sha256

import numpy as np
import pytest

from shoal.core import BadOptions, Options
from shoal.envs.batch import BatchEnv
from shoal.envs.observation import legal_actions, observe
from shoal.kernel.game import KernelGame, KernelState
from shoal.kernel.jit import JIT
from tests.envs.setups import TENSOR_GAMES, every_setup

ROWS = 6


def digest(game_id: str, threads: int, steps: int = 150) -> str:
    """Return a digest of everything that a batch returns in random games."""
    env, sums = BatchEnv(game_id, ROWS, seed=3, threads=threads), sha256()
    env.reset()
    for _ in range(steps):
        step = env.step(env.sample())
        for array in (step.observations, step.rewards, step.terminated, step.masks, step.to_move, step.illegal):
            sums.update(array.tobytes())
    return sums.hexdigest()


def state_in(env: BatchEnv, row: int) -> KernelState:
    """Return the position of a row as a state by itself."""
    state = env.game.start(env.options, 0)
    state.s = env._batch.states[row].copy()
    for name in state.cached_names:
        state.__dict__.pop(name, None)
    return state


@every_setup
def test_rows_show_what_single_states_show(game: KernelGame, options: Options) -> None:
    env = BatchEnv(game.id, ROWS, seed=2, players=options.players)
    env.reset()
    ended = 0
    for n in range(400):
        before = [state_in(env, row) for row in range(ROWS)]
        step = env.step(env.sample())
        ended += int(step.terminated.sum())
        if n % 23 and not step.terminated.any():
            continue
        for row in range(ROWS):
            after, seat = state_in(env, row), int(step.to_move[row])
            assert after.to_act == seat
            assert observe(game, after.view(seat), seat).tobytes() == step.observations[row].tobytes()
            assert [int(index) for index in np.flatnonzero(step.masks[row])] == list(legal_actions(after))
            if not step.terminated[row]:
                assert before[row].notation() != after.notation()
    assert ended


@every_setup
def test_rewards_are_those_of_the_result(game: KernelGame, options: Options) -> None:
    """In the last position the legal actions are tried one by one on single states."""
    env = BatchEnv(game.id, 1, seed=2, players=options.players)
    env.reset()
    finished = 0
    while finished < 3:
        before, actions = state_in(env, 0), env.sample().copy()
        step = env.step(actions)
        if not step.terminated[0]:
            assert not step.rewards.any()
            continue
        finished += 1
        before.apply(legal_actions(before)[int(actions[0])])
        result = before.result()
        if result is None:
            assert game.has_secrets, "only a draw can make the two games differ"
            continue
        n = options.players
        expected = [(n * point - 1) / (n - 1) for point in result.points]
        assert step.rewards[0].tolist() == pytest.approx(expected)


def test_an_illegal_action_is_reported_and_harms_no_row() -> None:
    env, twin = (BatchEnv("hey_thats_my_fish", ROWS, seed=4) for _ in range(2))
    env.reset(), twin.reset()
    actions = env.sample().copy()
    good = twin.step(actions)
    wrong = actions.copy()
    wrong[1], wrong[2], wrong[3] = -1, 10**12, np.flatnonzero(env.last.masks[3] == 0)[0]
    before = env.last.observations[1:4].copy()
    step = env.step(wrong)
    assert step.illegal.tolist() == [0, 1, 1, 1, 0, 0]
    assert (step.observations[1:4] == before).all()
    for row in (0, 4, 5):
        assert (step.observations[row] == good.observations[row]).all()
    wrong[:] = actions
    assert env.step(env.sample()).illegal.tolist() == [0] * ROWS


@pytest.mark.parametrize("game", TENSOR_GAMES, ids=lambda game: game.id)
def test_the_number_of_threads_changes_nothing(game: KernelGame) -> None:
    assert digest(game.id, threads=1) == digest(game.id, threads=2) == digest(game.id, threads=4)


@pytest.mark.once
def test_compiled_and_plain_rules_give_the_same_bytes() -> None:
    program = "import sys; from tests.envs.test_batch import digest; print(*(digest(i, 2, 60) for i in sys.argv[1:]))"
    ids = [game.id for game in TENSOR_GAMES]
    other = subprocess.run(
        [sys.executable, "-c", program, *ids],
        env={**os.environ, "SHOAL_JIT": str(int(not JIT))},
        check=True,
        capture_output=True,
        text=True,
    )
    assert other.stdout.split() == [digest(game_id, 2, 60) for game_id in ids]


def test_another_seed_gives_other_games_and_the_same_seed_the_same() -> None:
    env = BatchEnv("little_big_fish", ROWS, seed=1)
    first = env.reset()[0].copy()
    assert (env.reset(seed=1)[0] == first).all()
    assert not (env.reset(seed=2)[0] == first).all()


def test_a_policy_is_rolled_out() -> None:
    env = BatchEnv("hey_thats_my_fish", 8, seed=1)
    env.reset()
    rewards = env.rollout(lambda tensors, masks: masks.argmax(axis=1).astype(np.int64), steps=200)
    assert rewards.shape == (2,)
    assert rewards.sum() == pytest.approx(0)


@pytest.mark.parametrize("arguments", [{"size": 0}, {"size": 1, "threads": 0}, {"size": 1, "players": 9}])
def test_bad_options_are_refused(arguments: dict[str, int]) -> None:
    with pytest.raises(BadOptions):
        BatchEnv("hey_thats_my_fish", **arguments)


def test_a_step_takes_one_integer_per_row() -> None:
    env = BatchEnv("hey_thats_my_fish", 2)
    env.reset()
    with pytest.raises(BadOptions, match="2 integers"):
        env.step(np.zeros(3, dtype=np.int64))
