"""The exact solver agrees with exhaustive search, on a game small enough for that."""

from functools import cache

import pytest

from shoal.core import Rng
from shoal.kernel import solve as solving
from shoal.kernel.jit import as_list, vector
from shoal.kernel.solve import SolverResult, hash_state, solve, values
from tests.kernel.coins import FIRST, Tag, row

KEY = 944309893924984691


@cache
def gain(coins: tuple[int, ...]) -> int:
    """Return how much more than the opponent the player to act takes from here on."""
    return max(gains(coins), default=0)


def gains(coins: tuple[int, ...]) -> list[int]:
    """Return the gain of taking the first coin and of taking the last one."""
    takes = [(coins[0], coins[1:]), (coins[-1], coins[:-1])] if coins else []
    return [coin + (gain(rest) if coin % 2 else -gain(rest)) for coin, rest in takes]


def rows() -> list[tuple[int, ...]]:
    rng = Rng(1)
    return [tuple(rng.below(8) for _ in range(2 + n % 11)) for n in range(300)]


def test_margin_and_move_are_those_of_exhaustive_search() -> None:
    for coins in rows():
        solved = solve(Tag(), row(coins), 10_000)
        assert solved is not None
        assert solved.margin == gain(coins) == gains(coins)[solved.move]


def test_every_move_has_the_outcome_of_exhaustive_search() -> None:
    seen = set()
    for n, coins in enumerate(rows()):
        lead = n % 7 - 3
        expected = [(total > 0) - (total < 0) for total in (lead + g for g in gains(coins))]
        outcomes = values(Tag(), row(coins, mine=max(lead, 0), theirs=max(-lead, 0)), 10_000)
        assert outcomes == dict(enumerate(expected))
        seen |= set(expected)
    assert seen == {-1, 0, 1}


def test_a_single_move_is_solved_too() -> None:
    assert solve(Tag(), row((6,)), 10) == SolverResult(margin=6, move=FIRST, nodes=0)
    assert values(Tag(), row((6,), theirs=6), 10) == {FIRST: 0}


def test_too_low_a_limit_is_unknown_and_never_wrong() -> None:
    for coins in rows()[10::44]:
        full = solve(Tag(), row(coins), 10_000)
        assert full is not None
        assert full.nodes > 2
        for limit in range(1, full.nodes, 7):
            limited = solve(Tag(), row(coins), limit)
            assert limited is None or (limited.margin == full.margin and limited.nodes <= limit)
        assert values(Tag(), row(coins), 1) is None


def test_a_play_deeper_than_there_is_room_for_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "MAX_PLY", 5)
    assert solve(Tag(), row((2,) * 6), 10_000) is not None
    assert solve(Tag(), row((2,) * 7), 10_000) is None


def test_solving_repeats_and_leaves_the_position_as_it_was() -> None:
    for coins in rows()[:50]:
        start = row(coins)
        before = as_list(start)
        assert solve(Tag(), start, 10_000) == solve(Tag(), start, 10_000)
        assert values(Tag(), start, 10_000) == values(Tag(), start, 10_000)
        assert as_list(start) == before


def test_a_table_that_overflows_makes_nothing_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "MAX_ENTRIES", 8)
    for coins in rows():
        solved = solve(Tag(), row(coins), 100_000)
        assert solved is not None
        assert solved.margin == gain(coins)


def test_keys_are_the_same_compiled_and_not_and_hardly_ever_shared() -> None:
    assert hash_state(vector([1, 2, (1 << 60) - 1])) == KEY
    keys = {int(hash_state(vector([a, b, 1 << c]))) for a in range(40) for b in range(40) for c in range(60)}
    assert len(keys) == 40 * 40 * 60
    assert all(0 < key < 1 << 62 for key in keys)
