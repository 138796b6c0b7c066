"""Whole games over the wire."""

from pathlib import Path

import msgspec

from shoal.core import find_game, parse_record
from shoal.server.wire.messages import Moved, Spoken
from tests.support import physical_game
from tests.support.client import Player, TableConnection, play_to_the_end, seat_two
from tests.support.physical_game import ACT, VERB
from tests.support.server_process import Server, run_server


def test_two_people_play_a_whole_game(server: Server) -> None:
    ann, ben = seat_two(server)
    assert [seat.name for seat in ann.now.seats] == ["Ann", "Ben"]
    play_to_the_end([ann, ben])
    assert ann.now.status == ben.now.status == "over"
    assert min(ann.now.places) == 1
    record = parse_record(ann.player.http.get(f"/api/tables/{ann.table_id}/record").text)
    assert record.final_state().result() == ann.now.result
    replay = ben.player.http.get(f"/api/tables/{ann.table_id}/replay").json()
    assert len(replay["snapshots"]) == len(record.steps) + 1
    assert replay["snapshots"][-1]["view"]["result"] is not None


def test_open_acts_are_sent_to_the_seat_to_act_and_the_outcome_of_one_to_everybody(server: Server) -> None:
    """Play alone, with somebody who watches."""
    ann, ben = Player(server, "Ann"), Player(server, "Ben")
    playing = ann.at(ann.open_table("me", game=physical_game.GAME.id))
    watching = ben.at(playing.table_id)
    assert playing.now.status == "playing"
    assert [act.verb for act in playing.now.snapshot.acts] == [VERB]
    assert watching.now.snapshot.acts == []
    playing.move(str(ACT))
    seen = [msgspec.json.decode(table.at_ply(1).last[0]) for table in (playing, watching)]
    assert seen[0] == seen[1]
    assert seen[0]["trajectory"]["frames"] > 0
    assert playing.refused("move", version=playing.now.snapshot.version, action=f"{VERB} x").startswith(
        f"'{VERB} x' is not an action"
    )


def test_a_person_plays_against_bots_on_several_seats(server: Server) -> None:
    ann = Player(server)
    table = ann.at(ann.open_table("greedy", "me", "random", "greedy"))
    while table.until(lambda now: now.snapshot.legal or now.status == "over").status == "playing":
        table.move()
    assert table.now.result is not None


def play_beside(ann: TableConnection, ben: TableConnection, others: list[TableConnection], ply: int) -> list[int]:
    """Make eight moves; return after which of them some other table has not come to this ply yet."""
    made = []
    for number in range(8):
        next(player for player in (ann, ben) if player.at_ply(number).legal).move()
        turns = (f"/api/tables/{other.table_id}/turns/{ply}" for other in others)
        if any(others[0].player.http.get(turn).status_code == 409 for turn in turns):
            made.append(number + 1)
    return made


def test_people_play_on_while_bots_think(server: Server) -> None:
    carl = Player(server)
    waiting = [carl.at(carl.open_table("expert", "me")) for _ in range(6)]
    ann, ben = seat_two(server)
    assert play_beside(ann, ben, waiting, 1), "six experts think for seconds, and nobody else waits for them"
    for table in waiting:
        table.until(lambda now: now.snapshot.ply == 1)


def test_people_play_on_while_bots_try_out_flicks(server: Server) -> None:
    carl = Player(server)
    waiting = [carl.at(carl.open_table("me", "hard", game="icecool")) for _ in range(3)]
    for table in waiting:
        table.move("place 445.0 515.0")
    ann, ben = seat_two(server)
    assert play_beside(ann, ben, waiting, 2), "three bots try out dozens of flicks, and nobody else waits for them"
    for table in waiting:
        table.until(lambda now: now.snapshot.ply >= 2)


def test_bots_alone_finish_a_game_that_was_left(server: Server) -> None:
    ann = Player(server)
    table = ann.at(ann.open_table("me", "greedy"))
    table.do("leave")
    table.until(lambda now: now.status == "over")
    assert table.now.seats[0].left


