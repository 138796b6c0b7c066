"""Settings come from options, the environment, a file and the defaults, in this order."""

import json
from pathlib import Path

import pytest

from shoal.cli import run
from tests.support.command_line import output, refused

FILE = """
port = 8001
commands-per-second = 5
browser = false
engine = ["one=true:kuna_yala", "two=true:kuna_yala"]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "shoal.toml"
    path.write_text(FILE)
    return path


def effective(capsys: pytest.CaptureFixture[str], *arguments: object) -> dict[str, tuple[object, str]]:
    """Return the value and the source of each setting."""
    rows = json.loads(output(capsys, "config", *arguments, "--json"))
    return {row["name"]: (row["value"], row["source"]) for row in rows}


def test_an_option_beats_the_environment_that_beats_the_file_that_beats_the_default(
    capsys: pytest.CaptureFixture[str], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert effective(capsys)["port"] == (8765, "default")
    assert effective(capsys, "--config", file)["port"] == (8001, f"file ({file})")
    monkeypatch.setenv("SHOAL_PORT", "8002")
    assert effective(capsys, "--config", file)["port"] == (8002, "environment (SHOAL_PORT)")
    assert effective(capsys, "--config", file, "--port", 8003)["port"] == (8003, "option")


def test_every_kind_of_value_can_stand_in_a_file_or_in_the_environment(
    capsys: pytest.CaptureFixture[str], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOAL_CONFIG", str(file))
    settings = effective(capsys)
    assert settings["commands_per_second"][0] == 5
    assert settings["browser"][0] is False
    assert settings["engine"][0] == ["one=true:kuna_yala", "two=true:kuna_yala"]
    monkeypatch.setenv("SHOAL_BROWSER", "true")
    monkeypatch.setenv("SHOAL_ENGINE", "three=true:kuna_yala\nfour=true:kuna_yala")
    settings = effective(capsys)
    assert settings["browser"] == (True, "environment (SHOAL_BROWSER)")
    assert settings["engine"][0] == ["three=true:kuna_yala", "four=true:kuna_yala"]
    assert "browser                  true  (environment (SHOAL_BROWSER))" in output(capsys, "config")


def test_passwords_are_not_printed(capsys: pytest.CaptureFixture[str]) -> None:
    printed = output(capsys, "config", "--db", "postgresql://ann:geheim@localhost/shoal")
    assert "postgresql://ann:***@localhost/shoal" in printed
    assert "geheim" not in printed


def test_other_commands_read_no_settings(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHOAL_JSON", "true")
    assert output(capsys, "games").startswith("gone_fishing: ")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("prot = 1", "has a setting 'prot' that does not exist; did you mean 'port'?"),
        ("command_per_second = 1", "did you mean 'commands_per_second'?"),
        ("port = ", "is not TOML: "),
        ("port = 'many'", "Invalid value for port from "),
        ("port = 0", "A port is a number from 1 to 65535, not 0."),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, sentence: str
) -> None:
    (tmp_path / "bad.toml").write_text(text)
    capsys.readouterr()

    assert run(["serve", "--config", str(tmp_path / "bad.toml")]) == 2
    err = capsys.readouterr().err
    assert sentence in err
    assert err.count("\n") == 1


def test_a_file_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "serve", "--config", "nowhere.toml") == (
        "shoal: nowhere.toml cannot be read: No such file or directory.\n"
    )
