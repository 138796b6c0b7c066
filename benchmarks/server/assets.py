"""Measures what the largest file of the pages costs the server, and how long others wait while it is fetched."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from multiprocessing import get_context
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

import psutil
from tests.support.databases import new_database
from tests.support.server_process import Server, run_server

from shoal.server.http.static_files import STATIC

REQUESTS = 50
ROUND_TRIPS = 400
FETCHERS = 3
"""Clients that fetch the file again and again while others wait for small answers."""
SMALL = "/api/games/hey_thats_my_fish/lesson"


def largest_asset() -> str:
    """Return the address of the largest file among the built pages."""
    largest = max((file for file in STATIC.rglob("*") if file.is_file()), key=lambda file: file.stat().st_size)
    return f"/{largest.relative_to(STATIC).as_posix()}"


class Client:
    """A connection to a server that decodes nothing."""

    def __init__(self, port: int) -> None:
        self.connection = HTTPConnection("127.0.0.1", port)

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_error: object) -> None:
        self.connection.close()

    def get(self, path: str, **headers: str) -> tuple[HTTPResponse, bytes]:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.connection.request("GET", path, headers={"accept-encoding": "identity", **named})
        response = self.connection.getresponse()
        return response, response.read()


@dataclass(frozen=True)
class Cost:
    """CPU time of the server per GET, in milliseconds, and the answer's status and size in bytes."""

    milliseconds: float
    status: int
    size: int

    def __str__(self) -> str:
        return f"{self.milliseconds:.1f} ms CPU per GET, status {self.status}, {self.size:,} bytes"


def cost(server: Server, path: str, **headers: str) -> Cost:
    """Return what a GET costs the server, as the mean of many."""
    process = psutil.Process(server.process.pid)
    with Client(server.port) as client:
        response, body = client.get(path, **headers)
        begin = _cpu_seconds(process)
        for _ in range(REQUESTS):
            client.get(path, **headers)
    return Cost(1000 * (_cpu_seconds(process) - begin) / REQUESTS, response.status, len(body))


def find_etag(server: Server, path: str) -> str:
    """Return the tag by which a browser asks whether its copy, encoded with brotli, is current."""
    with Client(server.port) as client:
        return client.get(path, accept_encoding="br")[0].headers["etag"]


def _cpu_seconds(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def time_small_requests(server: Server, requests: int = ROUND_TRIPS) -> list[float]:
    """Return the milliseconds that each of several small requests takes."""
    times = []
    with Client(server.port) as client:
        for _ in range(requests):
            begin = perf_counter()
            client.get(SMALL)
            times.append(1000 * (perf_counter() - begin))
    return times


def fetch_forever(port: int, path: str) -> None:
    client = Client(port)
    while True:
        client.get(path, accept_encoding="br, gzip")


@contextmanager
def fetch_in_background(server: Server, path: str, clients: int = FETCHERS) -> Iterator[None]:
    """Let several processes fetch a file again and again."""
    context = get_context("fork")
    processes = [context.Process(target=fetch_forever, args=(server.port, path)) for _ in range(clients)]
    for process in processes:
        process.start()
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.join()


def describe(times: list[float]) -> str:
    return f"p50 {median(times):.1f} ms, p99 {quantiles(times, n=100)[-1]:.1f} ms"


def main() -> None:
    path = largest_asset()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with run_server(new_database("sqlite", folder), folder) as server:
            for encoding in ("identity", "gzip", "br"):
                print(f"{encoding}: {cost(server, path, accept_encoding=encoding)}")
            print(f"again: {cost(server, path, accept_encoding='br', if_none_match=find_etag(server, path))}")
            print(f"small answers alone: {describe(time_small_requests(server))}")
            with fetch_in_background(server, path):
                print(f"small answers beside {FETCHERS} clients: {describe(time_small_requests(server))}")


if __name__ == "__main__":
    main()
