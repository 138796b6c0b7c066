"""The rules that a search uses: moves drawn at random, and the winner."""

import pytest

from shoal.games.hey_thats_my_fish import GAME
from shoal.games.hey_thats_my_fish.rules import rules
from shoal.games.hey_thats_my_fish.rules.board import CELLS
from shoal.kernel.chance import rand, seeded
from shoal.kernel.jit import zeros
from shoal.kernel.rules import OVER

SEEDS = range(4)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_move_drawn_at_random_is_any_of_the_legal_ones_with_the_same_chance(players: int) -> None:
    out = zeros(rules.MAX_MOVES)
    for seed in SEEDS:
        state = GAME.start(GAME.options(players=players), seed)
        for ply in range(10 * players):
            if state.to_act is None:
                break
            moves = state.legal_moves
            drawn = rules.sample_move(state.s, out, seeded(ply))
            assert drawn == moves[rand(seeded(ply), len(moves))]
            state.apply(state.decode(drawn))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_random_game_ends_when_all_have_left_and_no_floe_is_collected_twice(players: int) -> None:
    out = zeros(rules.MAX_MOVES)
    for seed in SEEDS:
        state, rng = GAME.start(GAME.options(players=players), seed), seeded(seed)
        while rules.turn(state.s) != OVER:
            rules.play(state.s, rules.sample_move(state.s, out, rng))
        fish, floes = zip(*map(state.collected, range(players)), strict=True)
        assert sum(fish) + sum(state.fish()) == 100
        assert sum(floes) + sum(map(bool, state.fish())) == 60
        assert not any(map(state.penguins, range(players)))
        assert (rules.players(state.s), len(state.s)) == (players, rules.STATE_SIZE)


@pytest.mark.parametrize(
    ("fish", "floes", "winner"),
    [
        ([5, 9, 4], [5, 5, 4], 1),
        ([15, 9, 4], [2, 9, 4], 0),
        ([9, 10, 9], [5, 1, 20], 1),
        ([9, 9, 9], [5, 6, 4], 1),
        ([9, 1, 9], [5, 1, 6], 2),
        ([1, 0, 0], [1, 0, 0], 0),
    ],
)
def test_the_winner_is_ahead_of_everybody_else_by_fish_and_then_by_floes(
    fish: list[int], floes: list[int], winner: int
) -> None:
    margins = margins_of(fish, floes)
    assert [margin > 0 for margin in margins] == [seat == winner for seat in range(3)]
    assert 0 not in margins


@pytest.mark.parametrize(
    ("fish", "floes", "winners"),
    [([9, 9, 4], [5, 5, 4], {0, 1}), ([8, 9, 9], [5, 7, 7], {1, 2}), ([9, 4, 9], [3, 4, 3], {0, 2})],
)
def test_those_who_share_the_victory_are_ahead_of_the_others_only(
    fish: list[int], floes: list[int], winners: set[int]
) -> None:
    margins = margins_of(fish, floes)
    assert {seat for seat in range(3) if margins[seat] == 0} == winners
    assert max(margins) == 0


def margins_of(fish: list[int], floes: list[int]) -> list[int]:
    """Return the margins of three players after a game in which they have collected these fish and floes."""
    s = rules.position(OVER, 0, [0] * CELLS, [0] * 3, fish, floes)
    return [rules.margin(s, seat) for seat in range(3)]
