from typing import Protocol

import pytest

from shoal.core import Rng
from tests.games.hey_thats_my_fish.driver import FloePlayer
from tests.support.browser import NewPerson
from tests.support.drivers import Way


class NewPlayer(Protocol):
    """Makes a person who plays: `player("Ben", seed=2)`."""

    def __call__(self, name: str, way: Way = ..., seed: int = ...) -> FloePlayer: ...


@pytest.fixture
def player(person: NewPerson) -> NewPlayer:
    """Make people who play Hey, That's My Fish!, the game on which the pages are tested."""

    def new_player(name: str, way: Way = "mouse", seed: int = 1) -> FloePlayer:
        visitor = person(name, way, driver=FloePlayer)
        visitor.rng = Rng(seed)
        return visitor

    return new_player
