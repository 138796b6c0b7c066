"""Games that end before their rules end them: by resigning, by aborting, or by skipping what nobody can change."""

from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from shoal.core import IllegalAction, Refusal
from shoal.server.domain.commands import Abort, Leave, Move, PlayOut, Resign, TakeBack, TakeSeat
from shoal.server.domain.decide import time_out
from shoal.server.domain.table import open_table
from shoal.server.http.lobby import build_lobby
from shoal.server.limits import Limits
from shoal.server.runtime.bot_player import HURRIED
from shoal.server.wire.presenter import show_ending, show_replay
from tests.server.logged_table import LoggedTable
from tests.support.client import Player, seat_two
from tests.support.event_loop import run
from tests.support.server_process import Server
from tests.support.tables import move, seat, start_service, until

APART = "1111111/00000000/1111111/11111111/1111111/11111111/1111111/11111111"
"""A board whose first row nobody can reach from the others."""


# Resigning


def test_with_two_players_who_resigns_loses_even_on_the_others_turn() -> None:
    two = LoggedTable("ann", "ben")
    two.moves(2)
    two.do("ben", TakeBack)
    two.do("ben", Resign)
    for table in (two.table, open_table("t", two.log, 0.0)):
        assert (table.status, table.places(), table.resigned, table.proposals) == ("over", [1, 2], [1], {})
    assert two.shown("ann").resigned == [1]
    with pytest.raises(IllegalAction, match="over"):
        two.do("ann", Move, version=two.table.version, action="a1")
    with pytest.raises(Refusal, match="not in a game"):
        two.do("ann", Resign)


def test_with_more_people_a_bot_plays_on_for_who_resigned_and_they_come_last() -> None:
    three = LoggedTable("ann", "ben", "cy")
    three.do("ann", Resign)
    assert (three.table.status, three.table.bot_to_act(), three.table.seats_of("ann")) == ("playing", "greedy", [])
    while three.table.status == "playing":
        three.move()
    places = three.table.places()
    assert places is not None
    assert (places[0], three.shown("ben").resigned) == (3, [0])


def test_a_replay_tells_a_spectator_how_the_game_ended() -> None:
    two = LoggedTable("ann", "ben")
    two.moves(2)
    two.do("ben", Resign)
    replay = show_replay(two.table)
    assert replay.ending == show_ending(two.table, None)
    assert replay.ending is not None
    assert replay.ending.reason == "Ben resigned."


@pytest.mark.parametrize(
    ("forfeit", "sentence"), [("resigned", "Ann resigned"), ("out_of_time", "Ann ran out of time")]
)
def test_nobody_takes_over_a_seat_that_has_lost_already(forfeit: str, sentence: str) -> None:
    three = LoggedTable("ann", "ben", "cy", open=True)
    if forfeit == "resigned":
        three.do("ann", Resign)
    else:
        three.add(time_out(three.table, "greedy"))
    three.do("cy", Leave)
    assert [seat.forfeit for seat in three.shown("eve").seats] == [forfeit, None, None]
    for guest in ("ann", "eve"):
        with pytest.raises(Refusal, match=f"{sentence}, so nobody can take this seat over."):
            three.do(guest, TakeSeat, seat=0)
    three.do("eve", TakeSeat, seat=2)


def test_when_only_bots_would_be_left_a_resignation_ends_the_game() -> None:
    table = LoggedTable("ann", None, None)
    table.do("ann", Resign)
    assert (table.table.status, table.table.places()) == ("over", [3, 1, 1])
    assert table.table.seats_of("ann") == [0], "Ann may offer a rematch"


def test_on_one_device_the_player_to_act_resigns() -> None:
    shared = LoggedTable("ann", "ann")
    shared.moves(1)
    shared.do("ann", Resign)
    assert shared.table.places() == [1, 2]


@pytest.mark.parametrize("command", [Resign, Abort])
@pytest.mark.parametrize(
    ("table", "guest"), [(LoggedTable("ann", "ben"), "eve"), (LoggedTable("ann", "nobody"), "ann")]
)
def test_only_players_of_a_game_that_runs_can_end_it(table: LoggedTable, guest: str, command: type[Resign]) -> None:
    with pytest.raises(Refusal, match="not in a game"):
        table.do(guest, command)


