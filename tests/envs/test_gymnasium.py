"""The environments of Gymnasium pass its own test: one seat, against bots."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from numpy.typing import NDArray

from shoal.bots import SearchBudget
from shoal.core import BadOptions, Game, Options, Rng
from shoal.envs.gymnasium import SeatEnv
from tests.envs.setups import every_physical_setup, every_setup


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


@pytest.mark.physics
@every_physical_setup
def test_gymnasiums_own_test_passes_for_physical_games(game: Game, options: Options) -> None:
    environment = gymnasium.make(f"shoal/{game.id}-v0", players=options.players, bots="random", unsteadiness=1.0)
    check_env(environment.unwrapped, skip_render_check=options.players > 1)


@pytest.mark.physics
def test_every_flick_of_the_warm_up_lap_costs_one() -> None:
    environment = SeatEnv("icecool", players=1)
    environment.action_space.seed(1)
    environment.reset(seed=1)
    rewards = [environment.step(environment.action_space.sample())[1] for _ in range(12)]
    assert set(rewards) == {0.0, -1.0}
    assert -sum(rewards) == environment.match.state.view(0).flicks  # type: ignore[attr-defined]


@pytest.mark.physics
def test_one_round_ends_before_the_game_and_is_rewarded_by_its_cards() -> None:
    environment = SeatEnv("icecool", players=2, rounds=1, bots="random")
    rng, over = Rng(1, "flicks"), False
    environment.reset(seed=1)
    while not over:
        # Most flicks that the game samples are aimed at doors, so that the round soon comes to its end.
        environment.match.play(environment.match.state.sample(rng))
        environment._let_bots_play()
        over = environment._is_over()
    assert environment.match.state.to_act is not None
    assert environment.match.state.view(0).round == 2  # type: ignore[attr-defined]
    assert environment._score() >= 1


def numbers_for(environment: SeatEnv, kind: str, *quantities: float) -> NDArray[np.float32]:
    """Return the action that prefers a kind, with these quantities from -1 to 1."""
    kinds = list(environment.spaces.vector.kinds)  # type: ignore[attr-defined]
    numbers = np.zeros(environment.spaces.vector.action_size, dtype=np.float32)  # type: ignore[attr-defined]
    n = [known.text for known in kinds].index(kind)
    numbers[n] = 1
    begin = len(kinds) + sum(len(known.quantities) for known in kinds[:n])
    numbers[begin : begin + len(quantities)] = quantities
    return numbers


@pytest.mark.physics
def test_practice_is_rewarded_by_the_fish() -> None:
    """Lower the net around a fish near the boat, and pull it in."""
    environment = SeatEnv("gone_fishing", players=1, swing="calm")
    environment.reset(seed=2)
    rewards = [
        environment.step(numbers_for(environment, kind, *quantities))[1]
        for kind, *quantities in (("net circle",), ("lower", 0.288, -0.85, 0), ("pull", 0, -0.95, 0, -0.95))
    ]
    assert rewards == [0.0, 0.0, 1.0]
    assert sum(environment.match.state.view(0).holds[0]) == 1  # type: ignore[attr-defined]


@pytest.mark.physics
def test_an_unsteady_hand_strays() -> None:
    environment = SeatEnv("gone_fishing", players=1, unsteadiness=3.0)
    environment.reset(seed=2)
    environment.step(numbers_for(environment, "net star"))
    action = numbers_for(environment, "lower", 0.2, 0.2, 0)
    strayed = [environment.spaces.read(environment.match.state, action, environment.seeds.hand) for _ in range(2)]
    assert strayed[0] != strayed[1]


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
    "arguments",
    [
        {"seat": 2},
        {"bots": ["easy", "easy"]},
        {"players": 7},
        {"render_mode": "human"},
        {"rounds": 1},
        {"unsteadiness": 1.0},
    ],
)
def test_bad_arguments_are_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(BadOptions):
        SeatEnv("hey_thats_my_fish", **arguments)
