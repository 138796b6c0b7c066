"""Measures what a large database costs a server: `python -m benchmarks.server.growth [TABLES]`.

A database of SQLite is filled with finished and abandoned games, and with a few that go on by themselves, because a
clock runs or a bot is to act. Printed are the CPU time of a start until everything that was running runs again, less
that of a start on an empty database, the CPU time of a lobby, and the memory of the server.
"""

import re
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import time

from tests.support.client import Player, open_connections
from tests.support.distribution import ROOT
from tests.support.event_loop import run
from tests.support.limits import UNLIMITED
from tests.support.server_process import Server, SpawnedServer, run_server

from benchmarks.server.load import cpu_seconds, resident_bytes
from shoal.server.storage import open_store

ABANDONED, GOING_ON = 0.05, 0.001
"""Shares of tables whose games were never finished, and of those that go on by themselves."""
TABLES_OF_REGULAR = 2_000
"""Tables at which one guest has a seat, who has come every day; most guests have one."""
LOBBIES = 200
MEGABYTE = 1_000_000


@dataclass(frozen=True)
class Templates:
    """Ids of tables that are copied to fill the database."""

    over: str
    abandoned: str
    going_on: str


@dataclass(frozen=True)
class Growth:
    """What a server on a large database costs."""

    tables: int
    start_seconds: float
    empty_start_seconds: float
    sessions: int
    regular_lobby: float
    newcomer_lobby: float
    megabytes: float
    empty_megabytes: float

    def __str__(self) -> str:
        return (
            f"{self.tables:,} tables: start {self.start_seconds:.2f} s CPU, "
            f"{self.start_seconds - self.empty_start_seconds:.2f} s more than empty, {self.sessions} tables opened\n"
            f"lobby: {1000 * self.regular_lobby:.2f} ms CPU for a regular, "
            f"{1000 * self.newcomer_lobby:.2f} ms CPU for a newcomer\n"
            f"memory: {self.megabytes:.0f} MB, {self.megabytes - self.empty_megabytes:.0f} MB more than empty"
        )


def make_templates(database: str, folder: Path) -> tuple[Templates, str]:
    """Play one game of each kind; return the tables, and the cookie of the guest who has played them."""
    with run_server(database, folder, *UNLIMITED) as server, open_connections:
        ann = Player(server, "Ann")
        over = ann.at(ann.open_table("me", "screen"))
        for _ in range(8):
            over.move()
        over.do("resign")
        abandoned = ann.at(ann.open_table("me", "screen"))
        going_on = ann.at(ann.open_table("me", "screen", clock={"kind": "relaxed"}))
        for table in (abandoned, going_on):
            for _ in range(8):
                table.move()
        cookie = ann.cookie
        server.stop()
    return Templates(over.table_id, abandoned.table_id, going_on.table_id), cookie


def fill(file: Path, templates: Templates, count: int, regular: str) -> None:
    """Copy the templates until there are this many tables."""
    numbers = "WITH RECURSIVE n(i) AS (SELECT {first} UNION ALL SELECT i + 1 FROM n WHERE i < {last})"
    bounds = {
        templates.over: (1, int(count * (1 - ABANDONED - GOING_ON))),
        templates.abandoned: (int(count * (1 - ABANDONED - GOING_ON)) + 1, int(count * (1 - GOING_ON))),
        templates.going_on: (int(count * (1 - GOING_ON)) + 1, count),
    }
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA synchronous=OFF")
        (columns,) = [[row[1] for row in database.execute("PRAGMA table_info(tables)")]]
        rest = ", ".join(name for name in columns if name not in ("id", "updated"))
        for template, (first, last) in bounds.items():
            series = numbers.format(first=first, last=last)
            database.execute(
                f"{series} INSERT INTO log (table_id, seq, move_id, at, entry) "
                "SELECT printf('table-%08d', i), seq, move_id, at, entry FROM n, log WHERE table_id = ?",
                (template,),
            )
            database.execute(
                f"{series} INSERT INTO tables (id, updated, {rest}) "
                f"SELECT printf('table-%08d', i), ? - ({count} - i) * 60, {rest} FROM n, tables WHERE id = ?",
                (time(), template),
            )
        series = numbers.format(first=1, last=count)
        database.execute(
            f"{series} INSERT INTO guests (id, name, since) SELECT printf('%024x', i), 'Puffin', ? FROM n", (time(),)
        )
        database.execute(
            f"{series} INSERT INTO devices (secret_digest, guest_id, label, since, seen) "
            "SELECT CAST(printf('%032x', i) AS BLOB), printf('%024x', i), 'A browser', ?1, ?1 FROM n",
            (time(),),
        )
        database.execute(
            f"{series} INSERT INTO seats (guest_id, table_id, ended) "
            f"SELECT CASE WHEN i % {max(1, count // TABLES_OF_REGULAR)} = 0 THEN ? ELSE printf('%024x', i) END, "
            "printf('table-%08d', i), "
            f"CASE WHEN i <= {bounds[templates.over][1]} THEN ? - ({count} - i) * 60 END FROM n",
            (regular, time()),
        )
        database.commit()


@contextmanager
def start_server(database: str, folder: Path) -> Iterator[Server]:
    """Start the command as a person would, so that it also pays for what it loads."""
    server = SpawnedServer(Path(sys.executable).with_name("shoal"), database, folder / "server.log", *UNLIMITED)
    try:
        yield server
    finally:
        server.kill()


def measure_start(server: Server) -> tuple[float, float, int]:
    """Return the CPU seconds and the megabytes of a server that has just started, and the tables that it has opened."""
    with open_connections:
        guest = Player(server)
        while guest.http.get("/readyz").json()["status"] != "ready":
            pass
        metrics = guest.http.get("/metrics").text
    opened = re.search(r"^shoal_open_tables (\d+)", metrics, re.MULTILINE)
    assert opened
    return cpu_seconds(server.process.pid), resident_bytes(server.process.pid) / MEGABYTE, int(opened[1])


def measure_lobby(server: Server, cookie: str | None) -> float:
    """Return the CPU seconds that one lobby costs the server."""
    with open_connections:
        guest = Player(server, cookie=cookie)
        guest.http.get("/api/lobby")
        before = cpu_seconds(server.process.pid)
        for _ in range(LOBBIES):
            assert guest.http.get("/api/lobby").status_code == 200
        return (cpu_seconds(server.process.pid) - before) / LOBBIES


def measure(count: int) -> Growth:
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as name:
        folder = Path(name)
        file = folder / "shoal.db"
        database = f"sqlite:{file}"
        with start_server(f"sqlite:{folder / 'empty.db'}", folder) as server:
            empty_start, empty_megabytes, _ = measure_start(server)
        templates, cookie = make_templates(database, folder)
        with closing(sqlite3.connect(file)) as opened:
            (regular,) = opened.execute("SELECT id FROM guests").fetchone()
        fill(file, templates, count, regular)
        run(_checkpoint(database))
        with start_server(database, folder) as server:
            start, megabytes, sessions = measure_start(server)
            lobbies = measure_lobby(server, cookie), measure_lobby(server, None)
            return Growth(count, start, empty_start, sessions, *lobbies, megabytes, empty_megabytes)


async def _checkpoint(database: str) -> None:
    """Move everything out of the write-ahead log, which the first server would otherwise do."""
    async with open_store(database) as store, store.engine.connect() as connection:
        await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")


if __name__ == "__main__":
    print(measure(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000))
