"""`shoal new-game` writes a game that passes every check as it is, in a copy of the source tree."""

import os
import re
import shutil
import sys
from pathlib import Path

import pytest

from shoal.cli.new_game import LONGEST_ID, render
from tests.support.command_line import refused
from tests.support.source_tree import ROOT, SourceTree

WHOLE = os.environ.get("SHOAL_KIT") == "whole"
"""True to run `make check` as it is, the tests of the pages and those in the browser, as `make evidence` does."""
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text()
GAME = "demo_game"
TESTS = [
    "games",
    "bots",
    "core",
    "server/test_typescript.py",
    "test_vocabulary.py",
    "test_repetition.py",
    "test_layers.py",
]
ABOUT_IT = f"{GAME} or test_vocabulary or test_repetition or test_layers or test_typescript or test_folders or registry"
"""Where the quick tests are that a new game can break, and their names."""
SET_UP = [f"--assume-old={Path(sys.prefix) / name}" for name in ("play.done", "dev.done", "services.done")]
"""Keeps `make` from installing the copy into the environment."""
QUICK_CHECK = [
    ["ruff", "check"],
    ["ruff", "format", "--check"],
    ["mypy"],
    ["lint-imports"],
    ["pytest", "-m", "not slow", "-k", ABOUT_IT, *(f"tests/{path}" for path in TESTS)],
]
WHOLE_CHECK = [
    ["make", "check", f"VENV={sys.prefix}", *SET_UP],
    ["pytest", "-n", "auto", "tests/web", f"tests/games/{GAME}"],
]


@pytest.fixture
def tree(tmp_path: Path) -> SourceTree:
    return SourceTree(tmp_path / "shoal")


def documented_command(game_id: str) -> list[str]:
    """Return the command with which the guide begins, for another id."""
    found = re.search(r"^shoal new-game my_game$", GUIDE, re.MULTILINE)
    assert found
    return found[0].replace("my_game", game_id).split()


@pytest.mark.slow
def test_a_new_game_passes_the_checks_as_it_is(tree: SourceTree) -> None:
    assert "Demo Game is there" in tree.succeed(*documented_command(GAME))
    written = tree.changes()
    assert all(GAME in Path(path).parts or path == f"docs/rules/{GAME}.md" for path in written)
    assert not [path for path in written if re.search("my_?game", (tree.root / path).read_text(), re.IGNORECASE)]
    for command in WHOLE_CHECK if WHOLE else QUICK_CHECK:
        tree.succeed(*command)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", ["x", "z" * LONGEST_ID, "a_b_c_d_e_f_g_h_i_j_k_l"])
def test_a_new_game_is_in_style_whatever_its_id(tree: SourceTree, game_id: str) -> None:
    tree.succeed("shoal", "new-game", game_id)
    tree.succeed("ruff", "check")
    tree.succeed("ruff", "format", "--check")


@pytest.mark.parametrize(
    ("game_id", "sentence"),
    [
        ("", "lower-case Python name"),
        ("My_Game", "lower-case Python name"),
        ("my-game", "lower-case Python name"),
        ("my game", "lower-case Python name"),
        ("1st", "lower-case Python name"),
        ("_game", "lower-case Python name"),
        ("../game", "lower-case Python name"),
        ("spiel_für_zwei", "lower-case Python name"),
        ("class", "lower-case Python name"),
        ("x" * (LONGEST_ID + 1), "at most 24 characters"),
        ("hey_thats_my_fish", "docs/rules/hey_thats_my_fish.md already"),
        ("fish", "a class Fish already"),
    ],
)
def test_an_id_that_does_not_suit_is_refused_and_nothing_is_written(
    game_id: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = files_of_games()
    assert sentence in refused(capsys, "new-game", game_id)
    assert files_of_games() == before


def files_of_games() -> set[Path]:
    folders = ("src/shoal/games", "web/src/games", "tests/games", "docs/rules")
    files = (file for folder in folders for file in (ROOT / folder).rglob("*"))
    return {file for file in files if "__pycache__" not in file.parts}


def test_without_a_source_tree_the_command_is_refused(tree: SourceTree) -> None:
    package = tree.root / "src"
    for path in tree.root.iterdir():
        if path.is_file():
            path.unlink()
        elif path != package:
            shutil.rmtree(path)
    done = tree.run("shoal", "new-game", "another_game")
    assert (done.returncode, done.stdout.count("\n")) == (2, 1)
    assert "without its source tree" in done.stdout
    assert list(tree.root.iterdir()) == [package]
    assert not list(package.rglob("*another_game*"))


def test_only_the_names_of_the_game_change_from_one_id_to_another() -> None:
    one, another = render("pike"), render("blue_whale")
    assert len(one) == len(another) > 25
    for path, text in one.items():
        renamed = text.replace("pike", "blue_whale").replace("Pike", "BlueWhale")
        twin = another[path.replace("pike", "blue_whale")]
        assert renamed == twin.replace("Blue Whale", "BlueWhale"), path
