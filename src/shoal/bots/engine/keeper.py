"""Runs an engine and ends it, and whatever it has started, together with the process that wants it.

The host starts this file as a program in a process group of its own: `keeper.py LIFELINE COMMAND ...`. The engine stays
in that group. LIFELINE is a pipe whose other end only the host has: when it closes, because the host has let go of the
engine or was killed, the whole group is killed. It imports little, so that it starts within some milliseconds.
"""

import os
import signal
import subprocess
import sys
import threading


def main(lifeline: int, command: list[str]) -> None:
    """Run the command until it ends or the lifeline closes."""
    threading.Thread(target=_wait_for_host, args=(lifeline,), daemon=True).start()
    try:
        engine = subprocess.Popen(command)
    except OSError:
        _kill_group()
    else:
        # Only the engine holds its input and output now, so that the host notices when it closes them.
        os.close(0)
        os.close(1)
        engine.wait()
    _kill_group()


def _wait_for_host(lifeline: int) -> None:
    os.read(lifeline, 1)
    _kill_group()


def _kill_group() -> None:
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
