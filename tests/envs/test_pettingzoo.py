"""The environments of PettingZoo pass its own tests, and no copy of one lets anybody look ahead."""

from copy import deepcopy
from typing import Any

import numpy as np
import pytest
from pettingzoo import make
from pettingzoo.test import api_test, seed_test

from shoal.core import BadOptions, Game, Options, Rng
from shoal.envs.pettingzoo import TableEnv, env
from tests.envs.setups import every_physical_setup, every_setup
from tests.support.games import GAMES

MASKED = [
    # PettingZoo expects plain arrays of all environments that it does not know by name.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    # An agent whose game is over has no legal action.
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def masked(test: Any) -> Any:
    for mark in MASKED:
        test = mark(test)
    return test


def make_env(game: Game, options: Options) -> TableEnv:
    made = make("aec", f"shoal/{game.id}-v0", players=options.players)
    assert isinstance(made, TableEnv)
    return made


@masked
@every_setup
def test_pettingzoos_own_tests_pass(game: Game, options: Options, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(make_env(game, options), num_cycles=150)
    seed_test(lambda: make_env(game, options), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.physics
@every_physical_setup
def test_pettingzoos_own_tests_pass_for_physical_games(
    game: Game, options: Options, capsys: pytest.CaptureFixture[str]
) -> None:
    api_test(make_env(game, options), num_cycles=4)
    seed_test(lambda: make_env(game, options), num_cycles=4)
    assert "Passed API test" in capsys.readouterr().out


def play(environment: TableEnv, plies: int, seed: int = 0) -> None:
    """Play random legal actions."""
    rng = Rng(seed, "play")
    for _ in range(plies):
        if environment.terminations[environment.agent_selection]:
            return
        environment.step(rng.choice(np.flatnonzero(environment.last()[0]["action_mask"]).tolist()))


@every_setup
def test_a_copy_draws_anew_what_the_agent_does_not_know(game: Game, options: Options) -> None:
    """All copies look alike to the agent; where something is hidden or drawn, they differ from each other."""
    environment = env(game.id, players=options.players)
    environment.reset(seed=3)
    play(environment, 12)
    agent = environment.agent_selection
    copies = [environment.copy() for _ in range(4)] + [deepcopy(environment)]
    for copy in copies:
        seen, truth = copy.observe(agent), environment.observe(agent)
        assert seen["observation"].tobytes() == truth["observation"].tobytes()
        play(copy, 60)
    finals = {copy.match.state.view(None).encode() for copy in copies}
    assert (len(finals) > 1) == game.has_secrets


@every_setup
def test_a_copy_can_keep_what_is_hidden_and_is_independent(game: Game, options: Options) -> None:
    environment = env(game.id, players=options.players)
    environment.reset(seed=3)
    play(environment, 12)
    copy = environment.copy(keep_hidden=True)
    play(copy, 40)
    before = environment.match.state.view(None).encode()
    assert copy.match.state.view(None).encode() != before
    play(environment, 40)
    assert environment.match.state.view(None).encode() == copy.match.state.view(None).encode()


def test_an_illegal_action_changes_nothing_and_says_why() -> None:
    environment = env("hey_thats_my_fish")
    environment.reset(seed=1)
    before = environment.observe("player_0")["observation"]
    environment.step(int(np.flatnonzero(environment.last()[0]["action_mask"] == 0)[0]))
    assert environment.agent_selection == "player_0"
    assert environment.infos["player_0"]["illegal"].endswith("is not legal now.")
    assert (environment.observe("player_0")["observation"] == before).all()


def test_the_winner_gets_the_reward() -> None:
    environment = env("hey_thats_my_fish", players=3)
    environment.reset(seed=1)
    play(environment, 100)
    result = environment.match.result
    assert result is not None
    assert [environment.rewards[f"player_{seat}"] for seat in range(3)] == [
        1.0 if seat in result.winners else -0.5 for seat in range(3)
    ]


def test_it_draws_the_board_for_terminals() -> None:
    environment = env("hey_thats_my_fish", render_mode="ansi")
    environment.reset(seed=1)
    assert "fish on" in str(environment.render())


def test_it_draws_the_board_as_svg() -> None:
    environment = env("icecool", render_mode="svg")
    environment.reset(seed=1)
    assert str(environment.render()).startswith("<svg")


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_it_draws_the_board_as_pixels(game: str) -> None:
    environment = env(game, render_mode="rgb_array")
    environment.reset(seed=1)
    pixels = environment.render()
    assert isinstance(pixels, np.ndarray)
    assert pixels.dtype == np.uint8
    assert pixels.shape[2] == 3
    assert min(pixels.shape[:2]) >= 100
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 10


def test_an_unknown_render_mode_is_refused() -> None:
    with pytest.raises(BadOptions, match="there is ansi"):
        env("hey_thats_my_fish", render_mode="human")
