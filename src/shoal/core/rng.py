"""The one source of chance: a small generator whose stream never changes.

Marsaglia's multiply-with-carry with base 2**32 and multiplier 698769069 (period about 2**60). The state is one word,
carry above, digit below; a draw is the two halves xored. Words stay below 2**62, so plain Python and compiled signed
64-bit arithmetic give the same stream.

A seed and an optional purpose are turned into the first word by SHA-256, so that neighbouring seeds, and different
purposes of one seed, have unrelated streams. `tests/core/test_rng.py` holds the stream to known values.
"""

from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

MULTIPLIER = 698769069
DIGIT = 0xFFFFFFFF


def first_word(seed: int, purpose: str = "") -> int:
    digest = sha256(f"{seed}/{purpose}".encode()).digest()
    # Neither 0 nor MULTIPLIER * 2**32 - 1, the two words that never change.
    return 1 + int.from_bytes(digest[:16]) % ((MULTIPLIER << 32) - 2)


def next_word(word: int) -> int:
    return MULTIPLIER * (word & DIGIT) + (word >> 32)


def draw(word: int) -> int:
    """The 32 random bits a word stands for."""
    return (word & DIGIT) ^ (word >> 32)


class Rng:
    def __init__(self, seed: int, purpose: str = "") -> None:
        self.word = first_word(seed, purpose)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, every one exactly as likely; n is at most 2**32."""
        assert 0 < n <= DIGIT + 1
        fair = (DIGIT + 1) // n * n
        while True:
            self.word = next_word(self.word)
            if (bits := draw(self.word)) < fair:
                return bits % n

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def copy(self) -> "Rng":
        twin = Rng.__new__(Rng)
        twin.word = self.word
        return twin
