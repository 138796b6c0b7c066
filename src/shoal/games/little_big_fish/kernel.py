"""Binds the rules and the evaluation of this game to the generic kernels.

A kernel looks these names up in the module of the tag that it is called with (see `shoal.kernel.rules`).
"""

from typing import NamedTuple

from shoal.games.little_big_fish.bot import evaluate
from shoal.games.little_big_fish.rules.rules import (
    MAX_MOVES,
    STATE_SIZE,
    chance_weight,
    margin,
    moves,
    play,
    sample_move,
    turn,
)
from shoal.games.little_big_fish.tensor import ACTION_MEANINGS, ACTIONS, SCRATCH, TENSOR, index_moves, write_tensor
from shoal.kernel.rules import tag

__all__ = [
    "ACTIONS",
    "ACTION_MEANINGS",
    "MAX_MOVES",
    "SCRATCH",
    "STATE_SIZE",
    "TENSOR",
    "ReefTag",
    "chance_weight",
    "evaluate",
    "index_moves",
    "margin",
    "moves",
    "play",
    "sample_move",
    "turn",
    "write_tensor",
]


@tag
class ReefTag(NamedTuple):
    """Selects the functions of this module when a kernel is compiled."""
