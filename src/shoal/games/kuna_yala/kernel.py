"""Binds the rules and the evaluation of this game to the generic kernels.

A kernel looks these names up in the module of the tag that it is called with (see `shoal.kernel.rules`).
"""

from typing import NamedTuple

from shoal.games.kuna_yala.bot.evaluation import candidate_moves, evaluate, set_hidden
from shoal.games.kuna_yala.rules.rules import (
    MAX_MOVES,
    STATE_SIZE,
    chance_weight,
    margin,
    moves,
    play,
    players,
    sample_move,
    turn,
)
from shoal.games.kuna_yala.tensor import ACTION_MEANINGS, ACTIONS, SCRATCH, TENSOR, conceal, index_moves, write_tensor
from shoal.kernel.rules import tag

__all__ = [
    "ACTIONS",
    "ACTION_MEANINGS",
    "MAX_MOVES",
    "SCRATCH",
    "STATE_SIZE",
    "TENSOR",
    "CoralTag",
    "candidate_moves",
    "chance_weight",
    "conceal",
    "evaluate",
    "index_moves",
    "margin",
    "moves",
    "play",
    "players",
    "sample_move",
    "set_hidden",
    "turn",
    "write_tensor",
]


@tag
class CoralTag(NamedTuple):
    """Selects the functions of this module when a kernel is compiled."""
