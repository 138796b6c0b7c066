"""Tables can be quiet, the host can remove somebody, and guests mute, block and report others."""

import json
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import msgspec
import pytest

from shoal import cli
from shoal.core import Refusal
from shoal.server.domain.commands import Chat, FreeSeat, NewInvitation, React, SetChat, TakeSeat
from shoal.server.domain.entries import Opened, decode_entry
from shoal.server.domain.table import open_table
from shoal.server.limits import Limits
from shoal.server.runtime import people
from shoal.server.runtime.bot_reactions import BotReactions
from shoal.server.runtime.people import PersonAtTable, report_person
from shoal.server.runtime.subscriber import Subscriber
from shoal.server.wire.messages import FromServer, NewTable, SeatWish, Spoken
from tests.server.logged_table import LoggedTable
from tests.server.test_several_processes import start_two
from tests.support.client import Player, TableConnection, play_to_the_end, seat_two
from tests.support.event_loop import run
from tests.support.server_process import Server, run_server
from tests.support.tables import seat, start_service, until

KINDLY = "The host has asked you to leave this table. You are welcome at another one."


@pytest.fixture
def waiting() -> LoggedTable:
    return LoggedTable("ann", "nobody", "nobody", open=True)


# The table


def test_at_a_quiet_table_people_only_react_and_without_chat_not_even_that(waiting: LoggedTable) -> None:
    waiting.do("ann", SetChat, rule="quiet")
    waiting.do("ann", React, reaction="hello")
    with pytest.raises(Refusal, match="only reactions are allowed"):
        waiting.do("ann", Chat, text="hello")
    waiting.do("ann", SetChat, rule="none")
    for command, fields in ((Chat, {"text": "hello"}), (React, {"reaction": "hello"})):
        with pytest.raises(Refusal, match="There is no chat at this table"):
            waiting.do("ann", command, **fields)
    assert waiting.shown("ben").chat_rule == open_table("t", waiting.log, 0.0).opened.chat == "none"
    with pytest.raises(Refusal, match="Only the host"):
        waiting.do("ben", SetChat, rule="open")


def test_bots_are_silent_at_a_table_without_chat() -> None:
    heard = {}
    for rule in ("quiet", "none"):
        table = LoggedTable("ann", None)
        table.table.opened = msgspec.structs.replace(table.table.opened, chat=rule)
        table.move()
        heard[rule] = BotReactions().react(table.table)
    assert heard["quiet"] is not None
    assert heard["none"] is None


def test_old_logs_stay_readable() -> None:
    old = b'{"kind":"opened","game":"g","options":{},"seats":[],"clock":{},"open":true,"host":"ann"}'
    opened = decode_entry(old)
    assert isinstance(opened, Opened)
    assert opened.chat == "open"
    assert decode_entry(b'{"kind":"rose","seat":1}').removed is False


def test_a_table_is_opened_quiet_and_its_rematch_is_quiet_too(server: Server) -> None:
    ann, ben = seat_two(server, chat="quiet")
    assert (ann.now.chat_rule, ben.now.chat_rule) == ("quiet", "quiet")
    assert ben.refused("chat", text="Hi") == "At this table only reactions are allowed."
    play_to_the_end([ann, ben])
    ann.do("rematch")
    assert ann.player.at(ann.until(lambda now: now.rematch).rematch).now.chat_rule == "quiet"


# The host


def test_the_host_removes_a_person_who_cannot_come_back_by_the_same_invitation(waiting: LoggedTable) -> None:
    waiting.do("ben", TakeSeat, seat=1)
    with pytest.raises(Refusal, match="Only the host"):
        waiting.do("ben", FreeSeat, seat=0)
    waiting.do("ann", FreeSeat, seat=1)
    assert [seat.kind for seat in waiting.table.seats] == ["person", "empty", "empty"]
    assert (waiting.shown("ben").removed, waiting.shown("eve").removed) == (True, False)
    for command, fields in ((TakeSeat, {"seat": 2}), (Chat, {"text": "why?"})):
        with pytest.raises(Refusal, match="welcome at another one"):
            waiting.do("ben", command, **fields)
    waiting.do("eve", TakeSeat, seat=1)
    waiting.do("fay", TakeSeat, seat=2)
    with pytest.raises(Refusal, match="The game has begun"):
        waiting.do("ann", FreeSeat, seat=1)


