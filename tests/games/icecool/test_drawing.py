"""The picture of a view that notebooks show."""

from xml.etree import ElementTree

import pytest

from shoal.core import Rng
from shoal.games.icecool import GAME
from shoal.games.icecool.drawing import FISH

SVG = "{http://www.w3.org/2000/svg}"
pytestmark = pytest.mark.physics


def test_every_penguin_and_every_fish_is_drawn() -> None:
    state, rng = GAME.start(GAME.options(players=3), 4), Rng(4)
    for _ in range(6):
        action = state.sample(rng)
        state.apply(action, state.resolve(action))
    view = state.view(None)
    root = ElementTree.fromstring(view._repr_svg_())
    penguins = [circle for circle in root.iter(f"{SVG}circle") if circle.get("fill") == "#252d40"]
    assert len(penguins) == sum(penguin is not None for penguin in view.penguins) > 0
    fish = [path for path in root.iter(f"{SVG}path") if path.get("d") == FISH]
    assert len(fish) == sum(map(len, view.fish))
    assert "Kitchen" in [text.text for text in root.iter(f"{SVG}text")]


def test_the_warm_up_lap_counts_flicks() -> None:
    root = ElementTree.fromstring(GAME.start(GAME.options(players=1), 1).view(0)._repr_svg_())
    assert "0 flicks" in [text.text for text in root.iter(f"{SVG}text")]
