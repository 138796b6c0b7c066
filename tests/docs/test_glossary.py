"""The glossary names what is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TERMS = re.findall(r"^\| ([a-z ]+) \| `(\w+)` \| (.+) \|$", (ROOT / "docs" / "glossary.md").read_text(), re.MULTILINE)
SOURCES = [
    file
    for folder, kinds in (("src/shoal", ("py",)), ("tests", ("py",)), ("web/src", ("ts", "svelte")))
    for kind in kinds
    for file in (ROOT / folder).rglob(f"*.{kind}")
]


@pytest.fixture(scope="module")
def words() -> set[str]:
    return {word for file in SOURCES for word in re.findall(r"\w+", file.read_text())}


def test_it_has_between_forty_and_sixty_terms_each_once() -> None:
    assert 40 <= len(TERMS) <= 60
    assert len({term for term, _, _ in TERMS}) == len(TERMS)


@pytest.mark.parametrize(("term", "name", "meaning"), TERMS, ids=[term for term, _, _ in TERMS])
def test_a_term_is_used_in_the_code_and_explained_in_a_sentence(
    term: str, name: str, meaning: str, words: set[str]
) -> None:
    assert name in words, f"{term}: {name} is not in the code"
    assert meaning[0].isupper()
    assert meaning.endswith(".")
