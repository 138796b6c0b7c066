"""Compiled code that was kept by several processes, for several games, never gets mixed up."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from shoal.kernel.jit import JIT

RULES = """
from typing import NamedTuple
from shoal.kernel.jit import jit, vector
from shoal.kernel.playout import perft
from shoal.kernel.rules import tag
WORDS, MAX_MOVES = 1, 4
@tag
class Tag(NamedTuple): ...
@jit
def moves(s, out):
    for i in range({branches}):
        out[i] = i
    return {branches}
@jit
def play(s, move):
    s[0] += 1
@jit
def turn(s):
    return 0
def count():
    print(perft(Tag(), vector([0]), 3))
"""


def write_game(folder: Path, branches: int) -> None:
    folder.mkdir(exist_ok=True)
    (folder / "__init__.py").write_text(RULES.format(branches=branches))


@pytest.fixture
def run(tmp_path: Path) -> Callable[[str], str]:
    """A process with two small games, and a place of its own to keep what it compiles."""
    write_game(tmp_path / "two", branches=2)
    write_game(tmp_path / "three", branches=3)
    environment = {
        **os.environ,
        "PYTHONPATH": str(tmp_path),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        # Python would take a file of the same size, written in the same second, for unchanged.
        "PYTHONDONTWRITEBYTECODE": "1",
    }

    def run(program: str) -> str:
        command = [sys.executable, "-c", program]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout

    return run


def test_games_compiled_by_different_processes_keep_their_own_rules(run: Callable[[str], str], tmp_path: Path) -> None:
    assert run("import two; two.count()") == "8\n"
    assert run("import three; three.count()") == "27\n"
    assert run("import two, three; two.count(); three.count()") == "8\n27\n"
    shutil.rmtree(tmp_path / "three")
    assert run("import two; two.count()") == "8\n", "code kept for a game that is gone does no harm"


def test_what_is_compiled_once_is_found_by_processes_that_know_other_games(
    run: Callable[[str], str], tmp_path: Path
) -> None:
    def kept() -> dict[Path, int]:
        return {path: path.stat().st_mtime_ns for path in (tmp_path / "cache").rglob("*") if path.is_file()}

    run("import two; two.count()")
    run("import three; three.count()")
    everything = kept()
    assert bool(everything) == JIT
    shutil.rmtree(tmp_path / "three")
    run("import two; two.count()")
    assert kept() == everything


def test_changed_rules_are_compiled_again_and_those_of_other_games_are_not(
    run: Callable[[str], str], tmp_path: Path
) -> None:
    assert run("import two; two.count()") == "8\n"
    run("import three; three.count()")
    write_game(tmp_path / "two", branches=4)
    assert run("import two; two.count()") == "64\n"
    kept = set((tmp_path / "cache").rglob("*"))
    run("import three; three.count()")
    assert set((tmp_path / "cache").rglob("*")) == kept
