"""The only source of chance: a small pseudo-random generator whose stream never changes.

Marsaglia's multiply-with-carry with base 2**32 and multiplier 698769069 (period about 2**60). The state is one integer,
the word: the carry in its upper 32 bits, the digit in its lower 32 bits. A draw is the exclusive or of the two halves.
Words stay below 2**62, so plain Python and compiled signed 64-bit arithmetic give the same stream.

SHA-256 turns a seed and an optional purpose into the first word, so that neighbouring seeds, and different purposes of
one seed, have unrelated streams. `tests/core/test_rng.py` compares the stream with known values.
"""

from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

MULTIPLIER = 698769069
DIGIT = 0xFFFFFFFF
"""Mask of the lower half of a word."""


def first_word(seed: int, purpose: str = "") -> int:
    """Return the word from which the stream of a seed and a purpose starts."""
    digest = sha256(f"{seed}/{purpose}".encode()).digest()
    # Avoid 0 and MULTIPLIER * 2**32 - 1, the two fixed points of `next_word`.
    return 1 + int.from_bytes(digest[:16]) % ((MULTIPLIER << 32) - 2)


def next_word(word: int) -> int:
    """Return the successor of a word."""
    return MULTIPLIER * (word & DIGIT) + (word >> 32)


def draw(word: int) -> int:
    """Return the 32 random bits of a word."""
    return (word & DIGIT) ^ (word >> 32)


class Rng:
    """A stream of random numbers, determined by a seed and a purpose.

    >>> rng = Rng(42, "deal")
    >>> [rng.below(6) for _ in range(5)]
    [5, 4, 0, 1, 4]
    >>> cards = ["ace", "king", "queen"]
    >>> rng.shuffle(cards)
    >>> cards
    ['king', 'ace', 'queen']
    """

    def __init__(self, seed: int, purpose: str = "") -> None:
        self.word = first_word(seed, purpose)
        """State of the generator."""

    def below(self, n: int) -> int:
        """Return an integer from 0 to n - 1, all exactly equally likely; n is at most 2**32."""
        assert 0 < n <= DIGIT + 1
        # Rejection sampling: draws from the incomplete last block of n would favour small numbers.
        fair = (DIGIT + 1) // n * n
        while True:
            self.word = next_word(self.word)
            if (bits := draw(self.word)) < fair:
                return bits % n

    def choice(self, items: Sequence[T]) -> T:
        """Return one of the items, all equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place (Fisher-Yates)."""
        for last in range(len(items) - 1, 0, -1):
            drawn = self.below(last + 1)
            items[last], items[drawn] = items[drawn], items[last]

    def copy(self) -> "Rng":
        """Return a generator that will draw the same numbers as this one."""
        twin = Rng.__new__(Rng)
        twin.word = self.word
        return twin
