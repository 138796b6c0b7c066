"""Clients that speak to a running server: guests over HTTP, and their connections to tables."""

import contextlib
import secrets
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from shoal.core import Rng
from shoal.server.http.identity import COOKIE
from shoal.server.wire.messages import Done, FromServer, Moved, Refused, TableNow
from tests.support.server_process import PATIENCE, Server

decode = msgspec.json.Decoder(FromServer).decode
open_connections = contextlib.ExitStack()
"""Every connection that a test has made; a fixture closes them after the test."""
HEADERS = {"X-Shoal": "1"}
SEAT_KINDS = ("me", "friend", "screen", "bot")
T = TypeVar("T")


def seat_wishes(seats: Sequence[str]) -> list[dict[str, str]]:
    """Return the seats of a new table, each given as `me`, `friend`, `screen`, `bot` or the level of a bot."""
    return [{"kind": seat} if seat in SEAT_KINDS else {"kind": "bot", "level": seat} for seat in seats]


class Player:
    """A guest of the server: a new one, or the owner of a cookie."""

    def __init__(self, server: Server, name: str | None = None, cookie: str | None = None) -> None:
        self.server = server
        client = httpx.Client(base_url=server.address, headers=HEADERS, timeout=PATIENCE)
        self.http = open_connections.enter_context(client)
        if cookie:
            self.http.cookies.set(COOKIE, cookie, domain="127.0.0.1", path="/")
        self.id = self.http.get("/api/me").json()["id"]
        if name:
            assert self.http.put("/api/me", json={"name": name}).status_code == 200

    @property
    def cookie(self) -> str:
        return self.http.cookies[COOKIE]

    def open_table(self, *seats: str, game: Any = "hey_thats_my_fish", **fields: Any) -> str:
        """Open a table with the seats that `seat_wishes` reads, and return its id."""
        answer = self.http.post("/api/tables", json={"game": game, "seats": seat_wishes(seats), **fields})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def join(self, invitation: str) -> httpx.Response:
        return self.http.post("/api/join", json={"invitation": invitation.rpartition("/")[2]})

    def at(self, table_id: str) -> "TableConnection":
        return TableConnection(self, table_id)

    def connect(self, table_id: str, **headers: str) -> ClientConnection:
        """Connect to a table without waiting for it."""
        address = f"ws://127.0.0.1:{self.server.port}/api/tables/{table_id}/socket"
        cookie = {"Cookie": f"{COOKIE}={self.cookie}"}
        return open_connections.enter_context(connect(address, additional_headers={**cookie, **headers}))


class TableConnection:
    """A WebSocket to a table.

    `now` is the table as the messages so far describe it. Messages are read only when something is waited for; answers
    and chat are kept in `received` until a test asks for them.
    """

    def __init__(self, player: Player, table_id: str) -> None:
        self.player, self.table_id = player, table_id
        self.reconnect()

    def connect(self, **headers: str) -> ClientConnection:
        return self.player.connect(self.table_id, **headers)

    def reconnect(self) -> None:
        self.received: list[Any] = []
        self.socket = self.connect()
        self.now: Any = None
        self.until(lambda now: now is not None)

    def receive(self) -> None:
        """Read the next message."""
        message = decode(self.socket.recv(PATIENCE))
        match message:
            case TableNow():
                self.now = message
            case Moved(snapshot=snapshot, can_take_back=can):
                assert snapshot.ply == self.now.snapshot.ply + 1, "a move was lost"
                self.now = msgspec.structs.replace(self.now, snapshot=snapshot, can_take_back=can)
        self.received.append(message)

    def until(self, met: Callable[[Any], bool]) -> Any:
        """Read messages until the table meets a condition, and return it."""
        while not met(self.now):
            self.receive()
        return self.now

    def at_ply(self, ply: int) -> Any:
        """Read messages until this many actions have been made, and return the snapshot."""
        return self.until(lambda now: now.snapshot is not None and now.snapshot.ply >= ply).snapshot

    def expect(self, kind: type[T]) -> T:
        """Take the next message of a kind out of those received."""
        while True:
            for index, message in enumerate(self.received):
                if isinstance(message, kind):
                    del self.received[index]
                    return message
            self.receive()

    def send(self, kind: str, *, id: str | None = None, **fields: Any) -> str:
        """Send a command and return its id."""
        command_id = id or secrets.token_urlsafe(12)
        self.socket.send(msgspec.json.encode({"kind": kind, "id": command_id, **fields}).decode())
        return command_id

    def do(self, kind: str, *, id: str | None = None, **fields: Any) -> None:
        """Send a command and expect that it is executed."""
        command_id = self.send(kind, id=id, **fields)
        answer = self.answer()
        assert answer == Done(command_id), answer

    def refused(self, kind: str, *, id: str | None = None, **fields: Any) -> str:
        """Send a command, expect that it is refused, and return the reason."""
        self.send(kind, id=id, **fields)
        answer = self.answer()
        assert isinstance(answer, Refused), answer
        return answer.sentence

    def answer(self) -> Done | Refused:
        """Take the next answer to a command out of the messages received."""
        while True:
            for index, message in enumerate(self.received):
                if isinstance(message, Done | Refused):
                    del self.received[index]
                    return message
            self.receive()

    def move(self, action: str | None = None) -> str:
        """Make this move, or the first legal one, and wait until it is seen."""
        ply, version = self.now.snapshot.ply, self.now.snapshot.version
        chosen = action or legal_texts(self.now.snapshot)[0]
        self.do("move", version=version, action=chosen)
        self.at_ply(ply + 1)
        return chosen


def legal_texts(snapshot: Any) -> list[str]:
    return [msgspec.json.decode(action)["text"] for action in snapshot.legal]


def seat_two(server: Server, **fields: Any) -> tuple[TableConnection, TableConnection]:
    """Open a table for Ann, and let Ben join it by the invitation."""
    ann, ben = Player(server, "Ann"), Player(server, "Ben")
    table_id = ann.open_table("me", "friend", **fields)
    first = ann.at(table_id)
    assert first.now.status == "waiting"
    assert ben.join(first.now.invitation).json()["seated"]
    first.until(lambda now: now.status == "playing")
    return first, ben.at(table_id)


def play_to_the_end(tables: list[TableConnection], seed: int = 1) -> None:
    """Play one game at random over these connections to its table."""
    rng = Rng(seed)
    while tables[0].now.status == "playing":
        ply = tables[0].now.snapshot.ply
        mover = next(table for table in tables if table.at_ply(ply).legal)
        mover.move(rng.choice(legal_texts(mover.now.snapshot)))
        for table in tables:
            table.at_ply(ply + 1)
