from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from shoal.games.hey_thats_my_fish import GAME
from tests.docs.pictures import IMAGES, PICTURES

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(("name", "make"), PICTURES.items())
def test_the_pictures_are_those_the_code_draws(name: str, make: Callable[[], str]) -> None:
    assert (IMAGES / name).read_text() == make(), "draw them again: python -m tests.docs.pictures"


def test_a_notebook_shows_a_view_as_a_picture() -> None:
    assert GAME.start(GAME.options(), 1).view(None)._repr_svg_().startswith("<svg")


def test_every_floe_fish_and_penguin_is_drawn() -> None:
    root = ElementTree.fromstring(PICTURES["hey_thats_my_fish.svg"]())
    used = [use.get("href") for use in root.iter(f"{SVG}use")]
    floes = 60 - (22 - 8)
    assert used.count("#penguin") == 8
    assert used.count("#floe") == 2 * floes
    assert len(list(root.iter(f"{SVG}text"))) == floes
