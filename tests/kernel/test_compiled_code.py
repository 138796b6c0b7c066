"""Compiled code that was kept by several processes, for several games, never gets mixed up."""

import os
import subprocess
import sys
from pathlib import Path

from shoal.kernel.jit import JIT, jit

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


def test_games_compiled_by_different_processes_keep_their_own_rules(tmp_path: Path) -> None:
    (tmp_path / "two.py").write_text(RULES.format(branches=2))
    (tmp_path / "three.py").write_text(RULES.format(branches=3))
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}

    def run(program: str) -> str:
        command = [sys.executable, "-c", program]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout

    assert run("import two; two.count()") == "8\n"
    assert run("import three; three.count()") == "27\n"
    assert run("import two, three; two.count(); three.count()") == "8\n27\n"
    (tmp_path / "three.py").unlink()
    assert run("import two; two.count()") == "8\n", "code kept for a game that is gone does no harm"


def test_two_processes_never_write_one_file_for_two_versions_of_a_function() -> None:
    def identity(x: int) -> int:
        return x

    if JIT:
        cache_file = jit(identity)._cache._cache_file  # type: ignore[attr-defined]
        assert cache_file._data_name(1) != cache_file._data_name(1)
    else:
        assert jit(identity) is identity
