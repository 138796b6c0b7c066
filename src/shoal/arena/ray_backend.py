"""A Ray cluster that plays games, hundreds per task."""

import os
import re
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import ceil
from typing import Any, TypeVar

from shoal.core import Refusal
from shoal.core.extras import import_extra

MAX_CHUNK = 500
"""Most games per task of Ray, which costs some milliseconds."""
CHUNKS_PER_WORKER = 4
"""Tasks per worker if there are few games, so that all workers end at about the same time."""
SCHEDULED_PER_WORKER = 2
HOST_AND_PORT = re.compile(r"(?P<host>[^:/]+):(?P<port>\d{1,5})")
CONNECT_SECONDS = 10.0
MAX_RETRIES = 10
"""Times that a task is played again whose worker has died."""
T = TypeVar("T")
R = TypeVar("R")


class RayBackend:
    """Plays on a Ray cluster. A task whose worker or node dies is played again, so that nothing is lost."""

    def __init__(self, address: str | None = None) -> None:
        """Use the cluster at an address or, without one, that of RAY_ADDRESS, or a new one on this machine."""
        self.address = address
        # A cluster that is started here reports to nobody.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        self.ray = import_extra("ray", "Ray", "cluster")

    def run(self, play: Callable[[T], R], tasks: Sequence[T]) -> Iterator[R]:
        with self._connected():
            workers = int(self.ray.cluster_resources().get("CPU", 1)) or 1
            waiting = _chunks(tasks, min(MAX_CHUNK, max(1, ceil(len(tasks) / (CHUNKS_PER_WORKER * workers)))))
            play_chunk = self.ray.remote(num_cpus=1, max_retries=MAX_RETRIES)(_play_chunk)
            running: list[Any] = []
            while True:
                while len(running) < SCHEDULED_PER_WORKER * workers and (chunk := next(waiting, None)):
                    running.append(play_chunk.remote(play, chunk))
                if not running:
                    return
                done, running = self.ray.wait(running, num_returns=1)
                try:
                    results = self.ray.get(done[0])
                except (self.ray.exceptions.WorkerCrashedError, self.ray.exceptions.NodeDiedError):
                    raise ChildProcessError("Workers have ended again and again in the middle of a game.") from None
                yield from results

    @contextmanager
    def _connected(self) -> Iterator[None]:
        """Connect to the cluster and disconnect at the end, which also ends the tasks that still run."""
        try:
            _check_listener(self.address)
            self.ray.init(self.address, configure_logging=False, log_to_driver=False, logging_level="ERROR")
        except (OSError, ValueError) as error:
            reason = f"; {error}" if isinstance(error, ValueError) else ""
            raise Refusal(f"There is no Ray cluster at {self.address or 'RAY_ADDRESS'}{reason}.") from None
        try:
            yield
        finally:
            self.ray.shutdown()


def _check_listener(address: str | None) -> None:
    """Raise OSError if nothing listens at an address of the form host:port, for which Ray would wait for minutes."""
    if address and (match := HOST_AND_PORT.fullmatch(address)):
        socket.create_connection((match["host"], int(match["port"])), CONNECT_SECONDS).close()


def _chunks(tasks: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    return (tasks[start : start + size] for start in range(0, len(tasks), size))


def _play_chunk(play: Callable[[T], R], tasks: Sequence[T]) -> list[R]:
    return [play(task) for task in tasks]
