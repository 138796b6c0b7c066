"""Playing the games of a plan in several processes.

The arena talks to its workers over its own pipes, because the standard library's pool deadlocked when it was
interrupted in the middle of games.
"""

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait

from shoal.arena.log import Log
from shoal.arena.plan import Match, Plan
from shoal.arena.play import MatchResult, play_match


def run(plan: Plan, jobs: int, log: Log | None = None) -> Iterator[MatchResult]:
    """Yield every game of the plan: first those in the log, then the others as they finish, which the log records."""
    finished = log.played.copy() if log else {}
    yield from finished.values()
    for game in _play(plan, [match for match in plan.matches() if match not in finished], jobs):
        if log:
            log.add(game)
        yield game


def _play(plan: Plan, matches: Sequence[Match], jobs: int) -> Iterator[MatchResult]:
    if jobs == 1 or len(matches) < 2:
        for match in matches:
            yield play_match(plan, match)
        return
    pending = list(reversed(matches))
    with _workers(plan, min(jobs, len(matches))) as busy:
        for worker in busy:
            worker.send(pending.pop())
        while busy:
            ready = wait(busy)
            for worker in [worker for worker in busy if worker in ready]:
                try:
                    game: MatchResult = worker.recv()
                    if pending:
                        worker.send(pending.pop())
                    else:
                        busy.remove(worker)
                except (EOFError, ConnectionError):
                    raise ChildProcessError("A process has ended in the middle of a game.") from None
                yield game


@contextmanager
def _workers(plan: Plan, jobs: int) -> Iterator[list[Connection]]:
    """Start worker processes and yield connections to them; stop them at the end.

    Workers also stop when this process is killed, because their connections break.
    """
    # Spawned, not forked: compiled code and threads do not survive a fork.
    spawn = get_context("spawn")
    connections, processes = [], []
    # Workers inherit the disposition of SIGINT, so that Ctrl-C only reaches this process.
    previous_handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    for _ in range(jobs):
        parent_end, worker_end = spawn.Pipe()
        connections.append(parent_end)
        processes.append(spawn.Process(target=_work, args=(plan, worker_end), daemon=True))
        processes[-1].start()
        worker_end.close()
    signal.signal(signal.SIGINT, previous_handler)
    try:
        yield connections
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


def _work(plan: Plan, connection: Connection) -> None:
    """Play the matches that arrive, and send the results back, until the connection breaks."""
    with suppress(EOFError, ConnectionError):
        while True:
            connection.send(play_match(plan, connection.recv()))
