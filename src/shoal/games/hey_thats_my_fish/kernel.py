"""Binds the rules and the evaluation of this game to the generic kernels.

A kernel looks these names up in the module of the tag that it is called with (see `shoal.kernel.rules`).
"""

from typing import NamedTuple

from shoal.games.hey_thats_my_fish.bot.bounds import upper_bound
from shoal.games.hey_thats_my_fish.bot.evaluation import MEMO, evaluate, expected_score, solved_value
from shoal.games.hey_thats_my_fish.rules.rules import (
    MAX_MOVES,
    STATE_SIZE,
    margin,
    moves,
    play,
    players,
    sample_move,
    turn,
)
from shoal.games.hey_thats_my_fish.tensor import ACTION_MEANINGS, ACTIONS, SCRATCH, TENSOR, index_moves, write_tensor
from shoal.kernel.rules import tag

__all__ = [
    "ACTIONS",
    "ACTION_MEANINGS",
    "MAX_MOVES",
    "MEMO",
    "SCRATCH",
    "STATE_SIZE",
    "TENSOR",
    "FloeTag",
    "evaluate",
    "expected_score",
    "index_moves",
    "margin",
    "moves",
    "play",
    "players",
    "sample_move",
    "solved_value",
    "turn",
    "upper_bound",
    "write_tensor",
]  # fmt: skip


@tag
class FloeTag(NamedTuple):
    """Selects the functions of this module when a kernel is compiled."""
