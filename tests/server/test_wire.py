"""The server answers mistakes and malice clearly; nothing is lost and nothing leaks."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import psutil
import pytest
from websockets.exceptions import ConnectionClosed

from shoal.server.wire.messages import Done, Moved, Refused, Spoken
from tests.support.client import Player, TableConnection, legal_texts, play_to_the_end, seat_two
from tests.support.databases import new_database
from tests.support.server_process import Server, run_server

DATABASE_CONNECTIONS = 8
WORKER = "/assets/preview.worker-a.js"


def test_wrong_seat_wrong_turn_wrong_position(server: Server) -> None:
    ann, ben = seat_two(server)
    action = legal_texts(ann.now.snapshot)[0]
    version = ann.now.snapshot.version
    assert ben.refused("move", version=version, action=action) == "It is Ann's turn."
    assert "moved on" in ann.refused("move", version=version + 3, action=action)
    assert "not an action" in ann.refused("move", version=version, action="e4xd5")
    assert "still being placed" in ann.refused("move", version=version, action="a1-a2")
    ann.move(action)
    assert "moved on" in ann.refused("move", version=version, action=action)
    assert "already" in ben.refused("move", version=ben.at_ply(1).version, action=action)


def test_a_command_sent_again_is_carried_out_once(server: Server) -> None:
    ann, ben = seat_two(server)
    action = legal_texts(ann.now.snapshot)[0]
    version = ann.now.snapshot.version
    for _ in range(3):
        ann.do("move", id="the-same-id", version=version, action=action)
    ann.reconnect()
    ann.do("move", id="the-same-id", version=version, action="h8")
    assert ann.now.snapshot.ply == 1
    ben.reconnect()
    assert ben.now.snapshot.ply == 1
    for _ in range(2):
        ben.do("chat", id="hello-hello", text="once")
    ben.reconnect()
    assert [said.text for said in ben.now.chat] == ["once"]


def test_commands_out_of_order_are_refused_and_the_game_stands(server: Server) -> None:
    ann, ben = seat_two(server)
    version = ann.now.snapshot.version
    for other in (version + 1, version - 1, version):
        ann.send("move", version=other, action=legal_texts(ann.now.snapshot)[0])
    answers = [type(ann.answer()) for _ in range(3)]
    assert answers == [Refused, Refused, Done]
    assert ben.at_ply(1).ply == 1


@pytest.mark.parametrize(
    "message",
    [
        "",
        "null",
        "[]",
        "{}",
        "{" * 5000,
        '{"kind":"move"}',
        '{"kind":"fly","id":"12345678"}',
        '{"kind":"move","id":"12345678","version":"0","action":"a1"}',
        '{"kind":"move","id":"12345678","version":-1,"action":"a1"}',
        '{"kind":"move","id":"12345678","version":1e400,"action":"a1"}',
        '{"kind":"move","id":"short","version":0,"action":"a1"}',
        '{"kind":"move","id":"12345678","version":0,"action":"a1","extra":1}',
        '{"kind":"chat","id":"12345678","text":""}',
        '{"kind":"chat","id":"12345678","text":"' + "x" * 301 + '"}',
        '{"kind":"react","id":"12345678","reaction":"rude"}',
        '{"kind":"take_seat","id":"12345678","seat":9}',
        "\x00\x01",
    ],
)
def test_what_cannot_be_understood_is_answered_kindly(server: Server, message: str) -> None:
    ann, _ = seat_two(server)
    ann.socket.send(message)
    assert "cannot be understood" in ann.expect(Refused).sentence
    ann.move()


def test_binary_messages_are_refused(server: Server) -> None:
    ann, _ = seat_two(server)
    ann.socket.send(bytes(range(256)))
    assert "text" in ann.expect(Refused).sentence
    ann.move()


def test_an_oversized_message_ends_the_connection_but_not_the_game(server: Server) -> None:
    ann, ben = seat_two(server)
    ann.socket.send("x" * 70_000)
    with pytest.raises(ConnectionClosed):
        ann.until(lambda _: False)
    ann.reconnect()
    ann.move()
    assert ben.at_ply(1).ply == 1


def test_two_hundred_connections_opened_and_dropped_leave_nothing_behind(server: Server) -> None:
    ann, _ = seat_two(server)
    process = psutil.Process(server.process.pid)

    def storm() -> None:
        wires = [ann.connect() for _ in range(200)]
        for wire in wires[::2]:
            wire.socket.close()
        for wire in wires[1::2]:
            wire.close()

    storm()
    ann.do("chat", text="still here")
    before = process.num_fds()
    storm()
    deadline = monotonic() + 60
    while "shoal_sockets 2.0" not in ann.player.http.get("/metrics").text:
        assert monotonic() < deadline, "dropped connections are still held"
    assert process.num_fds() <= before + DATABASE_CONNECTIONS
    ann.move()


# Who may do what, from where


def test_a_page_of_another_site_gets_nowhere(server: Server) -> None:
    ann = Player(server)
    request = {"game": "hey_thats_my_fish", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    evil = {"Origin": "https://evil.example"}
    assert ann.http.post("/api/tables", json=request, headers=evil).status_code == 403
    assert ann.http.post("/api/tables", json=request, headers={"X-Shoal": ""}).status_code == 403
    assert ann.http.put("/api/me", json={"name": "Eve"}, headers=evil).status_code == 403
    table = TableConnection(ann, ann.open_table("me", "friend"))
    foreign = table.connect(Origin="https://evil.example")
    with pytest.raises(ConnectionClosed) as closed:
        foreign.recv(10)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4403


def test_a_connection_without_a_cookie_is_closed_and_an_unknown_table_too(server: Server) -> None:
    ann = Player(server)
    table = TableConnection(ann, ann.open_table("me", "friend"))
    for headers, table_id, code in (
        ({"Cookie": "shoal_guest=forged"}, table.table_id, 4401),
        ({}, "no-such-table", 4404),
        ({}, table.table_id[:6], 4404),
    ):
        table.table_id = table_id
        wire = table.connect(**headers)
        with pytest.raises(ConnectionClosed) as closed:
            wire.recv(10)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code


def test_a_revoked_invitation_no_longer_holds(server: Server) -> None:
    ann, ben = Player(server), Player(server)
    table = ann.at(ann.open_table("me", "friend"))
    old = table.now.invitation
    table.do("new_invitation")
    new = table.until(lambda now: now.invitation != old).invitation
    for forged in (old, new[:-1] + ("0" if new[-1] != "0" else "1"), new.replace(".", "x"), "/join/nothing"):
        assert ben.join(forged).status_code == 409
    assert ben.join(new).status_code == 200
    assert ben.at(table.table_id).refused("new_invitation") == ("Only the host can make a new invitation.")


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server: Server) -> None:
    cookie = Player(server).http.get("/api/me").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_every_answer_carries_the_security_headers(server: Server) -> None:
    http = Player(server).http
    for path in ("/", "/api/games", "/api/nothing", "/table/x"):
        headers = http.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe-inline" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_code_from_text_is_allowed_in_workers_and_nowhere_else(server: Server) -> None:
    http = Player(server).http
    asked = {path: http.get(path).headers["content-security-policy"] for path in ("/", "/assets/a.js", WORKER)}
    assert [path for path, policy in asked.items() if "unsafe-eval" in policy] == [WORKER]
    assert "default-src 'none'" in asked[WORKER]


def test_files_outside_the_pages_cannot_be_had(server: Server) -> None:
    http = Player(server).http
    for path in ("/../app.py", "/assets/../../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "/.digest"):
        assert "import" not in http.get(path).text


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}, {"kind": "friend"}]}, 409),
        ({"game": "hey_thats_my_fish", "seats": [{"kind": "me"}]}, 409),
        ({"game": "hey_thats_my_fish", "seats": [{"kind": "bot"}, {"kind": "friend"}]}, 409),
        ({"game": "hey_thats_my_fish", "seats": [{"kind": "me"}, {"kind": "bot", "level": "god"}]}, 409),
        ({"game": "hey_thats_my_fish", "seats": [{"kind": "me"}] * 2, "options": {"layout": "1"}}, 409),
        ({"game": "hey_thats_my_fish", "seats": [{"kind": "me"}] * 9}, 400),
        ({"game": "hey_thats_my_fish", "seats": "me"}, 400),
        ([], 400),
        ("x" * 100_000, 413),
    ],
)
def test_a_table_that_cannot_be_is_not_opened(server: Server, body: Any, status: int) -> None:
    answer = Player(server).http.post("/api/tables", json=body)
    assert answer.status_code == status
    assert answer.json()["sentence"].endswith(".")
    assert "Traceback" not in answer.text


@pytest.mark.parametrize("name", ["", " ", "x" * 25, "\u202e\u0000"])
def test_a_name_is_short_and_readable(server: Server, name: str) -> None:
    answer = Player(server).http.put("/api/me", json={"name": name})
    assert answer.status_code in (400, 409)


def test_nothing_that_a_seat_must_not_know_is_on_the_wire(server: Server) -> None:
    """Look for the seed, which decides all that is to come, and for the ids of other guests."""
    ann, ben = seat_two(server)
    play_to_the_end([ann, ben])
    record = ann.player.http.get(f"/api/tables/{ann.table_id}/record").text
    seed = next(line for line in record.splitlines() if line.startswith("seed: ")).removeprefix("seed: ")
    heard = msgspec.json.encode(ben.received)
    assert seed.encode() not in heard
    assert ann.player.id.encode() not in heard
    assert ann.player.cookie.encode() not in heard


def test_a_record_is_only_to_be_had_when_the_game_is_over(server: Server) -> None:
    ann, _ = seat_two(server)
    for what in ("record", "replay"):
        assert ann.player.http.get(f"/api/tables/{ann.table_id}/{what}").status_code == 409


def test_who_asks_too_much_is_slowed_down(tmp_path: Path) -> None:
    with run_server(new_database("sqlite", tmp_path), tmp_path) as server:
        ann = Player(server)
        table = ann.at(ann.open_table("me", "friend"))
        for _ in range(150):
            table.send("take_back")
        sentences = {table.expect(Refused).sentence for _ in range(150)}
        assert any("too much" in s or "too fast" in s for s in sentences)
        with ThreadPoolExecutor(8) as threads:
            answers = threads.map(lambda _: ann.http.put("/api/me", json={"name": "Ann"}).status_code, range(600))
            assert 429 in set(answers)


def test_chat_is_slowed_down_sooner(server: Server) -> None:
    ann, ben = seat_two(server)
    answers = []
    for n in range(10):
        ann.send("chat", text=f"message {n}")
    answers = [ann.answer() for _ in range(10)]
    assert sum(isinstance(answer, Refused) for answer in answers) >= 3
    ben.expect(Spoken)


def test_the_interface_describes_itself(server: Server) -> None:
    http = Player(server).http
    paths = http.get("/api/schema/openapi.json").json()["paths"]
    assert "/api/tables/{table_id}/turns/{ply}" in paths
    assert "/api/join" in http.get("/api/docs").text
    assert "shoal_commands_total" in http.get("/metrics").text
    assert http.get("/healthz").json()["status"] == "ok"


def test_moves_are_announced_before_they_are_asked_for_again(server: Server) -> None:
    ann, ben = seat_two(server)
    ann.move()
    assert ben.expect(Moved).snapshot.ply == 1
