"""A real server in a separate process."""

import contextlib
import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx

from tests.support.prefork import ForkedProcess

PATIENCE = 20.0
"""Seconds to wait for an answer before a test fails."""


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
        self.process = ForkedProcess(arguments, self.log)
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
        """Ask the server to stop and return its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def logged(self) -> str:
        return self.log.read_text()


class SpawnedServer(Server):
    """`shoal serve` as a new process of a given program, which loads everything by itself."""

    def __init__(
        self, program: Path, database: str, log: Path, *arguments: str, environment: dict[str, str] | None = None
    ) -> None:
        self.program, self.environment = program, environment
        super().__init__(database, log, *arguments)

    def start(self) -> None:
        arguments = ["serve", "--port", str(self.port), "--db", self.database, "--no-browser", *self.arguments]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(  # type: ignore[assignment]
                [self.program, *arguments], env=self.environment, cwd=self.log.parent, stdout=log, stderr=log
            )
        self._wait_until_it_answers()


@contextlib.contextmanager
def run_server(database: str, folder: Path, *arguments: str, bot_pace: float = 0) -> Iterator[Server]:
    """Run a server on this database; it is killed at the end if it still runs."""
    server = Server(database, folder / "server.log", "--bot-pace", str(bot_pace), *arguments)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()
