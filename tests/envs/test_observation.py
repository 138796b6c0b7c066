"""Tensors show what a seat may know, and nothing else; the action space names every legal action once."""

import numpy as np
import pytest

from shoal.core import Options, Refusal, Rng
from shoal.envs.observation import Tensor, game_with_tensors, legal_actions, observe, tensor_space
from shoal.kernel.game import KernelGame, KernelState
from shoal.kernel.jit import zeros
from shoal.kernel.tensor import conceal, tensor_rules_of, write_tensor
from tests.envs.setups import TENSOR_GAMES, every_setup, random_game


def tensor_of_state(game: KernelGame, state: KernelState, seat: int) -> Tensor:
    """Return the tensor that a batch writes: from the state itself, concealed."""
    rules, s = tensor_rules_of(game.tag), state.s.copy()
    tensor = np.full(rules.TENSOR.size, 99, dtype=np.int8)
    conceal(game.tag, s, seat)
    write_tensor(game.tag, s, seat, tensor, zeros(rules.SCRATCH))
    return tensor


@every_setup
def test_a_tensor_holds_only_what_the_seat_may_know(game: KernelGame, options: Options) -> None:
    """The true state, the view, and states that agree with the view give the same bytes."""
    for state in list(random_game(game, options, seed=5))[::7]:
        for seat in range(options.players):
            view = state.view(seat)
            tensor = observe(game, view, seat).tobytes()
            assert tensor_of_state(game, state, seat).tobytes() == tensor
            for seed in range(2):
                imagined = game.imagine(view, seat, Rng(seed, "imagine"))
                assert tensor_of_state(game, imagined, seat).tobytes() == tensor


@every_setup
def test_what_seats_see_differently_is_written_differently(game: KernelGame, options: Options) -> None:
    for state in list(random_game(game, options, seed=5))[3:40:9]:
        tensors = [observe(game, state.view(seat), seat).tobytes() for seat in range(options.players)]
        assert len(set(tensors)) == options.players


@every_setup
def test_a_tensor_tells_positions_apart(game: KernelGame, options: Options) -> None:
    """Whatever changes in the view changes the tensor, so that nothing a player sees is missing."""
    seen: dict[bytes, bytes] = {}
    for state in random_game(game, options, seed=5):
        if state.to_act is not None:
            view = state.view(0)
            tensor = observe(game, view, 0).tobytes()
            assert seen.setdefault(tensor, view.encode()) == view.encode()


@every_setup
def test_every_legal_action_has_one_index(game: KernelGame, options: Options) -> None:
    space = tensor_space(game)
    for state in random_game(game, options, seed=6):
        actions = legal_actions(state)
        assert sorted(map(str, actions.values())) == sorted(map(str, state.legal()))
        assert all(0 <= index < space.actions for index in actions)


@every_setup
def test_indices_do_not_depend_on_how_a_position_came_about(game: KernelGame, options: Options) -> None:
    for state in list(random_game(game, options, seed=6))[::7]:
        if state.to_act is not None:
            imagined = game.imagine(state.view(state.to_act), state.to_act, Rng(0))
            assert legal_actions(imagined) == legal_actions(state)


@pytest.mark.parametrize("game", TENSOR_GAMES, ids=lambda game: game.id)
def test_blocks_fill_the_tensor_and_kinds_of_actions_ascend(game: KernelGame) -> None:
    space = tensor_space(game)
    assert sum(block.size for block in space.blocks) == space.size
    assert len({block.name for block in space.blocks}) == len(space.blocks)
    firsts = [first for first, _ in space.action_meanings]
    assert firsts == sorted(set(firsts))
    assert firsts[0] == 0
    assert firsts[-1] < space.actions


def test_a_game_without_compiled_rules_is_refused() -> None:
    with pytest.raises(Refusal, match="has no compiled rules that write tensors"):
        game_with_tensors("icecool")
