"""The hooks for commits and pushes check what `make lint` checks, with the same commands."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
CONFIG = ROOT / ".pre-commit-config.yaml"
HOOKS = CONFIG.read_text()


def test_every_command_of_make_lint_is_a_hook_and_no_other() -> None:
    recipe = re.search(r"^lint:.*\n((?:\t.+\n)+)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert recipe
    commands = [line.strip().replace("$(BIN)", ".venv/bin") for line in recipe[1].splitlines()]
    assert re.findall(r"^ +entry: (.+)$", HOOKS, re.MULTILINE) == commands


def test_the_hooks_are_valid_and_fetch_nothing() -> None:
    subprocess.run([sys.executable, "-m", "pre_commit", "validate-config", CONFIG], check=True)
    assert re.findall(r"repo: (.+)", HOOKS) == ["local"]
    assert set(re.findall(r"language: (.+)", HOOKS)) == {"system"}
