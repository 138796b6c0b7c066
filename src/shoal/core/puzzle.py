"""Puzzles: positions with one right action."""

import msgspec


class Puzzle(msgspec.Struct, frozen=True):
    id: str
    stars: int
    """How hard it is: 1 to 3."""
    position: str
    """As the game's `read_position` reads it."""
    answer: str
    """The text of the only action that keeps the best result."""
    result: str
    """What it keeps, in words for the player: `win` or `share`."""
