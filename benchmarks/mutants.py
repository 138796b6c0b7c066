"""Runs the rulebook's tests of a game with one of its files broken."""

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
"""Some times what the tests take; a breakage may loop for ever."""
OURS = ("shoal", "tests")


@dataclass(frozen=True)
class Mutant:
    game: str
    file: str
    source: str
    """The whole file as it is with the breakage."""

    @property
    def path(self) -> Path:
        return (PACKAGE / "games" / self.game / self.file).resolve()

    def change(self) -> str:
        lines = (self.path.read_text().splitlines(), self.source.splitlines())
        changed = [line for line in difflib.unified_diff(*lines, n=0, lineterm="") if line[0] in "+-"]
        return f"{self.game}/{self.file}: " + " ".join(line for line in changed if line[:3] not in ("---", "+++"))


def run(mutants: Sequence[Mutant]) -> Iterator[tuple[Mutant, bool]]:
    """Each mutant with whether a test notices it, several at a time."""
    waiting, running = list(reversed(mutants)), dict[int, Mutant]()
    while waiting or running:
        while waiting and len(running) < (os.cpu_count() or 1):
            mutant = waiting.pop()
            running[_fork(mutant)] = mutant
        pid, status = os.wait()
        yield running.pop(pid), status != 0


def _fork(mutant: Mutant) -> int:
    """Starts the tests in a process that has the libraries already: importing them takes longer than the tests."""
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
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    os.chdir(ROOT)
    os.environ["SHOAL_JIT"] = "0"
    for name in [name for name in sys.modules if name.partition(".")[0] in OURS]:
        del sys.modules[name]
    _import_broken(mutant)
    return int(pytest.main(["-x", "-p", "no:cacheprovider", *_rulebook_of(mutant.game)]))


def _import_broken(mutant: Mutant) -> None:
    whole = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        broken = Path(loader.path).resolve() == mutant.path
        return compile(mutant.source, loader.path, "exec") if broken else whole(loader, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


def _rulebook_of(game: str) -> list[str]:
    return [str(file) for file in sorted((ROOT / "tests" / "games" / game).glob("test_rulebook*.py"))]
