"""Games that were begun before the open card stopped counting as part of its stack go on as they were begun."""

import pytest

from shoal.core import Rng
from shoal.games.kuna_yala import GAME
from shoal.server.domain.decide import make_move
from shoal.server.domain.entries import AnyEntry, Began, Clock, Opened, Seat
from shoal.server.domain.table import Table, open_table

SEED = 5
SEATS = (Seat("person", "ann", "Ann"), Seat("bot", None, "Bot", "random"))

pytestmark = pytest.mark.once


def opened(**options: object) -> Opened:
    return Opened("kuna_yala", {"players": 2, **options}, SEATS, Clock(), False, "ann")


def begun(rules: int, **options: object) -> Table:
    log: list[tuple[str, float, AnyEntry]] = [("opened", 0.0, opened(**options)), ("began", 0.0, Began(SEED, rules))]
    return open_table("t", log, 0.0)


def play_to_the_end(table: Table) -> None:
    rng = Rng(SEED)
    while table.status == "playing":
        entries, pending = make_move(table, table.state.sample(rng), 0.0, "bot")
        for entry in entries:
            table.fold(entry, 0.0, 0.0, pending)


def test_a_game_begun_by_the_first_rules_is_played_to_the_last_cards() -> None:
    table = begun(1)
    play_to_the_end(table)
    assert table.record() == begun_with_the_option(table)
    assert table.record().final_state().view(None).visible.count(None) >= 3  # type: ignore[attr-defined]


def begun_with_the_option(table: Table) -> object:
    """Return the record of the same moves at a table that was opened with the option."""
    other = begun(GAME.rules_version, last_cards=True)
    for move, _, _ in table.steps:
        other.fold(move, 0.0, 0.0)
    return other.record()


def test_a_game_begun_now_ends_by_the_ruling() -> None:
    table = begun(GAME.rules_version)
    play_to_the_end(table)
    assert table.record().final_state().view(None).stacks.count(0) == 3  # type: ignore[attr-defined]
    assert table.record().final_state().view(None).visible.count(None) < 3  # type: ignore[attr-defined]


def test_a_table_that_was_opened_before_and_begins_now_plays_by_the_ruling() -> None:
    assert not GAME.read_stored_options(opened().options, GAME.rules_version).last_cards
    assert GAME.read_stored_options(opened().options, 1).last_cards
