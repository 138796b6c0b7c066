"""The files that the suite needs of every game: a table, and access to them that names what is missing."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Literal, NamedTuple

import pytest

from shoal.core import Game

ROOT = Path(__file__).parents[2]
Games = Literal["every game", "compiled rules", "physics", "a lesson with goals"]
NEEDED_BY: dict[Games, Callable[[Game], bool]] = {
    "every game": lambda game: True,
    "compiled rules": lambda game: game.searchable,
    "physics": lambda game: game.physical,
    "a lesson with goals": lambda game: bool(game.goals),
}


class NeededFile(NamedTuple):
    path: str
    """Path in the source tree, with `<id>` in place of the game's id."""
    games: Games
    """Games that need the file."""
    purpose: str

    def path_of(self, game_id: str) -> Path:
        return ROOT / self.path.replace("<id>", game_id)

    def complaint(self, game_id: str) -> str:
        """Return the sentence that reports the file as missing."""
        return f"{self.path.replace('<id>', game_id)} is missing: {self.purpose}."


NEEDED = [
    NeededFile(*row)
    for row in (
        ("src/shoal/games/<id>/__init__.py", "every game", "it makes the folder a game by defining `GAME`"),
        ("benchmarks/<id>/benchmark_cases.py", "physics", "it holds the acts that `shoal bench physics` measures"),
        ("docs/rules/<id>.md", "every game", "it holds the rules in our own words, with a ruling per open question"),
        ("web/src/games/<id>/index.ts", "every game", "it exports the `Board` that the pages load"),
        ("web/src/games/<id>/Miniature.svelte", "every game", "it is the small scene in the lobby"),
        ("web/src/games/<id>/schema.ts", "every game", "`make types` generates it from `schema.py`"),
        ("web/src/games/<id>/scene.json", "physics", "`make types` generates it from the game's `scene()`"),
        ("tests/games/<id>/__init__.py", "every game", "it makes the folder a package"),
        ("tests/games/<id>/test_rulebook*.py", "every game", "it has one test per sentence of the rules"),
        (
            "tests/games/<id>/mutations.py",
            "every game",
            "it names the files of `RULES` and breaks them (`MUTATIONS`)",
        ),
        ("tests/games/<id>/golden.record", "every game", "it is a whole game of bots, written by `shoal selfplay`"),
        ("tests/games/<id>/golden.playthrough", "every game", "`python -m tests.support.playthrough` writes it"),
        ("tests/games/<id>/driver.py", "every game", "it plays the game on its board in a real browser"),
        ("tests/games/<id>/perft.txt", "compiled rules", "it lists positions and their numbers of action sequences"),
        ("tests/games/<id>/twin.py", "compiled rules", "its `naive_twin(position)` counts the same sequences"),
        (
            "tests/games/<id>/lesson_acts.py",
            "a lesson with goals",
            "it lists acts that reach each goal or miss it",
        ),
        ("tests/games/<id>/simulations.py", "physics", "it names the functions that simulate acts (`SIMULATIONS`)"),
    )
]


def has_file(game_id: str, name: str) -> bool:
    """Return whether a needed file is there; `tests/games/test_folders.py` reports it if it is not."""
    return _find(name).path_of(game_id).exists()


def file_of(game_id: str, name: str) -> Path:
    """Return the path of a needed file beside a game's tests; fail with a sentence if it is missing."""
    path = (needed := _find(name)).path_of(game_id)
    if not path.exists():
        pytest.fail(needed.complaint(game_id), pytrace=False)
    return path


def module_of(game_id: str, name: str) -> ModuleType:
    """Return a needed module beside a game's tests; fail with a sentence if it is missing."""
    file_of(game_id, f"{name}.py")
    return import_module(f"tests.games.{game_id}.{name}")


def _find(name: str) -> NeededFile:
    return next(file for file in NEEDED if file.path == f"tests/games/<id>/{name}")
