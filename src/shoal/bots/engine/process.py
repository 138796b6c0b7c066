"""The process of an engine, which is trusted with nothing: every wait and every read has a limit."""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from weakref import finalize

from shoal.bots.engine import keeper
from shoal.bots.engine.protocol import LINE_BYTES, QUIT

CHUNK_BYTES = 16 * 1024
ANSWER_BYTES = 1024 * 1024
"""Bytes that an engine may write in one answer, all its lines together."""
QUIT_SECONDS = 0.5
"""Time that an engine has to end by itself after `quit`."""


class EngineFault(Exception):
    """Raised if an engine does not do what the protocol asks; the message completes the sentence "The engine …"."""


class EngineProcess:
    """A running engine. It ends with this object, and with this process, even if that is killed."""

    def __init__(self, command: Sequence[str]) -> None:
        kept_end, lifeline = os.pipe()
        try:
            process = subprocess.Popen(
                [sys.executable, "-I", "-S", keeper.__file__, str(kept_end), *command],
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                # Bounding it would take a reader of its own; an engine that has something to say writes `info`.
                stderr=subprocess.DEVNULL,
                pass_fds=(kept_end,),
                start_new_session=True,
            )
        except OSError:
            os.close(lifeline)
            raise EngineFault("cannot be started") from None
        finally:
            os.close(kept_end)
        assert process.stdin
        assert process.stdout
        self._input, self._output = process.stdin.fileno(), process.stdout.fileno()
        for descriptor in (self._input, self._output):
            os.set_blocking(descriptor, False)
        self._unread = b""
        self._answer_bytes = 0
        self.kill = finalize(self, _kill, process, lifeline)
        """Function that ends the engine at once, with all processes of its group."""

    def write(self, lines: Sequence[str], deadline: float) -> None:
        """Send lines before the deadline, a time of the monotonic clock; the engine's next answer begins."""
        self._answer_bytes = 0
        unsent = "".join(f"{line}\n" for line in lines).encode()
        while unsent:
            self._wait(self._input, select.POLLOUT, deadline)
            try:
                unsent = unsent[os.write(self._input, unsent) :]
            except BlockingIOError:
                continue
            except OSError:
                raise EngineFault("has ended, or has closed its input") from None

    def read(self, deadline: float) -> str:
        """Return the next line before the deadline."""
        while b"\n" not in self._unread:
            if len(self._unread) > LINE_BYTES:
                raise EngineFault(f"writes a line of more than {LINE_BYTES} bytes")
            self._unread += self._read_chunk(deadline)
        line, _, self._unread = self._unread.partition(b"\n")
        return line.decode(errors="replace")

    def _read_chunk(self, deadline: float) -> bytes:
        self._wait(self._output, select.POLLIN, deadline)
        try:
            chunk = os.read(self._output, CHUNK_BYTES)
        except BlockingIOError:
            return b""
        if not chunk:
            raise EngineFault("has ended, or has closed its output")
        self._answer_bytes += len(chunk)
        if self._answer_bytes > ANSWER_BYTES:
            raise EngineFault(f"writes more than {ANSWER_BYTES} bytes in one answer")
        return chunk

    def _wait(self, descriptor: int, event: int, deadline: float) -> None:
        """Wait until a pipe is ready or closed."""
        poll = select.poll()
        poll.register(descriptor, event)
        if not poll.poll(max(0.0, 1000 * (deadline - monotonic()))):
            raise EngineFault("does not answer in time")

    def quit(self) -> None:
        """Ask the engine to end, and end it if it does not."""
        deadline = monotonic() + QUIT_SECONDS
        with suppress(EngineFault):
            self.write([QUIT], deadline)
            while True:
                self.read(deadline)
        self.kill()


def _kill(process: "subprocess.Popen[bytes]", lifeline: int) -> None:
    with suppress(ProcessLookupError):
        # The leader of the group is not yet waited for, so that its number cannot belong to anything else.
        os.killpg(process.pid, signal.SIGKILL)
    os.close(lifeline)
    for pipe in (process.stdin, process.stdout):
        assert pipe
        pipe.close()
    process.wait()
