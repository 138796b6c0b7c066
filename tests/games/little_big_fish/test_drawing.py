"""The picture of a view that notebooks show."""

from xml.etree import ElementTree

from shoal.core import Rng
from shoal.games.little_big_fish import GAME
from shoal.games.little_big_fish.drawing import FISH

SVG = "{http://www.w3.org/2000/svg}"


def test_every_fish_and_every_surprise_is_drawn() -> None:
    state, rng = GAME.start(GAME.options(), 4), Rng(4)
    for _ in range(30):
        state.apply(state.sample(rng))
    view = state.view(None)
    root = ElementTree.fromstring(view._repr_svg_())
    fish = [path for path in root.iter(f"{SVG}path") if path.get("d") == FISH]
    assert len(fish) == len(view.swimmers) > 0
    words = [text.text for text in root.iter(f"{SVG}text")]
    assert words.count("?") == "".join(view.rows).count("?")
    assert f"{view.eaten[1]} eaten, {view.fish[1]} in play" in words
