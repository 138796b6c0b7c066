"""The commands, as a person or a program calls them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from shoal.cli import run
from tests.games.hey_thats_my_fish.positions import FULL
from tests.support.command_line import output
from tests.support.game_files import file_of
from tests.support.perft_goldens import GOLDENS

FISH = "hey_thats_my_fish"


def test_games_are_listed_with_their_options(capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, "games")
    assert "Hey, That's My Fish!, 2 to 4 players" in text
    assert "even_spread" in text
    fish = next(game for game in json.loads(output(capsys, "games", "--json")) if game["id"] == FISH)
    assert fish["players"] == [2, 3, 4]
    assert {option["name"] for option in fish["options"]} == {
        "players",
        "first_seat",
        "board",
        "even_spread",
        "swapping",
        "hidden_scores",
        "layout",
    }


def test_perft_prints_a_line_for_each_depth(capsys: pytest.CaptureFixture[str]) -> None:
    layout = f"layout={FULL}"
    text = output(capsys, "perft", FISH, "--players", 2, "--depth", 3, "--option", layout)
    assert text == f"1 60\n2 {60 * 59}\n3 {60 * 59 * 58}\n"
    answer = json.loads(output(capsys, "perft", FISH, "--players", 2, "--depth", 2, "--option", layout, "--json"))
    assert answer["nodes"] == [60, 60 * 59]


def test_perft_counts_from_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    game, position, counts = GOLDENS[-1]
    answer = json.loads(output(capsys, "perft", game.id, "--position", position, "--depth", 2, "--json"))
    assert answer["nodes"] == counts[:2]


def test_selfplay_writes_records_that_verify_and_the_same_ones_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in ("one", "two"):
        output(capsys, "selfplay", FISH, "--games", 3, "--seed", 5, "--players", 3, "--out", tmp_path / folder)
    names = [f"{FISH}-{seed}.txt" for seed in (5, 6, 7)]
    assert sorted(path.name for path in (tmp_path / "one").iterdir()) == names
    for name in names:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
        assert "actions replayed" in output(capsys, "record", "verify", tmp_path / "one" / name)


def test_a_record_is_shown_in_sentences(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output(capsys, "selfplay", FISH, "--games", 1, "--seed", 5, "--out", tmp_path)
    file = tmp_path / f"{FISH}-5.txt"
    text = output(capsys, "record", "show", file)
    assert "  1. ● random 1 places a penguin on" in text
    assert "won by" in text
    shown = json.loads(output(capsys, "record", "show", file, "--json"))
    assert (shown["game"], shown["seed"], len(shown["scores"])) == (FISH, 5, 2)


def test_a_record_says_from_where_a_game_was_played_on(capsys: pytest.CaptureFixture[str]) -> None:
    file = file_of("kuna_yala", "golden.record").with_name("played_on.record")
    line = "Played on from the position after 9 actions at table WixPohxWj760i2Pd."
    assert line in output(capsys, "record", "show", file)
    shown = json.loads(output(capsys, "record", "show", file, "--json"))
    assert shown["source"] == {"kind": "table", "table": "WixPohxWj760i2Pd", "ply": 9}


def test_bots_play_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Won by" in output(capsys, "play", FISH, "--players", 4)


def test_a_person_plays_in_the_terminal_and_is_helped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(["nonsense", "?", "a8", "a1", "b2"])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(answers, None) or _stop())
    assert run(["play", FISH, "--you", "1", "--you", "2", "--option", f"layout={FULL}"]) == 2
    shown, problem = capsys.readouterr()
    assert "write it like 'c4' or 'b3-e3'" in shown
    assert "a1 a2 a3" in shown
    assert "There is no such place on the board." in shown
    assert "▲ you places a penguin on b2." in shown
    assert problem == "shoal: The game was left before its end.\n"


def _stop() -> str:
    raise EOFError


def test_the_benchmark_prints_speed_and_ratio(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("benchmarks.bench.ROUNDS", 1)
    monkeypatch.setattr("benchmarks.bench.SECONDS", 0.02)
    if os.environ.get("SHOAL_JIT") == "0":
        assert run(["bench"]) == 2
        return
    figures = json.loads(output(capsys, "bench", FISH, "--json"))[FISH]
    assert set(figures) == {"playouts_per_s", "moves_per_s", "ratio_to_plain_python"}
    assert figures["moves_per_s"] > figures["playouts_per_s"] > 0
    assert figures["ratio_to_plain_python"] > 10


def test_without_its_sources_shoal_has_no_benchmarks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shoal.cli.bench.SOURCE_TREE", tmp_path)
    assert run(["bench", FISH]) == 2
    assert capsys.readouterr().err == (
        "shoal: An installed Shoal has no benchmarks: run this command from its source tree.\n"
    )


@pytest.mark.parametrize(
    "command",
    [
        *("games", "play", "selfplay", "arena", "engine", "perft", "bench", "new-game"),
        *("record show", "record verify", "record to-parquet", "record from-parquet"),
    ],
)
def test_every_command_has_help_with_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert f"shoal {command}" in output(capsys, *command.split(), "--help").partition("Examples:")[2]


def test_the_installed_command_starts() -> None:
    shoal = Path(sys.executable).with_name("shoal")
    done = subprocess.run([shoal, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.strip()


def test_a_reader_who_has_had_enough_is_no_error() -> None:
    shoal = Path(sys.executable).with_name("shoal")
    done = subprocess.run(
        f"{shoal} play {FISH} | head -1; exit ${{PIPESTATUS[0]}}",
        shell=True,
        executable="/bin/bash",
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
