"""The pages of the rules show the pictures that `python -m docs.pictures` draws."""

import re
from pathlib import Path

import pytest
from docs.pictures.picture import DOCS, IMAGES, MAX_BYTES, SIZE, picture_files, pictures_of
from PIL import Image

from shoal.core import find_game, game_ids

SHOWN = re.compile(r'^!\[(?P<alt>[^\]]+)\]\((?P<path>\S+) "(?P<caption>[^"]+)"\)$', re.MULTILINE)
MAX_BYTES_IN_ALL = 500_000


def page_of(game_id: str) -> Path:
    return DOCS / "rules" / f"{game_id}.md"


def shown_by(game_id: str) -> list[Path]:
    page = page_of(game_id)
    return [(page.parent / found["path"]).resolve() for found in SHOWN.finditer(page.read_text())]


@pytest.mark.parametrize("game_id", game_ids())
def test_a_page_of_the_rules_shows_every_picture_of_its_game_once(game_id: str) -> None:
    assert sorted(shown_by(game_id)) == sorted(picture.path(game_id) for picture in pictures_of(game_id))


@pytest.mark.parametrize("game_id", game_ids())
def test_every_picture_has_a_text_for_those_who_cannot_see_it_and_a_caption(game_id: str) -> None:
    assert page_of(game_id).read_text().count("![") == len(shown_by(game_id))


@pytest.mark.parametrize("game_id", game_ids())
def test_the_pictures_show_positions_of_the_game(game_id: str) -> None:
    for picture in pictures_of(game_id):
        assert find_game(game_id).read_position(picture.position).to_act is not None


def test_the_files_are_those_that_the_command_draws_small_and_of_one_size() -> None:
    files = set(IMAGES.glob("*.webp"))
    assert files == picture_files()
    sizes = {file.name: file.stat().st_size for file in files}
    assert {name for name, size in sizes.items() if size > MAX_BYTES} == set()
    assert sum(sizes.values()) <= MAX_BYTES_IN_ALL
    assert {size_of(file) for file in files} == {SIZE}


def size_of(file: Path) -> tuple[int, int]:
    """Return the width and height of a picture in pixels."""
    with Image.open(file) as image:
        return image.size
