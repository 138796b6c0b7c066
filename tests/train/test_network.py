"""The network computes the same inside and outside the search, and learns by its true gradient."""

from pathlib import Path

import numpy as np
import pytest

from shoal.bots import SearchBudget
from shoal.bots.contestants import find_contestant
from shoal.bots.net import read_net, write_net
from shoal.bots.search import SearchConfig, Searcher
from shoal.core import BadFile, find_game
from shoal.envs.observation import game_with_tensors, observe
from shoal.kernel.jit import reals
from shoal.kernel.net import correct, new_net, output
from shoal.train.network import Network, train
from shoal.train.samples import GamePlan, Samples, play_games

GAME = game_with_tensors("hey_thats_my_fish")
PLAN = GamePlan(GAME.id, 2, iterations=5, net=None)


@pytest.fixture(scope="module")
def samples() -> Samples:
    return play_games(PLAN, range(3))


def random_network(units: int = 8) -> Network:
    rng, network = np.random.default_rng(1), Network.fresh(458, units, seed=1)
    network.layers[2] = rng.normal(0, 0.5, units).astype(np.float32)
    network.layers[3] = np.array([0.3, 0.8], np.float32)
    return network


def test_the_search_and_numpy_predict_the_same(samples: Samples) -> None:
    network, state, n = random_network(), GAME.start(GAME.options(), 0), 0
    net = new_net(GAME.tag, network.layers)
    chances = np.array([[0.7, 0.3]], np.float32)
    while state.to_act is not None and n < 30:
        seat, values = state.to_act, reals(2)
        values[seat], values[1 - seat] = 0.7, 0.3
        correct(values, 2, seat, output(GAME.tag, state.s, seat, net), net)
        expected = network.predict(observe(GAME, state.view(seat), seat)[None], chances)[0]
        assert float(values[seat]) == pytest.approx(float(expected), abs=1e-4)
        assert sum(values[player] for player in range(2)) == pytest.approx(1)
        state.apply(state.legal()[0])
        n += 1


def test_the_gradient_is_the_slope_of_the_loss(samples: Samples) -> None:
    network = random_network()
    gradient, step, rng = network.gradient(samples), 2e-3, np.random.default_rng(2)
    for layer, slope in zip(network.layers, gradient.layers, strict=True):
        for _ in range(5):
            index = tuple(int(rng.integers(size)) for size in layer.shape)
            losses = []
            for sign in (1, -1):
                layer[index] += sign * step
                losses.append(network.gradient(samples).loss)
                layer[index] -= sign * step
            assert (losses[0] - losses[1]) / (2 * step) == pytest.approx(float(slope[index]), abs=2e-3)


def test_a_fresh_network_leaves_the_search_as_it_is(tmp_path: Path) -> None:
    write_net(tmp_path / "fresh.npz", GAME.id, Network.fresh(458, 8, seed=1).layers)
    state = GAME.start(GAME.options(), 3)
    found = []
    for net in (None, tmp_path / "fresh.npz"):
        searcher = Searcher(1, SearchConfig(exploration=GAME.exploration, net=net))
        _, result = searcher.search(GAME, state.view(0), 0, SearchBudget(iterations=60))
        found.append([(move, stats.visits) for move, stats in result.ranked()])
    assert found[0] == found[1]


def test_training_lowers_the_loss(samples: Samples) -> None:
    losses = train(Network.fresh(458, 16, seed=1), samples, epochs=30, batch=32, seed=1)
    assert losses[-1] < 0.8 * losses[0]


def test_the_same_plan_gives_the_same_samples(samples: Samples) -> None:
    again = play_games(PLAN, range(3))
    assert again.tensors.tobytes() == samples.tensors.tobytes()
    assert again.targets.tobytes() == samples.targets.tobytes()


def test_a_bot_with_a_network_plays_legal_actions(tmp_path: Path) -> None:
    write_net(tmp_path / "net.npz", GAME.id, random_network().layers)
    bot, state = (
        find_contestant(GAME, f"net:{tmp_path / 'net.npz'}", 1, SearchBudget(iterations=5)),
        GAME.start(GAME.options(), 1),
    )
    for _ in range(10):
        assert state.to_act is not None
        state.apply(bot.choose(GAME, state.view(state.to_act), state.to_act))


@pytest.mark.parametrize("content", [b"", b"nonsense", b"PK\x03\x04"])
def test_what_is_no_network_is_refused_with_a_sentence(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "net.npz").write_bytes(content)
    with pytest.raises(BadFile, match="is not a network"):
        find_contestant(GAME, f"net:{tmp_path / 'net.npz'}", 1)


def test_the_network_of_another_game_is_refused(tmp_path: Path) -> None:
    write_net(tmp_path / "net.npz", GAME.id, random_network().layers)
    other = find_game("little_big_fish")
    with pytest.raises(BadFile, match="other tensors"):
        find_contestant(other, f"net:{tmp_path / 'net.npz'}", 1)
    assert len(read_net(GAME, tmp_path / "net.npz")) == 4
