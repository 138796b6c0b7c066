"""Every game has the files that the suite needs, and the guide for programmers lists them."""

import re
from pathlib import Path

import pytest

from tests.support.game_files import NEEDED, NEEDED_BY, ROOT, NeededFile
from tests.support.games import GAMES, PROBLEMS
from tests.support.source_tree import SourceTree

pytestmark = pytest.mark.once

GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text()
LOADED = {game.id: game for game in GAMES}
GAME_FOLDERS = ("src/shoal/games", "web/src/games", "tests/games")


def ids_of_folders() -> list[str]:
    """Return the names of all folders of games; what Python leaves behind in a deleted one does not count."""
    folders = (folder for parent in GAME_FOLDERS for folder in (ROOT / parent).iterdir() if folder.is_dir())
    return sorted(
        {
            folder.name
            for folder in folders
            if any(file.is_file() and "__pycache__" not in file.parts for file in folder.rglob("*"))
        }
    )


def missing_files(game_id: str) -> list[str]:
    """Return a sentence per missing file; of a game that cannot be imported, only what every game needs is known."""

    def is_missing(file: NeededFile) -> bool:
        is_needed = NEEDED_BY[file.games](LOADED[game_id]) if game_id in LOADED else file.games == "every game"
        return is_needed and not any(ROOT.glob(str(file.path_of(game_id).relative_to(ROOT))))

    return [file.complaint(game_id) for file in NEEDED if is_missing(file)]


@pytest.mark.parametrize("game_id", ids_of_folders())
def test_a_game_has_every_file_that_the_suite_needs(game_id: str) -> None:
    if missing := missing_files(game_id):
        pytest.fail("\n".join(missing), pytrace=False)


@pytest.mark.parametrize("game_id", ids_of_folders())
def test_a_game_can_be_imported(game_id: str) -> None:
    if problem := PROBLEMS.get(game_id):
        pytest.fail(f"shoal.games.{game_id} cannot be imported: {problem}", pytrace=False)


def test_the_guide_lists_the_files() -> None:
    rows = re.findall(r"^\| `([^`]+)` \| ([\w ]+) \| (.+) \|$", GUIDE, re.MULTILINE)
    assert [NeededFile(*row) for row in rows] == NEEDED


def collected(output: str) -> set[str]:
    return {line for line in output.splitlines() if "::" in line}


@pytest.mark.slow
def test_a_missing_file_is_named_and_hides_no_test_of_another_game(tmp_path: Path) -> None:
    tree = SourceTree(tmp_path / "shoal")
    before = collected(tree.succeed("pytest", "--collect-only", "tests/games"))
    removed = {
        "gone_fishing": ["tests/games/gone_fishing/lesson_acts.py", "tests/games/gone_fishing/simulations.py"],
        "hey_thats_my_fish": ["tests/games/hey_thats_my_fish/perft.txt", "docs/rules/hey_thats_my_fish.md"],
        "icecool": ["tests/games/icecool/driver.py", "tests/games/icecool/mutations.py"],
        "kuna_yala": ["tests/games/kuna_yala/golden.record", "src/shoal/games/kuna_yala/__init__.py"],
    }
    for paths in removed.values():
        for path in paths:
            (tree.root / path).unlink()
    done = tree.run("pytest", "tests/games/test_folders.py", "-k", "has_every_file or can_be_imported")
    for game_id, paths in removed.items():
        assert f"test_a_game_has_every_file_that_the_suite_needs[{game_id}]" in done.stdout
        for path in paths:
            assert f"{path} is missing: " in done.stdout
    assert f"{len(removed)} failed" in done.stdout
    after = collected(tree.run("pytest", "--collect-only", "tests/games").stdout)
    assert {test for test in before - after if not any(game_id in test for game_id in removed)} == set()
    assert len(after) > len(before) / 2
