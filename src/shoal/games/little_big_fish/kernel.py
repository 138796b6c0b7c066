"""What the generic kernels find of this game: its rules, and what is known beyond them."""

from typing import NamedTuple

from shoal.games.little_big_fish.evaluation import evaluate
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
from shoal.kernel.rules import tag

__all__ = [
    "MAX_MOVES",
    "STATE_SIZE",
    "ReefTag",
    "chance_weight",
    "evaluate",
    "margin",
    "moves",
    "play",
    "sample_move",
    "turn",
]


@tag
class ReefTag(NamedTuple):
    """Chooses these rules."""