# Aborting


@pytest.mark.parametrize("guest", ["ann", "ben"])
@pytest.mark.parametrize("plies", [0, 1])
def test_until_everybody_has_moved_each_player_may_abort_and_nobody_wins(guest: str, plies: int) -> None:
    two = LoggedTable("ann", "ben")
    two.moves(plies)
    assert two.shown(guest).can_abort
    two.do(guest, Abort)
    for table in (two.table, open_table("t", two.log, 0.0)):
        assert (table.status, table.aborted_by, table.places(), table.winners()) == ("over", guest.title(), None, [])


def test_once_everybody_has_moved_the_game_counts() -> None:
    two = LoggedTable("ann", "ben")
    two.moves(2)
    assert not two.shown("ann").can_abort
    with pytest.raises(Refusal, match="You can resign"):
        two.do("ann", Abort)


def test_where_nobody_else_plays_a_game_may_be_aborted_at_any_time() -> None:
    shared, against_a_bot = LoggedTable("ann", "ann"), LoggedTable("ann", None)
    for table in (shared, against_a_bot):
        table.moves(4)
    assert (shared.shown("ann").can_abort, against_a_bot.shown("ann").can_abort) == (True, False)


def test_an_aborted_game_leaves_the_lobby_and_can_be_played_again(server: Server) -> None:
    ann, ben = seat_two(server)
    ann.move()
    ben.at_ply(1)
    ben.do("abort")
    aborted = ann.until(lambda now: now.status == "over")
    assert (aborted.aborted_by, aborted.places, aborted.result) == ("Ben", None, None)
    for player in (ann.player, ben.player):
        lobby = player.http.get("/api/lobby").json()
        assert [card["id"] for cards in lobby.values() for card in cards if card["id"] == ann.table_id] == []
    ann.do("rematch")
    assert ben.until(lambda now: now.rematch is not None).rematch_by == "Ann"


def test_a_move_tells_each_player_whether_they_may_still_abort(server: Server) -> None:
    ann, ben = seat_two(server)
    eve = Player(server, "Eve").at(ann.table_id)
    ann.move()
    ben.at_ply(1)
    ben.move()
    for connection, seen in ((ann, [True, False]), (eve, [False, False])):
        connection.at_ply(2)
        assert [message.can_abort for message in connection.received if hasattr(message, "action")] == seen


def test_a_resigned_game_is_among_the_recent_ones_with_its_winner(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            service = await start_service(stack, f"sqlite:{tmp_path / 'shoal.db'}")
            session = await seat(service, "ann", "me", "random")
            await service.execute(session, "ann", "Ann", Resign(id="resign-1"))
            [card] = (await build_lobby(service, "ann")).recent
            assert (card.status, card.winners) == ("over", [1])

    run(scenario())


# Skipping to the end


def test_a_game_that_is_settled_for_all_people_is_finished_without_a_pause(tmp_path: Path) -> None:
    """Let bots pause for an hour, so that only a game that hurries can come to its end."""

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            service = await start_service(stack, f"sqlite:{tmp_path / 'shoal.db'}", Limits(bot_pace=3600))
            session = await seat(service, "ann", "me", "screen", options={"layout": APART})
            for action in ("a1", "c1", "a2", "c2", "a3", "c3", "a4", "c4"):
                await move(service, session, "ann", action)
            await service.execute(session, "ann", "Ann", PlayOut(id="play-out-1"))
            await until(lambda: session.table.status == "over")
            assert all(entry.by == "bot" for entry, _, _ in session.table.steps[8:])

    run(scenario())


def test_only_when_bots_play_for_all_people_do_they_hurry() -> None:
    two = LoggedTable("ann", "ben", layout=APART)
    for action in ("a1", "c1", "a2", "c2", "a3", "c3", "a4", "c4"):
        two.move(action)
    two.do("ann", PlayOut)
    assert not two.table.hurries
    two.do("ben", PlayOut)
    assert two.table.hurries
    assert (HURRIED.seconds or 1) < 0.5
    two.do("ann", Leave)
    two.do("ben", Leave)
    assert not two.table.hurries
