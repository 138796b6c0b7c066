"""The games with tensors, with every number of players."""

from collections.abc import Iterator

import pytest

from shoal.core import Options, Rng, State
from shoal.envs.observation import has_tensors
from shoal.kernel.game import KernelGame, KernelState
from shoal.physics.game import PhysicalGame, is_physical
from tests.support.games import GAMES

TENSOR_GAMES = [game for game in GAMES if has_tensors(game)]
SETUPS = [
    pytest.param(game, game.options(players=players), id=f"{game.id}-{players}")
    for game in TENSOR_GAMES
    for players in game.players
]
every_setup = pytest.mark.parametrize(("game", "options"), SETUPS)

PHYSICAL_GAMES = [game for game in GAMES if is_physical(game) and game.seat_vector() is not None]
PHYSICAL_SETUPS = [
    pytest.param(game, game.options(players=players), id=f"{game.id}-{players}")
    for game in PHYSICAL_GAMES
    for players in game.players
]
every_physical_setup = pytest.mark.parametrize(("game", "options"), PHYSICAL_SETUPS)


def random_game(game: KernelGame, options: Options, seed: int) -> Iterator[KernelState]:
    """Yield the positions of a random game; the caller must not change them."""
    state, rng = game.start(options, seed), Rng(seed, "random game")
    yield state
    while state.to_act is not None:
        state = state.copy()
        state.apply(state.sample(rng))
        yield state


def first_positions(game: PhysicalGame, options: Options, seed: int, plies: int) -> Iterator[State]:
    """Yield the first positions of a random game; the caller must not change them."""
    state, rng = game.start(options, seed), Rng(seed, "random game")
    for _ in range(plies):
        yield state
        if state.to_act is None:
            return
        state = state.copy()
        action = state.sample(rng)
        state.apply(action, state.resolve(action))
