"""Runs the rulebook's tests of a game against mutants, each with one changed source file."""

import difflib
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from pathlib import Path
from resource import RLIMIT_CPU, setrlimit
from types import CodeType

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "shoal"
CPU_SECONDS = 30
"""Limit of the tests, which need only a fraction of it; a mutant may loop for ever."""
OURS = ("shoal", "tests")
"""Packages that a test process imports again, so that it sees the mutant."""


@dataclass(frozen=True)
class Mutant:
    game: str
    file: str
    source: str
    """Text of the whole mutated file."""

    @property
    def path(self) -> Path:
        return (PACKAGE / "games" / self.game / self.file).resolve()

    def change(self) -> str:
        """Return the changed lines, marked as in a diff."""
        lines = (self.path.read_text().splitlines(), self.source.splitlines())
        changed = [line for line in difflib.unified_diff(*lines, n=0, lineterm="") if line[0] in "+-"]
        return f"{self.game}/{self.file}: " + " ".join(line for line in changed if line[:3] not in ("---", "+++"))


def run(mutants: Sequence[Mutant]) -> Iterator[tuple[Mutant, bool]]:
    """Yield each mutant and whether a test notices it, testing several at a time."""
    waiting, running = list(reversed(mutants)), dict[int, Mutant]()
    while waiting or running:
        while waiting and len(running) < (os.cpu_count() or 1):
            mutant = waiting.pop()
            running[_fork(mutant)] = mutant
        pid, status = os.wait()
        yield running.pop(pid), status != 0


def _fork(mutant: Mutant) -> int:
    """Start the tests in a fork, which has the libraries loaded already: importing them takes longer than the tests."""
    sys.stdout.flush()
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            code = _test(mutant)
        finally:
            os._exit(code)
    return pid


def _test(mutant: Mutant) -> int:
    setrlimit(RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, 1)
    os.dup2(devnull, 2)
    os.chdir(ROOT)
    os.environ["SHOAL_JIT"] = "0"
    for name in [name for name in sys.modules if name.partition(".")[0] in OURS]:
        del sys.modules[name]
    _load_mutant(mutant)
    return int(pytest.main(["-x", "-p", "no:cacheprovider", *_rulebook_of(mutant.game)]))


def _load_mutant(mutant: Mutant) -> None:
    """Make the import system compile the mutated text in place of the file."""
    get_original = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        is_mutated = Path(loader.path).resolve() == mutant.path
        return compile(mutant.source, loader.path, "exec") if is_mutated else get_original(loader, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


def _rulebook_of(game: str) -> list[str]:
    return [str(file) for file in sorted((ROOT / "tests" / "games" / game).glob("test_rulebook*.py"))]
