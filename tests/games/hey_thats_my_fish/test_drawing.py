"""The picture of a view that notebooks show."""

from xml.etree import ElementTree

from shoal.core import Rng
from shoal.games.hey_thats_my_fish import GAME

SVG = "{http://www.w3.org/2000/svg}"


def test_every_floe_fish_and_penguin_is_drawn() -> None:
    state, rng = GAME.start(GAME.options(players=4), 4), Rng(4)
    for _ in range(22):
        state.apply(state.sample(rng))
    root = ElementTree.fromstring(state.view(None)._repr_svg_())
    used = [use.get("href") for use in root.iter(f"{SVG}use")]
    floes = 60 - (22 - 8)
    assert used.count("#penguin") == 8
    assert used.count("#floe") == 2 * floes
    assert len(list(root.iter(f"{SVG}text"))) == floes
