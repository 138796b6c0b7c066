"""Results of finished games."""

from typing import Annotated

import msgspec
from msgspec import Meta


class Result(msgspec.Struct, frozen=True):
    """The final scores of a game."""

    scores: Annotated[
        tuple[tuple[int, ...], ...], Meta(description="Points of every seat, then its tie-breakers; higher is better.")
    ]

    @property
    def places(self) -> tuple[int, ...]:
        """Place of every seat, counted from 1; equal scores share a place.

        >>> Result(((5, 1), (7, 2), (7, 2))).places
        (3, 1, 1)
        """
        return tuple(1 + sum(opponent > score for opponent in self.scores) for score in self.scores)

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats in first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    @property
    def points(self) -> tuple[float, ...]:
        """Points of every seat: the game is worth one point, which the winners share.

        >>> Result(((5, 1), (7, 2), (7, 2))).points
        (0.0, 0.5, 0.5)
        """
        return tuple((seat in self.winners) / len(self.winners) for seat in range(len(self.scores)))

    def __str__(self) -> str:
        return " ".join("/".join(map(str, score)) for score in self.scores)
