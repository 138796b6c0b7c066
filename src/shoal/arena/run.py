"""Plays the games of a plan in several processes."""

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread

from shoal.arena.log import Log
from shoal.arena.plan import Match, Plan
from shoal.arena.play import Played, play_match


def run(plan: Plan, jobs: int, log: Log | None = None) -> Iterator[Played]:
    """Every game of the plan, in any order: those of the log first, then the rest, which are added to it."""
    done = log.played.copy() if log else {}
    yield from done.values()
    for game in _play(plan, [match for match in plan.matches() if match not in done], jobs):
        if log:
            log.add(game)
        yield game


def _play(plan: Plan, matches: Sequence[Match], jobs: int) -> Iterator[Played]:
    if jobs == 1 or len(matches) < 2:
        yield from map(partial(play_match, plan), matches)
        return
    with _workers(min(jobs, len(matches))) as pool:
        for game in as_completed(_hand_out(pool, plan, matches)):
            yield game.result()


@contextmanager
def _workers(jobs: int) -> Iterator[Executor]:
    """Processes that end at once when they are left early, or when this one is killed: a line to them breaks."""
    # Started afresh, since compiled code and threads do not survive a fork.
    spawn = get_context("spawn")
    end, line = spawn.Pipe(duplex=False)
    pool = ProcessPoolExecutor(jobs, spawn, _end_with, (end,))
    try:
        yield pool
    except BaseException:
        line.close()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
        line.close()
        end.close()


def _end_with(end: Connection) -> None:
    def wait() -> None:
        end.poll(None)
        os._exit(1)

    Thread(target=wait, daemon=True).start()


def _hand_out(pool: Executor, plan: Plan, matches: Sequence[Match]) -> list[Future[Played]]:
    # Workers start here and inherit deafness to Ctrl-C, which is for this process to hear.
    hearing = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return [pool.submit(play_match, plan, match) for match in matches]
    finally:
        signal.signal(signal.SIGINT, hearing)
