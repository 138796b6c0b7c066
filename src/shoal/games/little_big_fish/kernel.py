"""What the generic kernels find of this game: its rules, and what is known beyond them."""

from typing import NamedTuple

from shoal.games.little_big_fish.knowledge import estimate
from shoal.games.little_big_fish.rules import MAX_MOVES, WORDS, margin, moves, odds, pick, play, turn
from shoal.kernel.rules import tag

__all__ = ["MAX_MOVES", "WORDS", "Tag", "estimate", "margin", "moves", "odds", "pick", "play", "turn"]


@tag
class Tag(NamedTuple):
    """Chooses these rules."""
