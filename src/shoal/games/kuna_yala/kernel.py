"""What the generic kernels find of this game: its rules, and what is known beyond them."""

from typing import NamedTuple

from shoal.games.kuna_yala.knowledge import estimate, suppose, worthwhile
from shoal.games.kuna_yala.rules import MAX_MOVES, WORDS, margin, moves, odds, pick, play, players, turn
from shoal.kernel.rules import tag

__all__ = [
    "MAX_MOVES",
    "WORDS",
    "Tag",
    "estimate",
    "margin",
    "moves",
    "odds",
    "pick",
    "play",
    "players",
    "suppose",
    "turn",
    "worthwhile",
]


@tag
class Tag(NamedTuple):
    """Chooses these rules."""
