"""Vectors of physical games show what a seat may know, and nothing else; numbers stand for actions."""

import numpy as np
import pytest

from shoal.core import IllegalAction, Options, Rng
from shoal.physics.game import PhysicalGame
from shoal.physics.seat_vector import LARGEST, SeatVector
from tests.envs.setups import PHYSICAL_GAMES, every_physical_setup, first_positions

pytestmark = pytest.mark.physics
PLIES = 14
every_physical_game = pytest.mark.parametrize("game", PHYSICAL_GAMES, ids=lambda game: game.id)


def vector_of(game: PhysicalGame) -> SeatVector:
    vector = game.seat_vector()
    assert vector is not None
    return vector


@every_physical_setup
def test_a_vector_holds_only_what_the_seat_may_know(game: PhysicalGame, options: Options) -> None:
    """States that agree with the view give the same bytes."""
    vector = vector_of(game)
    for state in first_positions(game, options, seed=5, plies=PLIES):
        for seat in range(options.players):
            view = state.view(seat)
            written = vector.observe(game, view, seat).tobytes()
            imagined = game.imagine(view, seat, Rng(1, "imagine"))
            assert vector.observe(game, imagined.view(seat), seat).tobytes() == written


@every_physical_setup
def test_what_changes_in_the_view_changes_the_vector(game: PhysicalGame, options: Options) -> None:
    vector = vector_of(game)
    seen: dict[bytes, bytes] = {}
    for state in first_positions(game, options, seed=6, plies=PLIES):
        view = state.view(0)
        assert seen.setdefault(vector.observe(game, view, 0).tobytes(), view.encode()) == view.encode()


@every_physical_setup
def test_every_legal_kind_can_be_chosen_by_numbers(game: PhysicalGame, options: Options) -> None:
    """The action is of the preferred kind; only its place may be taken, or the finger may have no room."""
    vector, rng = vector_of(game), Rng(3, "numbers")
    for state in first_positions(game, options, seed=7, plies=PLIES):
        if state.to_act is None:
            return
        assert any(kind.is_legal(state) for kind in vector.kinds)
        for n, kind in enumerate(vector.kinds):
            if not kind.is_legal(state):
                continue
            numbers = np.array([rng.below(2001) / 1000 - 1 for _ in range(vector.action_size)], dtype=np.float32)
            numbers[: len(vector.kinds)], numbers[n] = -1, 1
            for unsteadiness in (0.0, 1.0):
                action = vector.action(state, numbers, unsteadiness, rng)
                assert f"{action} ".startswith(f"{kind.text} ")
                assert game.parse(str(action)) == action


@every_physical_game
def test_numbers_out_of_range_are_cut_off(game: PhysicalGame) -> None:
    state, vector = game.start(game.options(players=2), 1), vector_of(game)
    wild = vector.action(state, np.full(vector.action_size, 7.0, dtype=np.float32), 0.0, Rng(1))
    tame = vector.action(state, np.ones(vector.action_size, dtype=np.float32), 0.0, Rng(1))
    assert wild == tame


@every_physical_game
def test_blocks_fill_the_vector_and_every_kind_is_explained(game: PhysicalGame) -> None:
    vector = vector_of(game)
    state = game.start(game.options(players=4), 1)
    values = dict(vector.read(state.view(0), 0))
    for block in vector.blocks:
        assert np.size(values.pop(block.name)) == block.size, block.name
    assert values == {}
    assert np.abs(vector.observe(game, state.view(0), 0)).max() <= LARGEST
    texts = [kind.text for kind in vector.kinds]
    assert len(set(texts)) == len(texts)
    assert all(block.meaning.endswith(".") for block in vector.layout.blocks)
    assert all(kind.meaning.endswith(".") for kind in vector.kinds)


@every_physical_game
def test_a_legal_action_by_numbers_can_be_played(game: PhysicalGame) -> None:
    state, vector, rng = game.start(game.options(players=2), 1), vector_of(game), Rng(5, "play")
    played = 0
    for _ in range(30):
        numbers = np.array([rng.below(2001) / 1000 - 1 for _ in range(vector.action_size)], dtype=np.float32)
        action = vector.action(state, numbers, 0.0, rng)
        try:
            state.apply(action, state.resolve(action))
        except IllegalAction:
            continue
        played += 1
    assert played > 10
