"""The picture of a view that notebooks show."""

from xml.etree import ElementTree

from shoal.core import Rng
from shoal.games.kuna_yala import GAME

SVG = "{http://www.w3.org/2000/svg}"


def test_every_card_and_every_fish_is_drawn_and_only_the_own_colour() -> None:
    state, rng = GAME.start(GAME.options(players=3), 4), Rng(4)
    for _ in range(30):
        state.apply(state.sample(rng))
    view = state.view(1)
    root = ElementTree.fromstring(view._repr_svg_())
    used = [use.get("href") for use in root.iter(f"{SVG}use")]
    cards = [card.card for school in view.schools for card in school.cards] + [card for card in view.visible if card]
    for name in ("coral", "shark", "octopus", "bones"):
        assert used.count(f"#kuna-{name}") == cards.count(name)
    assert used.count("#kuna-fish") == sum(int(card[2]) for card in cards if len(card) == 3)
    assert [colour is not None for colour in view.colours] == [False, True, False]
    assert len([circle for circle in root.iter(f"{SVG}circle") if circle.get("r") == "8"]) == 1
