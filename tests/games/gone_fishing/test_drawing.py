"""The picture of a view that notebooks show."""

from xml.etree import ElementTree

import msgspec
import pytest

from shoal.games.gone_fishing import GAME
from shoal.games.gone_fishing.event_log import FlatPose

SVG = "{http://www.w3.org/2000/svg}"
pytestmark = pytest.mark.physics


def test_every_fish_every_price_and_the_net_on_the_sea_are_drawn() -> None:
    view = GAME.start(GAME.options(players=4), 4).view(None)
    root = ElementTree.fromstring(view._repr_svg_())
    assert len(list(root.iter(f"{SVG}ellipse"))) == len(view.fish) + len(view.prices)
    assert not list(root.iter(f"{SVG}polygon"))
    down = msgspec.structs.replace(view, net="star", down=FlatPose(10.0, 20.0, 30.0))
    (net,) = ElementTree.fromstring(down._repr_svg_()).iter(f"{SVG}polygon")
    assert len(str(net.get("points")).split()) == 10
