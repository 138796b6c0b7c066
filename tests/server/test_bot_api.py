"""A program sits down at a table as a guest does, with a token instead of a cookie."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from shoal.server.http.identity import COOKIE
from tests.support.client import HEADERS, Player
from tests.support.contestant import SMALL
from tests.support.databases import new_database
from tests.support.engines import play_with_example
from tests.support.server_process import PATIENCE, Server, run_server


@pytest.fixture
def program(server: Server) -> Iterator[httpx.Client]:
    """Return a client with a new token."""
    with httpx.Client(base_url=server.address, headers=HEADERS, timeout=PATIENCE) as client:
        answer = client.post("/api/tokens")
        assert answer.status_code == 201
        client.headers["Authorization"] = f"Bearer {answer.json()['token']}"
        yield client


def test_the_example_plays_to_the_end(server: Server) -> None:
    ann = Player(server, "Ann")
    table = ann.at(ann.open_table("me", "friend", options={"layout": SMALL}))
    assert play_with_example(server, table) == (0, "")
    assert table.now.seats[1].name == "Random bot"
    assert table.now.result is not None


def test_a_token_is_a_guest_of_its_own(program: httpx.Client, server: Server) -> None:
    ann = Player(server, "Ann")
    me = program.get("/api/me")
    assert me.json()["id"] != ann.id
    assert program.get("/api/me").json() == me.json()
    assert "set-cookie" not in me.headers
    program.cookies.set(COOKIE, ann.cookie, domain="127.0.0.1", path="/")
    assert program.get("/api/me").json() == me.json(), "the token counts, not the cookie"
    assert program.put("/api/me", json={"name": "Fin"}).json()["name"] == "Fin"
    assert program.get("/api/me").json()["name"] == "Fin"
    assert ann.http.get("/api/me").json()["name"] == "Ann"


@pytest.mark.parametrize("token", ["shoal_", "shoal_rubbish", "shoal_rubbish.0123", "shoal_\u00e4"])
def test_a_token_that_was_not_issued_is_refused(token: str, server: Server) -> None:
    ann = Player(server)
    table_id = ann.open_table("me", "friend")
    headers = {b"X-Shoal": b"1", b"Authorization": f"Bearer {token}".encode()}
    for method, path, body in (
        ("GET", "/api/me", None),
        ("PUT", "/api/me", {"name": "Fin"}),
        ("GET", "/api/lobby", None),
        ("POST", "/api/tables", {"game": "hey_thats_my_fish", "seats": [{"kind": "me"}, {"kind": "friend"}]}),
    ):
        answer = httpx.request(method, f"{server.address}{path}", json=body, headers=headers)
        assert (answer.status_code, answer.json()) == (401, {"sentence": "This token is not valid."})
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table_id}/socket"
    with (
        connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket,
        pytest.raises(ConnectionClosed) as closed,
    ):
        socket.recv(PATIENCE)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4401


def test_a_token_of_a_proxy_is_none_of_ours(server: Server) -> None:
    ann = Player(server, "Ann")
    assert ann.http.get("/api/me", headers={"Authorization": "Bearer eyJhbGciOi"}).json()["name"] == "Ann"
    assert ann.http.get("/api/me", headers={"Authorization": "Basic YW5uOmFubg=="}).json()["name"] == "Ann"


def test_the_rates_of_guests_hold_for_programs(tmp_path: Path) -> None:
    with run_server(new_database("sqlite", tmp_path), tmp_path, "--reads-per-second", "1") as server:
        token = httpx.post(f"{server.address}/api/tokens", headers=HEADERS).json()["token"]
        with httpx.Client(base_url=server.address, headers={"Authorization": f"Bearer {token}"}) as client:
            statuses = [client.get("/api/lobby").status_code for _ in range(8)]
    assert statuses[0] == 200
    assert statuses[-1] == 429
