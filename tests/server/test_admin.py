"""Operators look at a database and change it while a server runs on it, and the server follows."""

import json
import re
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed

from shoal import cli
from shoal.core import parse_record
from shoal.server.admin.archive import read_archive
from shoal.server.storage import open_store
from shoal.server.storage.schema import log
from tests.support.client import Player, play_to_the_end, seat_two
from tests.support.contestant import Contestant
from tests.support.databases import new_database
from tests.support.event_loop import run
from tests.support.limits import UNLIMITED
from tests.support.server_process import PATIENCE, Server, run_server

Admin = Callable[..., str]
Entry = tuple[str, int, str, bytes]


@pytest.fixture
def admin(capsys: pytest.CaptureFixture[str]) -> Admin:
    """Return a function that runs `shoal admin` on a database and returns its output, or the sentence of a refusal."""

    def run_command(database: str, *arguments: object) -> str:
        capsys.readouterr()
        # In a thread of its own, because the browser tests may hold the event loop of this one.
        with ThreadPoolExecutor(1) as thread:
            thread.submit(cli.run, ["admin", *map(str, arguments), "--db", database]).result()
        captured = capsys.readouterr()
        return captured.out or captured.err

    return run_command


def test_a_running_game_that_is_closed_is_over_for_its_players(server: Server, admin: Admin) -> None:
    ann, ben = seat_two(server)
    assert admin(server.database, "close", ann.table_id) == f"Table {ann.table_id} is closed.\n"
    for table in (ann, ben):
        now = table.until(lambda now: now.status == "over")
        assert now.ending.reason == "The operator called the game off. Nobody wins."
    assert ann.refused("move", version=ann.now.snapshot.version, action="a1") == "The game is over."
    assert admin(server.database, "close", ann.table_id) == "shoal: The game at this table is over already.\n"


def test_a_waiting_table_that_is_closed_is_empty_and_its_invitation_void(server: Server, admin: Admin) -> None:
    ann, ben = Player(server, "Ann"), Player(server, "Ben")
    table = ann.at(ann.open_table("me", "friend"))
    invitation = table.now.invitation
    admin(server.database, "close", table.table_id, "--note", "a test")
    table.until(lambda now: now.mine == [])
    assert ben.join(invitation).json() == {"sentence": "This invitation no longer works. Ask for a new one."}
    assert table.table_id not in [card["id"] for card in ann.http.get("/api/lobby").json()["mine"]]


def test_a_banned_guest_is_out_at_once_and_a_bot_plays_on(server: Server, admin: Admin) -> None:
    ann, ben = seat_two(server)
    said = admin(server.database, "ban", ben.player.id, "--note", "a test")
    assert said == "Ben is banned and has left 1 table.\n"
    ann.until(lambda now: now.seats[1].kind == "bot")
    with pytest.raises(ConnectionClosed):
        ben.until(lambda now: False)
    sentence = "The operator of this server does not let you in any more."
    answer = ben.player.http.get("/api/me")
    assert (answer.status_code, answer.json()) == (403, {"sentence": sentence})
    with ben.connect() as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(PATIENCE)
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4410, sentence)
    assert admin(server.database, "ban", ben.player.id) == "shoal: Ben is banned already.\n"
    assert ben.player.id in admin(server.database, "guests", "--banned")
    assert admin(server.database, "unban", ben.player.id) == "Ben may come again.\n"
    assert ben.player.id not in admin(server.database, "guests", "--banned", "--json")
    assert any(ben.player.http.get("/api/me").status_code == 200 for _ in range(5_000))


