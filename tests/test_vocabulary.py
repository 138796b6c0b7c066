"""The code keeps to its vocabulary: one word, one meaning, and sentences that stand by themselves."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "shoal" / "games"
WEB_GAMES = ROOT / "web" / "src" / "games"
FOLDERS = ("src/shoal", "tests", "benchmarks")
FRAGMENT = re.compile(r"(Of|That|Who|Whoever|Whose|Whether|So many|As many) ")
RETIRED = re.compile(
    r"\b(Sight|LiveTable|Watcher|carry_out|Acted|Prepared|Adviser|Findings|Grown|valuing|Happening"
    r"|Passage|Trail|Waters|Angling|Theatre|Showing|scenery|hides_only_draws|get_ready|carelessness"
    r"|[A-Z]+_A_(SECOND|SAMPLE|MOVE|GAME|TURN))\b"
)
"""Names of the old vocabulary, none of which means anything now."""


def python_files() -> Iterator[Path]:
    for folder in FOLDERS:
        yield from sorted((ROOT / folder).rglob("*.py"))


def docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield line and text of every docstring, also of those that stand below an attribute."""
    for node in ast.walk(tree):
        for statement in getattr(node, "body", []) if not isinstance(node, ast.Lambda | ast.IfExp) else []:
            match statement:
                case ast.Expr(ast.Constant(str(text))):
                    yield statement.lineno, text


def test_no_class_name_occurs_in_two_games() -> None:
    owners: dict[str, set[str]] = {}
    for file in GAMES.rglob("*.py"):
        game = file.relative_to(GAMES).parts[0]
        for node in ast.parse(file.read_text()).body:
            if isinstance(node, ast.ClassDef):
                owners.setdefault(node.name, set()).add(game)
    assert {name: games for name, games in owners.items() if len(games) > 1} == {}


def test_no_exported_class_or_interface_occurs_in_two_games_of_the_browser() -> None:
    owners: dict[str, set[str]] = {}
    for file in WEB_GAMES.rglob("*.ts"):
        if file.name != "schema.ts":
            for name in re.findall(r"^export (?:abstract )?(?:class|interface) (\w+)", file.read_text(), re.MULTILINE):
                owners.setdefault(name, set()).add(file.relative_to(WEB_GAMES).parts[0])
    assert {name: games for name, games in owners.items() if len(games) > 1} == {}


@pytest.mark.parametrize("folder", FOLDERS)
def test_docstrings_are_no_fragments(folder: str) -> None:
    fragments = [
        f"{file.relative_to(ROOT)}:{line}: {text}"
        for file in sorted((ROOT / folder).rglob("*.py"))
        for line, text in docstrings(ast.parse(file.read_text()))
        if FRAGMENT.match(text.lstrip())
    ]
    assert not fragments, "\n".join(fragments)


def test_no_name_of_the_old_vocabulary_is_left() -> None:
    files = [*python_files(), *(ROOT / "web" / "src").rglob("*.ts"), *(ROOT / "web" / "src").rglob("*.svelte")]
    left = [
        f"{file.relative_to(ROOT)}: {match.group()}"
        for file in files
        if file != Path(__file__)
        for match in RETIRED.finditer(file.read_text())
    ]
    assert not left, "\n".join(left)
