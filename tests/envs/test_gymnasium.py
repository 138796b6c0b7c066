"""The environments of Gymnasium pass its own test: one seat, against bots."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from shoal.bots import SearchBudget
from shoal.core import BadOptions, Game, Options, Rng
from shoal.envs.gymnasium import SeatEnv
from tests.envs.setups import every_setup


def play(environment: SeatEnv, seed: int = 0) -> float:
    """Play random legal actions to the end of the game; return the last reward."""
    rng, (observation, _) = Rng(seed, "play"), environment.reset(seed=seed)
    while True:
        action = rng.choice(np.flatnonzero(observation["action_mask"]).tolist())
        observation, reward, terminated, _, info = environment.step(action)
        assert info == {}
        if terminated:
            return reward


@every_setup
def test_gymnasiums_own_test_passes(game: Game, options: Options) -> None:
    environment = gymnasium.make(
        f"shoal/{game.id}-v0", players=options.players, bots="random", disable_env_checker=True
    )
    check_env(environment.unwrapped)


@every_setup
def test_a_seat_plays_against_bots_to_the_end(game: Game, options: Options) -> None:
    seat = options.players - 1
    environment = SeatEnv(game.id, seat=seat, bots="random", players=options.players)
    reward = play(environment, seed=5)
    result = environment.match.result
    assert result is not None
    assert (reward > 0) == (result.winners == (seat,))


def test_stronger_bots_win_and_bots_can_be_named_one_by_one() -> None:
    limit = SearchBudget(iterations=40)
    environment = SeatEnv("hey_thats_my_fish", bots=["hard", "random"], limit=limit, players=3)
    assert [play(environment, seed) for seed in range(3)].count(-0.5) >= 2


def test_an_illegal_action_changes_nothing_and_says_why() -> None:
    environment = SeatEnv("hey_thats_my_fish")
    observation, _ = environment.reset(seed=1)
    wrong = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    after, reward, terminated, _, info = environment.step(wrong)
    assert (after["observation"] == observation["observation"]).all()
    assert (reward, terminated) == (0.0, False)
    assert "not legal" in info["illegal"]


@every_setup
def test_a_copy_draws_anew_what_the_seat_does_not_know(game: Game, options: Options) -> None:
    environment = SeatEnv(game.id, bots="random", players=options.players)
    observation, _ = environment.reset(seed=3)
    copies = [environment.copy() for _ in range(4)]
    for copy in copies:
        seen = copy.spaces.observe(copy.match.state, 0)
        assert seen["observation"].tobytes() == observation["observation"].tobytes()
        for _ in range(3):
            copy.step(int(np.flatnonzero(copy.spaces.observe(copy.match.state, 0)["action_mask"])[0]))
    assert len({copy.match.state.view(0).encode() for copy in copies}) > 1


@pytest.mark.parametrize(
    "arguments", [{"seat": 2}, {"bots": ["easy", "easy"]}, {"players": 7}, {"render_mode": "human"}]
)
def test_bad_arguments_are_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(BadOptions):
        SeatEnv("hey_thats_my_fish", **arguments)
