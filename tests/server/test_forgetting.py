"""*Forget me* leaves nothing of a guest but "a former guest" in the games of others; *my data* shows what there is."""

from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select

from shoal.core import parse_record
from shoal.server.domain.commands import Chat
from shoal.server.domain.entries import (
    Aborted,
    AnyEntry,
    Clock,
    MessageSent,
    Opened,
    ProposalAnswered,
    ProposalMade,
    Rematched,
    Seat,
    SeatAdded,
    SeatLeft,
    SeatRemoved,
    SeatTaken,
)
from shoal.server.domain.former_guests import NAME, forget, former_id, is_former, names_of, occupants
from shoal.server.http.socket import UNKNOWN_GUEST
from shoal.server.runtime.erasure import ErasureService
from shoal.server.runtime.operations import OperationFollower
from shoal.server.storage import open_store
from shoal.server.storage.personal_data import PERSONAL_DATA
from shoal.server.storage.schema import log, metadata, passkeys, scores, settings
from tests.server.test_devices import closed_with, join_second, make_code
from tests.support.client import Player, TableConnection, play_to_the_end, seat_two
from tests.support.event_loop import run
from tests.support.server_process import Server
from tests.support.tables import seat, start_service

SECRET_NAME = "Annegret"


def everything_stored(address: str) -> bytes:
    """Return all that a database holds, in one piece."""

    async def read() -> bytes:
        rows = list[bytes]()
        async with open_store(address) as store, store.engine.connect() as connection:
            for table in metadata.sorted_tables:
                if table is not settings:
                    for row in await connection.execute(select(table)):
                        rows += [bytes(x) if isinstance(x, bytes | memoryview) else str(x).encode() for x in row]
        return b"\n".join(rows)

    return run(read())


def add_score_and_passkey(server: Server, guest: str) -> None:
    async def add() -> None:
        async with open_store(server.database) as store, store.engine.begin() as connection:
            score = {"game": "gone_fishing", "day": "2026-11-17", "guest_id": guest, "name": SECRET_NAME}
            await connection.execute(insert(scores), score | {"points": 3, "at": 1.0})
            passkey = {"credential_id": guest.encode(), "guest_id": guest, "public_key": b"\x01", "sign_count": 0}
            await connection.execute(insert(passkeys), passkey | {"label": "A browser", "since": 1.0})

    run(add())


def forget_me(player: Player) -> None:
    answer = player.http.delete("/api/me")
    assert (answer.status_code, answer.json()) == (200, {}), answer.text


def test_nothing_is_left_of_a_guest_and_the_games_of_others_go_on(server: Server) -> None:
    ann, ben = Player(server, SECRET_NAME), Player(server, "Ben")
    finished = [player.at(table) for table in [ann.open_table("me", "friend")] for player in (ann,)]
    ben.join(finished[0].now.invitation)
    finished[0].until(lambda now: now.status == "playing")
    finished.append(ben.at(finished[0].table_id))
    finished[0].do("chat", text="My street is Elm Street.")
    finished[1].do("chat", text="Nice!")
    play_to_the_end(finished)
    finished[0].do("rematch")
    running = ann.open_table("me", "friend")
    with_ann = ann.at(running)
    ben.join(with_ann.now.invitation)
    with_ben = ben.at(running)
    with_ann.until(lambda now: now.status == "playing")
    watched = ben.open_table("me", "friend", "friend", open=True)
    spectator, host = ann.at(watched), ben.at(watched)
    spectator.do("chat", text="From the shore of Elm Street.")
    spectator.do("take_seat", seat=1)
    spectator.do("leave")
    ann.at(ben.open_table("me", "friend", open=True)).do("chat", text="Elm Street is where I only watch.")
    ann.at(ann.open_table("me", "bot")).do("chat", text="Elm Street alone")
    add_score_and_passkey(server, ann.id)
    make_code(ann)
    second, stolen = join_second(server, ann), ann.cookie
    record = parse_record(ben.http.get(f"/api/tables/{finished[0].table_id}/record").text)
    before = ben.http.get(f"/api/tables/{finished[0].table_id}/replay").json()
    assert SECRET_NAME in str(before)
    found = everything_stored(server.database)
    for trace in (ann.id, SECRET_NAME, "Elm Street"):
        assert trace.encode() in found

    forget_me(ann)

    assert closed_with(with_ann.socket) == UNKNOWN_GUEST
    for cookie in (stolen, second.cookie):
        assert Player(server, cookie=cookie).id != ann.id, "all cookies are void"
    left = everything_stored(server.database)
    for trace in (ann.id, SECRET_NAME, "Elm Street"):
        assert trace.encode() not in left, trace
    now = with_ben.until(lambda now: now.seats[0].name == NAME)
    assert (now.seats[0].kind, now.status) == ("bot", "playing"), "a bot plays on"
    host.until(lambda now: now.chat == [])
    over = TableConnection(ben, finished[0].table_id).now
    assert [seat.name for seat in over.seats] == [NAME, "Ben"]
    assert [message.text for message in over.chat] == ["Nice!"]
    replay = ben.http.get(f"/api/tables/{finished[0].table_id}/replay")
    assert SECRET_NAME not in replay.text
    assert replay.json()["snapshots"] == before["snapshots"], "the game is as it was"
    without = parse_record(ben.http.get(f"/api/tables/{finished[0].table_id}/record").text)
    assert (without.seats, without.final_state().view(None)) == ((NAME, "Ben"), record.final_state().view(None))
    recent = ben.http.get("/api/lobby").json()["recent"]
    assert NAME in str(recent)


