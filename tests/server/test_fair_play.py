"""Nobody is drawn into a game, an agreement or a conversation that they have not chosen."""

import pytest

from shoal.core import Refusal
from shoal.server.domain.commands import Answer, Leave, TakeBack, TakeSeat
from shoal.server.domain.entries import Seat
from tests.server.logged_table import LoggedTable
from tests.support.client import Player, TableConnection, play_to_the_end, seat_two
from tests.support.server_process import Server

BLITZ = {"kind": "move", "seconds": 5, "on_time_out": "lose"}


def finish(server: Server, **fields: object) -> tuple[TableConnection, TableConnection]:
    ann, ben = seat_two(server, **fields)
    play_to_the_end([ann, ben])
    return ann, ben


# Rematches


def test_a_spectator_cannot_ask_for_a_rematch(server: Server) -> None:
    ann, _ = finish(server, open=True)
    eve = Player(server, "Eve").at(ann.table_id)
    assert eve.refused("rematch") == "Only the players can ask for a rematch."
    ann.reconnect()
    assert ann.now.rematch is None


def test_a_rematch_waits_for_the_other_and_its_clock_too(server: Server) -> None:
    ann, ben = finish(server, clock=BLITZ)
    ann.do("rematch")
    offered = ben.until(lambda now: now.rematch is not None)
    assert offered.rematch_by == "Ann"
    waiting = ann.player.at(offered.rematch)
    assert (waiting.now.status, waiting.now.mine, waiting.now.snapshot) == ("waiting", [1], None)
    assert [(seat.kind, seat.name) for seat in waiting.now.seats] == [("reserved", "Ben"), ("person", "Ann")]
    assert [seat.seconds_left for seat in waiting.now.seats] == [5, 5]
    assert waiting.now.invitation is None, "no seat is free"
    ben.do("rematch")
    playing = waiting.until(lambda now: now.status == "playing")
    assert [(seat.kind, seat.name) for seat in playing.seats] == [("person", "Ben"), ("person", "Ann")]
    assert ben.player.at(offered.rematch).now.mine == [0]


def test_the_seat_of_a_rematch_can_be_taken_there_but_by_nobody_else(server: Server) -> None:
    ann, ben = finish(server, open=True)
    ann.do("rematch")
    rematch = ann.until(lambda now: now.rematch is not None).rematch
    eve, there = Player(server, "Eve").at(rematch), ben.player.at(rematch)
    assert eve.refused("take_seat", seat=0) == "That seat is reserved for Ben."
    assert rematch not in [card["id"] for card in eve.player.http.get("/api/lobby").json()["to_join"]]
    assert rematch in [card["id"] for card in ben.player.http.get("/api/lobby").json()["mine"]]
    assert there.now.reserved == [0]
    there.do("take_seat", seat=0)
    assert there.until(lambda now: now.status == "playing").mine == [0]


def test_who_declines_a_rematch_frees_the_seat_for_others(server: Server) -> None:
    ann, ben = finish(server)
    ann.do("rematch")
    rematch = ann.until(lambda now: now.rematch is not None).rematch
    waiting = ann.player.at(rematch)
    ben.player.at(rematch).do("leave")
    invitation = waiting.until(lambda now: now.seats[0].kind == "empty").invitation
    assert Player(server, "Cy").join(invitation).status_code == 200
    assert waiting.until(lambda now: now.status == "playing").seats[0].name == "Cy"


def test_against_bots_a_rematch_begins_at_once(server: Server) -> None:
    ann = Player(server, "Ann")
    table = ann.at(ann.open_table("me", "random"))
    while table.until(lambda now: now.snapshot.legal or now.status == "over").status == "playing":
        table.move()
    table.do("rematch")
    rematch = table.until(lambda now: now.rematch is not None).rematch
    assert ann.at(rematch).now.status == "playing"


