"""`shoal arena`, as a person or a program calls it."""

import json
from pathlib import Path

import pytest

from shoal.cli import run
from tests.support.command_line import output, refused

FISH = "hey_thats_my_fish"
ARENA = ("arena", FISH, "--bots", "random,greedy", "--games", "2")
ALONE = (*ARENA, "--jobs", "1")


def test_json_holds_standings_and_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    printed = json.loads(output(capsys, *ALONE, "--json"))
    assert set(printed) == {"standings", "pairs", "forfeits"}
    assert printed["forfeits"] == {}
    first, second = printed["standings"]
    assert set(first) == {"bot", "games", "score", "low", "high", "rating", "rating_error"}
    assert (first["bot"], first["games"], second["bot"]) == ("greedy", 2, "random")
    assert first["low"] <= first["score"] <= first["high"]
    assert first["score"] + second["score"] == 1
    assert [(pair["bot"], pair["against"]) for pair in printed["pairs"]] == [("random", "greedy"), ("greedy", "random")]


def test_the_same_command_gives_the_same_standings(capsys: pytest.CaptureFixture[str]) -> None:
    printed = output(capsys, *ARENA, "--iterations", 10, "--json", "--seed", 5, "--jobs", 1)
    assert printed == output(capsys, *ARENA, "--iterations", 10, "--json", "--seed", 5, "--jobs", 2)


def test_the_table_is_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    lines = output(capsys, *ALONE, "--time-ms", 20).splitlines()
    assert lines[0] == "Hey, That's My Fish!: 2 games of every pair, 2 players, 20 ms an action"
    assert lines[3].split()[:4] == ["1", "greedy", "2", "1.000"]
    assert lines[-2].split() == ["greedy", "-", "1.000"]


def test_games_for_whole_deals_are_announced(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["arena", FISH, "--bots", "random,greedy", "--games", "3", "--jobs", "1", "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["standings"][0]["games"] == 4
    assert err == "shoal: playing 4 games of every pair, so that every deal is complete.\n"


def test_nothing_is_written_unless_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    output(capsys, *ALONE)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("name", "magic"), [("plot.png", b"\x89PNG\r\n\x1a\n"), ("plot.svg", b"<?xml")])
def test_a_picture(name: str, magic: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pictures = []
    for _ in range(2):
        output(capsys, *ALONE, "--plot", tmp_path / name, "--resume", tmp_path / "log")
        pictures.append((tmp_path / name).read_bytes())
    assert pictures[0].startswith(magic)
    assert len(pictures[0]) > 10_000
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--bots", "greedy"], "at least two bots"),
        (["--bots", ""], "at least two bots"),
        (["--bots", "greedy,random,greedy"], "'greedy' is named twice"),
        (["--bots", "greedy,nobody"], "no bot 'nobody' for Hey, That's My Fish!; there is "),
        (["--bots", "greedy,"], "no bot ''"),
        (["--games", "0"], "at least 1, not 0"),
        (["--games", "many"], "many"),
        (["--jobs", "0"], "jobs is at least 1"),
        (["--iterations", "0"], "--iterations is at least 1"),
        (["--time-ms", "-5"], "--time-ms is at least 1"),
        (["--time-ms", "5", "--iterations", "5"], "not by both"),
        (["--players", "5"], "2 to 4 players"),
        (["--option", "colour=red"], "no option 'colour'"),
        (["--seed", "-1"], "seed"),
        (["--seed", str(2**63 - 1), "--games", "4"], "seed"),
        (["--plot", "plot.pdf"], "ends in .png or .svg, not 'plot.pdf'"),
        (["--plot", "nowhere/plot.png"], "no directory nowhere"),
    ],
)
def test_bad_input_writes_nothing(
    arguments: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    bots = [] if "--bots" in arguments else ["--bots", "greedy,random"]
    assert sentence in refused(capsys, "arena", FISH, *bots, "--resume", "log", *arguments)
    assert not list(tmp_path.iterdir())


def test_a_directory_with_another_plan_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output(capsys, *ALONE, "--resume", tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert set(before) == {"plan.json", "games.jsonl"}
    assert "differs in seed" in refused(capsys, *ARENA, "--resume", tmp_path, "--seed", 9)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_file_where_the_directory_should_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.write_text("keep me")
    assert "directory" in refused(capsys, *ARENA, "--resume", file)
    assert file.read_text() == "keep me"
