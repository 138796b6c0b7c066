"""The lobby's index is committed with the entry that changes it, and the lobby is read from it alone."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from shoal.core import Refusal
from shoal.server.bus import Bus
from shoal.server.domain.commands import Leave, Move, TakeSeat
from shoal.server.domain.table import Table, open_table
from shoal.server.http.lobby import build_lobby
from shoal.server.limits import Limits
from shoal.server.runtime.subscriber import Subscriber
from shoal.server.runtime.tables import TableService, index_row
from shoal.server.storage import open_store
from shoal.server.storage.schema import tables
from shoal.server.wire.messages import NewTable, SeatWish
from tests.support.client import Player, legal_texts
from tests.support.event_loop import run
from tests.support.limits import UNLIMITED
from tests.support.server_process import PATIENCE, Server, run_server

LIMITS = Limits(bot_pace=0)
FRIENDS = NewTable("hey_thats_my_fish", (SeatWish("me"), SeatWish("friend")), open=True)
KILLS, DEEDS_PER_KILL = 2, 10


def with_service(address: str, scenario: Callable[[TableService], Any]) -> None:
    async def serve() -> None:
        async with open_store(address) as store:
            service = TableService(store, Bus(), await store.load_secret(), LIMITS)
            await scenario(service)
            await service.close()

    run(serve())


def test_every_entry_is_committed_together_with_the_index(database_address: str) -> None:
    """Look into the database after every append: row and log agree, though nothing waits for a second transaction."""

    async def scenario(service: TableService) -> None:
        table_id = await service.new_table(FRIENDS, "ann", "Ann")
        session = await service.find(table_id)
        appends = count_appends(service)
        await service.execute(session, "ben", "Ben", TakeSeat(id="take-seat", seat=1))
        await check_row(service, table_id)
        while session.table.status == "playing":
            table = session.table
            guest = table.seats[table.to_act or 0].guest or ""
            action = str(table.state.legal()[0])
            command = Move(id=f"move-{table.seq:04}", version=table.version, action=action)
            await service.execute(session, guest, guest.title(), command)
            await check_row(service, table_id)
        assert appends() == 1 + session.table.ply

    with_service(database_address, scenario)


def count_appends(service: TableService) -> Callable[[], int]:
    counted, append = [0], service.store.appender.append

    async def counting_append(*arguments: Any) -> None:
        counted[0] += 1
        await append(*arguments)

    service.store.appender.append = counting_append  # type: ignore[method-assign, assignment]
    return lambda: counted[0]


async def check_row(service: TableService, table_id: str) -> None:
    row = index_row(open_table(table_id, await service.store.read_log(table_id), 0.0))
    lobby = [await build_lobby(service, guest) for guest in ("ann", "ben")]
    mine = [card for shown in lobby for card in (*shown.mine, *shown.recent)]
    assert {card.status for card in mine} == {row.status}
    assert [card.my_turn for card in mine] == [row.to_act == guest for guest in ("ann", "ben")]
    assert [card.names for card in mine] == [["Ann", "Ben"]] * 2


def test_an_entry_that_cannot_be_folded_is_not_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(service: TableService) -> None:
        table_id = await service.new_table(FRIENDS, "ann", "Ann")
        session = await service.find(table_id)
        before, log = session.table, await service.store.read_log(table_id)

        def fail(*_: object) -> None:
            raise RuntimeError("the fold has a bug")

        monkeypatch.setattr(Table, "_begin", fail)
        with pytest.raises(RuntimeError):
            await service.execute(session, "ben", "Ben", TakeSeat(id="take-seat", seat=1))
        assert session.table is before
        assert session.table.seats[1].kind == "empty"
        assert await service.store.read_log(table_id) == log
        monkeypatch.undo()
        await service.execute(session, "ben", "Ben", TakeSeat(id="take-seat", seat=1))
        assert session.table.status == "playing"

    with_service(f"sqlite:{tmp_path / 'shoal.db'}", scenario)


def test_an_entry_that_cannot_be_stored_changes_nothing(tmp_path: Path) -> None:
    async def scenario(service: TableService) -> None:
        session = await service.find(await service.new_table(FRIENDS, "ann", "Ann"))
        before, append = session.table, service.store.appender.append

        async def fail(*_: object) -> None:
            raise OSError("no space left on device")

        service.store.appender.append = fail  # type: ignore[method-assign, assignment]
        with pytest.raises(OSError, match="no space"):
            await service.execute(session, "ben", "Ben", TakeSeat(id="take-seat", seat=1))
        assert session.table is before
        assert (before.status, before.seq) == ("waiting", 1)
        service.store.appender.append = append  # type: ignore[method-assign]
        await service.execute(session, "ben", "Ben", TakeSeat(id="take-seat", seat=1))
        assert session.table.seats[1].name == "Ben"

    with_service(f"sqlite:{tmp_path / 'shoal.db'}", scenario)


def test_the_lobby_opens_no_table_and_starts_no_bot(tmp_path: Path) -> None:
    async def scenario(service: TableService) -> None:
        bots = NewTable("hey_thats_my_fish", (SeatWish("bot"), SeatWish("me")), open=True)
        mine = {await service.new_table(bots, "ann", "Ann"), await service.new_table(FRIENDS, "ann", "Ann")}
        lobby = await build_lobby(service, "ann")
        assert {card.id for card in lobby.mine} == mine
        others = await build_lobby(service, "ben")
        assert {card.id for card in (*others.to_join, *others.to_watch)} == mine
        assert service.sessions == {}

    with_service(f"sqlite:{tmp_path / 'shoal.db'}", scenario)


# Tables whose people are gone


def test_twenty_tables_that_were_left_hide_no_other(server: Server) -> None:
    ann, eve = Player(server, "Ann"), Player(server, "Eve")
    live = ann.open_table("me", "friend", open=True)
    ann.at(live)
    for _ in range(20):
        left = eve.at(eve.open_table("me", "friend", open=True))
        left.do("leave")
    for _ in range(20):
        eve.open_table("me", "friend", open=True)
    to_join = [card["id"] for card in Player(server, "Ben").http.get("/api/lobby").json()["to_join"]]
    assert to_join[0] == live
    assert eve.http.get("/api/lobby").json()["mine"][0]["names"] == ["Eve", ""]


def test_a_table_is_offered_for_ten_minutes_after_its_people_have_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [1000.0]
    monkeypatch.setattr("shoal.server.runtime.presence.monotonic", lambda: clock[0])

    async def scenario(service: TableService) -> None:
        table_id = await service.new_table(FRIENDS, "ann", "Ann")
        session = await service.find(table_id)

        async def is_offered() -> bool:
            return table_id in {card.id for card in (await build_lobby(service, "ben")).to_join}

        ann = Subscriber("ann", "Ann", LIMITS)
        session.subscribe(ann)
        clock[0] += 3600
        assert await is_offered(), "Ann is still here"
        session.unsubscribe(ann)
        clock[0] += 599
        assert await is_offered()
        clock[0] += 2
        assert not await is_offered()
        session.subscribe(ann)
        assert await is_offered(), "Ann is back"
        await service.execute(session, "ann", "Ann", Leave(id="leave-it"))
        assert not await is_offered()
        assert (await build_lobby(service, "ann")).mine == []
        with pytest.raises(Refusal, match="no seat"):
            await service.execute(session, "ann", "Ann", Leave(id="leave-again"))

    with_service(f"sqlite:{tmp_path / 'shoal.db'}", scenario)


# Kills


def test_no_row_is_stale_after_kills(database_address: str, tmp_path: Path) -> None:
    """Kill the server while games begin and end, and compare every row with its log."""
    with run_server(database_address, tmp_path, *UNLIMITED) as server:
        for _ in range(KILLS):
            progress = threading.Semaphore(0)
            people = [threading.Thread(target=leave_and_sit, args=(server, progress), daemon=True) for _ in range(3)]
            for thread in people:
                thread.start()
            for _ in range(DEEDS_PER_KILL):
                assert progress.acquire(timeout=PATIENCE)
            server.kill()
            for thread in people:
                thread.join()
            server.start()
        server.stop()
    assert run(stale_rows(database_address)) == []


def leave_and_sit(server: Server, progress: threading.Semaphore) -> None:
    """Change the status of tables until the server is gone."""
    try:
        while True:
            ann = Player(server)
            table = ann.at(ann.open_table("me", "friend", "friend", open=True))
            table.do("leave")
            table.do("take_seat", seat=0)
            ben, cy = (Player(server).at(table.table_id) for _ in range(2))
            ben.do("take_seat", seat=1)
            cy.do("take_seat", seat=2)
            table.until(lambda now: now.status == "playing")
            table.move(legal_texts(table.now.snapshot)[0])
            progress.release()
    except Exception:
        progress.release()


async def stale_rows(address: str) -> list[str]:
    async with open_store(address) as store:
        async with store.engine.connect() as connection:
            rows = list(await connection.execute(select(tables)))
        assert len(rows) > KILLS
        stale = []
        for row in rows:
            expected = index_row(open_table(row.id, await store.read_log(row.id), 0.0))
            if (row.status, row.names, row.to_act) != (expected.status, expected.names, expected.to_act):
                stale.append(row.id)
        return stale


def test_a_start_opens_only_the_games_that_go_on_by_themselves(database_address: str, tmp_path: Path) -> None:
    async def count_open(service: TableService) -> None:
        await service.resume()
        assert set(service.sessions) == {with_clock, with_bots}

    with run_server(database_address, tmp_path, bot_pace=3600) as server:
        ann = Player(server)
        ann.open_table("me", "screen")
        ann.open_table("me", "friend")
        with_clock = ann.open_table("me", "screen", clock={"kind": "relaxed"})
        with_bots = ann.open_table("me", "greedy")
        ann.at(with_bots).move()
        server.stop()
    with_service(database_address, count_open)


def test_the_lobby_shows_the_latest_of_many_finished_games(server: Server) -> None:
    ann = Player(server)
    finished = [ann.open_table("me", "screen") for _ in range(22)]
    aborted, running = ann.open_table("me", "screen"), ann.open_table("me", "screen")
    for table_id in finished:
        ann.at(table_id).do("resign")
    ann.at(aborted).do("abort")
    lobby = ann.http.get("/api/lobby").json()
    assert [card["id"] for card in lobby["recent"]] == finished[:1:-1]
    assert [card["id"] for card in lobby["mine"]] == [running]
