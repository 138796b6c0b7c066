"""The architecture page names files and functions that exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text()
REFERENCES = sorted(
    set(re.findall(r"`((?:[\w<>]+/)*\w[\w.]*\.(?:py|ts|svelte|toml))(?:: ([\w.]+)(?:, ([\w.]+))?)?`", PAGE))
)
FILES = [
    file.relative_to(ROOT).as_posix()
    for folder in ("src/shoal", "web/src", "tests")
    for file in (ROOT / folder).rglob("*.*")
    if file.suffix in {".py", ".ts", ".svelte"}
] + ["pyproject.toml", "hatch_build.py"]


@pytest.mark.parametrize(("path", "first", "second"), REFERENCES)
def test_a_reference_leads_somewhere(path: str, first: str, second: str) -> None:
    found = [file for file in FILES if f"/{file}".endswith(f"/{path}")]
    assert found, path
    text = "".join((ROOT / file).read_text() for file in found)
    for name in filter(None, [first, second]):
        for part in name.split("."):
            assert re.search(rf"\b{part}\b", text), f"{path}: {name}"


def test_the_picture_of_the_layers_shows_every_package() -> None:
    picture = (ROOT / "docs" / "assets" / "layers.svg").read_text()
    packages = [file.parent.name for file in (ROOT / "src" / "shoal").glob("*/__init__.py")]
    assert [name for name in packages if f">{name}</text>" not in picture] == []


def test_the_life_of_a_move_is_traced_through_functions() -> None:
    assert len([reference for reference in REFERENCES if reference[1]]) > 15