def test_a_removed_person_is_told_kindly_and_comes_back_by_a_new_invitation(server: Server) -> None:
    ann, ben = Player(server, "Ann"), Player(server, "Ben")
    table = ann.at(ann.open_table("me", "friend", "friend"))
    invitation = table.now.invitation
    ben.join(invitation)
    watching = ben.at(table.table_id)
    table.do("free_seat", seat=1)
    assert watching.until(lambda now: now.removed).mine == []
    assert table.table_id not in [card["id"] for card in ben.http.get("/api/lobby").json()["mine"]]
    answer = ben.join(invitation)
    assert (answer.status_code, answer.json()) == (409, {"sentence": KINDLY})
    table.do("new_invitation")
    renewed = table.until(lambda now: now.invitation != invitation).invitation
    assert ben.join(renewed).json()["seated"]
    assert not watching.until(lambda now: now.mine).removed


def test_a_removal_and_its_end_are_in_the_log(waiting: LoggedTable) -> None:
    waiting.do("ben", TakeSeat, seat=1)
    waiting.do("ann", FreeSeat, seat=1)
    waiting.do("ann", NewInvitation)
    assert open_table("t", waiting.log, 0.0).removed == {"ben": 0}


# Mute and block


def relate(player: Player, kind: str, table: str, **person: int) -> httpx.Response:
    return player.http.post("/api/relations", json={"kind": kind, "table": table, **person})


def heard(table: TableConnection) -> list[str | None]:
    return [message.text or message.reaction for message in table.now.chat]


def test_a_muted_person_is_not_heard_on_any_device_until_it_is_undone(server: Server) -> None:
    ann, ben = seat_two(server)
    other_device = ann.player.at(ann.table_id)
    ben.do("chat", text="You are bad at this")
    answer = relate(ann.player, "mute", ann.table_id, seat=1)
    assert answer.status_code == 201, answer.text
    for device in (ann, other_device):
        assert device.until(lambda now: now.muted == [1]).chat == []
    ben.do("chat", text="Can you hear me?")
    ben.do("react", reaction="wow")
    ann.do("chat", text="Calm now")
    assert other_device.expect(Spoken).message.text == "You are bad at this"
    for device in (ann, other_device):
        while device.expect(Spoken).message.text != "Calm now":
            assert device is ann, "what was said before the mute"
    assert heard(ann.player.at(ann.table_id)) == ["Calm now"], "a new connection hears nothing of it either"
    assert heard(ben.player.at(ann.table_id)) == ["You are bad at this", "Can you hear me?", "wow", "Calm now"]
    assert ben.player.http.get("/api/relations").json() == []
    [relation] = ann.player.http.get("/api/relations").json()
    assert (relation["name"], relation["kind"]) == ("Ben", "mute")
    assert ben.player.id not in json.dumps(relation)
    assert ben.player.http.delete(f"/api/relations/{relation['id']}").status_code == 409, "it is Ann's"
    assert ann.player.http.delete(f"/api/relations/{relation['id']}").status_code == 204
    assert len(ann.until(lambda now: not now.muted).chat) == 4


def test_a_spectator_is_muted_by_a_message(server: Server) -> None:
    ann, eve = Player(server, "Ann"), Player(server, "Eve")
    table = ann.at(ann.open_table("me", "friend", open=True))
    loud = eve.at(table.table_id)
    loud.do("chat", text="Boo!")
    seq = table.expect(Spoken).message.seq
    assert seq is not None
    assert relate(ann, "mute", table.table_id, message=seq).status_code == 201
    assert table.until(lambda now: not now.chat).muted == []
    for person, sentence in (
        ({"seat": 1}, "There is no person to whom this could apply."),
        ({"seat": 0}, "That is you."),
        ({"message": 999}, "There is no person to whom this could apply."),
        ({}, "Name a seat or a message, and not both."),
        ({"seat": 0, "message": 1}, "Name a seat or a message, and not both."),
    ):
        assert relate(ann, "mute", table.table_id, **person).json() == {"sentence": sentence}