def test_a_rematch_offers_the_seat_of_a_former_guest_to_anybody(server: Server) -> None:
    ann, ben = seat_two(server)
    play_to_the_end([ann, ben])
    forget_me(ann.player)
    ben.until(lambda now: now.seats[0].name == NAME)
    ben.do("rematch")
    rematch = ben.player.at(ben.until(lambda now: now.rematch).rematch)
    assert sorted(seat.kind for seat in rematch.now.seats) == ["empty", "person"]


def test_my_data_holds_what_is_stored_about_me_and_nothing_of_others(server: Server) -> None:
    ann, ben = seat_two(server, open=True)
    ann.do("chat", text="Mine.")
    ben.do("chat", text="Ben's secret plan.")
    add_score_and_passkey(server, ann.player.id)
    answer = ann.player.http.get("/api/me/data")
    assert answer.headers["content-disposition"].startswith("attachment")
    data = answer.json()["data"]
    assert list(data) == [kind.name for kind in PERSONAL_DATA]
    assert data["guest"]["name"] == "Ann"
    assert [device["label"] for device in data["devices"]] == ["A browser"]
    assert [score["points"] for score in data["scores"]] == [3]
    assert [passkey["label"] for passkey in data["passkeys"]] == ["A browser"]
    [table] = data["tables"]
    assert (table["id"], table["names"], table["my_seats"]) == (ann.table_id, ["Ann", "Ben"], [0])
    assert [message["text"] for message in table["my_messages"]] == ["Mine."]
    assert "secret plan" not in answer.text
    assert ben.player.id not in answer.text
    assert Player(server).http.get("/api/me/data").json()["data"]["tables"] == []


def test_every_table_with_guests_is_among_the_personal_data(tmp_path: Path) -> None:
    """Fail when a new table of the database names guests and nobody has thought of *forget me*."""
    with_guests = {table.name for table in metadata.sorted_tables if "guest_id" in table.c or table.name == "guests"}

    async def scenario(folder: Path) -> set[str]:
        async with open_store(f"sqlite:{folder / 'shoal.db'}") as store:
            statements = " ".join(update.statement for data in PERSONAL_DATA for update in data.erase(store, "ann"))
            return {name for name in with_guests if f"DELETE FROM {name} " in statements}

    assert run(scenario(tmp_path)) == with_guests


