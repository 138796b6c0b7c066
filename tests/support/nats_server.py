"""A real NATS server, which can be stopped and started again on the same port."""

import shutil
import socket
import subprocess
import sys
from pathlib import Path
from time import monotonic

from tests.support.server_process import PATIENCE, free_port


class NatsServer:
    """`nats-server` on this machine."""

    def __init__(self) -> None:
        self.port = free_port()
        self.start()

    @property
    def address(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start the server, and return once it accepts connections."""
        command = [_program(), "-a", "127.0.0.1", "-p", str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = monotonic() + PATIENCE
        while monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except ConnectionRefusedError:
                continue
        raise AssertionError("NATS does not start")

    def stop(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)


def _program() -> str:
    beside_python = Path(sys.executable).with_name("nats-server")
    return str(beside_python) if beside_python.exists() else shutil.which("nats-server") or "nats-server"
