"""The rules that a search uses: moves and cards drawn at random, and the size of a position."""

from collections.abc import Iterator

import pytest

from shoal.games.kuna_yala import GAME
from shoal.games.kuna_yala.rules import rules, school
from shoal.kernel.chance import rand, seeded
from shoal.kernel.jit import Vector, as_list, part, zeros
from shoal.kernel.rules import CHANCE, OVER
from tests.games.kuna_yala.positions import around, branches, position, write_school

SEEDS = range(3)


def positions(players: int, seed: int) -> Iterator[tuple[Vector, list[int]]]:
    """Yield the positions of a random game with the moves or cards that are possible in each."""
    s, out, rng = GAME.start(GAME.options(players=players), seed).s, zeros(rules.MAX_MOVES), seeded(seed)
    while rules.turn(s) != OVER:
        count = rules.moves(s, out)
        listed = as_list(out)[:count]
        yield s, listed
        rules.play(s, listed[rand(rng, count)])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_move_drawn_at_random_is_any_of_the_legal_ones_with_the_same_chance(players: int) -> None:
    out = zeros(rules.MAX_MOVES)
    for seed in SEEDS:
        for ply, (s, listed) in enumerate(positions(players, seed)):
            if rules.turn(s) != CHANCE:
                assert rules.sample_move(s, out, seeded(ply)) == listed[rand(seeded(ply), len(listed))]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_card_turned_up_at_random_is_any_of_the_unseen_ones_with_the_same_chance(players: int) -> None:
    out = zeros(rules.MAX_MOVES)
    for seed in SEEDS:
        for ply, (s, listed) in enumerate(positions(players, seed)):
            if rules.turn(s) == CHANCE:
                cards = [drawn for drawn in listed for _ in range(rules.chance_weight(s, drawn))]
                assert len(cards) == sum(part(s, rules.STACK, rules.STACK + rules.SLOTS))
                assert rules.sample_move(s, out, seeded(ply)) == cards[rand(seeded(ply), len(cards))]


def test_a_search_keeps_room_for_the_school_with_the_most_places_and_no_more() -> None:
    line = branches("e" * (school.MAX_CARDS - 1))
    state = position(f"o:C|{write_school(line)}", "C,C,S,S")
    assert state.s[rules.school_of(1) + school.SITES] == len(line) + len(around(line)) == school.MAX_SITES


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_position_is_as_long_as_its_schools_and_the_longest_is_all_that_a_search_keeps(players: int) -> None:
    state = GAME.start(GAME.options(players=players), 1)
    assert len(state.s) == rules.school_of(players)
    assert rules.school_of(rules.MAX_PLAYERS) == rules.STATE_SIZE


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_search_knows_how_many_play(players: int) -> None:
    assert rules.players(GAME.start(GAME.options(players=players), 1).s) == players
