"""Measures the server: a real process with a real database, and as many players as it takes, over real sockets.

The players cost little: each takes the first legal action he is told of, as soon as he is told.
"""

import asyncio
import base64
import os
import signal
import statistics
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from shoal.core import find_game, game_ids

PORT = 8791
ROUNDS = 5
IDLE_SOCKETS = 1_000
STEADY_RATE = 2_000


@dataclass(frozen=True)
class Figures:
    tables: int
    moves_per_s: float
    p50_ms: float
    p99_ms: float
    cpu_us_per_move: float


def any_game() -> str:
    """The first that is played with listed actions."""
    return next(game_id for game_id in game_ids() if find_game(game_id).searchable)


def first_legal(message: bytes) -> bytes | None:
    """The text of the first legal action that a message offers."""
    legal = message.find(b'"legal":[{')
    if legal < 0:
        return None
    begin = message.index(b'"text":"', legal) + len(b'"text":"')
    return message[begin : message.index(b'"', begin)]


class Wire:
    """As little of a WebSocket client as will do: text frames, unmasked by a mask of zeros."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, path: str, cookie: str) -> "Wire":
        reader, writer = await asyncio.open_connection("127.0.0.1", PORT, limit=2**20)
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        return cls(reader, writer)

    def send(self, text: bytes) -> None:
        size = len(text)
        head = bytes([0x81, 0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2)
        self.writer.write(head + b"\0\0\0\0" + text)

    async def receive(self) -> bytes:
        while True:
            first, size = await self.reader.readexactly(2)
            if size >= 126:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8))
            body = await self.reader.readexactly(size)
            if first & 0x0F == 1:
                return body

    def close(self) -> None:
        self.writer.close()


async def ask(method: str, path: str, cookie: str = "", body: object = None) -> tuple[bytes, Any]:
    reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
    data = b"" if body is None else msgspec.json.encode(body)
    writer.write(
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\nX-Shoal: 1\r\nCookie: {cookie}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\nConnection: close\r\n\r\n".encode()
        + data
    )
    head, _, answer = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    return head, msgspec.json.decode(answer)


async def new_guest() -> str:
    head, _ = await ask("GET", "/api/me")
    line = next(line for line in head.split(b"\r\n") if line.lower().startswith(b"set-cookie: "))
    return line.split(b": ", 1)[1].split(b";")[0].decode()


@dataclass
class Pair:
    """Two seats of one game, with a socket each, and what was last said to them of the game."""

    wires: list[Wire]
    heard: list[bytes]

    @classmethod
    async def sit(cls, ann: str, ben: str) -> "Pair":
        wanted = {"game": any_game(), "seats": [{"kind": "me"}, {"kind": "friend"}], "open": True}
        _, table = await ask("POST", "/api/tables", ann, wanted)
        path = f"/api/tables/{table['id']}/socket"
        wires = [await Wire.open(path, ann), await Wire.open(path, ben)]
        wires[1].send(b'{"kind":"take_seat","id":"take-seat-1","seat":1}')
        pair = cls(wires, [b"", b""])
        for seat in range(2):
            await pair.listen(seat, b'"status":"playing"')
        return pair

    async def listen(self, seat: int, words: bytes) -> None:
        while words not in self.heard[seat]:
            self.heard[seat] = await self.wires[seat].receive()

    async def play(self, latencies: list[float], per_second: float | None, delay: float) -> int:
        """One whole game; with a rate, no faster than that and after a delay. Returns the number of moves."""
        begin, number = perf_counter() + delay, 0
        while (mover := next((seat for seat in range(2) if first_legal(self.heard[seat])), None)) is not None:
            if per_second is not None and (wait := begin + number / per_second - perf_counter()) > 0:
                await asyncio.sleep(wait)
            action = first_legal(self.heard[mover]) or b""
            sent = perf_counter()
            self.wires[mover].send(
                b'{"kind":"move","id":"move-%08d","ply":%d,"action":"%s"}' % (number, number, action)
            )
            number += 1
            for seat in range(2):
                await self.listen(seat, b'"ply":%d,' % number)
            while not (await self.wires[mover].receive()).startswith(b'{"kind":"done"'):
                pass
            latencies.append(perf_counter() - sent)
        return number

    def close(self) -> None:
        for wire in self.wires:
            wire.close()


async def measure(server: subprocess.Popen[bytes], tables: int, rate: float | None = None) -> Figures:
    ann, ben = await new_guest(), await new_guest()
    speeds, costs = [], []
    latencies: list[float] = []
    for _ in range(ROUNDS):
        pairs = [await Pair.sit(ann, ben) for _ in range(tables)]
        cpu, begin = cpu_seconds(server.pid), perf_counter()
        each = None if rate is None else rate / tables
        # People at different tables do not all move at the same instant.
        delays = [0.0 if rate is None else n / rate for n in range(tables)]
        games = (pair.play(latencies, each, delay) for pair, delay in zip(pairs, delays, strict=True))
        moves = sum(await asyncio.gather(*games))
        speeds.append(moves / (perf_counter() - begin))
        costs.append(1e6 * (cpu_seconds(server.pid) - cpu) / moves)
        for pair in pairs:
            pair.close()
    latencies.sort()
    return Figures(
        tables=tables,
        moves_per_s=round(statistics.median(speeds), 1),
        p50_ms=round(1000 * latencies[len(latencies) // 2], 2),
        p99_ms=round(1000 * latencies[int(len(latencies) * 0.99)], 2),
        cpu_us_per_move=round(statistics.median(costs), 1),
    )


async def idle_socket_kib(server: subprocess.Popen[bytes]) -> float:
    ann = await new_guest()
    seats = [{"kind": "me"}, {"kind": "friend"}]
    _, table = await ask("POST", "/api/tables", ann, {"game": any_game(), "seats": seats, "open": True})
    path = f"/api/tables/{table['id']}/socket"

    async def open_many(count: int) -> list[Wire]:
        wires = [await Wire.open(path, ann) for _ in range(count)]
        for wire in wires:
            await wire.receive()
        return wires

    warm = await open_many(200)
    before = resident_bytes(server.pid)
    wires = await open_many(IDLE_SOCKETS)
    search_tree = resident_bytes(server.pid) - before
    for wire in warm + wires:
        wire.close()
    return round(search_tree / IDLE_SOCKETS / 1024, 1)


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_bytes(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@asynccontextmanager
async def running_server() -> AsyncIterator[subprocess.Popen[bytes]]:
    with tempfile.TemporaryDirectory() as folder:
        shoal = str(Path(sys.executable).with_name("shoal"))
        arguments = ["--port", str(PORT), "--db", f"sqlite:{folder}/bench.db", "--commands-per-second", "1e9"]
        server = subprocess.Popen([shoal, "serve", "--no-browser", *arguments], stdout=subprocess.DEVNULL)
        try:
            while True:
                try:
                    await ask("GET", "/healthz")
                    break
                except OSError:
                    await asyncio.sleep(0.1)
            yield server
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(30)


async def bench() -> dict[str, Any]:
    async with running_server() as server:
        await measure(server, 5)
        return {
            "20_tables": msgspec.to_builtins(await measure(server, 20)),
            "200_tables": msgspec.to_builtins(await measure(server, 200)),
            "steady_2000_per_s": msgspec.to_builtins(await measure(server, 200, STEADY_RATE)),
            "idle_socket_kib": await idle_socket_kib(server),
        }
