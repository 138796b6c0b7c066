"""Playing the games of a plan, in several processes if there are jobs for them."""

import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context

from pebble import ProcessExpired, ProcessPool

from shoal.arena.log import Log
from shoal.arena.plan import Match, Plan
from shoal.arena.play import MatchResult, play_match

SCHEDULED_PER_WORKER = 2
"""Matches in the pool per worker: the one being played, and the next, so that no worker waits for it."""


def run(plan: Plan, jobs: int, log: Log | None = None) -> Iterator[MatchResult]:
    """Yield every game of the plan: first those in the log, then the others as they finish, which the log records."""
    finished = log.played.copy() if log else {}
    yield from finished.values()
    missing = [match for match in plan.matches() if match not in finished]
    games = _play(plan, missing) if jobs == 1 or len(missing) < 2 else _play_in_pool(plan, missing, jobs)
    for game in games:
        if log:
            log.add(game)
        yield game


def _play(plan: Plan, matches: Sequence[Match]) -> Iterator[MatchResult]:
    for match in matches:
        yield play_match(plan, match)


def _play_in_pool(plan: Plan, matches: Sequence[Match], jobs: int) -> Iterator[MatchResult]:
    waiting = iter(matches)
    with _pool(min(jobs, len(matches))) as pool:

        def schedule(count: int) -> set[Future[MatchResult]]:
            return {pool.schedule(play_match, args=(plan, match)) for match in islice(waiting, count)}

        running = schedule(SCHEDULED_PER_WORKER * jobs)
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            try:
                games = [future.result() for future in done]
            except (ProcessExpired, BrokenProcessPool):
                raise ChildProcessError("A process has ended in the middle of a game.") from None
            running |= schedule(len(done))
            yield from games


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
