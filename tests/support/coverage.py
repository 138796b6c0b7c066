"""Keeps the measurement of coverage cheap: what runs long is traced at first only.

Tracing makes Python about twice as slow. A test that takes long mostly repeats itself, and so does a server, so the
tracer stops after a while. What is only reached later counts as not covered.
"""

import contextlib
import signal
from collections.abc import Iterator
from types import FrameType

import coverage
import pytest

TEST_SECONDS, SERVER_SECONDS = 0.1, 1.0
"""Seconds of processor time for which a test or a server is traced."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Iterator[None]:
    with contextlib.ExitStack() as stack:
        if measured := trace_for(TEST_SECONDS):
            stack.callback(_trace_again, measured)
        return (yield)


def trace_for(seconds: float) -> coverage.Coverage | None:
    """Stop tracing after this much processor time; return what measures the coverage, or None if nothing does."""
    measured = coverage.Coverage.current()
    if measured:

        def stop(_signal: int, _frame: FrameType | None) -> None:
            measured.stop()

        signal.signal(signal.SIGPROF, stop)
        signal.setitimer(signal.ITIMER_PROF, seconds)
    return measured


def _trace_again(measured: coverage.Coverage) -> None:
    signal.setitimer(signal.ITIMER_PROF, 0)
    if coverage.Coverage.current() is not measured:
        measured.start()
