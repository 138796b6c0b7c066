"""The speed of the server: a real process with a real database, and many players over real sockets.

The players cost little: each of them sends the first legal action of a message as soon as it arrives.
"""

import asyncio
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
import psutil
from tests.support.limits import UNLIMITED

from benchmarks.server.raw_client import RawClient, Wire
from shoal.core import find_game, game_ids

PORT = 8791
ROUNDS = 5
IDLE_SOCKETS = 1_000
STEADY_RATE = 2_000
"""Moves per second of all tables together in the steady measurement."""


@dataclass(frozen=True)
class Figures:
    """Throughput, latencies and cost with a number of tables."""

    tables: int
    moves_per_s: float
    p50_ms: float
    p99_ms: float
    cpu_us_per_move: float

    @classmethod
    def of(cls, tables: int, speeds: list[float], costs: list[float], latencies: list[float]) -> "Figures":
        """Sum up rounds by their medians, and the seconds that single moves took."""
        ordered = sorted(latencies)
        p50, p99 = (round(1000 * ordered[int(len(ordered) * part)], 2) for part in (0.5, 0.99))
        return cls(tables, round(statistics.median(speeds), 1), p50, p99, round(statistics.median(costs), 1))


def any_game() -> str:
    """Return the first game whose actions can be listed."""
    return next(game_id for game_id in game_ids() if find_game(game_id).searchable)


def first_legal(message: bytes) -> bytes | None:
    """Return the text of the first legal action in a message, or None if it has none."""
    legal = message.find(b'"legal":[{')
    if legal < 0:
        return None
    begin = message.index(b'"text":"', legal) + len(b'"text":"')
    return message[begin : message.index(b'"', begin)]


def version_of(message: bytes) -> bytes:
    """Return the version of the snapshot in a message."""
    begin = message.index(b'"version":') + len(b'"version":')
    return message[begin : message.index(b",", begin)]


async def new_guest() -> RawClient:
    client = RawClient(PORT)
    await client.sign_in("Guest")
    return client


@dataclass
class BenchTable:
    """A table for two: the socket of each seat, and the last message about the game that it has received."""

    wires: list[Wire]
    received: list[bytes]

    @classmethod
    async def open(cls, ann: RawClient, ben: RawClient) -> "BenchTable":
        """Create a table and seat two guests."""
        new_table = {"game": any_game(), "seats": [{"kind": "me"}, {"kind": "friend"}], "open": True}
        created = await ann.ask("POST", "/api/tables", new_table)
        path = f"/api/tables/{created.json()['id']}/socket"
        wires = [await ann.open_socket(path), await ben.open_socket(path)]
        wires[1].send(b'{"kind":"take_seat","id":"take-seat-1","seat":1}')
        table = cls(wires, [b"", b""])
        for seat in range(2):
            await table.wait_for(seat, b'"status":"playing"')
        return table

    async def wait_for(self, seat: int, text: bytes) -> None:
        """Receive messages of a seat until one contains the text."""
        while text not in self.received[seat]:
            self.received[seat] = await self.wires[seat].receive()

    async def play(self, latencies: list[float], per_second: float | None, delay: float) -> int:
        """Play one game after a delay, no faster than a rate if there is one; return the number of moves."""
        begin, ply = perf_counter() + delay, 0
        while (mover := next((seat for seat in range(2) if first_legal(self.received[seat])), None)) is not None:
            if per_second is not None and (wait := begin + ply / per_second - perf_counter()) > 0:
                await asyncio.sleep(wait)
            action, version = first_legal(self.received[mover]) or b"", version_of(self.received[mover])
            sent = perf_counter()
            self.wires[mover].send(
                b'{"kind":"move","id":"move-%08d","version":%s,"action":"%s"}' % (ply, version, action)
            )
            ply += 1
            for seat in range(2):
                await self.wait_for(seat, b'"ply":%d,' % ply)
            while not (await self.wires[mover].receive()).startswith(b'{"kind":"done"'):
                pass
            latencies.append(perf_counter() - sent)
        return ply

    def close(self) -> None:
        for wire in self.wires:
            wire.close()


