"""A server with several workers, whose processes can be killed, stopped and continued."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec
import psutil
from tests.support.databases import PostgresCluster
from tests.support.limits import UNLIMITED
from tests.support.nats_server import NatsServer
from tests.support.server_process import Server, run_server

from shoal.server.limits import Limits


class Cluster:
    """`shoal serve --workers`, with its database and the address of its bus."""

    def __init__(self, server: Server, database: str) -> None:
        self.server, self.database = server, database

    @property
    def port(self) -> int:
        return self.server.port

    def workers(self) -> list[int]:
        """Return the ids of the workers that run and are ready, the earliest first, as the server's log names them."""
        lines = [line for line in self.server.logged().splitlines() if '"worker ready"' in line]
        ready = [int(msgspec.json.decode(line)["pid"]) for line in lines]
        return [pid for pid in ready if psutil.pid_exists(pid) and _is_running(pid)]

    def roll(self) -> None:
        """Replace all workers one after the other."""
        self.server.process.send_signal(signal.SIGHUP)


def connected_ports(pid: int) -> set[int]:
    """Return the ports of the clients that are connected to a process."""
    with suppress(psutil.NoSuchProcess):
        return {connection.raddr.port for connection in psutil.Process(pid).net_connections("tcp") if connection.raddr}
    return set()


def send(pid: int, signal_number: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal_number)


def _is_running(pid: int) -> bool:
    with suppress(psutil.NoSuchProcess):
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    return False


@contextmanager
def run_cluster(folder: Path, bus: str, workers: int) -> Iterator[Cluster]:
    """Run a server with several workers on a new PostgreSQL, and with NATS if the bus is `nats`."""
    postgres = PostgresCluster()
    nats = NatsServer() if bus == "nats" else None
    try:
        database = postgres.new_database()
        arguments = ["--workers", str(workers), *(("--bus", nats.address) if nats else ())]
        with run_server(database, folder, *UNLIMITED, *arguments, bot_pace=Limits.bot_pace) as server:
            cluster = Cluster(server, database)
            try:
                yield cluster
            finally:
                running = cluster.workers()
                for pid in running:
                    send(pid, signal.SIGCONT)
                if server.process.poll() is None:
                    server.stop()
                for pid in running:
                    send(pid, signal.SIGKILL)
    finally:
        if nats:
            nats.stop()
        postgres.remove()