def test_a_damaged_log_does_not_keep_a_guest_from_being_forgotten(database_address: str) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            service = await start_service(stack, database_address)
            session = await seat(service, "ann", "me", "screen")
            damaged = b'{"kind":"spoke","guest":"ann","name":"Ann","text":"Elm Street"'
            async with service.store.engine.begin() as connection:
                values = {"table_id": session.table.id, "seq": session.table.seq, "move_id": "damaged", "at": 0.0}
                await connection.execute(insert(log), values | {"entry": damaged})
            del service.sessions[session.table.id]
            erasure = ErasureService(OperationFollower(service))
            await erasure.forget("ann")
            erasure.stop()
            async with service.store.engine.connect() as connection:
                rows = [bytes(entry) for (entry,) in await connection.execute(select(log.c.entry))]
            assert not any(b'"ann"' in entry or b"Elm Street" in entry for entry in rows)

    run(scenario())


def test_what_another_process_wrote_meanwhile_is_found_by_the_second_look(database_address: str) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            here, there = [await start_service(stack, database_address) for _ in range(2)]
            session = await seat(here, "ann", "me", "screen")
            late = await there.find(session.table.id)
            erasure = ErasureService(OperationFollower(here))
            table_ids = await erasure._erase("ann")
            await there.execute(late, "ann", "Ann", Chat(id="late-chat", text="Elm Street"))
            erasure.operations.applied = {}
            await erasure._erase("ann", table_ids)
            texts = [
                entry.text
                for _, _, entry in await here.store.read_log(session.table.id)
                if isinstance(entry, MessageSent)
            ]
            assert texts == [None]
            following = OperationFollower(there)
            await following.catch_up()
            assert late.table.names == [NAME, NAME]
            assert late.table.chat == []

    run(scenario())


# Entries


FORMER = former_id(b"secret", "table", "ann")
SEATS = (Seat("person", "ann", "Ann"), Seat("reserved", "ben", "Ben"), Seat("bot", None, "Rookie", "easy"))
OPENED = Opened("hey_thats_my_fish", {}, SEATS, Clock(), open=True, host="ann")


@pytest.mark.parametrize(
    ("entry", "left"),
    [
        (SeatTaken(0, "ann", "Ann"), SeatTaken(0, FORMER, NAME)),
        (SeatTaken(0, "ben", "Ann"), SeatTaken(0, "ben", "Ann")),
        (ProposalMade("take_seat", "ann", "Ann", 1), ProposalMade("take_seat", FORMER, NAME, 1)),
        (ProposalAnswered("take_back", "ann", True), ProposalAnswered("take_back", FORMER, True)),
        (MessageSent("ann", "Ann", text="Hi"), MessageSent(FORMER, NAME)),
        (MessageSent("ann", "Ann", reaction="wow"), MessageSent(FORMER, NAME)),
        (MessageSent("ben", "Ben", text="Hi Ann"), MessageSent("ben", "Ben", text="Hi Ann")),
        (Aborted("Ann"), Aborted(NAME)),
        (Aborted("Ben"), Aborted("Ben")),
        (Rematched("other", "Ann"), Rematched("other", NAME)),
    ],
)  # fmt: skip
def test_an_entry_forgets_one_guest_alone(entry: Any, left: Any) -> None:
    assert forget(entry, "ann", FORMER, {"Ann"}) == left


def test_an_opening_forgets_host_and_seats() -> None:
    opened = forget(OPENED, "ann", FORMER, {"Ann"})
    assert isinstance(opened, Opened)
    assert (opened.host, opened.seats) == (FORMER, (Seat("person", FORMER, NAME), *SEATS[1:]))
    assert is_former(opened.host)
    assert former_id(b"secret", "other-table", "ann") != FORMER, "nobody can link the games of a former guest"


def test_seats_and_names_are_followed_through_the_log() -> None:
    entries: list[AnyEntry] = [
        OPENED,
        SeatLeft(1),
        SeatAdded(),
        SeatTaken(3, "eve", "Eve"),
        SeatRemoved(1),
        SeatTaken(1, "ann", "Anna"),
    ]
    assert occupants(entries) == ["ann", "ann", "eve"]
    assert names_of(entries, "ann") == {"Ann", "Anna"}
