"""Which tests are of games of physics: nothing of them is compiled, so that one run is enough."""

import pytest

from shoal.core import find_game, game_ids
from shoal.physics.game import PhysicalGame

PHYSICAL = [game_id for game_id in game_ids() if isinstance(find_game(game_id), PhysicalGame)]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent.name in PHYSICAL:
            item.add_marker(pytest.mark.physics)
