"""An operator registers engines as bots; one that fails is replaced for the move, and nobody waits for it."""

import shlex
import sys
from pathlib import Path

import pytest

from tests.support.client import Player
from tests.support.command_line import refused
from tests.support.contestant import SMALL
from tests.support.databases import new_database
from tests.support.engines import EXAMPLE, HOSTILE, play_against_bots
from tests.support.limits import UNLIMITED
from tests.support.server_process import run_server

FISH = "hey_thats_my_fish"


def test_guests_play_against_registered_engines(tmp_path: Path) -> None:
    """One server for all of it, because starting one takes a second."""
    commands = {"Random Fin": shlex.join(EXAMPLE)}
    for name in ("ended", "illegal move"):
        file = tmp_path / f"{name}.py"
        file.write_text(HOSTILE[name])
        commands[name] = shlex.join([sys.executable, str(file)])
    engines = [word for name, command in commands.items() for word in ("--engine", f"{name}={command}:{FISH}")]
    with run_server(new_database("sqlite", tmp_path), tmp_path, *UNLIMITED, *engines) as server:
        ann = Player(server, "Ann")
        games = {game["id"]: game for game in ann.http.get("/api/games").json()}
        assert games[FISH]["levels"] == ["easy", "medium", "hard", "expert", *commands]
        assert "Random Fin" not in games["kuna_yala"]["levels"]
        for name in commands:
            table = ann.at(ann.open_table("me", name, options={"layout": SMALL}))
            assert table.now.seats[1].level == name
            play_against_bots(table)
            assert table.now.seats[1].level == name, "a move is forfeited, not the seat"
            assert not table.now.chat
        log = server.logged()
        assert "Random Fin" not in log
        assert EXAMPLE[1] not in log
        assert log.count("it forfeits a move") == 2 * 3
        ben = Player(server, "Ben")
        answer = ben.http.post(
            "/api/tables", json={"game": FISH, "seats": [{"kind": "me"}, {"kind": "bot", "level": "exec:true"}]}
        )
        assert answer.status_code == 409


@pytest.mark.parametrize(
    ("engine", "sentence"),
    [
        ("fin", "NAME=COMMAND:GAME, not 'fin'"),
        ("fin=true", "NAME=COMMAND:GAME"),
        ("fin=true:chess", "no game 'chess'"),
        (f"fin=./nothing:{FISH}", "no program './nothing'"),
        (f"hard=true:{FISH}", "has a bot 'hard' already"),
        (f"=true:{FISH}", "An engine's name"),
        (f"{'f' * 13}=true:{FISH}", "An engine's name"),
        (f"fin<b>=true:{FISH}", "An engine's name"),
    ],
)
def test_an_engine_that_cannot_be_used_is_refused(
    engine: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = f"sqlite:{tmp_path / 'shoal.db'}"
    assert sentence in refused(capsys, "serve", "--db", database, "--engine", engine)
    assert not list(tmp_path.iterdir())
