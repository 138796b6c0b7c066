"""Lets the examples play: `python -m benchmarks.server.programs` counts games, forfeited moves and refused moves."""

import json
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.support.client import Player, open_connections
from tests.support.databases import new_database
from tests.support.engines import EXAMPLE, play_against_bots, play_with_example
from tests.support.limits import UNLIMITED
from tests.support.server_process import Server, run_server

GAMES = 20
GAME = "hey_thats_my_fish"
ENGINE = "Fin"


def main() -> None:
    play_in_arena()
    with tempfile.TemporaryDirectory() as name, open_connections:
        folder = Path(name)
        engine = ("--engine", f"{ENGINE}={shlex.join(EXAMPLE)}:{GAME}")
        with run_server(new_database("sqlite", folder), folder, *UNLIMITED, *engine) as server:
            play_engine_on(server)
            play_bot_on(server)


def play_in_arena() -> None:
    bots = f"exec:{shlex.join(EXAMPLE)},easy"
    shoal = str(Path(sys.executable).with_name("shoal"))
    command = [shoal, "arena", GAME, "--bots", bots, "--games", str(GAMES), "--json"]
    printed = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    print(f"arena: {printed['standings'][0]['games']} games, {sum(printed['forfeits'].values())} forfeits", flush=True)


def play_engine_on(server: Server) -> None:
    ann, finished = Player(server, "Ann"), 0
    for _ in range(GAMES):
        table = ann.at(ann.open_table("me", ENGINE))
        play_against_bots(table)
        finished += table.now.result is not None
    print(f"server: {finished} games, {server.logged().count('forfeits a move')} forfeits", flush=True)


def play_bot_on(server: Server) -> None:
    ann, finished, refused = Player(server, "Ann"), 0, 0
    for _ in range(GAMES):
        table = ann.at(ann.open_table("me", "friend"))
        code, _ = play_with_example(server, table)
        refused += code != 0
        finished += table.now.result is not None
    print(f"tables: {finished} games, {refused} refused", flush=True)


if __name__ == "__main__":
    main()
