"""Engines in the arena: they play beside bots, and one that fails is named."""

import json
import shlex
import sys
from pathlib import Path

import pytest

from shoal.bots.engine.bot import MAX_FAULTS, EngineLimits
from shoal.cli import run
from tests.support.command_line import output, refused
from tests.support.engines import EXAMPLE, HOSTILE

FISH = "hey_thats_my_fish"
LAYOUT = "layout=1110000/11100000/1110000/11100000/0000000/00000000/0000000/00000000"
"""A board on which a game takes twelve moves."""


def arena(engine: tuple[str, ...], games: int = 2) -> tuple[list[str], str]:
    """Return the arguments of an arena between an engine and an easy bot, and the engine's name."""
    name = f"exec:{shlex.join(engine)}"
    return ["arena", FISH, "--bots", f"{name},easy", "--games", str(games), "--time-ms", "20", "--json"], name


def test_an_engine_plays_in_several_processes_as_in_one(capsys: pytest.CaptureFixture[str]) -> None:
    arguments, name = arena(EXAMPLE, games=4)
    alone = output(capsys, *arguments, "--jobs", 1)
    printed = json.loads(alone)
    assert printed["forfeits"] == {}
    assert {row["bot"] for row in printed["standings"]} == {name, "easy"}
    assert output(capsys, *arguments, "--jobs", 2) == alone


@pytest.mark.parametrize("name", ["ended", "silent", "endless line"])
def test_a_hostile_engine_does_not_stop_the_arena(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shoal.bots.engine.bot.LIMITS", EngineLimits(grace_seconds=0.1))
    (tmp_path / "engine.py").write_text(HOSTILE[name])
    arguments, engine = arena((sys.executable, str(tmp_path / "engine.py")))
    assert run([*arguments, "--jobs", "1", "--option", LAYOUT]) == 0
    out, err = capfd.readouterr()
    forfeits = json.loads(out)["forfeits"]
    assert list(forfeits) == [engine]
    assert forfeits[engine] > 2 * MAX_FAULTS, "it was asked in both games, and then another bot played on"
    assert f"shoal: {engine} failed to choose {forfeits[engine]} actions" in err


def test_a_program_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "no program './nothing'" in refused(capsys, "arena", FISH, "--bots", "easy,exec:./nothing")