def test_people_of_whom_one_has_blocked_the_other_do_not_meet_and_neither_learns_why(server: Server) -> None:
    ann, ben = seat_two(server)
    assert relate(ann.player, "block", ann.table_id, seat=1).status_code == 201
    play_to_the_end([ann, ben])
    for host, guest in ((ann.player, ben.player), (ben.player, ann.player)):
        table = host.at(host.open_table("me", "friend", "friend", open=True))
        eve = Player(server, "Eve")
        listed = [card["id"] for card in eve.http.get("/api/lobby").json()["to_join"]]
        assert table.table_id in listed
        assert table.table_id not in [card["id"] for card in guest.http.get("/api/lobby").json()["to_join"]]
        neutral = "This table is not open to you."
        assert guest.at(table.table_id).refused("take_seat", seat=1) == neutral
        assert guest.join(table.now.invitation).json() == {"sentence": neutral}
    ann.do("rematch")
    rematch = ann.player.at(ann.until(lambda now: now.rematch).rematch)
    assert sorted(seat.kind for seat in rematch.now.seats) == ["empty", "person"], "nothing is reserved for Ben"
    ben.do("rematch")
    assert ben.player.at(rematch.table_id).now.reserved == []


def test_a_mute_holds_in_all_processes_and_costs_others_nothing(database_address: str) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            here, there = await start_two(stack, database_address, connected=True)
            request = NewTable("hey_thats_my_fish", (SeatWish("me"), SeatWish("friend")), open=True)
            table_id = await here.new_table(request, "ann", "Ann")
            sessions = [await here.find(table_id), await there.find(table_id)]
            ann, eve = (Subscriber(name, name.title(), Limits()) for name in ("ann", "eve"))
            for subscriber in (ann, eve):
                await there.relations.find(subscriber.guest)
                there.relations.attach(subscriber)
                sessions[1].subscribe(subscriber)
            await here.relations.put("ann", "ben", "Ben", "mute")
            await until(lambda: bool(ann.muted))
            assert not eve.muted
            for subscriber in (ann, eve):
                subscriber.outbox.clear()
            await here.execute(sessions[0], "ben", "Ben", Chat(id="chat-0001", text="Boo!"))
            await here.execute(sessions[0], "eve", "Eve", Chat(id="chat-0002", text="Hello!"))
            await until(lambda: "Hello!" in "".join(queued.text for queued in eve.outbox))
            spoken = {s.guest: [_text_of(q.text) for q in s.outbox] for s in (ann, eve)}
            assert spoken == {"ann": ["Hello!"], "eve": ["Boo!", "Hello!"]}

    run(scenario())


def _text_of(message: str) -> object:
    decoded = msgspec.json.decode(message, type=FromServer)
    return decoded.message.text if isinstance(decoded, Spoken) else type(decoded)


def test_after_a_gap_of_the_bus_a_process_learns_of_mutes_it_has_missed(database_address: str) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            here, there = await start_two(stack, database_address, connected=False)
            session = await seat(there, "ann", "me", "friend")
            ann = Subscriber("ann", "Ann", Limits())
            await there.relations.find("ann")
            there.relations.attach(ann)
            session.subscribe(ann)
            await here.relations.put("ann", "ben", "Ben", "mute")
            assert not ann.muted
            there.relations._on_gap()
            await until(lambda: ann.muted == {"ben"})
            await here.relations.remove("ann", "ben")
            there.relations._on_gap()
            await until(lambda: not ann.muted)

    run(scenario())