async def measure(
    server: subprocess.Popen[bytes], tables: int, rate: float | None = None, rounds: int = ROUNDS
) -> Figures:
    """Play several rounds of games at many tables, as fast as possible or at a rate in moves per second."""
    ann, ben = await new_guest(), await new_guest()
    speeds, costs = [], []
    latencies: list[float] = []
    for _ in range(rounds):
        open_tables = [await BenchTable.open(ann, ben) for _ in range(tables)]
        cpu, begin = cpu_seconds(server.pid), perf_counter()
        table_rate = None if rate is None else rate / tables
        # Delays spread the moves evenly, as people at different tables do not all move at the same instant.
        delays = [0.0 if rate is None else n / rate for n in range(tables)]
        games = (table.play(latencies, table_rate, delay) for table, delay in zip(open_tables, delays, strict=True))
        moves = sum(await asyncio.gather(*games))
        speeds.append(moves / (perf_counter() - begin))
        costs.append(1e6 * (cpu_seconds(server.pid) - cpu) / moves)
        for table in open_tables:
            table.close()
    return Figures.of(tables, speeds, costs, latencies)


async def idle_socket_kib(server: subprocess.Popen[bytes]) -> float:
    """Return the memory of an idle socket in the server, in KiB."""
    ann = await new_guest()
    seats = [{"kind": "me"}, {"kind": "friend"}]
    created = await ann.ask("POST", "/api/tables", {"game": any_game(), "seats": seats, "open": True})
    path = f"/api/tables/{created.json()['id']}/socket"

    async def open_many(count: int) -> list[Wire]:
        wires = [await ann.open_socket(path) for _ in range(count)]
        for wire in wires:
            await wire.receive()
        return wires

    # The first sockets also pay for what the server allocates once.
    warm_up = await open_many(200)
    before = resident_bytes(server.pid)
    wires = await open_many(IDLE_SOCKETS)
    growth = resident_bytes(server.pid) - before
    for wire in warm_up + wires:
        wire.close()
    return round(growth / IDLE_SOCKETS / 1024, 1)


def cpu_seconds(pid: int) -> float:
    """Return the CPU seconds that a process and those that it started have used."""
    process = psutil.Process(pid)
    times = [one.cpu_times() for one in (process, *process.children(recursive=True))]
    return sum(one.user + one.system for one in times)


def resident_bytes(pid: int) -> int:
    """Return the resident memory of a process, in bytes, from Linux's /proc."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@asynccontextmanager
async def running_server(database: str | None = None, workers: int = 1) -> AsyncIterator[subprocess.Popen[bytes]]:
    """Run a server on this database, or on a temporary one of SQLite."""
    with tempfile.TemporaryDirectory() as folder:
        shoal = str(Path(sys.executable).with_name("shoal"))
        arguments = ["--port", str(PORT), "--db", database or f"sqlite:{folder}/bench.db", "--workers", str(workers)]
        command = [shoal, "serve", "--no-browser", *arguments, *UNLIMITED]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            while True:
                try:
                    await RawClient(PORT).ask("GET", "/healthz")
                    break
                except OSError:
                    await asyncio.sleep(0.1)
            yield server
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(30)


async def bench() -> dict[str, Any]:
    """Run all measurements, after a short one to warm up."""
    async with running_server() as server:
        await measure(server, 5)
        return {
            "20_tables": msgspec.to_builtins(await measure(server, 20)),
            "200_tables": msgspec.to_builtins(await measure(server, 200)),
            "steady_2000_per_s": msgspec.to_builtins(await measure(server, 200, STEADY_RATE)),
            "idle_socket_kib": await idle_socket_kib(server),
        }
