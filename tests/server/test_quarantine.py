"""A table that cannot be folded is set aside: the server starts, the lobby answers, and everybody else plays on."""

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from shoal.core import EarlierRules, find_game
from shoal.server.domain.table import open_table
from tests.server.logged_table import LoggedTable
from tests.support.client import Player, TableConnection, legal_texts
from tests.support.server_process import Server, run_server

EARLIER_RULES = "This game cannot be continued: it was played with earlier rules."
UNREADABLE = "This game cannot be continued: what was stored cannot be read."
NONSENSE = "This game cannot be continued: what was stored makes no sense."
DAMAGES = {
    "an illegal action": (b'{"kind":"acted","seat":0,"action":"a1-h8","spent":1.0}', EARLIER_RULES),
    "an action of no game": (b'{"kind":"acted","seat":0,"action":"castle","spent":1.0}', EARLIER_RULES),
    "earlier rules": (b'{"kind":"began","seed":1,"rules":0}', EARLIER_RULES),
    "later rules": (b'{"kind":"began","seed":1,"rules":99}', EARLIER_RULES),
    "an unknown kind of entry": (b'{"kind":"levitated","seat":0}', UNREADABLE),
    "a damaged row": (b"\xff\x00garbage", UNREADABLE),
    "a row that nests too deeply": (b'{"kind":"spoke","guest":' + b"[" * 100_000, UNREADABLE),
    "a seat that is not there": (b'{"kind":"handed_over","seat":17,"level":"easy"}', NONSENSE),
}


@pytest.fixture
def broken_tables(tmp_path: Path) -> Iterator[tuple[Server, dict[str, TableConnection]]]:
    """Damage the last row of a running game in every way, while the server is down, and start it again."""
    database = tmp_path / "shoal.db"
    with run_server(f"sqlite:{database}", tmp_path, "--commands-per-second", "1e9") as server:
        ann = Player(server, "Ann")
        broken = {}
        for damage in DAMAGES:
            table = ann.at(ann.open_table("me", "screen", open=True))
            table.move()
            broken[damage] = table
        healthy = ann.at(ann.open_table("me", "screen"))
        healthy.move()
        server.kill()
        with sqlite3.connect(database) as connection:
            for damage, (entry, _) in DAMAGES.items():
                connection.execute(
                    "UPDATE log SET entry = ? WHERE table_id = ? AND seq = 2", (entry, broken[damage].table_id)
                )
        connection.close()
        server.start()
        yield server, {**broken, "healthy": healthy}


def test_the_server_starts_and_only_the_players_of_broken_tables_notice(
    broken_tables: tuple[Server, dict[str, TableConnection]],
) -> None:
    server, tables = broken_tables
    healthy = tables.pop("healthy")
    healthy.reconnect()
    healthy.move(legal_texts(healthy.now.snapshot)[0])
    ann, ben = healthy.player, Player(server, "Ben")
    for damage, table in tables.items():
        assert close_of(table.player, table.table_id) == (4410, DAMAGES[damage][1]), damage
        answer = ann.http.get(f"/api/tables/{table.table_id}/turns/0")
        assert (answer.status_code, answer.json()) == (409, {"sentence": DAMAGES[damage][1]})
    lobby = ann.http.get("/api/lobby").json()
    assert [card["id"] for card in lobby["mine"]] == [healthy.table_id]
    assert {(card["id"], card["status"], card["my_turn"]) for card in lobby["recent"]} == {
        (table.table_id, "broken", False) for table in tables.values()
    }
    assert ben.http.get("/api/lobby").json()["to_watch"] == []
    assert ben.at(ben.open_table("me", "greedy")).now.status == "playing"


def close_of(player: Player, table_id: str) -> tuple[int, str]:
    """Connect to a table, and return the code and the reason with which the server closes the connection."""
    socket = player.connect(table_id)
    with pytest.raises(ConnectionClosed) as closed:
        socket.recv(10)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


def test_a_broken_table_is_logged_once_without_what_was_in_it(
    broken_tables: tuple[Server, dict[str, TableConnection]],
) -> None:
    server, tables = broken_tables
    tables.pop("healthy")
    for table in tables.values():
        assert close_of(table.player, table.table_id)[0] == 4410
    server.stop()
    server.start()
    for table in tables.values():
        assert close_of(table.player, table.table_id)[0] == 4410
    lines = [line for line in server.logged().splitlines() if "cannot be opened" in line]
    assert len(lines) == len(tables)
    for table in tables.values():
        [line] = [line for line in lines if table.table_id in line]
        assert "seed" not in line
        assert "garbage" not in line
        assert "Ann" not in line


def test_a_waiting_table_that_is_broken_does_not_hide_the_others(tmp_path: Path) -> None:
    database = tmp_path / "shoal.db"
    with run_server(f"sqlite:{database}", tmp_path) as server:
        ann, ben = Player(server, "Ann"), Player(server, "Ben")
        broken, waiting = (ann.open_table("me", "friend", open=True) for _ in range(2))
        server.stop()
        with sqlite3.connect(database) as connection:
            connection.execute("UPDATE log SET entry = ? WHERE table_id = ?", (b"{}", broken))
        connection.close()
        server.start()
        ann.at(waiting)
        assert {card["id"] for card in ann.http.get("/api/lobby").json()["mine"]} == {broken, waiting}
        assert close_of(ann, broken) == (4410, UNREADABLE)
        assert [card["id"] for card in ann.http.get("/api/lobby").json()["mine"]] == [waiting]
        assert [card["id"] for card in ben.http.get("/api/lobby").json()["to_join"]] == [waiting]


def test_a_game_of_earlier_rules_cannot_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise the version of the rules, as a developer does who corrects them."""
    two = LoggedTable("ann", "ben")
    two.moves(3)
    assert open_table("t", two.log, 0.0).ply == 3
    monkeypatch.setattr(type(find_game("hey_thats_my_fish")), "rules_version", 2)
    with pytest.raises(EarlierRules):
        open_table("t", two.log, 0.0)


def test_a_game_of_earlier_rules_goes_on_if_options_express_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise the version of the rules, and name the options by which the earlier games go on."""
    two = LoggedTable("ann", "ben")
    two.moves(3)
    game = type(find_game("hey_thats_my_fish"))
    monkeypatch.setattr(game, "rules_version", 2)
    monkeypatch.setattr(game, "earlier_rules", {1: {"first_seat": "first"}})
    assert open_table("t", two.log, 0.0).ply == 3


def test_an_earlier_database_with_a_row_that_cannot_be_read_is_migrated(tmp_path: Path) -> None:
    old = Path(__file__).parent / "old" / "tables.sqlite"
    database = tmp_path / "tables.sqlite"
    shutil.copy(old, database)
    with sqlite3.connect(database) as connection:
        rows = connection.execute("SELECT id FROM tables WHERE status = 'playing'").fetchall()
        for (table_id,), entry in zip(
            rows, (b'{"kind":"opened","seats":7}', b'{"kind":"opened"', b"\xff"), strict=False
        ):
            connection.execute("UPDATE log SET entry = ? WHERE table_id = ? AND seq = 0", (entry, table_id))
    connection.close()
    with run_server(f"sqlite:{database}", tmp_path) as server:
        assert Player(server).http.get("/api/lobby").status_code == 200
    with sqlite3.connect(database) as connection:
        statuses = [status for (status,) in connection.execute("SELECT status FROM tables")]
    connection.close()
    assert statuses.count("broken") == min(3, len(rows))
