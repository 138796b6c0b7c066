"""Compares the server with boardgame.io on the same game: `python -m benchmarks.server.against_boardgame_io [TABLES]`.

Both serve the same number of tables with two sockets each in the same run, in turns. boardgame.io keeps its matches in
memory; Shoal answers a move when it is in the database: SQLite, and PostgreSQL with one, two and four workers. The CPU
time of PostgreSQL's own processes is not counted. The first run installs boardgame.io with npm.
"""

import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from time import perf_counter

from tests.support.databases import PostgresCluster

from benchmarks.server import load
from benchmarks.server.raw_client import RawClient, Wire
from shoal.core import find_game
from shoal.games.hey_thats_my_fish.rules.board import CELL_NAMED, CELLS, DIRECTIONS, ray

FOLDER = Path(__file__).parent / "boardgame_io"
PORT = 8794
TABLES = 200
TURNS = 3
"""Number of times that each server is measured, the two in turns."""
HANDSHAKE = "/socket.io/?EIO=4&transport=websocket"
NAMESPACE = b"/fish,"
matches = count()


@dataclass(frozen=True)
class Script:
    """A game that every table of boardgame.io plays, as each table of Shoal does: always the first legal action."""

    fish: list[int]
    moves: list[tuple[int, str, list[int]]]
    """Seat, name and arguments of each move."""

    @classmethod
    def write(cls) -> "Script":
        game = find_game("hey_thats_my_fish")
        state = game.start(game.options(players=2), seed=1)
        fish = [count or 0 for row in state.view(0).rows for count in row]  # type: ignore[attr-defined]
        moves = list[tuple[int, str, list[int]]]()
        while state.to_act is not None:
            action = next(iter(state.legal()))
            cells = [CELL_NAMED[name] for name in str(action).split("-")]
            moves.append((state.to_act, "place" if len(cells) == 1 else "slide", cells))
            state.apply(action)
        return cls(fish, moves)


@dataclass
class Match:
    """A match of boardgame.io: the socket of each seat."""

    name: str
    wires: list[Wire]

    @classmethod
    async def open(cls) -> "Match":
        match = cls(f"match-{next(matches)}", [await RawClient(PORT).open_socket(HANDSHAKE) for _ in range(2)])
        for seat, wire in enumerate(match.wires):
            wire.send(b"40" + NAMESPACE)
            await match.wait_for(seat, b"40" + NAMESPACE)
            match.emit(seat, "sync", match.name, str(seat), None, 2)
            await match.wait_for(seat, b'42/fish,["sync"')
        return match

    def emit(self, seat: int, *event: object) -> None:
        self.wires[seat].send(b"42" + NAMESPACE + json.dumps(event).encode())

    async def wait_for(self, seat: int, text: bytes) -> None:
        """Receive messages of a seat until one contains the text, and answer pings meanwhile."""
        while text not in (message := await self.wires[seat].receive()):
            if message == b"2":
                self.wires[seat].send(b"3")

    async def play(self, script: Script, latencies: list[float]) -> int:
        for ply, (seat, name, arguments) in enumerate(script.moves):
            move = {"type": name, "args": arguments, "playerID": str(seat), "credentials": None}
            sent = perf_counter()
            self.emit(seat, "update", {"type": "MAKE_MOVE", "payload": move}, ply, self.name, str(seat))
            for receiver in range(2):
                await self.wait_for(receiver, b'"_stateID":%d' % (ply + 1))
            latencies.append(perf_counter() - sent)
        return len(script.moves)

    def close(self) -> None:
        for wire in self.wires:
            wire.close()


async def measure(server: subprocess.Popen[bytes], script: Script, tables: int) -> load.Figures:
    latencies = list[float]()
    open_matches = [await Match.open() for _ in range(tables)]
    cpu, begin = load.cpu_seconds(server.pid), perf_counter()
    moves = sum(await asyncio.gather(*(match.play(script, latencies) for match in open_matches)))
    seconds, cost = perf_counter() - begin, 1e6 * (load.cpu_seconds(server.pid) - cpu) / moves
    for match in open_matches:
        match.close()
    return load.Figures.of(tables, [moves / seconds], [cost], latencies)


@asynccontextmanager
async def running_boardgame_io(script: Script) -> AsyncIterator[subprocess.Popen[bytes]]:
    if not (FOLDER / "node_modules").exists():
        subprocess.run(["npm", "ci", "--silent"], cwd=FOLDER, check=True)
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        rays = [[ray(cell, direction) for direction in DIRECTIONS] for cell in range(CELLS)]
        json.dump({"fish": script.fish, "rays": rays}, file)
        file.flush()
        command = ["node", "server.js", file.name, str(PORT)]
        server = subprocess.Popen(command, cwd=FOLDER, stdout=subprocess.DEVNULL, env={"NODE_ENV": "production"})
        try:
            while True:
                try:
                    await RawClient(PORT).ask("GET", "/games")
                    break
                except OSError:
                    await asyncio.sleep(0.1)
            yield server
        finally:
            server.terminate()
            server.wait(30)


@asynccontextmanager
async def running_on_sqlite() -> AsyncIterator[subprocess.Popen[bytes]]:
    async with load.running_server() as server:
        yield server


@asynccontextmanager
async def running_on_postgresql(workers: int) -> AsyncIterator[subprocess.Popen[bytes]]:
    postgres = PostgresCluster()
    try:
        async with load.running_server(postgres.new_database(), workers) as server:
            yield server
    finally:
        postgres.remove()


SERVERS: dict[str, Callable[[], AbstractAsyncContextManager[subprocess.Popen[bytes]]]] = {
    "SQLite": running_on_sqlite,
    **{f"PostgreSQL, workers: {workers}": partial(running_on_postgresql, workers) for workers in (1, 2, 4)},
}


async def compare(tables: int) -> None:
    script = Script.write()
    async with running_boardgame_io(script) as boardgame_io:
        for name, running in SERVERS.items():
            async with running() as shoal:
                # The first turn warms both up: compilers, caches, connections.
                turns = [
                    (await load.measure(shoal, tables, rounds=1), await measure(boardgame_io, script, tables))
                    for _ in range(TURNS + 1)
                ][1:]
            report(f"Shoal on {name}", turns)


def report(name: str, turns: list[tuple[load.Figures, load.Figures]]) -> None:
    """Print medians, and the ratios of the measurements that were made one after the other."""
    ours, theirs = zip(*turns, strict=True)
    for title, figures in ((name, ours), ("  boardgame.io in memory", theirs)):
        cost = statistics.median(one.cpu_us_per_move for one in figures)
        speed = statistics.median(one.moves_per_s for one in figures)
        print(f"{title}: {cost:.0f} us of CPU per move, {speed:,.0f} moves/s, {figures[0].tables} tables", flush=True)
    costs = [mine.cpu_us_per_move / foreign.cpu_us_per_move for mine, foreign in turns]
    speeds = [mine.moves_per_s / foreign.moves_per_s for mine, foreign in turns]
    print(
        f"{name}: {statistics.median(costs):.2f} times the CPU per move ({min(costs):.2f} to {max(costs):.2f}), "
        f"{statistics.median(speeds):.1f} times the moves per second",
        flush=True,
    )


if __name__ == "__main__":
    asyncio.run(compare(int(sys.argv[1]) if len(sys.argv) > 1 else TABLES))
