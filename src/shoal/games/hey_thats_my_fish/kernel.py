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
from shoal.kernel.rules import tag

__all__ = [
    "MAX_MOVES",
    "MEMO",
    "STATE_SIZE",
    "FloeTag",
    "evaluate",
    "expected_score",
    "margin",
    "moves",
    "play",
    "players",
    "sample_move",
    "solved_value",
    "turn",
    "upper_bound",
]  # fmt: skip


@tag
class FloeTag(NamedTuple):
    """Selects the functions of this module when a kernel is compiled."""
