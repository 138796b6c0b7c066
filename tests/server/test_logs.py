"""The log is JSON, one object per line, whoever writes it."""

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.client import seat_two
from tests.support.raw_socket import connect
from tests.support.server_process import run_server

WRITERS = {
    "a message of ours": "structlog.get_logger().info('hello', table='x')",
    "a message of uvicorn": "logging.getLogger('uvicorn.error').warning('hello')",
    "a failure in a library": "failing(logging.getLogger('some.library').exception)",
    "a failure of ours": "failing(structlog.get_logger().exception)",
    "a warning": "warnings.warn('hello')",
    "a failure in the event loop": "fail_in_loop()",
    "a failure of a thread": "thread = threading.Thread(target=fail); thread.start(); thread.join()",
    "a failure at the end": "fail()",
}
SCRIPT = """
import asyncio, logging, threading, warnings
import structlog
from shoal.server.logs import configure_logging

def fail(secret="secret of the penguins"):
    raise ValueError("hello")

def failing(log):
    try:
        fail()
    except ValueError:
        log("hello")

def fail_in_loop():
    loop = asyncio.new_event_loop()
    loop.call_soon(fail)
    loop.call_soon(loop.stop)
    loop.run_forever()
    loop.close()

configure_logging()
"""


@pytest.mark.parametrize("writer", WRITERS)
def test_everything_is_written_as_one_line_of_json(writer: str) -> None:
    command = [sys.executable, "-c", SCRIPT + WRITERS[writer]]
    written = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = [json.loads(line) for line in written.stderr.splitlines()]
    assert len(lines) == 1
    assert {"event", "level", "timestamp"} <= lines[0].keys()
    assert "hello" in written.stderr
    assert "penguins" not in written.stderr, "local variables are no part of a traceback"


def test_a_server_that_is_attacked_writes_json(tmp_path: Path) -> None:
    with run_server(f"sqlite:{tmp_path / 'shoal.db'}", tmp_path) as server:
        ann, _ = seat_two(server)
        raw = connect(server)
        raw.sendall(b"\x00\x01 this is not HTTP\r\n\r\n")
        assert b"400" in raw.recv(100)
        ann.socket.send(b"\xff", text=True)
        server.stop()
        first, *lines = server.logged().splitlines()
        assert first.startswith("Shoal is at http://")
        assert any("Invalid HTTP request" in json.loads(line)["event"] for line in lines)


def test_a_failed_statement_reveals_nothing_that_it_was_to_store(tmp_path: Path) -> None:
    seed, database = 712_345_678_901, tmp_path / "shoal.db"
    with run_server(f"sqlite:{database}", tmp_path, "--seed", str(seed)) as server:
        ann, _ = seat_two(server)
        other = sqlite3.connect(database)
        other.execute("ALTER TABLE log RENAME TO lost")
        other.close()
        assert "our side" in ann.refused("chat", text="the secret of the penguins")
        seats = [{"kind": "me"}, {"kind": "screen"}]
        assert ann.player.http.post("/api/tables", json={"game": "hey_thats_my_fish", "seats": seats}).is_server_error
        for logged in ("no such table: log", "command failed", "request failed"):
            assert logged in server.logged()
        for secret in ("penguins", str(seed + 1), ann.player.id):
            assert secret not in server.logged()
