"""The rules of a table, which need no server: seats, taking back, leaving, clocks."""

from typing import Any

import pytest

from shoal.core import IllegalAction, Refusal
from shoal.server.domain.commands import Chat, Leave, Move, PlayOut, TakeBack, TakeSeat
from shoal.server.domain.decide import time_out
from shoal.server.domain.entries import Clock, Rematched, Seat, TookBack
from shoal.server.domain.table import Table, open_table
from shoal.server.wire.presenter import show_table
from tests.server.logged_table import LoggedTable


@pytest.fixture
def two() -> LoggedTable:
    return LoggedTable("ann", "ben")


def test_the_log_alone_gives_the_same_table_again(two: LoggedTable) -> None:
    two.moves(9)
    two.do("ann", Chat, text="hello")
    two.do("ben", TakeBack)
    two.answer("ann", "take_back", yes=True)
    two.moves(3)
    two.do("ben", Leave)
    again = open_table("t", two.log, 0.0)
    two.table.turn_began = again.turn_began
    for guest in ("ann", "ben", None):
        assert show_table(again, guest, set(), "", 0.0) == show_table(two.table, guest, set(), "", 0.0)


@pytest.mark.parametrize(
    ("guest", "fields", "sentence"),
    [
        ("ben", {"version": 1, "action": "a1"}, "Ann's turn"),
        ("cy", {"version": 1, "action": "a1"}, "watching"),
        ("ann", {"version": 0, "action": "a1"}, "moved on"),
        ("ann", {"version": 1, "action": "a1-a2"}, "still being placed"),
        ("ann", {"version": 1, "action": "zzz"}, "not an action"),
    ],
)
def test_a_move_is_refused_with_the_reason(two: LoggedTable, guest: str, fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(IllegalAction, match=sentence):
        two.do(guest, Move, **fields)
    assert len(two.log) == 2


def test_nobody_moves_before_every_seat_is_taken() -> None:
    waiting = LoggedTable("ann", "nobody")
    with pytest.raises(IllegalAction, match="every seat"):
        waiting.do("ann", Move, version=0, action="a1")


# Taking back


def test_taking_back_needs_the_consent_of_the_other_person(two: LoggedTable) -> None:
    two.moves(1)
    two.do("ann", TakeBack)
    assert two.table.ply == 1
    [proposal] = two.shown("ben").proposals
    assert (proposal.kind, proposal.by, proposal.mine) == ("take_back", "Ann", False)
    assert two.shown("ann").proposals[0].mine
    two.answer("ben", "take_back", yes=True)
    assert two.table.ply == 0
    assert two.table.state.to_act == 0


def test_the_asker_alone_is_told_that_a_take_back_is_refused_until_the_position_changes(two: LoggedTable) -> None:
    two.moves(1)
    two.do("ann", TakeBack)
    assert [two.shown(guest).proposals[0].own for guest in ("ann", "ben")] == [True, False]
    two.answer("ben", "take_back", yes=False)
    assert [two.shown(guest).rejected_by for guest in ("ann", "ben", None)] == ["Ben", None, None]
    two.do("ann", TakeBack)
    assert two.shown("ann").rejected_by is None
    two.answer("ann", "take_back", yes=False)
    assert two.shown("ann").rejected_by is None, "Ann withdrew it"
    two.do("ann", TakeBack)
    two.answer("ben", "take_back", yes=False)
    two.moves(1)
    assert two.shown("ann").rejected_by is None


def test_a_refused_take_back_leaves_the_game_as_it_is(two: LoggedTable) -> None:
    two.moves(2)
    two.do("ann", TakeBack)
    two.answer("ben", "take_back", yes=False)
    assert (two.table.ply, two.table.proposals) == (2, {})


def test_the_next_move_answers_the_question_by_itself(two: LoggedTable) -> None:
    two.moves(1)
    two.do("ann", TakeBack)
    two.move()
    assert two.table.proposals == {}


def test_one_cannot_answer_ones_own_question_but_withdraw_it(two: LoggedTable) -> None:
    two.moves(1)
    two.do("ann", TakeBack)
    with pytest.raises(Refusal, match="not for you"):
        two.answer("ann", "take_back", yes=True)
    with pytest.raises(Refusal, match="not for you"):
        two.answer("cy", "take_back", yes=True)
    two.answer("ann", "take_back", yes=False)
    assert two.table.proposals == {}


def test_all_other_persons_have_to_agree() -> None:
    three = LoggedTable("ann", "ben", "cy")
    three.moves(1)
    three.do("ann", TakeBack)
    three.answer("ben", "take_back", yes=True)
    assert three.table.ply == 1
    three.answer("cy", "take_back", yes=True)
    assert three.table.ply == 0


def test_against_bots_and_on_one_screen_one_takes_back_at_once() -> None:
    bots = LoggedTable("ann", None)
    bots.moves(4)
    assert bots.do("ann", TakeBack) == [TookBack(2)]
    assert bots.table.state.to_act == 0
    screen = LoggedTable("ann", "ann")
    screen.moves(3)
    assert screen.do("ann", TakeBack) == [TookBack(2)]


def test_undo_is_free_where_nobody_else_is_concerned() -> None:
    """Let Ann move twice in a row because Ben is out, so her last move concerns nobody else."""
    layout = "1111000/00000000/1111111/11111111/1111111/11111111/1111111/11111111"
    alone = LoggedTable("ann", "ben", layout=layout)
    for action in ("c1", "a1", "c2", "a2", "c3", "a3", "c4", "a4", "c1-d1", "c2-d2"):
        alone.move(action)
    assert alone.table.state.to_act == 0
    assert alone.do("ann", TakeBack) == [TookBack(9)]


def test_there_must_be_something_to_take_back(two: LoggedTable) -> None:
    with pytest.raises(Refusal, match="no move to take back"):
        two.do("ben", TakeBack)


# Seats


def test_a_table_by_invitation_is_not_for_strangers() -> None:
    private = LoggedTable("ann", "nobody")
    with pytest.raises(Refusal, match="by invitation"):
        private.do("cy", TakeSeat, seat=1)
    public = LoggedTable("ann", "nobody", open=True)
    public.do("cy", TakeSeat, seat=1)
    assert public.table.status == "playing"


def test_one_person_takes_one_seat() -> None:
    public = LoggedTable("ann", "nobody", "nobody", open=True)
    public.do("cy", TakeSeat, seat=1)
    for seat, sentence in ((2, "already"), (0, "taken"), (3, "no such seat")):
        with pytest.raises(Refusal, match=sentence):
            public.do("cy", TakeSeat, seat=seat)


def test_who_gets_up_before_the_game_leaves_the_seat_empty() -> None:
    public = LoggedTable("ann", "nobody", "nobody", open=True)
    public.do("cy", TakeSeat, seat=1)
    public.do("cy", Leave)
    assert public.table.seats[1].kind == "empty"
    public.do("ann", Leave)
    assert public.table.deserted


def test_who_leaves_a_game_is_replaced_by_a_bot_and_the_seat_may_be_taken_over_by_agreement(two: LoggedTable) -> None:
    two.moves(2)
    two.do("ann", Leave)
    assert two.table.bot_to_act() == "greedy"
    assert two.shown("ben").seats[0].left
    two.do("cy", TakeSeat, seat=0)
    assert two.table.bot_to_act() == "greedy", "Ben has not agreed yet"
    two.answer("ben", "take_seat", yes=True)
    assert two.table.seats[0] == Seat("person", "cy", "Cy")
    assert two.table.bot_to_act() is None


def test_a_game_that_all_have_left_can_be_taken_over_by_anybody(two: LoggedTable) -> None:
    two.do("ann", Leave)
    two.do("ben", Leave)
    two.do("cy", TakeSeat, seat=1)
    assert two.table.seats[1].guest == "cy"


def test_only_a_settled_game_can_be_left_to_a_bot() -> None:
    layout = "1111111/00000000/1111111/11111111/1111111/11111111/1111111/11111111"
    two = LoggedTable("ann", "ben", layout=layout)
    with pytest.raises(Refusal, match="Others can still get in your way"):
        two.do("ann", PlayOut)
    for action in ("a1", "c1", "a2", "c2", "a3", "c3", "a4", "c4"):
        two.move(action)
    two.do("ann", PlayOut)
    assert two.table.bot_to_act() == ""
    assert two.shown("ben").seats[0].playing_out
    # A bot is to act, so the game goes on without a visitor, and nobody is told that it is their turn.
    assert two.table.guest_to_act() is None


def test_a_rematch_is_remembered(two: LoggedTable) -> None:
    two.add([Rematched("another")])
    assert two.shown("ben").rematch == "another"


# Clocks


def test_without_a_clock_time_does_not_matter(two: LoggedTable) -> None:
    two.now = 1e9
    assert two.shown("ann").seats[0].seconds_left is None
    assert two.table.time_out_at() is None


def clocks(table: LoggedTable) -> list[float | None]:
    return [seat.seconds_left for seat in table.shown("ann").seats]


def test_total_time_runs_only_on_ones_own_turn() -> None:
    two = LoggedTable("ann", "ben", clock=Clock("total", 100))
    two.moves(2)
    two.now = 30.0
    assert clocks(two) == [70.0, 100.0]
    two.move()
    two.now = 35.0
    assert clocks(two) == [70.0, 95.0]
    two.move()
    assert two.table.time_out_at() == 35.0 + 70.0


def test_each_action_but_the_first_adds_the_increment_to_total_time() -> None:
    two = LoggedTable("ann", "ben", clock=Clock("total", 100, increment=3))
    two.moves(2)
    assert clocks(two) == [100.0, 100.0]
    two.now = 10.0
    two.move()
    assert clocks(two) == [93.0, 100.0]
    two.now = 11.0
    two.move()
    assert clocks(two) == [93.0, 102.0]


def test_time_per_move_begins_anew_with_every_move() -> None:
    two = LoggedTable("ann", "ben", clock=Clock("move", 20, increment=3))
    two.moves(2)
    two.now = 15.0
    two.move()
    two.now = 30.0
    two.move()
    assert two.table.time_out_at() == 50.0


@pytest.mark.parametrize("clock", [Clock("move", 20, "lose"), Clock("total", 20, "lose"), Clock("relaxed")])
def test_the_clock_of_a_seat_waits_for_its_first_move(clock: Clock) -> None:
    two = LoggedTable("ann", "nobody", clock=clock, open=True)
    full = clocks(two)
    two.do("ben", TakeSeat, seat=1)
    for minutes in (1, 2):
        two.now = 60.0 * minutes
        assert two.table.time_out_at() is None
        assert (clocks(two), two.shown("ann").clock_runs) == (full, False)
        two.move()
    assert two.shown("ann").clock_runs
    assert two.table.time_out_at() == two.now + (full[0] or 0)


def test_with_two_players_who_loses_on_time_loses_the_game() -> None:
    two = LoggedTable("ann", "ben", clock=Clock("move", 20, "lose"))
    two.add(time_out(two.table, "greedy"))
    assert two.table.status == "over"
    assert two.table.places() == [2, 1]
    with pytest.raises(IllegalAction, match="over"):
        two.do("ann", Move, version=0, action="a1")


def test_with_more_players_a_bot_plays_on_for_who_lost_on_time_and_they_come_last() -> None:
    three = LoggedTable("ann", "ben", "cy", clock=Clock("move", 20, "lose"))
    three.add(time_out(three.table, "greedy"))
    assert three.table.status == "playing"
    assert three.table.bot_to_act() == "greedy"
    while three.table.status == "playing":
        three.move()
    places = three.table.places()
    assert places is not None
    assert places[0] == 3


def test_bots_have_no_clock() -> None:
    assert LoggedTable(None, "ben", clock=Clock("move", 20)).table.time_out_at() is None


def test_chat_is_one_line_and_the_last_messages_are_kept(two: LoggedTable) -> None:
    two.do("ann", Chat, text="a\nb\x00\x1b[31m  c")
    assert two.table.chat[-1].text == "a b [31m c"
    with pytest.raises(Refusal, match="is empty"):
        two.do("ann", Chat, text=" \n\t ")
    for n in range(300):
        two.do("ben", Chat, text=str(n))
    assert [said.text for said in two.table.chat][-1] == "299"
    assert len(two.table.chat) == 200


def test_opening_a_table_needs_its_opening() -> None:
    with pytest.raises(Refusal, match="opening"):
        open_table("t", [("x", 0.0, TookBack(0))], 0.0)
    assert isinstance(LoggedTable("ann", "ben").table, Table)


def test_on_one_screen_the_view_stays_with_the_seat_that_acted_last() -> None:
    played = LoggedTable("ann", "ann", None)
    seen = [played.table.viewpoint("ann")]
    for _ in range(4):
        played.move()
        seen.append(played.table.viewpoint("ann"))
    assert seen == [0, 1, 1, 0, 1]
    assert played.table.viewpoint("ben") is None
