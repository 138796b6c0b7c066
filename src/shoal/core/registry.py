"""The registry of games: every folder of `shoal.games` is one, and its package defines `GAME`."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from shoal.core.errors import UnknownGame
from shoal.core.game import Game

PACKAGE = "shoal.games"


@cache
def game_ids() -> tuple[str, ...]:
    """Return the ids of all games, in alphabetical order.

    >>> "icecool" in game_ids()
    True
    """
    return tuple(sorted(module.name for module in iter_modules(import_module(PACKAGE).__path__)))


@cache
def find_game(game_id: str) -> Game:
    """Return the game with this id; raise UnknownGame if there is none.

    >>> find_game("kuna_yala").title
    'Kuna Yala'
    """
    if game_id not in game_ids():
        raise UnknownGame(f"There is no game {game_id!r}; there is {', '.join(game_ids())}.")
    game = import_module(f"{PACKAGE}.{game_id}").GAME
    assert isinstance(game, Game)
    return game
