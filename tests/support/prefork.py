"""Starts servers in separate processes without delay.

A server spends more than a second of CPU on importing its libraries. So one process imports them, loads the compiled
kernels, and then forks a server on request; the fork runs `shoal serve` as the command line would.
"""

import faulthandler
import gc
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

LATE_MODULES = (
    "aiosqlite",
    "alembic.command",
    "anyio._backends._asyncio",
    "uvicorn.lifespan.on",
    "uvicorn.loops.uvloop",
)
"""Modules that a server would import only when it starts."""


class ForkedProcess:
    """A forked `shoal` command; its parent is the forking process, not the tests."""

    def __init__(self, arguments: Sequence[str], log: Path) -> None:
        self.pid = int(_ask({"arguments": list(arguments), "log": str(log)}))
        self._pidfd = os.pidfd_open(self.pid)
        self._code: int | None = None

    def poll(self) -> int | None:
        """Return the exit code, negative for a signal, or None while the process runs."""
        if self._code is None and select.select([self._pidfd], [], [], 0)[0]:
            self._reap()
        return self._code

    def wait(self, seconds: float) -> int:
        if self._code is None:
            if not select.select([self._pidfd], [], [], seconds)[0]:
                raise TimeoutError(f"process {self.pid} still runs after {seconds:g} s")
            self._reap()
        assert self._code is not None
        return self._code

    def send_signal(self, signal_number: int) -> None:
        signal.pidfd_send_signal(self._pidfd, signal_number)

    def _reap(self) -> None:
        self._code = int(_ask({"reap": self.pid}))
        os.close(self._pidfd)


@cache
def _forker() -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", __name__]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)


def _ask(request: dict[str, Any]) -> str:
    forker = _forker()
    assert forker.stdin
    assert forker.stdout
    forker.stdin.write(json.dumps(request) + "\n")
    return forker.stdout.readline()


def main() -> int:
    """Answer one request per line until the input ends; a forked child returns from here as well."""
    load_everything()
    children = set[int]()
    for line in sys.stdin:
        request = json.loads(line)
        if "reap" in request:
            _, status = os.waitpid(request["reap"], 0)
            children.discard(request["reap"])
            answer = os.waitstatus_to_exitcode(status)
        else:
            answer = os.fork()
            if answer == 0:
                return run_command(request["arguments"], request["log"])
            children.add(answer)
        print(answer, flush=True)
    for child in children:
        os.kill(child, signal.SIGKILL)
    return 0


def load_everything() -> None:
    from shoal.bots import precompile
    from shoal.cli import serve  # noqa: F401

    for game_id in precompile.compiled_games():
        precompile.precompile_game(game_id)
    for name in LATE_MODULES:
        import_module(name)
    # A server collects garbage when it starts, and would look at all that was loaded here.
    gc.collect()
    gc.freeze()


def run_command(arguments: list[str], log: str) -> int:
    from shoal.cli import run

    empty, file = os.open(os.devnull, os.O_RDONLY), os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for source, target in ((empty, 0), (file, 1), (file, 2)):
        os.dup2(source, target)
    faulthandler.enable()
    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
