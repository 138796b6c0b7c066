"""A client for benchmarks and attacks that costs little: plain HTTP and WebSocket frames over asyncio."""

import asyncio
import base64
import os
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec

TEXT, PING, PONG = 1, 9, 10
"""Opcodes of WebSocket frames."""
READ_LIMIT = 2**20


@dataclass(frozen=True)
class Answer:
    """The answer to an HTTP request."""

    status: int
    body: bytes

    def json(self) -> Any:
        return msgspec.json.decode(self.body)


class Wire:
    """A WebSocket; frames are sent with a mask of zeros, which leaves the payload as it is."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    def send(self, payload: bytes, opcode: int = TEXT) -> None:
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2)
        self.writer.write(bytes([0x80 | opcode]) + length + b"\0\0\0\0" + payload)

    async def receive(self) -> bytes:
        """Return the next text message, and answer pings meanwhile; raise EOFError at the end of the connection."""
        while True:
            first, size = await self.reader.readexactly(2)
            if size >= 126:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8))
            body = await self.reader.readexactly(size)
            if first & 0x0F == PING:
                self.send(body, PONG)
            elif first & 0x0F == TEXT:
                return body

    def close(self) -> None:
        self.writer.close()


class RawClient:
    """A visitor with an address and cookies of their own."""

    def __init__(self, port: int, source: str | None = None) -> None:
        self.port = port
        self.source = source
        """Address that the server sees, such as 127.0.0.2; the usual one if None."""
        self.cookies: dict[str, str] = {}

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        local = None if self.source is None else (self.source, 0)
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=local, limit=READ_LIMIT)

    async def ask(self, method: str, path: str, body: object = None) -> Answer:
        """Send an HTTP request over a new connection; return its answer, and keep its cookies."""
        data = b"" if body is None else msgspec.json.encode(body)
        content = f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n" if data else ""
        reader, writer = await self.connect()
        try:
            writer.write(self._head(method, path, f"X-Shoal: 1\r\n{content}Connection: close\r\n") + data)
            head, _, answer = (await reader.read()).partition(b"\r\n\r\n")
        finally:
            writer.close()
        lines = head.decode("latin-1").split("\r\n")
        if not lines[0].startswith("HTTP/"):
            raise ConnectionResetError("The server has not answered.")
        for name, value in (line.split(": ", 1) for line in lines[1:]):
            if name.lower() == "set-cookie":
                cookie, _, secret = value.partition(";")[0].partition("=")
                self.cookies[cookie] = secret
        return Answer(int(lines[0].split()[1]), answer)

    async def sign_in(self, name: str) -> None:
        """Become a guest of this name."""
        await self.ask("GET", "/api/me")
        await self.ask("PUT", "/api/me", {"name": name})

    async def open_socket(self, path: str) -> Wire:
        """Open a WebSocket; raise ConnectionError if the server refuses it."""
        key = base64.b64encode(os.urandom(16)).decode()
        reader, writer = await self.connect()
        upgrade = (
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        )
        writer.write(self._head("GET", path, upgrade))
        head = b""
        with suppress(asyncio.IncompleteReadError):
            head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"):
            writer.close()
            raise ConnectionRefusedError(head.partition(b"\r\n")[0].decode("latin-1"))
        return Wire(reader, writer)

    def _head(self, method: str, path: str, headers: str) -> bytes:
        cookies = "; ".join(f"{name}={secret}" for name, secret in self.cookies.items())
        cookie = f"Cookie: {cookies}\r\n" if cookies else ""
        return f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{cookie}{headers}\r\n".encode()