def test_nobody_mutes_without_end(database_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shoal.server.runtime.relations.MOST_RELATIONS", 2)

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            service = await start_service(stack, database_address)
            for other in ("ben", "eve", "eve"):
                await service.relations.put("ann", other, other.title(), "block")
            with pytest.raises(Refusal, match="Undo some of it in the settings first"):
                await service.relations.put("ann", "fay", "Fay", "mute")
            await service.store.keep_guest("ann", b"a", "Ann", 0.0)
            await service.store.keep_guest("ben", b"b", "Ben", 0.0)
            await service.store.keep_guest("fay", b"f", "Fay", 0.0)
            await service.store.relations.forget()
            assert [row.other_id for row in await service.store.relations.list_of("ann")] == ["ben"]
            assert await service.store.forget_guests(1.0) == 3
            assert await service.store.relations.list_of("ann") == [], "who is forgotten has muted nobody"

    run(scenario())


# Reports


def report(player: Player, table: str, **fields: object) -> httpx.Response:
    return player.http.post("/api/reports", json={"table": table, **fields})


def test_an_operator_reads_and_closes_reports(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    def admin(*arguments: str) -> str:
        # In a thread of its own, because the browser tests may hold the event loop of this one.
        with ThreadPoolExecutor(1) as thread:
            thread.submit(cli.run, ["admin", "reports", *arguments, "--db", server.database]).result()
        captured = capsys.readouterr()
        return captured.out or captured.err

    ann, ben = seat_two(server)
    ben.do("chat", text="You are a herring")
    assert report(ann.player, ann.table_id, seat=1, note="first").status_code == 204
    assert report(ann.player, ann.table_id, seat=1, note="They were\nrude").status_code == 204
    [row] = [row for row in json.loads(admin("--json")) if row["table"] == ann.table_id]
    assert (row["reporter"], row["subject"], row["name"]) == (ann.player.id, ben.player.id, "Ben")
    assert (row["note"], row["closed"]) == ("They were rude", None), "a second report replaces the first"
    [line] = row["chat"]
    assert (line["by"], line["guest"], line["text"]) == ("Ben", ben.player.id, "You are a herring")
    assert "Ben: You are a herring" in admin()
    number = str(row["number"])
    assert admin("--close", number, "--note", "talked to Ben") == f"Report {number} is closed.\n"
    assert admin("--close", number) == f"shoal: There is no open report {number}.\n"
    assert ann.table_id not in admin()
    assert "talked to Ben" in admin("--closed")
    log = server.logged()
    assert f'"number": {number}' in log or f"number={number}" in log
    assert "herring" not in log, "what people wrote stays out of the log"
    assert "rude" not in log
    assert "shoal_reports_total" in ann.player.http.get("/metrics").text


def test_strangers_and_floods_of_reports_are_turned_away(tmp_path: Path) -> None:
    with run_server(f"sqlite:{tmp_path / 'shoal.db'}", tmp_path, "--reports-per-hour", "2") as server:
        ann, _ = seat_two(server)
        eve = Player(server, "Eve")
        assert report(eve, ann.table_id, seat=1).json() == {
            "sentence": "Only the players can report somebody at a private table."
        }
        assert [report(ann.player, ann.table_id, seat=1).status_code for _ in range(3)] == [204, 204, 429]
        with sqlite3.connect(tmp_path / "shoal.db") as database:
            assert database.execute("SELECT count(*) FROM reports").fetchone() == (1,)
        database.close()


def test_reports_do_not_fill_the_database(database_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "OPEN_REPORTS", 2)

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            service = await start_service(stack, database_address)
            table = (await seat(service, "ann", "me", "friend")).table
            for subject in ("ben", "eve"):
                await report_person(service.store, table, "ann", PersonAtTable(subject, "Somebody"), "x" * 300)
            with pytest.raises(Refusal, match="many reports to read"):
                await report_person(service.store, table, "ann", PersonAtTable("fay", "Fay"), "")
            [latest, _] = await service.store.reports.list_latest(10, closed=True)
            assert await service.store.reports.close(latest.number, 1.0, "")
            await report_person(service.store, table, "ann", PersonAtTable("fay", "Fay"), "")
            await service.store.forget_guests(2.0)
            left = await service.store.reports.list_latest(10, closed=True)
            assert [stored.report.subject for stored in left] == ["fay", "ben"], "closed reports are forgotten"

    run(scenario())
