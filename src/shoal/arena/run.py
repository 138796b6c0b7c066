"""Plays the games of a plan in several processes."""

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait

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
        for match in matches:
            yield play_match(plan, match)
        return
    waiting = list(reversed(matches))
    with _workers(plan, min(jobs, len(matches))) as busy:
        for worker in busy:
            worker.send(waiting.pop())
        while busy:
            ready = wait(busy)
            for worker in [one for one in busy if one in ready]:
                try:
                    game: Played = worker.recv()
                    if waiting:
                        worker.send(waiting.pop())
                    else:
                        busy.remove(worker)
                except (EOFError, ConnectionError):
                    raise ChildProcessError("A process has ended in the middle of a game.") from None
                yield game


@contextmanager
def _workers(plan: Plan, jobs: int) -> Iterator[list[Connection]]:
    """Lines to processes that play, and that end when they are no longer needed or when this one is killed."""
    # Started afresh, since compiled code and threads do not survive a fork.
    spawn = get_context("spawn")
    lines, processes = [], []
    # They inherit deafness to Ctrl-C, which is for this process to hear.
    hearing = signal.signal(signal.SIGINT, signal.SIG_IGN)
    for _ in range(jobs):
        near, far = spawn.Pipe()
        lines.append(near)
        processes.append(spawn.Process(target=_work, args=(plan, far), daemon=True))
        processes[-1].start()
        far.close()
    signal.signal(signal.SIGINT, hearing)
    try:
        yield lines
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


def _work(plan: Plan, line: Connection) -> None:
    """Plays what comes down the line until it breaks."""
    with suppress(EOFError, ConnectionError):
        while True:
            line.send(play_match(plan, line.recv()))
