"""Kills and stops processes of a cluster under load: `python -m benchmarks.server.cluster kills nats`.

Three processes serve one port. At a third of the tables two people play, at a third a person plays against a bot, and
at the others nobody moves, so that clocks run out. Connections lead to processes at random. In turn a process is
killed, or stopped for some seconds and continued; `roll` replaces all of them one after the other instead. Afterwards
the log is compared with what the players were told.
"""

import asyncio
import random
import signal
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import time

from benchmarks.server.cluster.audit import Audit, audit_logs
from benchmarks.server.cluster.players import Ledger, PlayedTable
from benchmarks.server.cluster.workers import Cluster, connected_ports, run_cluster, send
from benchmarks.server.raw_client import RawClient

WORKERS = 3
KINDS = ("pair", "bot", "clock")
STOP_SECONDS = 6.0
"""Time for which a process stands still: longer than its lease, shorter than the supervisor's patience."""
RECOVERY_SECONDS = 4.0
"""Time between two disturbances."""
CLOCK_SECONDS = 5.0
HANG_UP_SECONDS = 0.2
"""Time in which the connections of the players close."""


@dataclass(frozen=True)
class Figures:
    """What was measured."""

    bus: str
    tables: int
    kills: int
    stops: int
    rolls: int
    audit: Audit
    ledger: Ledger

    def __str__(self) -> str:
        delays, gaps = sorted(self.ledger.delays), sorted(self.ledger.gaps)
        p99 = delays[int(len(delays) * 0.99)] if delays else 0.0
        audit = self.audit
        return (
            f"{self.bus}: {self.tables} tables, {self.kills} kills, {self.stops} stops, {self.rolls} rolling restarts; "
            f"{len(self.ledger.acknowledged)} acknowledged moves of {audit.moves}, {audit.lost} lost, "
            f"{audit.doubled} doubled, {audit.forked} tables forked; seen by others: p50 "
            f"{1000 * (delays[len(delays) // 2] if delays else 0):.1f} ms, p99 {1000 * p99:.0f} ms of {len(delays)}; "
            f"longest bot {audit.longest_bot:.1f} s, longest clock {audit.longest_clock:.1f} s; "
            f"{len(gaps)} connections broke, longest gap {max(gaps, default=0):.2f} s"
        )


async def strike(cluster: Cluster, tables: list[PlayedTable], kind: str) -> None:
    """Kill a process, or stop it for a while; players whose connections lead to it are struck.

    All processes run again before one of them is struck.
    """
    while len(workers := cluster.workers()) < WORKERS:
        await asyncio.sleep(0.2)
    pid = random.choice(workers)
    ports, now = connected_ports(pid), asyncio.get_running_loop().time()
    struck = [seat for table in tables for seat in table.seats if seat.port in ports]
    for seat in struck:
        seat.struck_at = now
    if kind == "kill":
        send(pid, signal.SIGKILL)
    else:
        send(pid, signal.SIGSTOP)
        await asyncio.sleep(STOP_SECONDS)
        send(pid, signal.SIGCONT)
    await asyncio.sleep(RECOVERY_SECONDS)
    for seat in struck:
        seat.struck_at = None


async def roll(cluster: Cluster, workers: int) -> None:
    """Replace all workers, and wait until the last of the old ones is gone."""
    old = set(cluster.workers())
    cluster.roll()
    while old & set(cluster.workers()) or len(cluster.workers()) != workers:
        await asyncio.sleep(0.2)
    await asyncio.sleep(RECOVERY_SECONDS)


async def measure(
    cluster: Cluster, bus: str, tables: int, strikes: list[str], pause: float, workers: int = WORKERS
) -> Figures:
    """Play at many tables while processes are struck in turn, or replaced for `roll`."""
    ledger, played = Ledger(), list[PlayedTable]()
    for number in range(tables):
        if number % 10 == 0:
            clients = [RawClient(cluster.port), RawClient(cluster.port)]
            for client in clients:
                await client.sign_in("Guest")
        played.append(PlayedTable(KINDS[number % 3], clients, ledger, pause))
    games = [asyncio.create_task(table.play()) for table in played]
    try:
        await asyncio.sleep(RECOVERY_SECONDS)
        for kind in strikes:
            await (roll(cluster, workers) if kind == "roll" else strike(cluster, played, kind))
        for game in games:
            if game.done():
                game.result()
    finally:
        for game in games:
            game.cancel()
        await asyncio.gather(*games, return_exceptions=True)
        await asyncio.sleep(HANG_UP_SECONDS)
    audit = await audit_logs(cluster.database, ledger, CLOCK_SECONDS, time)
    return Figures(bus, tables, strikes.count("kill"), strikes.count("stop"), strikes.count("roll"), audit, ledger)


def main(what: str, bus: str, tables: int = 300, count: int = 60, pause: float = 4.0) -> None:
    strikes = ["roll"] * count if what == "roll" else ["kill", "stop"] * (count // 2)
    with tempfile.TemporaryDirectory() as folder, run_cluster(Path(folder), bus, WORKERS) as cluster:
        print(asyncio.run(measure(cluster, bus, tables, strikes, pause)))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], *(int(argument) for argument in sys.argv[3:5]))
