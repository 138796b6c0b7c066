"""Totals over random games."""

import msgspec


class Playouts(msgspec.Struct, frozen=True):
    """Totals over random games from one position."""

    games: int
    plies: int
    """Number of actions in all games; in a game with compiled rules, also of draws."""
    points: tuple[float, ...]
    """Points of every seat: each game is worth one point, which its winners share."""