def test_operators_see_what_a_database_holds(server: Server, admin: Admin) -> None:
    ann, _ = seat_two(server)
    status = json.loads(admin(server.database, "status", "--json"))
    assert status["serving"]
    assert status["tables"]["hey_thats_my_fish"]["playing"] >= 1
    assert "a server is running" in admin(server.database, "status")
    rows = json.loads(
        admin(server.database, "tables", "--guest", ann.player.id, "--game", "hey_thats_my_fish", "--json")
    )
    assert [(row["id"], row["status"], row["names"]) for row in rows] == [(ann.table_id, "playing", ["Ann", "Ben"])]
    assert re.search(rf"{ann.table_id} +hey_thats_my_fish +playing", admin(server.database, "tables"))
    shown = json.loads(admin(server.database, "show", ann.table_id, "--json"))
    assert shown["seats"][0]["guest"] == ann.player.id
    assert "seat 2: Ben (person, guest" in admin(server.database, "show", ann.table_id)
    (found,) = [row for row in json.loads(admin(server.database, "guests", "--json")) if row["id"] == ann.player.id]
    assert (found["name"], found["tables"], found["banned"]) == ("Ann", 1, False)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["show", "nowhere"], "There is no table 'nowhere'; `shoal admin tables` lists them."),
        (["show", "-T_a-Jqh"], "There is no table '-T_a-Jqh'; `shoal admin tables` lists them."),
        (["close", "nowhere"], "There is no table 'nowhere'; `shoal admin tables` lists them."),
        (["ban", "nobody"], "There is no guest 'nobody'; `shoal admin guests` lists them."),
        (["unban", "nobody"], "There is no guest 'nobody'; `shoal admin guests` lists them."),
        (["tables", "--status", "lost"], "There is no status 'lost'; there are waiting, playing, over, aborted, "),
        (["archive", "x.gz", "--older-than", "soon"], "A length of time is written like 12h, 90d or 8w, not 'soon'."),
        (["restore", "nowhere.db"], "There is no backup in nowhere.db."),
        (["backup", "/nowhere/at/all.db"], "/nowhere/at/all.db cannot be written: "),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(
    servers: Callable[[str], Server], admin: Admin, arguments: list[str], sentence: str
) -> None:
    said = admin(servers("sqlite").database, *arguments)
    assert said.startswith(f"shoal: {sentence}")
    assert said.count("\n") == 1


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path, admin: Admin) -> None:
    file = tmp_path / "none.db"
    assert admin(f"sqlite:{file}", "status") == f"shoal: There is no database in {file}.\n"
    assert not file.exists()
    sqlite3.connect(file).close()
    file.touch()
    assert admin(f"sqlite:{file}", "status") == "shoal: There is no Shoal in this database.\n"


async def read_log(database: str) -> list[Entry]:
    """Return the whole log of a database in its order."""
    query = select(log.c.table_id, log.c.seq, log.c.move_id, log.c.entry).order_by(log.c.position)
    async with open_store(database) as store, store.engine.connect() as connection:
        return [(row[0], row[1], row[2], bytes(row[3])) for row in await connection.execute(query)]


@pytest.mark.slow
def test_a_backup_under_load_is_the_log_at_one_moment(database_address: str, tmp_path: Path, admin: Admin) -> None:
    file = tmp_path / "backup.db"
    with run_server(database_address, tmp_path, *UNLIMITED) as server:
        contestants = [Contestant(server, n) for n in range(4)]
        stop, progress = threading.Event(), threading.Semaphore(0)
        threads = [threading.Thread(target=each.play, args=(stop, progress), daemon=True) for each in contestants]
        for thread in threads:
            thread.start()
        for _ in range(60):
            assert progress.acquire(timeout=PATIENCE)
        acknowledged = sum(len(contestant.acknowledged) for contestant in contestants)
        assert re.match(
            rf"{file} holds \d+ tables with \d+ entries, and \d+ guests", admin(database_address, "backup", file)
        )
        for _ in range(60):
            assert progress.acquire(timeout=PATIENCE)
        stop.set()
        for thread in threads:
            thread.join()
        assert "exists already" in admin(database_address, "backup", file)
        assert "A server is running on this database" in admin(database_address, "restore", file, "--overwrite")
    whole, saved = run(read_log(database_address)), run(read_log(f"sqlite:{file}"))
    assert len(saved) < len(whole)
    assert sum(b'"kind":"acted"' in entry for *_, entry in saved) >= acknowledged
    # What a table had at that moment is the beginning of what it has now, and nothing is missing in between.
    for table_id in {entry[0] for entry in whole}:
        before = [entry for entry in saved if entry[0] == table_id]
        assert [entry for entry in whole if entry[0] == table_id][: len(before)] == before


