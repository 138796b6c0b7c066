"""Before the game begins, the host changes the seats: their number, and the bots on them."""

import pytest

from shoal.core import Refusal
from shoal.server.domain.commands import AddSeat, Chat, Command, FreeSeat, RemoveSeat, SeatBot, TakeSeat
from shoal.server.domain.entries import Seat
from shoal.server.domain.table import open_table
from tests.server.logged_table import LoggedTable
from tests.support.client import Player
from tests.support.server_process import Server


@pytest.fixture
def waiting() -> LoggedTable:
    return LoggedTable("ann", "nobody", "nobody", open=True)


def kinds(table: LoggedTable) -> list[str]:
    """Return the kinds of the seats, which are the same in a table that is read from the log."""
    again = open_table("t", table.log, 0.0)
    assert (again.seats, again.options, again.chat) == (table.table.seats, table.table.options, table.table.chat)
    return [seat.kind for seat in again.seats]


def test_the_host_adds_and_removes_seats_within_the_range_of_the_game(waiting: LoggedTable) -> None:
    waiting.do("ann", AddSeat)
    assert kinds(waiting) == ["person", "empty", "empty", "empty"]
    assert (waiting.table.options.players, waiting.shown("ann").options["players"]) == (4, 4)
    with pytest.raises(Refusal, match="2 to 4 players"):
        waiting.do("ann", AddSeat)
    for _ in range(2):
        waiting.do("ann", RemoveSeat, seat=1)
    assert kinds(waiting) == ["person", "empty"]
    with pytest.raises(Refusal, match="2 to 4 players"):
        waiting.do("ann", RemoveSeat, seat=1)
    waiting.do("ben", TakeSeat, seat=1)
    assert (waiting.table.status, len(waiting.table.seconds)) == ("playing", 2)
    assert len(waiting.table.state.view(None).penguins) == 2  # type: ignore[attr-defined]


def test_the_game_begins_when_the_last_empty_seat_is_removed(waiting: LoggedTable) -> None:
    waiting.do("ben", TakeSeat, seat=2)
    waiting.do("ann", RemoveSeat, seat=1)
    assert (kinds(waiting), waiting.table.status) == (["person", "person"], "playing")


def test_a_bot_takes_an_empty_seat_changes_its_level_and_goes_again(waiting: LoggedTable) -> None:
    waiting.do("ann", SeatBot, seat=1, level="easy")
    waiting.do("ann", SeatBot, seat=1, level="hard")
    assert waiting.table.seats[1] == Seat("bot", None, "Frost", "hard")
    waiting.do("ann", FreeSeat, seat=1)
    assert kinds(waiting) == ["person", "empty", "empty"]
    waiting.do("ann", SeatBot, seat=1, level="easy")
    waiting.do("ann", SeatBot, seat=2, level="easy")
    assert ([seat.name for seat in waiting.table.seats], waiting.table.status) == (["Ann", "Pip", "Pop"], "playing")


def test_what_was_said_stays_with_those_who_said_it(waiting: LoggedTable) -> None:
    waiting.do("ben", TakeSeat, seat=2)
    waiting.do("ann", AddSeat)
    for guest in ("ann", "ben", "eve"):
        waiting.do(guest, Chat, text="Hi")
    waiting.do("ann", RemoveSeat, seat=1)
    kinds(waiting)
    assert [(message.by, message.seat) for message in waiting.table.chat] == [("Ann", 0), ("Ben", 1), ("Eve", None)]


@pytest.mark.parametrize(
    ("command", "fields", "sentence"),
    [
        (RemoveSeat, {"seat": 0}, "That seat is taken."),
        (RemoveSeat, {"seat": 3}, "There is no such seat"),
        (SeatBot, {"seat": 0, "level": "easy"}, "That seat is taken."),
        (SeatBot, {"seat": 1, "level": "divine"}, "There is no bot 'divine'"),
        (FreeSeat, {"seat": 0}, "This is your own seat. You can leave the table."),
        (FreeSeat, {"seat": 1}, "That seat is free."),
    ],
)
def test_what_cannot_be_changed_is_refused(
    waiting: LoggedTable, command: type[Command], fields: dict[str, object], sentence: str
) -> None:
    with pytest.raises(Refusal, match=sentence):
        waiting.do("ann", command, **fields)


def test_only_the_host_changes_seats_and_only_before_the_game(waiting: LoggedTable) -> None:
    with pytest.raises(Refusal, match="Only the host"):
        waiting.do("ben", AddSeat)
    begun = LoggedTable("ann", "ben")
    with pytest.raises(Refusal, match="has begun"):
        begun.do("ann", AddSeat)


def test_a_rematch_has_the_seats_that_the_table_had_in_the_end(server: Server) -> None:
    ann = Player(server, "Ann")
    table = ann.at(ann.open_table("me", "friend"))
    table.do("add_seat")
    table.do("seat_bot", seat=1, level="random")
    table.do("seat_bot", seat=2, level="random")
    assert table.until(lambda now: now.status == "playing").options["players"] == 3
    table.do("abort")
    table.do("rematch")
    rematch = ann.at(table.until(lambda now: now.rematch is not None).rematch)
    assert (rematch.now.status, len(rematch.now.seats)) == ("playing", 3)


def test_a_table_without_empty_seats_left_is_no_longer_offered(server: Server) -> None:
    ann, ben = Player(server, "Ann"), Player(server, "Ben")
    table = ann.at(ann.open_table("me", "friend", open=True))

    def offered() -> bool:
        return table.table_id in [card["id"] for card in ben.http.get("/api/lobby").json()["to_join"]]

    assert offered()
    table.do("seat_bot", seat=1, level="random")
    assert not offered()


def test_a_guest_says_whether_they_chose_their_name(server: Server) -> None:
    ann = Player(server)
    assert not ann.http.get("/api/me").json()["named"]
    assert ann.http.put("/api/me", json={"name": "Ann"}).json()["named"]
    assert ann.http.get("/api/me").json()["named"]
