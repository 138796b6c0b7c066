"""Measures how soon bots and clocks go on after the database was gone: `python -m benchmarks.server.outage`.

PostgreSQL is stopped for ten seconds in the middle of games, as by a power failure. At some tables bots play among
themselves, at the others nobody moves, so that a clock of five seconds runs out during the outage. After the database
has come back, every table has to go on by itself; printed is the slowest of each kind.
"""

import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from time import monotonic

from tests.support.client import Player, TableConnection, open_connections
from tests.support.databases import PostgresCluster
from tests.support.server_process import PATIENCE, Server, run_server
from websockets.exceptions import WebSocketException

from shoal.server.limits import Limits

OUTAGE_SECONDS = 10.0
TABLES = 20
"""Tables of each kind."""
CLOCK_SECONDS = 5
"""The shortest clock that a table may have."""
TABLES_PER_GUEST = 4
BEGUN = 4
"""Plies after which a game counts as begun."""


@dataclass(frozen=True)
class Outage:
    """Seconds from the return of the database to the next change at each table."""

    bots: list[float]
    clocks: list[float]

    @property
    def stuck(self) -> int:
        return sum(seconds >= PATIENCE for seconds in self.bots + self.clocks)

    def __str__(self) -> str:
        return (
            f"{len(self.bots)} bots, slowest {max(self.bots):.1f} s; {len(self.clocks)} clocks, slowest "
            f"{max(self.clocks):.1f} s; {self.stuck} stuck after {PATIENCE:.0f} s"
        )


def seat_bots(server: Server, count: int) -> list[TableConnection]:
    """Open tables at which bots play among themselves, because the host has left."""
    tables = []
    for host in _guests(server, count):
        table = host.at(host.open_table("me", "greedy"))
        table.do("leave")
        tables.append(table)
    for table in tables:
        table.at_ply(BEGUN)
    return tables


def start_clocks(server: Server, count: int) -> list[TableConnection]:
    """Open tables at which nobody moves any more; in every second game a seat that runs out of time loses."""
    tables = []
    for number, host in enumerate(_guests(server, count)):
        clock = {"kind": "move", "seconds": CLOCK_SECONDS, "on_time_out": ("bot", "lose")[number % 2]}
        table = host.at(host.open_table("me", "screen", clock=clock))
        for _ in range(2):
            table.move()  # The clock of a seat runs from its first move on.
        tables.append(table)
    return tables


def _guests(server: Server, tables: int) -> Iterable[Player]:
    """Yield a host for each table; no guest has to hold many connections."""
    for number in range(tables):
        if number % TABLES_PER_GUEST == 0:
            guest = Player(server)
        yield guest


def forget_messages(table: TableConnection) -> None:
    """Read what the server has sent so far; during an outage nothing is added."""
    with suppress(TimeoutError):
        while True:
            table.socket.recv(0)


def wait_for_change(table: TableConnection, since: float) -> float:
    """Return the seconds until something happens at a table, or the limit of patience."""
    try:
        table.socket.recv(PATIENCE)
    except (TimeoutError, WebSocketException):
        return PATIENCE
    return monotonic() - since


def measure(seconds: float = OUTAGE_SECONDS, bots: int = TABLES, clocks: int = TABLES) -> Outage:
    """Stop the database of a running server for a while."""
    cluster = PostgresCluster()
    try:
        with tempfile.TemporaryDirectory() as folder, open_connections:
            address = cluster.new_database()
            with run_server(address, Path(folder), bot_pace=Limits.bot_pace) as server:
                tables = seat_bots(server, bots) + start_clocks(server, clocks)
                cluster.stop()
                Event().wait(seconds)
                for table in tables:
                    forget_messages(table)
                cluster.start()
                back_at = monotonic()
                with ThreadPoolExecutor(len(tables)) as watchers:
                    waits = list(watchers.map(lambda table: wait_for_change(table, back_at), tables))
                return Outage(waits[:bots], waits[bots:])
    finally:
        cluster.remove()


def main() -> None:
    print(measure())


if __name__ == "__main__":
    main()