def test_one_screen_for_all(server: Server) -> None:
    ann = Player(server)
    table = ann.at(ann.open_table("me", "screen", "screen"))
    assert table.now.mine == [0, 1, 2]
    play_to_the_end([table])
    assert table.now.status == "over"


def test_a_spectator_sees_the_moves_and_may_not_make_any(server: Server) -> None:
    ann, _ = seat_two(server, open=True)
    cy = Player(server, "Cy").at(ann.table_id)
    action = ann.move()
    assert cy.expect(Moved).action == action
    assert cy.refused("move", version=cy.now.snapshot.version, action=action) == "You are watching this game."
    assert cy.now.snapshot.viewpoint is None
    assert cy.now.snapshot.legal == []


def test_a_rematch_seats_everybody_one_further(server: Server) -> None:
    ann, ben = seat_two(server)
    play_to_the_end([ann, ben])
    ann.do("rematch")
    ben.do("rematch")
    again = ben.until(lambda now: now.rematch is not None).rematch
    table = ann.player.at(again)
    assert [seat.name for seat in table.now.seats] == ["Ben", "Ann"]
    assert table.now.status == "playing"


def test_chat_and_reactions_reach_everybody_as_they_were_written(server: Server) -> None:
    ann, ben = seat_two(server)
    ann.do("chat", text="  <b>Hi</b>\n & {0} ")
    said = ben.expect(Spoken).message
    assert (said.by, said.text, said.seat) == ("Ann", "<b>Hi</b> & {0}", 0)
    ben.do("react", reaction="nice")
    assert [ann.expect(Spoken).message.reaction for _ in range(2)] == [None, "nice"]
    ben.reconnect()
    assert [said.text for said in ben.now.chat] == ["<b>Hi</b> & {0}", None]


def test_looking_back_shows_the_game_as_it_was(server: Server) -> None:
    ann, ben = seat_two(server)
    views = []
    for ply in range(4):
        mover = (ann, ben)[ply % 2]
        views.append(msgspec.json.decode(mover.at_ply(ply).view))
        mover.move()
    for ply, view in enumerate(views):
        assert ben.player.http.get(f"/api/tables/{ann.table_id}/turns/{ply}").json()["view"] == view
    assert ben.player.http.get(f"/api/tables/{ann.table_id}/turns/99").status_code == 409


def test_the_lobby_shows_ones_own_tables_those_to_join_and_those_to_watch(server: Server) -> None:
    ann, ben = Player(server, "Ann"), Player(server, "Ben")
    waiting = ann.open_table("me", "friend", open=True)
    private = ann.open_table("me", "friend")
    lobby = ben.http.get("/api/lobby").json()
    assert waiting in [card["id"] for card in lobby["to_join"]]
    assert private not in [card["id"] for card in lobby["to_join"]]
    ben.at(waiting).do("take_seat", seat=1)
    assert waiting in [card["id"] for card in Player(server).http.get("/api/lobby").json()["to_watch"]]
    mine = ann.http.get("/api/lobby").json()["mine"]
    assert mine[0]["id"] == waiting
    assert mine[0]["my_turn"]
    assert {card["id"] for card in mine} == {waiting, private}


def test_with_a_seed_the_tables_are_dealt_from_it_one_after_the_other(tmp_path: Path) -> None:
    game = find_game("hey_thats_my_fish")
    with run_server(f"sqlite:{tmp_path / 'shoal.db'}", tmp_path, "--seed", "7") as server:
        ann = Player(server)
        for seed in (7, 8):
            dealt = game.start(game.read_options({"players": 2}), seed).view(0)
            view = ann.at(ann.open_table("me", "screen")).now.snapshot.view
            assert msgspec.json.decode(view) == msgspec.json.decode(msgspec.json.encode(dealt))
