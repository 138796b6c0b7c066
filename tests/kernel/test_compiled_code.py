"""Compiled code that several processes cache for several games never gets mixed up."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from shoal.kernel.jit import JIT

pytestmark = pytest.mark.once

RULES = """
from typing import NamedTuple
from shoal.kernel.jit import jit, vector
from shoal.kernel.playout import perft
from shoal.kernel.rules import tag
STATE_SIZE, MAX_MOVES = 1, 4
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


def run_in(folder: Path, program: str) -> str:
    """Run a program that finds its games in the folder and caches compiled code there; return what it prints."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(folder),
        "XDG_CACHE_HOME": str(folder / "cache"),
        # Python considers a source file unchanged if its size and its second of writing are the same.
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    command = [sys.executable, "-c", program]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with two small games, each compiled by a separate process."""
    folder = tmp_path_factory.mktemp("compiled")
    write_game(folder / "two", branches=2)
    write_game(folder / "three", branches=3)
    assert run_in(folder, "import two; two.count()") == "8\n"
    assert run_in(folder, "import three; three.count()") == "27\n"
    return folder


@pytest.fixture
def folder(compiled: Path, tmp_path: Path) -> Path:
    """Return a copy that a test may change, with the compiled code."""
    return shutil.copytree(compiled, tmp_path / "games")


def kept(folder: Path) -> dict[Path, int]:
    """Return the files with compiled code, and when each was written, in nanoseconds."""
    return {path: path.stat().st_mtime_ns for path in (folder / "cache").rglob("*") if path.is_file()}


def test_games_compiled_by_different_processes_keep_their_own_rules(folder: Path) -> None:
    assert run_in(folder, "import two, three; two.count(); three.count()") == "8\n27\n"


def test_what_is_compiled_once_is_found_by_processes_that_know_other_games(folder: Path) -> None:
    before = kept(folder)
    assert bool(before) == JIT
    shutil.rmtree(folder / "three")
    assert run_in(folder, "import two; two.count()") == "8\n", "code kept for a game that is gone does no harm"
    assert kept(folder) == before


def test_changed_rules_are_compiled_again_and_those_of_other_games_are_not(folder: Path) -> None:
    before = kept(folder)
    write_game(folder / "two", branches=4)
    assert run_in(folder, "import two; two.count()") == "64\n"
    changed = kept(folder)
    assert (changed.keys() > before.keys()) == JIT
    assert run_in(folder, "import three; three.count()") == "27\n"
    assert kept(folder) == changed
