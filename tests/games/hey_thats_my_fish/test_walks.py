"""The best walk in a region that only one player reaches agrees with trying every walk."""

from functools import cache

import pytest

from shoal.core import Rng
from shoal.games.hey_thats_my_fish.bot import regions
from shoal.games.hey_thats_my_fish.bot.flood_fill import around, flood_fill
from shoal.games.hey_thats_my_fish.rules import rules
from shoal.games.hey_thats_my_fish.rules.board import CELLS, DIRECTIONS, NEIGHBOURS, bits, members, ray
from shoal.kernel.jit import zeros


def some_region(rng: Rng, size: int) -> list[int]:
    cells = [rng.below(CELLS)]
    while len(cells) < size:
        near = [cell for cell in members(NEIGHBOURS[rng.choice(cells)]) if cell not in cells]
        cells.extend(near[:1])
    return cells


def longest(fish: list[int], free: frozenset[int], penguins: frozenset[int]) -> int:
    @cache
    def best(free: frozenset[int], penguins: frozenset[int]) -> int:
        sums = [0]
        for start in penguins:
            for direction in DIRECTIONS:
                for end in ray(start, direction):
                    if end not in free:
                        break
                    sums.append(64 * fish[end] + 1 + best(free - {end}, penguins - {start} | {end}))
        return max(sums)

    return best(free, penguins)


@pytest.mark.parametrize("seed", range(40))
def test_no_walk_collects_more(seed: int) -> None:
    rng = Rng(seed)
    fish = [1 + rng.below(3) for _ in range(CELLS)]
    cells = some_region(rng, 3 + rng.below(8))
    penguins, free = cells[: 1 + rng.below(2)], cells[2:]
    s = rules.position(0, 0, fish, [bits(penguins), 0], [0, 0], [0, 0])
    within = flood_fill(bits(penguins), bits(free))
    best = regions.best_walk(s, within, bits(penguins), zeros(regions.MEMO))
    assert best == longest(fish, frozenset(free), frozenset(penguins))


def test_what_takes_too_long_is_unknown_and_stays_so() -> None:
    unknown = 0
    for seed in range(12):
        cells, fish = list(range(CELLS)), [1 + cell % 3 for cell in range(CELLS)]
        Rng(seed).shuffle(cells)
        penguin, ragged = 1 << cells[0], bits(cells[1:42])
        s, memo = rules.position(0, 0, fish, [penguin, 0], [0, 0], [0, 0]), zeros(regions.MEMO)
        within = flood_fill(penguin, ragged)
        best = regions.best_walk(s, within, penguin, memo)
        assert best == regions.UNKNOWN or 0 <= best <= regions.value_of(s, within)
        assert regions.best_walk(s, within, penguin, memo) == best
        unknown += best == regions.UNKNOWN
    assert unknown


def test_around_is_what_is_next_to_a_cell() -> None:
    assert [around(1 << cell) for cell in range(CELLS)] == list(NEIGHBOURS)
