"""Finds the games: every folder of `shoal.games` that gives a `GAME`."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from shoal.core.errors import UnknownGame
from shoal.core.game import Game

PACKAGE = "shoal.games"


@cache
def game_ids() -> tuple[str, ...]:
    return tuple(sorted(module.name for module in iter_modules(import_module(PACKAGE).__path__)))


@cache
def find_game(game_id: str) -> Game:
    if game_id not in game_ids():
        raise UnknownGame(f"There is no game {game_id!r}; there is {', '.join(game_ids())}.")
    game = import_module(f"{PACKAGE}.{game_id}").GAME
    assert isinstance(game, Game)
    return game
