"""Plays against engines that break the protocol: `python -m benchmarks.server.hostile_engines`.

Each plays one deal in the arena and one game at a table of a server. Counts the games that come to an end, and the
processes that are left when the server has been killed.
"""

import shlex
import sys
import tempfile
from pathlib import Path

import psutil
from tests.support.client import Player, open_connections
from tests.support.contestant import SMALL
from tests.support.databases import new_database
from tests.support.engines import HOSTILE, play_against_bots
from tests.support.limits import UNLIMITED
from tests.support.server_process import Server, run_server

from shoal.arena.backends import LocalBackend
from shoal.arena.plan import make_plan
from shoal.arena.run import run
from shoal.core import find_game

GAME = "hey_thats_my_fish"


def main() -> None:
    with tempfile.TemporaryDirectory() as name, open_connections:
        folder = Path(name)
        commands = {f"engine {number}": write_engine(folder, name) for number, name in enumerate(HOSTILE)}
        finished = sum(play_in_arena(command) for command in commands.values())
        print(f"arena: {finished} of {2 * len(commands)} games", flush=True)
        engines = [word for name, command in commands.items() for word in ("--engine", f"{name}={command}:{GAME}")]
        with run_server(new_database("sqlite", folder), folder, *UNLIMITED, *engines) as server:
            finished = sum(play_on(server, name) for name in commands)
            print(f"server: {finished} of {len(commands)} games", flush=True)
        psutil.wait_procs(engines_of(folder), timeout=5)
        print(f"{len(engines_of(folder))} processes left", flush=True)


def write_engine(folder: Path, name: str) -> str:
    """Write a hostile engine into a file, and return its command."""
    file = folder / f"{name.replace(' ', '_')}.py"
    file.write_text(HOSTILE[name])
    return shlex.join([sys.executable, "-I", "-S", str(file)])


def play_in_arena(command: str) -> int:
    """Return the number of games that were played, of two."""
    game = find_game(GAME)
    options = game.read_options({"layout": SMALL})
    plan = make_plan(game, options, [f"exec:{command}", "easy"], games=2, seed=1, time_ms=50)
    return len(list(run(plan, LocalBackend(1))))


def play_on(server: Server, engine: str) -> bool:
    """Play a game against an engine, and leave the table with the engine's process still running."""
    ann = Player(server, "Ann")
    table = ann.at(ann.open_table("me", engine, options={"layout": SMALL}))
    play_against_bots(table)
    return table.now.result is not None


def engines_of(folder: Path) -> list[psutil.Process]:
    """Return the running processes of engines in a folder."""
    processes = psutil.process_iter(["cmdline"])
    return [process for process in processes if any(str(folder) in word for word in process.info["cmdline"] or ())]


if __name__ == "__main__":
    main()
