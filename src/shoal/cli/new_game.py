"""The command `shoal new-game`: writes a small, complete game into the source tree, to be replaced piece by piece."""

import keyword
import re
import subprocess
import sys
from importlib import import_module, invalidate_caches
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

import shoal
from shoal.bots import find_bot, play_game
from shoal.core import Game, Refusal
from shoal.core.files import as_bad_file, make_directory, read_text
from shoal.server.wire.typescript import render_game_types

ROOT = Path(shoal.__file__).parents[2]
KIT = Path(__file__).with_name("kit")
"""Templates of the files of a game, at their paths in the source tree; `my_game` stands for the id of the game."""
SUFFIX = ".template"
FOLDERS = ("src/shoal/games", "web/src/games", "tests/games")
"""Folders of the source tree that hold a folder per game."""
ID = re.compile("[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST_ID = 24
"""Length of the longest id, in characters; a longer one would make lines of the templates too long."""
CLASS = re.compile(r"^(?:export )?(?:class|interface) (\w+)", re.MULTILINE)
GOLDEN_SEED = 7


def new_game(game_id: Annotated[str, Parameter(name="ID")], /) -> None:
    if not ID.fullmatch(game_id) or keyword.iskeyword(game_id) or len(game_id) > LONGEST_ID:
        raise Refusal(
            f"The id of a game is a lower-case Python name of at most {LONGEST_ID} characters, "
            f"such as my_game, not {game_id!r}."
        )
    if not all((ROOT / folder).is_dir() for folder in FOLDERS):
        raise Refusal("Shoal is installed here without its source tree, into which a new game is written.")
    files = render(game_id)
    _check_free(files)
    for path, text in files.items():
        _write(path, text)
    generated = _generate(game_id)
    title = _names(game_id)["My Game"]
    print(f"{title} is there, {len(files) + generated} files. Look at it with `make play`, check it with `make check`.")
    print("Then replace it piece by piece, as docs/adding-a-game.md describes.")


def render(game_id: str) -> dict[str, str]:
    """Return the texts of a new game's files, by their paths in the source tree."""
    names = _names(game_id)
    return {
        _replace(template.relative_to(KIT).as_posix().removesuffix(SUFFIX), names): _replace(read_text(template), names)
        for template in sorted(KIT.rglob(f"*{SUFFIX}"))
    }


def _names(game_id: str) -> dict[str, str]:
    """Return the names in the templates, and what stands for them in the files of a game."""
    words = [word.capitalize() for word in game_id.split("_")]
    return {"my_game": game_id, "MyGame": "".join(words), "My Game": " ".join(words)}


def _replace(text: str, names: dict[str, str]) -> str:
    return re.sub("|".join(names), lambda found: names[found[0]], text)


def _check_free(files: dict[str, str]) -> None:
    """Raise Refusal if a file or a class of the new game exists already."""
    for path in files:
        if (ROOT / path).exists():
            raise Refusal(f"There is a file {path} already, so choose another id.")
    existing = {
        name
        for folder in FOLDERS[:2]
        for file in (ROOT / folder).rglob("*")
        if file.suffix in {".py", ".ts"}
        for name in CLASS.findall(read_text(file))
    }
    for text in files.values():
        if taken := existing.intersection(CLASS.findall(text)):
            raise Refusal(f"Another game has a class {min(taken)} already, so choose another id.")


def _generate(game_id: str) -> int:
    """Write the files that follow from the game's Python code, and return their number."""
    invalidate_caches()
    game: Game = import_module(f"shoal.games.{game_id}").GAME
    golden = f"tests/games/{game_id}/golden"
    names = [f"random {seat}" for seat in range(1, game.options().players + 1)]
    bots = [find_bot(game, "random", GOLDEN_SEED + seat) for seat in range(len(names))]
    _write(f"web/src/games/{game_id}/schema.ts", render_game_types(game))
    _write(f"{golden}.record", str(play_game(game, game.options(), GOLDEN_SEED, bots, names)))
    # The package does not import the tests, so their program runs in a process.
    command = [sys.executable, "-m", "tests.support.playthrough", f"{golden}.record"]
    playthrough = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout
    _write(f"{golden}.playthrough", playthrough)
    return 3


def _write(path: str, text: str) -> None:
    make_directory((ROOT / path).parent)
    with as_bad_file(f"{path} cannot be written"):
        (ROOT / path).write_text(text, encoding="utf-8")
