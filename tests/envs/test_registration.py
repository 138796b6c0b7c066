"""Importing the environments is cheap, and a library that is missing is named in one sentence."""

import subprocess
import sys

import gymnasium
import pytest
from pettingzoo.env_registry.registration import aec_registry

import shoal.envs
from shoal.core import game_ids

assert shoal.envs

BLOCKED = """
import sys
for name in ("gymnasium", "pettingzoo", "pyspiel"):
    sys.modules[name] = None
import shoal.envs
import shoal.envs.batch
import shoal.envs.{module}
"""


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_is_registered(game_id: str) -> None:
    assert f"shoal/{game_id}-v0" in gymnasium.registry
    assert f"shoal/{game_id}-v0" in aec_registry


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)


@pytest.mark.parametrize(
    ("module", "sentence"),
    [
        ("pettingzoo", "Gymnasium is not installed: type pip install 'shoal-games[rl]'."),
        ("gymnasium", "Gymnasium is not installed: type pip install 'shoal-games[rl]'."),
        ("openspiel", "OpenSpiel is not installed: type pip install 'shoal-games[openspiel]'."),
    ],
)
def test_without_the_extras_batches_work_and_a_sentence_tells_what_is_missing(module: str, sentence: str) -> None:
    errors = run(BLOCKED.format(module=module)).stderr
    assert errors.splitlines()[-1] == f"shoal.core.extras.MissingExtra: {sentence}"


def test_importing_the_environments_loads_neither_rules_nor_physics() -> None:
    loaded = run("import sys, shoal.envs; print([name for name in ('numba', 'mujoco') if name in sys.modules])")
    assert loaded.stdout == "[]\n"
