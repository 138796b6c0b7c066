"""Invariants of the compiled rules of every game."""

import contextlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest

from shoal.core import Action, IllegalAction, Options, Rng
from shoal.core.rng import draw, next_word
from shoal.kernel.chance import rand, seeded
from shoal.kernel.game import KernelGame, KernelState, is_searchable
from shoal.kernel.jit import JIT, Vector, as_list, zeros
from shoal.kernel.rules import CHANCE, OVER, chance_weight, moves, play, rules_of, sample_move, turn
from tests.support import games
from tests.support.setups import setups

GAMES = [game for game in games.GAMES if is_searchable(game)]
SEEDS = range(20)

every_size = pytest.mark.parametrize(
    ("game", "options"),
    [pytest.param(game, game.options(players=n), id=f"{game.id}-{n}") for game in GAMES for n in game.players],
)


def positions(game: KernelGame, options: Options, seed: int) -> Iterator[tuple[Vector, list[int]]]:
    """Yield the positions of a random game with the moves of each, turns of chance included."""
    state = game.start(options, seed)
    assert isinstance(state, KernelState)
    s, out, rng = state.s, zeros(rules_of(game.tag).MAX_MOVES), seeded(seed)
    while turn(game.tag, s) != OVER:
        count = moves(game.tag, s, out)
        listed = as_list(out)[:count]
        yield s, listed
        play(game.tag, s, listed[rand(rng, len(listed))])


@every_size
def test_a_sampled_move_is_the_one_the_list_has_at_the_index_drawn(game: KernelGame, options: Options) -> None:
    out = zeros(rules_of(game.tag).MAX_MOVES)
    for seed in SEEDS:
        word: Any = seeded(seed)
        for s, listed in positions(game, options, seed):
            if turn(game.tag, s) == CHANCE:
                listed = [drawn for drawn in listed for _ in range(chance_weight(game.tag, s, drawn))]
            index = (draw(next_word(int(word[0]))) * len(listed)) >> 32
            assert sample_move(game.tag, s, out, word) == listed[index]


@every_size
def test_there_is_always_a_move_and_no_two_are_the_same(game: KernelGame, options: Options) -> None:
    for seed in SEEDS:
        for _, listed in positions(game, options, seed):
            assert 0 < len(listed) == len(set(listed)) <= rules_of(game.tag).MAX_MOVES


NOTATION = re.compile(r"\b[a-z]\d+\b|\b[a-z]\d+[a-z]\d+\b|['\"]")
"""A coordinate, or the quotation of an action."""


@every_size
def test_a_refusal_speaks_in_words_and_not_in_notation(game: KernelGame, options: Options) -> None:
    """Try, in every position of a game, what was legal in the positions of another one."""
    rng, other = Rng(1), game.start(options, 1)
    tried = list[Action]()
    while other.to_act is not None:
        tried.append(action := other.sample(rng))
        other.apply(action)
    state, refusals = game.start(options, 2), set[str]()

    def collect_refusals() -> None:
        for action in tried:
            with contextlib.suppress(IllegalAction):
                state.copy().apply(action)
                continue
            refusals.add(state.why_not(action))

    while state.to_act is not None:
        collect_refusals()
        state.apply(state.sample(rng))
    # In a game in which every action is always legal, its end is the only thing to refuse.
    collect_refusals()
    assert refusals
    assert not [sentence for sentence in refusals if NOTATION.search(sentence.replace("'s ", " "))]


def played(game: KernelGame, options: Options) -> str:
    """Return a digest of a random game: all that anybody sees, may do and can imagine, and every event."""
    state, rng, digest = game.start(options, 7), Rng(7), sha256()
    seats = [*range(options.players), None]
    while True:
        views = [state.view(seat) for seat in seats]
        imagined = [game.imagine(view, seat, rng) for seat, view in zip(seats, views, strict=True)]
        assert all(isinstance(guess, KernelState) for guess in imagined)
        digest.update(b"".join(view.encode() for view in views))
        digest.update(repr([*state.legal(), *(guess.legal() for guess in imagined), state.result()]).encode())
        digest.update(repr([guess.notation() for guess in imagined if isinstance(guess, KernelState)]).encode())
        if state.to_act is None:
            return digest.hexdigest()
        digest.update(repr(state.copy().apply(action := state.sample(rng))).encode())
        state.apply(action)


def all_played() -> list[str]:
    every = (setup.values for setup in setups())
    return [played(game, options) for game, options in every if is_searchable(game)]


@pytest.mark.once
def test_the_other_mode_plays_the_same_games() -> None:
    """Compare the compiled rules with plain Python, so that tests of random games need one mode only."""
    done = subprocess.run(
        [sys.executable, "-c", "from tests.games.test_kernels import all_played; print(*all_played())"],
        env={**os.environ, "SHOAL_JIT": "0" if JIT else "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == all_played()
