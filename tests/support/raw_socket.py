"""Connections on which a test controls every byte, and reads nothing unless it wants to."""

import base64
import contextlib
import secrets
import socket
from time import monotonic

from shoal.server.http.identity import COOKIE
from tests.support.client import Player, open_connections
from tests.support.server_process import PATIENCE, Server

PING = b"\x89\x80\x00\x00\x00\x00"
"""An empty ping, masked with zeros."""


def connect(server: Server, *, source: str = "127.0.0.1", buffer: int = 4096) -> socket.socket:
    """Connect from an address of this machine, with a small buffer for what is not read."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    raw.bind((source, 0))
    raw.settimeout(PATIENCE)
    raw.connect(("127.0.0.1", server.port))
    return open_connections.enter_context(contextlib.closing(raw))


def connect_to_table(player: Player, table_id: str) -> socket.socket:
    """Open the WebSocket of a table, and read nothing but the answer to the handshake."""
    raw = connect(player.server)
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    raw.sendall(
        f"GET /api/tables/{table_id}/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nCookie: {COOKIE}={player.cookie}\r\n\r\n".encode()
    )
    assert raw.recv(len("HTTP/1.1 101")) == b"HTTP/1.1 101"
    return raw


def is_cut(raw: socket.socket, seconds: float = PATIENCE, dribble: bytes = b"") -> bool:
    """Return whether the server ends the connection in time, while a byte is sent every moment."""
    deadline = monotonic() + seconds
    raw.settimeout(0.05)
    while monotonic() < deadline:
        try:
            raw.sendall(dribble)
            if raw.recv(4096) == b"":
                return True
        except TimeoutError:
            continue
        except OSError:
            return True
    return False
