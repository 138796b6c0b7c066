"""How a game ended."""

import msgspec


class Result(msgspec.Struct, frozen=True):
    scores: tuple[tuple[int, ...], ...]
    """Each seat's points, then its tie-breakers; the higher, the better."""

    @property
    def places(self) -> tuple[int, ...]:
        """Each seat's place, 1 being the best; equals share a place."""
        return tuple(1 + sum(other > score for other in self.scores) for score in self.scores)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    def __str__(self) -> str:
        return " ".join("/".join(map(str, score)) for score in self.scores)
