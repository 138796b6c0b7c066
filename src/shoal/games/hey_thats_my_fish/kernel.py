"""What the generic kernels find of this game: its rules, and what is known beyond them."""

from typing import NamedTuple

from shoal.games.hey_thats_my_fish.bounds import most
from shoal.games.hey_thats_my_fish.knowledge import MEMO, estimate, foregone, holding
from shoal.games.hey_thats_my_fish.rules import MAX_MOVES, WORDS, margin, moves, pick, play, players, turn
from shoal.kernel.rules import tag

__all__ = [
    "MAX_MOVES", "MEMO", "WORDS", "Tag",
    "estimate", "foregone", "holding", "margin", "most", "moves", "pick", "play", "players", "turn",
]  # fmt: skip


@tag
class Tag(NamedTuple):
    """Chooses these rules."""