@pytest.mark.slow
@pytest.mark.parametrize("other", ["sqlite", "postgresql"])
def test_a_restored_database_goes_on_where_the_backup_was_made(
    database_address: str, other: str, tmp_path: Path, admin: Admin
) -> None:
    file = tmp_path / "backup.db"
    (tmp_path / "other").mkdir()
    target = new_database(other, tmp_path / "other")
    with run_server(database_address, tmp_path) as server:
        ann = Player(server, "Ann")
        table = ann.at(ann.open_table("me", "screen"))
        table.move()
        admin(database_address, "backup", file)
        table.move()
        server.stop()
    assert "are restored" in admin(target, "restore", file)
    assert run(read_log(target)) == run(read_log(f"sqlite:{file}"))
    with run_server(target, tmp_path / "other") as server:
        again = Player(server, cookie=ann.cookie).at(table.table_id)
        assert (again.now.seats[0].name, again.now.snapshot.ply) == ("Ann", 1)
        again.move()
    entries = len(run(read_log(target)))
    said = admin(target, "restore", file)
    assert "A server is running on this database, or was a moment ago" in said
    forget_heartbeat(target)
    assert admin(target, "restore", file) == (
        f"shoal: This database holds {entries} entries already; --overwrite deletes them.\n"
    )
    assert "are restored" in admin(target, "restore", file, "--overwrite")
    assert len(run(read_log(target))) == entries - 1


def forget_heartbeat(database: str) -> None:
    """Make a database look as if no server had run on it for long."""

    async def forget() -> None:
        async with open_store(database) as store:
            await store.appender.append([], [store.heartbeat(0.0)])

    run(forget())


def test_a_damaged_backup_is_refused(tmp_path: Path, admin: Admin) -> None:
    file = tmp_path / "backup.db"
    file.write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)
    assert admin(f"sqlite:{tmp_path / 'new.db'}", "restore", file) == (
        f"shoal: {file} is not a backup, or it is damaged.\n"
    )


@pytest.mark.slow
def test_archived_tables_leave_the_database_and_are_records(
    database_address: str, tmp_path: Path, admin: Admin
) -> None:
    archive, folder = tmp_path / "old.jsonl.gz", tmp_path / "games"
    with run_server(database_address, tmp_path, *UNLIMITED) as server:
        ann = Player(server, "Ann")
        over = ann.at(ann.open_table("me", "screen"))
        play_to_the_end([over])
        waiting = ann.open_table("me", "friend")
        assert admin(database_address, "archive", archive, "--older-than", "1d").startswith("0 tables")
        assert admin(database_address, "export", folder) == f"1 records are in {folder}.\n"
        archive.unlink()
        assert admin(database_address, "archive", archive, "--older-than", "0h").startswith("2 tables")
        with pytest.raises(ConnectionClosed):
            over.until(lambda now: False)
        assert ann.http.get(f"/api/tables/{over.table_id}/replay").json() == {"sentence": "There is no such table."}
        assert ann.http.get("/api/lobby").json()["recent"] == []
    tables = {table.id: table for table in read_archive(archive)}
    assert tables.keys() == {over.table_id, waiting}
    assert tables[waiting].record is None
    record = tables[over.table_id].record
    assert record == (folder / f"hey_thats_my_fish-{over.table_id}.txt").read_text()
    assert record is not None
    assert parse_record(record).final_state().result() == parse_record(record).result
    assert run(read_log(database_address)) == []
