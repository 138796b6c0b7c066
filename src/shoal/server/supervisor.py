"""Runs several server processes on one port, and replaces those that end or stand still.

All processes accept connections from the same listening sockets, so that one which stands still takes none. On SIGHUP
they are replaced one after the other, each after its successor is ready.
"""

import os
import signal
import socket
import threading
from collections import deque
from dataclasses import dataclass, field
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from time import monotonic
from types import FrameType

import structlog

from shoal.bots.engine.registry import register_engine
from shoal.server.logs import configure_logging
from shoal.server.run import Settings, serve

BEAT_SECONDS = 1.0
"""Time between two signs of life of a worker."""
SILENT_SECONDS = 10.0
"""Time after which a worker that gives no sign of life is killed, so that its browsers connect to another one."""
DRAIN_SECONDS = 10.0
"""Time that a worker has to stop before it is killed."""
SOON_SECONDS = 5.0
"""A worker that ends sooner than this after its start is replaced only after a pause."""
spawn = get_context("spawn")
logger = structlog.get_logger()


@dataclass(eq=False)
class WorkerProcess:
    """One server process."""

    process: SpawnProcess
    pipe: "Connection[None, bytes]"
    """Brings its signs of life, the first when it is ready."""
    started_at: float = field(default_factory=monotonic)
    heard_at: float | None = None
    """Time of the last sign of life; None before it is ready."""
    stopped_at: float | None = None
    """Time at which it was asked to stop."""

    def stop(self) -> None:
        self.stopped_at = monotonic()
        self.process.terminate()

    @property
    def is_stuck(self) -> bool:
        """True if it gives no sign of life any more, or has been asked to stop and does not."""
        if self.stopped_at is not None:
            return monotonic() > self.stopped_at + DRAIN_SECONDS
        return self.heard_at is not None and monotonic() > self.heard_at + SILENT_SECONDS


class Supervisor:
    """The parent of the server processes."""

    def __init__(self, listeners: list[socket.socket], settings: Settings, count: int) -> None:
        self.listeners, self.settings, self.count = listeners, settings, count
        self.workers: list[WorkerProcess] = []
        """All processes, those too that are about to stop."""
        self.outdated: deque[WorkerProcess] = deque()
        """Workers that are still to be replaced by new ones."""
        self.is_stopping = False
        self.restart_at = 0.0
        self.wake_up, self.alarm = socket.socketpair()

    def run(self) -> None:
        """Run until a signal asks to stop, and return once all workers have ended."""
        configure_logging()
        self.alarm.setblocking(False)
        signal.set_wakeup_fd(self.alarm.fileno())
        signal.signal(signal.SIGTERM, self._on_stop)
        signal.signal(signal.SIGINT, self._on_stop)
        signal.signal(signal.SIGHUP, self._on_hangup)
        while not self.is_stopping:
            self._start_missing()
            self._roll()
            self._watch()
        for worker in self.workers:
            worker.stop()
        while self.workers:
            self._watch()

    def _on_stop(self, _signal: int, _frame: FrameType | None) -> None:
        self.is_stopping = True

    def _on_hangup(self, _signal: int, _frame: FrameType | None) -> None:
        self.outdated = deque(self._active())
        logger.info("rolling restart", workers=len(self.outdated))

    def _active(self) -> list[WorkerProcess]:
        return [worker for worker in self.workers if worker.stopped_at is None]

    def _start_missing(self) -> None:
        """Start workers until there are enough, and one more while an outdated one waits for its successor."""
        # Those that are asked to stop have to end first, so that there is never more than one too many.
        wanted = self.count + bool(self.outdated and len(self._active()) == len(self.workers))
        while len(self._active()) < wanted and monotonic() >= self.restart_at:
            self._start()

    def _start(self) -> None:
        ours, theirs = Pipe(duplex=False)
        # A daemon would not be allowed to start the processes that simulate physics.
        process = spawn.Process(target=run_worker, args=(self.listeners, theirs, self.settings), daemon=False)
        process.start()
        theirs.close()
        self.workers.append(WorkerProcess(process, ours))
        logger.info("worker started", pid=process.pid)

    def _roll(self) -> None:
        """Stop the next outdated worker once there is a successor that is ready."""
        active = self._active()
        while self.outdated and self.outdated[0] not in active:
            self.outdated.popleft()
        is_ready = all(worker.heard_at is not None for worker in active)
        if self.outdated and len(active) > self.count and is_ready:
            self.outdated.popleft().stop()

    def _watch(self) -> None:
        """Wait for a sign of life, an end or a signal, and deal with it."""
        pipes = {worker.pipe: worker for worker in self.workers if not worker.pipe.closed}
        ends = [worker.process.sentinel for worker in self.workers]
        for ready in wait([*pipes, *ends, self.wake_up], timeout=BEAT_SECONDS):
            if ready is self.wake_up:
                self.wake_up.recv(4096)
            elif isinstance(ready, Connection):
                self._hear(pipes[ready])
        for worker in list(self.workers):
            if not worker.process.is_alive():
                self._bury(worker)
            elif worker.is_stuck:
                logger.warning("worker does not react", pid=worker.process.pid)
                worker.process.kill()

    def _hear(self, worker: WorkerProcess) -> None:
        try:
            worker.pipe.recv_bytes()
        except (EOFError, OSError):
            worker.pipe.close()
        else:
            if worker.heard_at is None:
                logger.info("worker ready", pid=worker.process.pid)
            worker.heard_at = monotonic()

    def _bury(self, worker: WorkerProcess) -> None:
        self.workers.remove(worker)
        worker.pipe.close()
        if worker.stopped_at is None:
            logger.error("worker has ended", pid=worker.process.pid, code=worker.process.exitcode)
            if monotonic() < worker.started_at + SOON_SECONDS:
                self.restart_at = monotonic() + SOON_SECONDS


def run_worker(listeners: list[socket.socket], pipe: "Connection[bytes, None]", settings: Settings) -> None:
    """Serve in this process, which ends with its parent."""
    for engine in settings.engines:
        register_engine(engine)
    serve(listeners, settings, on_ready=lambda: _give_signs_of_life(pipe))


def _give_signs_of_life(pipe: "Connection[bytes, None]") -> None:
    pause = threading.Event()
    try:
        while True:
            pipe.send_bytes(b".")
            pause.wait(BEAT_SECONDS)
    except OSError:
        os.kill(os.getpid(), signal.SIGTERM)  # The parent is gone.
