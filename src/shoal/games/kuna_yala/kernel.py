"""What the generic kernels find of this game: its rules, and what is known beyond them."""

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
    """Chooses these rules."""
