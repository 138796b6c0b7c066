"""A real server in a process of its own, and clients that speak to it."""

import contextlib
import secrets
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from shoal.server.http.identity import COOKIE
from shoal.server.wire.messages import Done, FromServer, Moved, Refused, TableNow
from tests.support.prefork import ServerProcess

decode = msgspec.json.Decoder(FromServer).decode
to_close = contextlib.ExitStack()
"""Every connection that a test has made."""
HEADERS = {"X-Shoal": "1"}
PATIENCE = 20.0
T = TypeVar("T")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """`shoal serve`, until it is stopped or killed; it can be started again on the same port and database."""

    def __init__(self, database: str, log: Path, *arguments: str) -> None:
        self.database, self.log, self.arguments = database, log, arguments
        self.port = free_port()
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        arguments = ["serve", "--port", str(self.port), "--db", self.database, "--no-browser", *self.arguments]
        self.process = ServerProcess(arguments, self.log)
        self._wait_until_it_answers()

    def _wait_until_it_answers(self) -> None:
        transport = httpx.HTTPTransport(retries=0)
        with httpx.Client(transport=transport, timeout=PATIENCE) as client:
            while self.process.poll() is None:
                with contextlib.suppress(httpx.TransportError):
                    if client.get(f"{self.address}/healthz").status_code == 200:
                        return
        raise AssertionError(f"the server has stopped: {self.log.read_text()[-2000:]}")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def logged(self) -> str:
        return self.log.read_text()


class Player:
    """A guest of the server: a new one, or the one whose cookie it is."""

    def __init__(self, server: Server, name: str | None = None, cookie: str | None = None) -> None:
        self.server = server
        self.http = to_close.enter_context(httpx.Client(base_url=server.address, headers=HEADERS, timeout=PATIENCE))
        if cookie:
            self.http.cookies.set(COOKIE, cookie, domain="127.0.0.1", path="/")
        self.id = self.http.get("/api/me").json()["id"]
        if name:
            assert self.http.put("/api/me", json={"name": name}).status_code == 200

    @property
    def cookie(self) -> str:
        return self.http.cookies[COOKIE]

    def open_table(self, *seats: str, game: Any = "hey_thats_my_fish", **wanted: Any) -> str:
        """Seats as `me`, `friend`, `screen`, or the level of a bot."""
        kinds = ("me", "friend", "screen")
        wishes = [{"kind": seat} if seat in kinds else {"kind": "bot", "level": seat} for seat in seats]
        answer = self.http.post("/api/tables", json={"game": game, "seats": wishes, **wanted})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def join(self, invitation: str) -> httpx.Response:
        return self.http.post("/api/join", json={"invitation": invitation.rpartition("/")[2]})

    def at(self, table_id: str) -> "AtTable":
        return AtTable(self, table_id)


class AtTable:
    """A connection to a table. `now` is what has been heard of it; answers and chat wait until they are asked for."""

    def __init__(self, player: Player, table_id: str) -> None:
        self.player, self.table_id = player, table_id
        self.reconnect()

    def connect(self, **headers: str) -> ClientConnection:
        address = f"ws://127.0.0.1:{self.player.server.port}/api/tables/{self.table_id}/socket"
        cookie = {"Cookie": f"{COOKIE}={self.player.cookie}"}
        return to_close.enter_context(connect(address, additional_headers={**cookie, **headers}))

    def reconnect(self) -> None:
        self.heard: list[Any] = []
        self.wire = self.connect()
        self.now: Any = None
        self.until(lambda now: now is not None)

    def hear(self) -> None:
        """The next message."""
        message = decode(self.wire.recv(PATIENCE))
        match message:
            case TableNow():
                self.now = message
            case Moved(snapshot=snapshot, can_take_back=can):
                assert snapshot.ply == self.now.snapshot.ply + 1, "a move was lost"
                self.now = msgspec.structs.replace(self.now, snapshot=snapshot, can_take_back=can)
        self.heard.append(message)

    def until(self, met: Callable[[Any], bool]) -> Any:
        """Listens until what is known of the table is so."""
        while not met(self.now):
            self.hear()
        return self.now

    def at_ply(self, ply: int) -> Any:
        return self.until(lambda now: now.snapshot.ply >= ply).snapshot

    def expect(self, kind: type[T]) -> T:
        """The next message of that kind; it is taken out of what was heard."""
        while True:
            for place, message in enumerate(self.heard):
                if isinstance(message, kind):
                    del self.heard[place]
                    return message
            self.hear()

    def send(self, kind: str, *, id: str | None = None, **fields: Any) -> str:
        command_id = id or secrets.token_urlsafe(12)
        self.wire.send(msgspec.json.encode({"kind": kind, "id": command_id, **fields}).decode())
        return command_id

    def do(self, kind: str, *, id: str | None = None, **fields: Any) -> None:
        """Sends a command that is carried out."""
        command_id = self.send(kind, id=id, **fields)
        answer = self._answer()
        assert answer == Done(command_id), answer

    def refused(self, kind: str, *, id: str | None = None, **fields: Any) -> str:
        """Sends a command that is refused; returns why."""
        self.send(kind, id=id, **fields)
        answer = self._answer()
        assert isinstance(answer, Refused), answer
        return answer.sentence

    def _answer(self) -> Done | Refused:
        while True:
            for place, message in enumerate(self.heard):
                if isinstance(message, Done | Refused):
                    del self.heard[place]
                    return message
            self.hear()

    def move(self, action: str | None = None) -> str:
        """Makes a move, any legal one, and waits until it is seen."""
        ply = self.now.snapshot.ply
        chosen = action or legal_texts(self.now.snapshot)[0]
        self.do("move", ply=ply, action=chosen)
        self.at_ply(ply + 1)
        return chosen


def legal_texts(snapshot: Any) -> list[str]:
    return [msgspec.json.decode(action)["text"] for action in snapshot.legal]


@contextlib.contextmanager
def running(database: str, folder: Path, *arguments: str, bot_pace: float = 0) -> Iterator[Server]:
    server = Server(database, folder / "server.log", "--bot-pace", str(bot_pace), *arguments)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()
