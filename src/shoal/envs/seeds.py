"""The seeds of the games that an environment plays one after the other."""

import secrets

from shoal.core import Rng

SEEDS = 1 << 32


class SeedSource:
    """Draws a seed for each game from the last seed that a program gave; from the system's entropy before the first.

    >>> source = SeedSource()
    >>> first, second = source.next(7), source.next()
    >>> source.next(7) == first, source.next() == second, first == second
    (True, True, False)
    """

    def __init__(self) -> None:
        self._seed(secrets.randbits(64))

    def _seed(self, seed: int) -> None:
        self._games, self._copies = Rng(seed, "games"), Rng(seed, "copies")
        self.hand = Rng(seed, "hand")
        """Draws the errors of hands."""

    def next(self, seed: int | None = None) -> int:
        """Return the seed of the next game."""
        if seed is not None:
            self._seed(seed)
        return self._games.below(SEEDS)

    def next_copy(self) -> int:
        """Return the seed from which a copy draws what is hidden; the next games do not depend on copies."""
        return self._copies.below(SEEDS)

    def copy(self) -> "SeedSource":
        """Return a source of other seeds."""
        twin = SeedSource()
        twin._seed(self.next_copy())
        return twin
