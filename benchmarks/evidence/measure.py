"""Runs the command of a claim and records its figures with date, commit, machine and load."""

import os
import platform
import shlex
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import monotonic

import psutil

from benchmarks.evidence.claim import Claim
from benchmarks.evidence.ledger import ROOT
from shoal.cli.evidence import Measurement

OUTPUTS = ROOT / "build" / "evidence"
MEASURED = ("src", "benchmarks", "tests", "web/src")
"""Folders in which an uncommitted change is marked on the commit of a measurement."""


def measure(claim: Claim) -> Measurement:
    """Measure a claim; if its command fails, the measurement says which figures are missing."""
    cores = psutil.cpu_count() or 1
    began, busy, own = monotonic(), _busy_seconds(), _child_seconds()
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        shlex.split(claim.command), cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    seconds = monotonic() - began
    other_seconds = (_busy_seconds() - busy) - (_child_seconds() - own)
    _keep_output(claim, done)
    readings, missing = claim.read(done.stdout)
    return Measurement(
        date=f"{datetime.now(UTC):%Y-%m-%d}",
        commit=_commit(),
        machine=_machine(),
        other_load=round(min(max(0.0, other_seconds / seconds / cores), 1.0), 2),
        seconds=round(seconds, 1),
        readings=tuple(readings),
        problem=_problem(done, missing),
    )


def _keep_output(claim: Claim, done: "subprocess.CompletedProcess[str]") -> None:
    """Keep what the command printed, which tells why a figure falls short."""
    OUTPUTS.mkdir(parents=True, exist_ok=True)
    (OUTPUTS / f"{claim.id}.txt").write_text(f"{done.stdout}\n{done.stderr}")


def _problem(done: "subprocess.CompletedProcess[str]", missing: list[str]) -> str:
    if not missing:
        return ""
    last = (done.stderr.strip() or done.stdout.strip() or "no output").splitlines()[-1][:200]
    return f"The command ended with {done.returncode} and does not tell {', '.join(missing)}: {last}"


def _busy_seconds() -> float:
    """Return the CPU seconds that all programs have used since boot."""
    times = psutil.cpu_times()
    return float(times.user + times.nice + times.system)


def _child_seconds() -> float:
    """Return the CPU seconds that finished child processes have used."""
    usage = getrusage(RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _commit() -> str:
    changed = git("status", "--porcelain", "--", *MEASURED)
    return git("rev-parse", "--short=7", "HEAD") + ("+" if changed else "")


def _machine() -> str:
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return f"{os.cpu_count()} cores, {memory:.0f} GiB, {platform.machine()}, Python {platform.python_version()}"


def git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def is_true(*arguments: str) -> bool:
    """Return whether a git command that answers by its exit code succeeds."""
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=False).returncode == 0
