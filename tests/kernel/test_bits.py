from hypothesis import given
from hypothesis import strategies as st

from shoal.core.rng import Rng, draw, first_word, next_word
from shoal.kernel.bits import lowest, nth
from shoal.kernel.chance import rand, seeded
from shoal.kernel.jit import jit

words = st.integers(0, 2**62 - 1)


@jit
def ones(word: int) -> int:
    return word.bit_count()


@jit
def length(word: int) -> int:
    return word.bit_length()


@given(words)
def test_counting_and_length_are_those_of_pythons_integers(word: int) -> None:
    assert ones(word) == word.bit_count()
    assert length(word) == word.bit_length()


@given(st.sets(st.integers(0, 61), min_size=1))
def test_cells_come_in_order(cells: set[int]) -> None:
    word = sum(1 << cell for cell in cells)
    assert lowest(word) == min(cells)
    assert [nth(word, n) for n in range(len(cells))] == sorted(cells)


@given(st.integers(0, 2**63 - 1), st.integers(1, 1000))
def test_kernels_draw_from_the_documented_generator(seed: int, n: int) -> None:
    rng, word = seeded(seed), first_word(seed)
    for _ in range(5):
        word = next_word(word)
        assert rand(rng, n) == (draw(word) * n) >> 32
    assert rng[0] == word
    assert Rng(seed).below(1 << 32) == draw(next_word(first_word(seed)))
