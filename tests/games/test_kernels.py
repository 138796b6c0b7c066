"""What holds for the compiled rules of every game."""

from collections.abc import Iterator
from typing import Any

import pytest

from shoal.core import Options, find_game, game_ids
from shoal.core.rng import draw, next_word
from shoal.kernel.chance import rand, seeded
from shoal.kernel.game import KernelGame, KernelState
from shoal.kernel.jit import Vector, words, zeros
from shoal.kernel.rules import CHANCE, OVER, moves, odds, pick, play, rules_of, turn

GAMES = [game for game in map(find_game, game_ids()) if isinstance(game, KernelGame)]
SEEDS = range(20)

every_size = pytest.mark.parametrize(
    ("game", "options"),
    [pytest.param(game, game.options(players=n), id=f"{game.id}-{n}") for game in GAMES for n in game.players],
)


def positions(game: KernelGame, options: Options, seed: int) -> Iterator[tuple[Vector, list[int]]]:
    """Of a random game, with the moves of each; chance has its turns in it."""
    state = game.start(options, seed)
    assert isinstance(state, KernelState)
    s, out, rng = state.s, zeros(rules_of(game.tag).MAX_MOVES), seeded(seed)
    while turn(game.tag, s) != OVER:
        count = moves(game.tag, s, out)
        listed = words(out)[:count]
        yield s, listed
        play(game.tag, s, listed[rand(rng, len(listed))])


@every_size
def test_a_quick_pick_is_the_move_the_list_has_at_the_place_drawn(game: KernelGame, options: Options) -> None:
    out = zeros(rules_of(game.tag).MAX_MOVES)
    for seed in SEEDS:
        word: Any = seeded(seed)
        for s, listed in positions(game, options, seed):
            if turn(game.tag, s) == CHANCE:
                listed = [drawn for drawn in listed for _ in range(odds(game.tag, s, drawn))]
            place = (draw(next_word(int(word[0]))) * len(listed)) >> 32
            assert pick(game.tag, s, out, word) == listed[place]


@every_size
def test_there_is_always_a_move_and_no_two_are_the_same(game: KernelGame, options: Options) -> None:
    for seed in SEEDS:
        for _, listed in positions(game, options, seed):
            assert 0 < len(listed) == len(set(listed)) <= rules_of(game.tag).MAX_MOVES
