"""The games pass OpenSpiel's own tests, and nothing that is still to be drawn can be read from a state."""

from random import Random

import numpy as np
import pyspiel
import pytest

import shoal.envs.openspiel
from shoal.core import Game, Options
from shoal.envs.openspiel import SpielState
from tests.envs.setups import TENSOR_GAMES, every_setup

assert shoal.envs.openspiel


def load(game: Game, options: Options) -> pyspiel.Game:
    return pyspiel.load_game(f"shoal_{game.id}", {"players": options.players})


def play(state: SpielState, actions: int, seed: int = 0) -> SpielState:
    """Play random actions and draws; return the state after so many actions of players."""
    random = Random(seed)
    while not state.is_terminal() and (actions or state.is_chance_node()):
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, chances)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
            actions -= 1
    return state


@every_setup
def test_openspiels_own_test_passes_with_serialisation(game: Game, options: Options) -> None:
    pyspiel.random_sim_test(load(game, options), num_sims=1, serialize=True, verbose=False)


@every_setup
def test_a_game_is_played_to_its_end(game: Game, options: Options) -> None:
    state = play(load(game, options).new_initial_state(), 10_000)
    returns = state.returns()
    assert sum(returns) == pytest.approx(0)
    assert state.position.shown is not None
    assert state.position.shown.result() is not None
    assert max(returns) > 0 or set(returns) == {0.0}


@every_setup
def test_an_information_state_forgets_nothing_and_an_observation_only_the_way(game: Game, options: Options) -> None:
    spiel = load(game, options)
    seen: dict[str, str] = {}
    state = spiel.new_initial_state()
    for ply in range(1, 12):
        play(state, 1, seed=ply)
        told = state.information_state_string(0)
        assert seen.setdefault(told, state.history_str()) == state.history_str()
        assert len(state.information_state_tensor(0)) == spiel.information_state_tensor_size()
        assert len(state.observation_tensor(0)) == spiel.observation_tensor_size()


@pytest.mark.parametrize("game", [game for game in TENSOR_GAMES if game.private_views], ids=lambda game: game.id)
def test_a_player_is_told_nothing_of_what_is_hidden(game: Game) -> None:
    """Resampled states look alike to the player, and their hidden parts differ."""
    state = play(load(game, game.options(players=3)).new_initial_state(), 10)
    player, random = state.current_player(), Random(1)
    twins = [state.resample_from_infostate(player, random.random) for _ in range(8)]
    for twin in twins:
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.information_state_tensor(player) == state.information_state_tensor(player)
        assert twin.observation_string(player) == state.observation_string(player)
        assert twin.legal_actions() == state.legal_actions()
    assert len({str(twin) for twin in twins}) > 1
    opponent = (player + 1) % 3
    told = {twin.observation_string(opponent) for twin in twins}
    assert len(told) > 1
    assert len({twin.information_state_string(opponent) for twin in twins}) == len(told)


@every_setup
def test_draws_are_chance_nodes_so_that_a_clone_cannot_look_ahead(game: Game, options: Options) -> None:
    """The same clone reaches every outcome, with the probabilities of the rules."""
    state = load(game, options).new_initial_state()
    random, draws = Random(2), 0
    while not state.is_terminal():
        if state.is_chance_node():
            chances = [chance for _, chance in state.chance_outcomes()]
            assert sum(chances) == pytest.approx(1)
            assert min(chances) > 0
            draws += 1
            state.apply_action(random.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    assert (draws > 1) == game.has_secrets


def test_a_states_text_and_serialised_form_lead_back_to_it() -> None:
    spiel = pyspiel.load_game("shoal_kuna_yala(players=2,last_cards=True,seed=5)")
    state = play(spiel.new_initial_state(), 9)
    again = spiel.deserialize_state(state.serialize())
    assert str(again) == str(state)
    assert np.array_equal(again.observation_tensor(0), state.observation_tensor(0))
