"""Malformed requests and messages get a clear answer on both databases: never a failure, never a broken socket."""

import http.client
import json
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from shoal.server.wire.messages import Refused
from tests.support.client import HEADERS, Player, seat_two
from tests.support.server_process import PATIENCE, Server

DEPTHS = (100, 900, 980, 1_000, 1_020, 5_000, 30_000)
"""Depths of nesting below, near and far beyond the recursion limit of the decoder."""
NESTED = [pytest.param("[" * depth + "]" * depth, id=f"{depth} lists") for depth in DEPTHS]
TABLE_IDS = ["%00%00%00%00%00%00%00%00", "abcdefgh%00", "%ff%ff%ff%ff%ff%ff%ff%ff", "a" * 300, "a", "%F0%9F%90%9F" * 8]


@pytest.fixture(autouse=True)
def nothing_failed(server: Server) -> Iterator[None]:
    """Check that the server has logged no failure."""
    before = len(server.logged())
    yield
    assert "Traceback" not in server.logged()[before:]
    assert '"level": "error"' not in server.logged()[before:]


def status_of(server: Server, method: str, path: str, body: bytes | None = None, **headers: str) -> int:
    """Send a request exactly as given; httpx would put some of these in order."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.putrequest(method, path, skip_host="Host" in headers)
    for name, value in {**HEADERS, **headers}.items():
        connection.putheader(name, value)
    if body is not None:
        connection.putheader("Content-Length", str(len(body)))
    connection.endheaders(body)
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    if answer.status >= 400 and answer.getheader("content-type") == "application/json":
        assert json.loads(text)["sentence"].endswith(".")
    return answer.status


@pytest.mark.parametrize(
    "path",
    [
        "/%00",
        "/assets/%00.js",
        "/" + "a" * 300,
        f"/assets/{'a' * 300}.js",
        "/%ff",
        "//",
        "//api//me",
        "/api/games/%00/lesson",
        "/api/games/hey_thats_my_fish/puzzles/%00/solution",
        f"/api/tables/abcdefgh/turns/{'9' * 5_000}",
        "/api/tables/abcdefgh/turns/-1",
    ],
)
def test_a_strange_address_gets_a_page_or_a_refusal(server: Server, path: str) -> None:
    assert status_of(server, "GET", path) in (200, 400, 404, 409)


@pytest.mark.parametrize("table_id", TABLE_IDS)
def test_a_strange_table_id_is_refused(server: Server, table_id: str) -> None:
    ann = Player(server)
    for what in ("turns/0", "replay", "record", "analysis/0"):
        assert ann.http.get(f"/api/tables/{table_id}/{what}").status_code in (400, 404)
    assert ann.http.post(f"/api/tables/{table_id}/hint").status_code in (400, 404)
    invitation = json.loads(f'"{table_id}"'.replace("%00", "\\u0000")) + "." + "0" * 32
    assert ann.http.post("/api/join", json={"invitation": invitation}).status_code in (400, 409)


@pytest.mark.parametrize("nested", NESTED)
def test_deeply_nested_bodies_are_refused(server: Server, nested: str) -> None:
    ann = Player(server)
    options = '{"game": "hey_thats_my_fish", "seats": [{"kind": "me"}, {"kind": "bot"}], "options": {"layout": %s}}'
    for path, body in (
        ("/api/tables", nested),
        ("/api/tables", options % nested),
        ("/api/tables", options % nested.replace("[", '{"a":', 1).replace("]", "}", 1)),
        ("/api/join", f'{{"invitation": {nested}}}'),
    ):
        assert ann.http.post(path, content=body[:65_000]).status_code in (400, 409), path


@pytest.mark.parametrize(
    "body", [b'"\xff"', b"\xff", b"\xfe\xff\x00{", b'{"name": "\xc3\x28"}', b'{"name": "\\ud800"}']
)
def test_a_body_that_is_not_unicode_is_refused(server: Server, body: bytes) -> None:
    ann = Player(server)
    assert ann.http.put("/api/me", content=body).status_code == 400
    assert ann.http.post("/api/tables", content=body).status_code == 400


@pytest.mark.parametrize("origin", ["http://[::1", "http://[", "null", "", "http://a]b", "//", "\xff"])
def test_a_strange_origin_is_a_foreign_one(server: Server, origin: str) -> None:
    assert status_of(server, "POST", "/api/join", b"{}", Origin=origin) == 403


@pytest.mark.parametrize("host", ["[::1", "[", "", "a b", "\xff"])
def test_a_strange_host_is_no_reason_to_fail(server: Server, host: str) -> None:
    for path in ("/", "/api/me", "/api/nothing", "/api/docs"):
        assert status_of(server, "GET", path, Host=host) in (200, 400, 404)


@pytest.mark.parametrize("cookie", ["shoal_guest=\xff\xfe", "shoal_guest=", "=;;=", "shoal_guest=" + "a" * 5_000])
def test_a_strange_cookie_belongs_to_nobody(server: Server, cookie: str) -> None:
    assert status_of(server, "GET", "/api/lobby", Cookie=cookie) == 401
    assert status_of(server, "GET", "/api/me", Cookie=cookie) == 200


@pytest.mark.parametrize("nested", NESTED)
def test_a_deeply_nested_message_is_refused_and_the_socket_stays(server: Server, nested: str) -> None:
    ann, _ = seat_two(server)
    for message in (nested, f'{{"kind":"move","id":"12345678","ply":{nested}}}', f'{{"id":{nested}}}'):
        ann.socket.send(message[:65_000])
        assert "cannot be understood" in ann.expect(Refused).sentence
    ann.move()


@pytest.mark.parametrize("data", [b"\xff", b'{"kind":"chat","id":"12345678","text":"\xc3\x28"}', b"\xed\xa0\x80"])
def test_a_message_that_is_not_unicode_closes_the_socket_with_its_code(server: Server, data: bytes) -> None:
    ann, ben = seat_two(server)
    ann.socket.send(data, text=True)
    with pytest.raises(ConnectionClosed) as closed:
        ann.until(lambda _: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1007
    ann.reconnect()
    ann.move()
    assert ben.at_ply(1).ply == 1
