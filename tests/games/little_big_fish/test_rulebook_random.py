"""The rules that a search uses: moves and tokens drawn at random, and the winner."""

from collections.abc import Iterator

import pytest

from shoal.games.little_big_fish import GAME
from shoal.games.little_big_fish.rules import rules
from shoal.kernel.chance import rand, seeded
from shoal.kernel.jit import Vector, as_list, part, zeros
from shoal.kernel.rules import CHANCE, OVER
from tests.games.little_big_fish.positions import play, position

SEEDS = range(6)

by_either_reading = pytest.mark.parametrize("only_stopping", [False, True])


def positions(seed: int, *, only_stopping: bool) -> Iterator[tuple[Vector, list[int]]]:
    """Yield the positions of a random game with the moves or tokens that are possible in each."""
    state = GAME.start(GAME.read_options({"only_where_stopping": only_stopping}), seed)
    s, out, rng = state.s, zeros(rules.MAX_MOVES), seeded(seed)
    while rules.turn(s) != OVER:
        count = rules.moves(s, out)
        listed = as_list(out)[:count]
        yield s, listed
        rules.play(s, listed[rand(rng, count)])


@by_either_reading
def test_a_move_drawn_at_random_is_any_of_the_legal_ones_with_the_same_chance(only_stopping: bool) -> None:
    out = zeros(rules.MAX_MOVES)
    for seed in SEEDS:
        for ply, (s, listed) in enumerate(positions(seed, only_stopping=only_stopping)):
            if rules.turn(s) != CHANCE:
                assert rules.sample_move(s, out, seeded(ply)) == listed[rand(seeded(ply), len(listed))]


@by_either_reading
def test_a_token_drawn_at_random_is_any_of_the_pile_with_the_same_chance(only_stopping: bool) -> None:
    out = zeros(rules.MAX_MOVES)
    for seed in SEEDS:
        for ply, (s, listed) in enumerate(positions(seed, only_stopping=only_stopping)):
            if rules.turn(s) == CHANCE:
                tokens = [drawn for drawn in listed for _ in range(rules.chance_weight(s, drawn))]
                assert len(tokens) == sum(part(s, rules.PILE, rules.PILE + 4))
                assert rules.sample_move(s, out, seeded(ply)) == tokens[rand(seeded(ply), len(tokens))]


def test_every_position_is_as_long_as_a_search_expects() -> None:
    assert all(len(s) == rules.STATE_SIZE for s, _ in positions(1, only_stopping=False))


@pytest.mark.parametrize(
    ("fish", "margins"),
    [("d3m,c1s,d1s|a6s,f6s", [1, -1]), ("d3m,c1s|a6s,f6s,d6s", [-1, 1]), ("d3m,c1s|a6b,f6s", [0, 0])],
)
def test_the_winner_is_ahead_and_after_a_draw_nobody_is(fish: str, margins: list[int]) -> None:
    state = position(fish, "step1", quiet=59)
    play(state, "d3-c3")
    assert [rules.margin(state.s, seat) for seat in (0, 1)] == margins
