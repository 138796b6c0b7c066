"""Coverage is measured at the beginning of every test."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from coverage import CoverageData

MODULE = """
import time

def early():
    return "early"

def late():
    return "late"

def busy(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end: pass
"""
TESTS = """
import module

def test_a_long_one(): module.busy(0.5); module.late()

def test_a_short_one_after_it(): module.early()
"""


@pytest.mark.slow
def test_a_long_test_is_traced_at_first_only_and_the_next_one_again(tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text(MODULE)
    (tmp_path / "test_module.py").write_text(TESTS)
    (tmp_path / "pytest.ini").touch()
    # This test may itself run under coverage, whose settings must not reach the inner one.
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("COV_", "COVERAGE_"))}
    root = str(Path(__file__).parents[1])
    options = ["-p", "tests.support.coverage", "--cov=module", "--cov-report="]
    subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-c", "pytest.ini", *options],
        cwd=tmp_path,
        env={**environment, "PYTHONPATH": root},
        check=True,
    )
    data = CoverageData(str(tmp_path / ".coverage"))
    data.read()
    texts = MODULE.splitlines()
    reached = {texts[line - 1].strip() for line in data.lines(str(tmp_path / "module.py")) or []}
    assert 'return "early"' in reached
    assert 'return "late"' not in reached
