"""Before the last seat is taken nothing is dealt, so there is nothing to see."""

import json

import msgspec
import pytest

from shoal.core import FIRST_RULES, IllegalAction, Refusal, find_game, game_ids
from shoal.server.domain.commands import PlayOut, TakeBack, TakeSeat
from shoal.server.domain.entries import Clock, Opened, Seat
from shoal.server.domain.table import open_table
from shoal.server.wire.presenter import show_table, snapshot_at
from tests.server.logged_table import LoggedTable
from tests.support.client import Player, TableConnection
from tests.support.server_process import Server

PLAYERS = {game_id: min(3, find_game(game_id).players[-1]) for game_id in game_ids()}


@pytest.mark.parametrize("game_id", game_ids())
def test_who_hops_from_seat_to_seat_sees_nothing(server: Server, game_id: str) -> None:
    """Sit down, look and leave, on every seat but the last one; ask for the position over every door as well."""
    players = PLAYERS[game_id]
    ann, eve = Player(server, "Ann"), Player(server, "Eve")
    table_id = ann.open_table("me", *["friend"] * (players - 1), game=game_id, open=True)
    watching, hopping = ann.at(table_id), eve.at(table_id)
    assert_nothing_dealt(watching)
    for seat in range(1, players) if players > 2 else ():
        hopping.do("take_seat", seat=seat)
        assert_nothing_dealt(hopping)
        hopping.do("leave")
    assert_nothing_dealt(hopping)


def assert_nothing_dealt(table: TableConnection) -> None:
    table.reconnect()
    assert (table.now.status, table.now.snapshot, table.now.result, table.now.lines) == ("waiting", None, None, [])
    known = msgspec.to_builtins(table.now)
    assert set(known["options"]) == set(find_game(table.now.game).options.__struct_fields__)
    for door in ("turns/0", "replay", "record", "analysis/0"):
        answer = table.player.http.get(f"/api/tables/{table.table_id}/{door}")
        assert answer.status_code == 409
        assert set(answer.json()) == {"sentence"}
    not_begun = "The game begins when every seat is taken."
    assert table.refused("move", version=0, action="a1") == table.refused("play_out") == not_begun
    assert table.player.http.post(f"/api/tables/{table.table_id}/hint").status_code == 409


def test_the_log_holds_no_seed_before_the_last_seat_is_taken() -> None:
    waiting = LoggedTable("ann", "nobody", "nobody", open=True)
    waiting.do("ben", TakeSeat, seat=1)
    assert [entry.seed for _, _, entry in waiting.log if hasattr(entry, "seed")] == [None]
    assert waiting.table.seed is None
    waiting.do("cy", TakeSeat, seat=2)
    assert [entry.seed for _, _, entry in waiting.log if hasattr(entry, "seed")] == [None, 1]
    assert waiting.table.status == "playing"


def test_a_table_without_a_game_refuses_what_needs_one() -> None:
    waiting = LoggedTable("ann", "nobody")
    for command in (TakeBack, PlayOut):
        with pytest.raises(Refusal):
            waiting.do("ann", command)
    with pytest.raises(IllegalAction, match="every seat"):
        snapshot_at(waiting.table, 0, None)
    with pytest.raises(IllegalAction, match="every seat"):
        waiting.table.record()
    assert waiting.table.viewpoint("ann") is None


def test_an_early_log_with_a_seed_in_its_opening_shows_nothing_while_it_waits() -> None:
    seats = (Seat("person", "ann", "Ann"), Seat("empty"))
    opened = Opened("kuna_yala", {"players": 2}, seats, Clock(), True, "ann", seed=12345)
    table = open_table("t", [("opened", 0.0, opened)], 0.0)
    for guest in ("ann", "ben", None):
        shown = show_table(table, guest, set(), "", 0.0)
        assert (shown.status, shown.snapshot) == ("waiting", None)
        assert "12345" not in json.dumps(msgspec.to_builtins(shown))


def test_an_early_log_begins_with_the_seed_of_its_opening() -> None:
    seats = (Seat("person", "ann", "Ann"), Seat("person", "ben", "Ben"))
    opened = Opened("kuna_yala", {"players": 2}, seats, Clock(), True, "ann", seed=7)
    table = open_table("t", [("opened", 0.0, opened)], 0.0)
    game = find_game("kuna_yala")
    assert table.status == "playing"
    assert table.state.view(0) == game.start(game.read_stored_options({"players": 2}, FIRST_RULES), 7).view(0)
