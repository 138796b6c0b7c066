"""Tensors of what a seat may know, and the fixed action space of a game with compiled rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeGuard, cast

import numpy as np
from numpy.typing import NDArray

from shoal.core import Action, Game, Refusal, Rng, View, find_game
from shoal.kernel.game import KernelGame, KernelState, is_searchable
from shoal.kernel.jit import Vector, as_list, zeros
from shoal.kernel.rules import rules_of
from shoal.kernel.tensor import Block, Layout, conceal, index_moves, tensor_rules_of, write_tensor

Tensor = NDArray[np.int8]


@dataclass(frozen=True)
class TensorSpace:
    """The shape of a game's tensors and the size of its action space."""

    layout: Layout
    actions: int
    action_meanings: tuple[tuple[int, str], ...]

    @property
    def blocks(self) -> tuple[Block, ...]:
        return self.layout.blocks

    @property
    def size(self) -> int:
        return self.layout.size


def tensor_space(game: KernelGame) -> TensorSpace:
    """Return the tensors and actions of a game.

    >>> import shoal
    >>> space = tensor_space(shoal.load("hey_thats_my_fish"))
    >>> space.size, space.actions, space.blocks[0].shape
    (458, 1124, (3, 8, 8))
    """
    rules = tensor_rules_of(game.tag)
    return TensorSpace(rules.TENSOR, rules.ACTIONS, tuple(rules.ACTION_MEANINGS))


def observe(game: KernelGame, view: View, seat: int, out: Tensor | None = None) -> Tensor:
    """Write what a view shows into a tensor, from the point of view of a seat.

    The view is all that is read: what it hides is drawn at random first and blanked again.

    >>> import shoal
    >>> game = shoal.load("hey_thats_my_fish")
    >>> state = game.start(game.options(players=2), seed=7)
    >>> int(observe(game, state.view(0), 0)[:64].sum()), "floes with one fish"
    (30, 'floes with one fish')
    """
    tensor = np.zeros(tensor_rules_of(game.tag).TENSOR.size, dtype=np.int8) if out is None else out
    imagined = game.imagine(view, seat, Rng(0))
    conceal(game.tag, imagined.s, seat)
    write_tensor(game.tag, imagined.s, seat, cast(Vector, tensor), zeros(tensor_rules_of(game.tag).SCRATCH))
    return tensor


def legal_actions(state: KernelState) -> Mapping[int, Action]:
    """Return the legal actions of a position by their index in the fixed action space.

    >>> import shoal
    >>> game = shoal.load("hey_thats_my_fish")
    >>> state = game.start(game.options(players=2), seed=7)
    >>> {index: str(action) for index, action in list(legal_actions(state).items())[:3]}
    {2: 'a3', 4: 'a5', 5: 'a6'}
    """
    tag, moves = state.tag, state.legal_moves
    if not moves and state.to_act is not None:
        raise Refusal("The actions of this position have no index: leave the options of the game at their defaults.")
    out, actions = zeros(rules_of(tag).MAX_MOVES), zeros(rules_of(tag).MAX_MOVES)
    for i, move in enumerate(moves):
        out[i] = move
    index_moves(tag, state.s, out, len(moves), actions, zeros(tensor_rules_of(tag).SCRATCH))
    indices = as_list(actions)[: len(moves)]
    return {index: state.decode(move) for index, move in sorted(zip(indices, moves, strict=True))}


def has_tensors(game: Game) -> TypeGuard[KernelGame]:
    """Return whether the game has compiled rules that write tensors."""
    return is_searchable(game) and hasattr(rules_of(game.tag), "TENSOR")


def game_with_tensors(game_id: str) -> KernelGame:
    """Return a game whose rules write tensors; raise Refusal if they do not."""
    game = find_game(game_id)
    if not has_tensors(game):
        raise Refusal(f"{game.title} has no compiled rules that write tensors.")
    return game
