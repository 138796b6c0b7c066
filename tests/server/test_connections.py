"""Connections that do not read, do not ask or are too many are cut, and nobody else notices them."""

import contextlib
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic

import httpx
import psutil
import pytest
from benchmarks.server.assets import largest_asset
from websockets.exceptions import ConnectionClosed

from shoal.server.limits import Limits
from shoal.server.runtime.subscriber import NoConnection, Subscriber
from tests.support.client import Player, TableConnection, seat_two
from tests.support.databases import new_database
from tests.support.event_loop import run
from tests.support.raw_socket import PING, connect, connect_to_table, is_cut
from tests.support.server_process import PATIENCE, Server, run_server
from tests.support.tables import until

TOO_MANY = 4429
SOCKETS_PER_GUEST, SOCKETS_PER_ADDRESS, CONNECTIONS_PER_ADDRESS = 4, 8, 6
STRICT = (
    *("--request-seconds", "1", "--unread-seconds", "1", "--chats-per-second", "1e9", "--commands-per-second", "1e9"),
    *("--sockets-per-guest", str(SOCKETS_PER_GUEST), "--sockets-per-address", str(SOCKETS_PER_ADDRESS)),
    *("--connections-per-address", str(CONNECTIONS_PER_ADDRESS)),
)
LONGEST_CHAT = "🐟" * 300
FULL_CHAT = 200
"""Number of messages that a table shows."""
MEGABYTE = 2**20


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a server with little patience."""
    folder = tmp_path_factory.mktemp("strict")
    with run_server(new_database("sqlite", folder), folder, *STRICT) as server:
        yield server


def metric(server: Server, name: str) -> float:
    text = httpx.get(f"{server.address}/metrics").text
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def wait_for(server: Server, name: str, value: float, *, seconds: float = PATIENCE) -> None:
    deadline = monotonic() + seconds
    while metric(server, name) != value:
        assert monotonic() < deadline, f"{name} is {metric(server, name)}, not {value}"


# What waits for a slow reader


class SlowReader(NoConnection):
    """A connection that notes what is written to it."""

    is_writable = False

    def __init__(self) -> None:
        self.written: list[list[str]] = []
        self.cuts = 0

    def write(self, texts: Sequence[str]) -> None:
        self.written.append(list(texts))

    def cut(self) -> None:
        self.cuts += 1


def test_the_whole_table_replaces_the_news_that_wait() -> None:
    subscriber = Subscriber("ann", "Ann", Limits())
    subscriber.send_table("table 1")
    subscriber.answer("done 1")
    subscriber.send("moved")
    subscriber.answer("done 2")
    subscriber.send_table("table 2")
    subscriber.send("moved again")
    assert [subscriber.take() for _ in range(5)] == ["table 2", "done 1", "done 2", "moved again", None]


@pytest.mark.parametrize("limits", [Limits(outbox_bytes=5_000), Limits(outbox_size=5)])
def test_a_reader_for_whom_too_much_waits_is_cut_off_once(limits: Limits) -> None:
    reader = SlowReader()
    subscriber = Subscriber("ann", "Ann", limits, reader)
    for _ in range(20):
        subscriber.send("x" * 900)
    assert (reader.cuts, subscriber.take()) == (1, None)


def test_what_is_said_in_one_moment_leaves_together_and_what_waits_when_the_reader_reads() -> None:
    async def send() -> list[list[str]]:
        reader = SlowReader()
        subscriber = Subscriber("ann", "Ann", Limits(), reader)
        subscriber.send("waits")
        reader.is_writable = True
        subscriber.flush()
        subscriber.send("moved")
        subscriber.answer("done")
        await until(lambda: len(reader.written) > 1)
        return reader.written

    assert run(send()) == [["waits"], ["moved", "done"]]


def test_readers_who_do_not_read_are_gone_in_seconds_and_take_little_memory(server: Server) -> None:
    ann = Player(server)
    table = ann.at(ann.open_table("me", "friend"))
    process = psutil.Process(server.process.pid)
    for _ in range(FULL_CHAT):
        table.do("chat", text=LONGEST_CHAT)
    deaf = [connect_to_table(ann, table.table_id) for _ in range(SOCKETS_PER_GUEST - 1)]
    wait_for(server, "shoal_sockets", SOCKETS_PER_GUEST)
    before = process.memory_info().rss
    for _ in range(60):
        table.do("new_invitation")
        table.received.clear()
    assert process.memory_info().rss < before + 60 * MEGABYTE
    wait_for(server, "shoal_sockets", 1.0)
    assert all(is_cut(raw) for raw in deaf)


def test_a_flood_of_pings_that_nobody_reads_the_answers_to_ends_the_connection(server: Server) -> None:
    ann, ben = seat_two(server)
    raw = connect_to_table(ann.player, ann.table_id)
    before = psutil.Process(server.process.pid).memory_info().rss
    with contextlib.suppress(OSError):
        for _ in range(100):
            raw.sendall(1000 * PING)
    assert is_cut(raw)
    assert psutil.Process(server.process.pid).memory_info().rss < before + 30 * MEGABYTE
    ann.move()
    assert ben.at_ply(1).ply == 1


def test_a_few_pings_are_answered(server: Server) -> None:
    ann, _ = seat_two(server)
    for _ in range(3):
        assert ann.socket.ping().wait(PATIENCE)


def test_an_answer_that_is_not_read_is_given_up(server: Server) -> None:
    name = 'shoal_connections_cut_total{reason="unread"}'
    before, raw = metric(server, name), connect(server)
    raw.sendall(f"GET {largest_asset()} HTTP/1.1\r\nHost: x\r\n\r\n".encode() * 2)
    wait_for(server, name, before + 1)


# How many


def close_code(table: TableConnection, **headers: str) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        table.connect(**headers).recv(PATIENCE)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_a_guest_has_a_limited_number_of_sockets(server: Server) -> None:
    ann = Player(server)
    table = ann.at(ann.open_table("me", "friend"))
    others = [ann.at(table.table_id) for _ in range(SOCKETS_PER_GUEST - 1)]
    assert close_code(table) == TOO_MANY
    others[0].socket.close()
    wait_for(server, "shoal_sockets", SOCKETS_PER_GUEST - 1)
    assert ann.at(table.table_id).now.status == "waiting"


def test_an_address_has_a_limited_number_of_sockets_for_all_its_guests(server: Server) -> None:
    ann = Player(server)
    table_id = ann.open_table("me", "friend", open=True)
    for _ in range(SOCKETS_PER_ADDRESS // SOCKETS_PER_GUEST):
        guest = Player(server)
        for _ in range(SOCKETS_PER_GUEST):
            guest.at(table_id)
    ben = Player(server)
    table = TableConnection.__new__(TableConnection)
    table.player, table.table_id = ben, table_id
    assert close_code(table) == TOO_MANY
    elsewhere = table.connect(**{"X-Forwarded-For": "192.0.2.7"})
    assert '"kind":"table"' in str(elsewhere.recv(PATIENCE))


def test_an_address_has_a_limited_number_of_connections(server: Server) -> None:
    """Connect from an address that is no proxy of this server."""
    silent = [connect(server, source="127.0.0.2") for _ in range(CONNECTIONS_PER_ADDRESS)]
    refused = connect(server, source="127.0.0.2")
    assert b"503" in refused.recv(100)
    assert httpx.get(f"{server.address}/healthz").status_code == 200
    assert all(is_cut(raw) for raw in silent)
    again = connect(server, source="127.0.0.2")
    again.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    assert b"200 OK" in again.recv(100)


def test_all_connections_together_are_limited(tmp_path: Path) -> None:
    with run_server(new_database("sqlite", tmp_path), tmp_path, "--connections", "5") as server:
        silent = [connect(server) for _ in range(8)]
        assert b"503" in silent[-1].recv(100)
        for raw in silent:
            raw.close()
        with httpx.Client(transport=httpx.HTTPTransport(retries=3)) as http:
            while http.get(f"{server.address}/healthz").status_code == 503:
                continue


# Requests that do not come


@pytest.mark.parametrize(
    ("begun", "dribble"),
    [
        (b"", b""),
        (b"GET / HTTP/1.1\r\nX-Slow: ", b"x"),
        (b"POST /api/tables HTTP/1.1\r\nHost: x\r\nX-Shoal: 1\r\nContent-Length: 60000\r\n\r\n", b"x"),
        (b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nX-Slow: ", b"x"),
    ],
    ids=["silence", "half a header", "half a body", "half a second request"],
)
def test_a_request_that_does_not_arrive_is_given_up(server: Server, begun: bytes, dribble: bytes) -> None:
    raw = connect(server)
    raw.sendall(begun)
    assert is_cut(raw, dribble=dribble)
    assert "Traceback" not in server.logged()


def test_a_socket_on_which_nothing_is_said_stays_open(server: Server) -> None:
    ann, _ = seat_two(server)
    silent = connect(server)
    assert is_cut(silent), "the time for a request is over"
    ann.move()
