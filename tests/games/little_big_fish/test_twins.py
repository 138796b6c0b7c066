"""The rules, compiled or as plain Python, agree with the naive twin."""

import os

import pytest

from shoal.core import Rng
from shoal.games.little_big_fish import GAME
from shoal.games.little_big_fish.rules import rules, sea
from shoal.games.little_big_fish.schema import Drew
from shoal.games.little_big_fish.state import ReefState
from tests.games.little_big_fish.naive import ALL_FISH, SIZES, NaiveSea, all_seas, name

BATCHES = int(os.environ.get("SHOAL_TWINS", "2"))
"""Number of batches of a hundred random games; `make evidence` plays more."""


def seen(state: ReefState) -> dict[str, object]:
    """Return all that a view shows, as plain values."""
    view = state.view(None)
    return {
        "rows": "/".join(view.rows),
        "fish": {fish.square: (fish.seat, fish.size) for fish in view.swimmers},
        "reserve": [dict(zip(SIZES, sizes, strict=True)) for sizes in view.reserve],
        "captured": [dict(zip(SIZES, sizes, strict=True)) for sizes in view.captured],
        "plankton": list(map(set, view.plankton)),
        "pile": dict(view.pile),
        "turn": (view.to_act, view.turn_of, view.awaits, view.steps),
        "squares": (view.at, None if view.stopped else view.passing, view.passing if view.stopped else None),
        "quiet": view.quiet,
        "result": view.result and view.result.scores,
    }


def shown(twin: NaiveSea) -> dict[str, object]:
    return {
        "rows": "/".join("".join(twin.kind[column, row] for column in range(6)) for row in range(5, -1, -1)),
        "fish": {name(square): fish for square, fish in twin.fish.items()},
        "reserve": [{size: twin.reserve[seat][size] for size in SIZES} for seat in range(2)],
        "captured": [{size: twin.captured[seat].count(size) for size in SIZES} for seat in range(2)],
        "plankton": twin.plankton,
        "pile": dict(twin.pile),
        "turn": (twin.to_act(), twin.turn, twin.wanted, twin.steps),
        "squares": tuple(square and name(square) for square in (twin.at, twin.passing, twin.stopped)),
        "quiet": -1 if twin.eventful else twin.quiet,
        "result": twin.result(),
    }


def check_nothing_is_lost(state: ReefState) -> None:
    view = state.view(None)
    squares = [fish.square for fish in view.swimmers]
    kinds = dict(zip(sea.NAMES, state.kinds(), strict=True))
    assert len(set(squares)) == len(squares)
    assert all(kinds[square] != "W" for square in squares)
    for seat in range(2):
        for index, size in enumerate(SIZES):
            in_play = sum(fish.seat == seat and fish.size == size for fish in view.swimmers)
            assert in_play + view.reserve[seat][index] + view.captured[1 - seat][index] == ALL_FISH[size]
            assert view.reserve[seat][index] >= 0
    assert 1 <= sum(view.pile.values()) <= 8


def play_both(seed: int, stopping: bool, first_games: bool) -> None:
    rng = Rng(seed)
    options = {"only_where_stopping": stopping, "first_games": first_games, "first_seat": "random"}
    state = GAME.start(GAME.read_options(options), seed)
    twin = NaiveSea("/".join(state.view(None).rows), state.view(None).turn_of, stopping)
    discarded = 0
    while state.to_act is not None:
        actions = sorted(map(str, state.legal()))
        assert actions == sorted(twin.legal())
        action = rng.choice(actions)
        twin.play(action)
        for event in state.apply(GAME.parse(action)):
            if isinstance(event, Drew):
                twin.play(f"draw {event.token}")
                discarded = (discarded + 1) % 8
        assert seen(state) == shown(twin)
        check_nothing_is_lost(state)
        assert sum(state.view(None).pile.values()) + discarded == 8
    assert not twin.legal()


@pytest.mark.parametrize("stopping", [False, True])
@pytest.mark.parametrize("batch", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, BATCHES))])
def test_the_naive_twin_agrees_in_a_hundred_random_games(batch: int, stopping: bool) -> None:
    for game in range(100):
        play_both(1000 * batch + game, stopping, first_games=game % 10 == 0)


def test_every_sea_offers_each_player_four_start_squares() -> None:
    seas = set(all_seas())
    assert len(seas) == 6144
    for rows in seas:
        s = rules.start(0, sea.kinds_of(rows.split("/")), False)
        assert [int(rules.start_squares(s, seat)).bit_count() for seat in range(2)] == [4, 4]


def test_every_sea_that_is_laid_is_one_of_the_four_boards_turned_anyhow() -> None:
    seas = set(all_seas())
    laid = {"/".join(GAME.start(GAME.options(), seed).view(None).rows) for seed in range(200)}
    assert laid <= seas
    assert len(laid) > 150


def test_no_position_has_more_moves_than_there_is_room_for() -> None:
    """Put six small fish where wrecks lead furthest and six others in the open; no sea allows more moves."""
    longest = 0
    for rows in all_seas():
        s = rules.start(0, sea.kinds_of(rows.split("/")), False)
        around = [int(rules.targets(s, 0, square, 0)).bit_count() for square in range(36) if not s[0] >> square & 1]
        longest = max(longest, sum(sorted(around)[-6:]) + 6 * 4)
    assert longest + 1 <= rules.MAX_MOVES
