"""Back ends that play games: this process, a pool of local processes, or a Ray cluster.

Every game is a pure function of its task, so that all back ends give the same results.
"""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context
from typing import Protocol, TypeVar

from pebble import ProcessExpired, ProcessPool

SCHEDULED_PER_WORKER = 2
"""Games in the pool per worker: the one being played, and the next, so that no worker waits for it."""
T = TypeVar("T")
R = TypeVar("R")


class Backend(Protocol):
    """A way to play many games."""

    def run(self, play: Callable[[T], R], tasks: Sequence[T]) -> Iterator[R]:
        """Yield the result of every task, in the order in which they finish; raise ChildProcessError if one is lost."""


class LocalBackend:
    """Plays in this process, or in several local ones."""

    def __init__(self, jobs: int | None = None) -> None:
        self.jobs = jobs or os.cpu_count() or 1
        """Number of games at a time."""

    def run(self, play: Callable[[T], R], tasks: Sequence[T]) -> Iterator[R]:
        if self.jobs == 1 or len(tasks) < 2:
            return map(play, tasks)
        return self._run_in_pool(play, tasks)

    def _run_in_pool(self, play: Callable[[T], R], tasks: Sequence[T]) -> Iterator[R]:
        waiting = iter(tasks)
        with _pool(min(self.jobs, len(tasks))) as pool:

            def schedule(count: int) -> set[Future[R]]:
                return {pool.schedule(play, args=(task,)) for task in islice(waiting, count)}

            running = schedule(SCHEDULED_PER_WORKER * self.jobs)
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                try:
                    results = [future.result() for future in done]
                except (ProcessExpired, BrokenProcessPool):
                    raise ChildProcessError("A process has ended in the middle of a game.") from None
                running |= schedule(len(done))
                yield from results


@contextmanager
def _pool(size: int) -> Iterator[ProcessPool]:
    """Start worker processes, and end them at once, even in the middle of games."""
    # Spawned, not forked: compiled code and threads do not survive a fork.
    pool, others = ProcessPool(size, context=get_context("spawn")), active_children()
    # Workers inherit that Ctrl-C is ignored, so that it only reaches this process.
    with _ignoring_ctrl_c():
        assert pool.active  # Asking starts the workers.
    workers = [child for child in active_children() if child not in others]
    try:
        yield pool
    finally:
        # A second Ctrl-C would leave the pool waiting for its workers.
        with _ignoring_ctrl_c():
            pool.stop()  # type: ignore[no-untyped-call]
            # The pool ends one worker after the other, and first removes locks that a starting worker needs.
            for worker in workers:
                worker.terminate()
            pool.join()


@contextmanager
def _ignoring_ctrl_c() -> Iterator[None]:
    previous_handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous_handler)
