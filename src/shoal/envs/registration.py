"""Registers every game with the libraries that are installed, under the name `shoal/<id>-v0`.

The registries hold names of functions, so that neither rules nor physics are loaded before an environment is made.
"""

from importlib import import_module
from importlib.util import find_spec

from shoal.core import game_ids

VERSION = 0
"""Version of the environments: raised when the same seed and actions give other observations or rewards."""


def environment_id(game_id: str) -> str:
    """Return the name of a game in a registry.

    >>> environment_id("kuna_yala")
    'shoal/kuna_yala-v0'
    """
    return f"shoal/{game_id}-v{VERSION}"


def register_games() -> None:
    if find_spec("gymnasium"):
        register = import_module("gymnasium").register
        for game_id in game_ids():
            register(environment_id(game_id), "shoal.envs.gymnasium:SeatEnv", kwargs={"game": game_id})
    if find_spec("pettingzoo"):
        register = import_module("pettingzoo").register
        for game_id in game_ids():
            register("aec", environment_id(game_id), "shoal.envs.pettingzoo:env", kwargs={"game": game_id})
