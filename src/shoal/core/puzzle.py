"""Puzzles: positions with exactly one right action."""

from typing import Annotated

import msgspec
from msgspec import Meta


class Puzzle(msgspec.Struct, frozen=True):
    """A position in which only one action keeps the best result that the player to act can force."""

    id: Annotated[str, Meta(description="Identifier, unique within the game.")]
    stars: Annotated[int, Meta(description="Difficulty, from 1 to 3.")]
    position: Annotated[str, Meta(description="Position in the game's notation.")]
    answer: Annotated[str, Meta(description="Text form of the right action.")]
    result: Annotated[str, Meta(description="Result that the right action keeps: `win` or `share`.")]
