"""Bad input gets one clear sentence on stderr and the exit code 2, and no file is written, not even in part."""

from pathlib import Path

import pytest

from shoal.cli import run
from tests.games.hey_thats_my_fish.positions import FULL
from tests.support.command_line import refused

FISH = "hey_thats_my_fish"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    assert run(["selfplay", FISH, "--games", "1", "--seed", "1", "--out", str(tmp_path)]) == 0
    return tmp_path / f"{FISH}-1.txt"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["perft", "chess"], "no game 'chess'"),
        (["perft"], "GAME"),
        (["perft", FISH, "--players", "5"], "2 to 4 players, not 5"),
        (["perft", FISH, "--players", "1"], "2 to 4 players, not 1"),
        (["perft", FISH, "--players", "two"], "two"),
        (["perft", FISH, "--option", "players=7"], "2 to 4 players, not 7"),
        (["perft", FISH, "--depth", "0"], "at least 1"),
        (["perft", FISH, "--depth", "-3"], "at least 1"),
        (["perft", FISH, "--depth", "deep"], "deep"),
        (["perft", FISH, "--seed", "-1"], "seed"),
        (["perft", FISH, "--seed", "99999999999999999999"], "seed"),
        (["perft", FISH, "--option", "layout=123"], "8 rows"),
        (["perft", FISH, "--option", "layout=" + FULL.replace("1", "2")], "one fish"),
        (["perft", FISH, "--option", "layout"], "name=value"),
        (["perft", FISH, "--option", "colour=red"], "no option 'colour'"),
        (["perft", FISH, "--option", "even_spread=x"], "even_spread"),
        (["perft", FISH, "--option", "even_spread=true", "--option", "even_spread=false"], "twice"),
        (["perft", FISH, "--position", "rubbish"], "four parts"),
        (["perft", FISH, "--position", "rubbish", "--players", "2"], "leave out"),
        (["perft", FISH, "extra"], "extra"),
        (["perft", FISH, "--unknown"], "--unknown"),
        (["dance"], "dance"),
        (["bench", "chess"], "no game 'chess'"),
        (["serve", "--seed", "-1"], "seed"),
        (["serve", "--workers", "0"], "at least one worker"),
        (["serve", "--workers", "2"], "need PostgreSQL"),
        (["serve", "--bus", "nats://localhost"], "need PostgreSQL"),
        (["serve", "--bus", "localhost"], "nats://HOST:PORT"),
        (["serve", "--db", "postgresql://localhost/x", "--workers", "2", "--seed", "1"], "only one worker"),
        (["play", "chess"], "no game 'chess'"),
        (["play", FISH, "--you", "3"], "no seat 3"),
        (["play", FISH, "--bot", "nobody"], "no bot 'nobody'"),
    ],
)
def test_arguments(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert sentence in refused(capsys, *arguments)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--games", "0"], "at least 1"),
        (["--players", "9"], "2 to 4 players"),
        (["--bot", "nobody"], "no bot"),
        (["--option", "layout=1/2"], "8 rows"),
        (["--seed", str(2**63 - 1), "--games", "2"], "seed"),
    ],
)
def test_selfplay_writes_nothing_when_refused(
    arguments: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    assert sentence in refused(capsys, "selfplay", FISH, "--out", out, *arguments)
    assert not out.exists()


def test_a_file_where_a_directory_should_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.write_text("keep me")
    assert "directory" in refused(capsys, "selfplay", FISH, "--out", file)
    assert file.read_text() == "keep me"


def test_a_directory_where_a_record_would_go(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / f"{FISH}-0.txt").mkdir()
    assert "cannot be written" in refused(capsys, "selfplay", FISH, "--games", 1, "--out", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [f"{FISH}-0.txt"]


@pytest.mark.parametrize("command", ["show", "verify"])
class TestRecords:
    def test_a_missing_file(self, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert "cannot be read" in refused(capsys, "record", command, tmp_path / "nowhere.txt")

    def test_a_directory_for_a_file(self, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert "directory" in refused(capsys, "record", command, tmp_path)

    @pytest.mark.parametrize("encoding", ["utf-16", "latin-1"])
    def test_a_wrong_encoding(
        self, command: str, encoding: str, record: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        record.write_bytes(record.read_text().replace("random 1", "Zoë").encode(encoding))
        refused(capsys, "record", command, record)

    def test_binary_junk(self, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        file = tmp_path / "junk"
        file.write_bytes(bytes(range(256)) * 10)
        assert "UTF-8" in refused(capsys, "record", command, file)

    @pytest.mark.parametrize("keep", [0.0, 0.1, 0.5, 0.9, 0.99])
    def test_a_truncated_record(
        self, command: str, keep: float, record: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        text = record.read_text()
        record.write_text(text[: int(keep * len(text))])
        refused(capsys, "record", command, record)

    def test_a_record_without_its_last_action(
        self, command: str, record: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        lines = record.read_text().splitlines(keepends=True)
        record.write_text("".join(lines[:-2] + lines[-1:]))
        assert "digest" in refused(capsys, "record", command, record)

    @pytest.mark.parametrize(("old", "new"), [("seed: 1", "seed: 2"), ('players":2', 'players":3'), ("-", "–")])
    def test_an_edited_record(
        self, command: str, old: str, new: str, record: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        record.write_text(record.read_text().replace(old, new), encoding="utf-8")
        refused(capsys, "record", command, record)
