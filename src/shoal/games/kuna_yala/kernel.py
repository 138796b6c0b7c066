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
from shoal.kernel.rules import tag

__all__ = [
    "MAX_MOVES",
    "STATE_SIZE",
    "CoralTag",
    "candidate_moves",
    "chance_weight",
    "evaluate",
    "margin",
    "moves",
    "play",
    "players",
    "sample_move",
    "set_hidden",
    "turn",
]


@tag
class CoralTag(NamedTuple):
    """Selects the functions of this module when a kernel is compiled."""