def test_all_seats_of_a_guest_at_one_screen_are_kept_with_their_names() -> None:
    seats = [Seat("person", "ann", "Ann"), Seat("reserved", "ben", "Ben"), Seat("reserved", "ben", "Bea")]
    table = LoggedTable("ann", "nobody", "nobody")
    table.table.seats = tuple(seats)
    table.do("ben", TakeSeat, seat=2)
    assert [seat.name for seat in table.table.seats] == ["Ann", "Ben", "Bea"]
    assert table.table.seats_of("ben") == [1, 2]
    assert table.table.status == "playing"


# Consent


def test_consent_is_given_to_the_one_who_asked() -> None:
    """Let Mallory try to ask over the question of Carl: the yes that is meant for Carl seats Carl."""
    two = LoggedTable("ann", "ben")
    two.do("ben", Leave)
    two.do("carl", TakeSeat, seat=1)
    asked = two.shown("ann").proposals[0]
    with pytest.raises(Refusal, match="Carl's request"):
        two.do("mallory", TakeSeat, seat=1)
    two.do("ann", Answer, seq=asked.seq, yes=True)
    assert two.table.seats[1] == Seat("person", "carl", "Carl")


def test_an_answer_to_a_question_that_was_withdrawn_answers_no_other() -> None:
    two = LoggedTable("ann", "ben")
    two.do("ben", Leave)
    two.do("carl", TakeSeat, seat=1)
    first = two.shown("ann").proposals[0].seq
    two.do("carl", Answer, seq=first, yes=False)
    two.do("mallory", TakeSeat, seat=1)
    with pytest.raises(Refusal, match="no longer open"):
        two.do("ann", Answer, seq=first, yes=True)
    assert two.table.seats[1].kind == "bot"


def test_a_yes_to_an_old_take_back_is_no_yes_to_the_next() -> None:
    two = LoggedTable("ann", "ben")
    two.moves(1)
    two.do("ann", TakeBack)
    first = two.shown("ben").proposals[0].seq
    two.moves(2)
    two.do("ann", TakeBack)
    with pytest.raises(Refusal, match="no longer open"):
        two.do("ben", Answer, seq=first, yes=True)
    assert two.table.ply == 3


# Conversation and names


def test_spectators_of_a_private_table_cannot_speak(server: Server) -> None:
    ann, ben = seat_two(server)
    eve = Player(server, "Eve").at(ann.table_id)
    assert eve.refused("chat", text="hello") == "Only the players can write at a private table."
    assert eve.refused("react", reaction="nice") == "Only the players can write at a private table."
    ben.do("chat", text="hello")
    ben.do("leave")
    assert "Only the players" in ben.refused("chat", text="I am gone")


def test_an_invitation_that_was_voided_gives_no_voice(server: Server) -> None:
    ann = Player(server, "Ann")
    table = ann.at(ann.open_table("me", "friend", "friend"))
    guest = Player(server, "Eve")
    assert guest.join(table.now.invitation).status_code == 200
    invited = guest.at(table.table_id)
    invited.do("leave")
    table.do("new_invitation")
    assert "Only the players" in invited.refused("chat", text="still here")


def test_spectators_of_an_open_table_may_speak(server: Server) -> None:
    ann, _ = seat_two(server, open=True)
    Player(server, "Eve").at(ann.table_id).do("chat", text="well played")


def test_names_at_one_screen_are_cleaned_like_those_of_guests(server: Server) -> None:
    ann = Player(server, "Ann")

    def open_for(name: str) -> tuple[int, str]:
        seats = [{"kind": "me"}, {"kind": "screen", "name": name}]
        answer = ann.http.post("/api/tables", json={"game": "hey_thats_my_fish", "seats": seats})
        return answer.status_code, answer.json().get("id", "")

    status, table_id = open_for("B\u202eo\n\x00b")
    assert status == 201
    assert ann.at(table_id).now.seats[1].name == "Bo b"
    assert open_for("\u202e\n")[0] == 409
