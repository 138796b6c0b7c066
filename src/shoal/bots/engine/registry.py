"""Engines that an operator has registered as bots, by game and name."""

import re
from typing import NamedTuple

from shoal.core import Game, Refusal

NAME = re.compile(r"[^\W_](?:[\w .-]{0,10}[\w.-])?")
"""Names that players can read and that fit where levels stand."""


class RegisteredEngine(NamedTuple):
    """An engine that plays one game under a name."""

    name: str
    command: tuple[str, ...]
    game: str
    """Id of the game."""


_engines: dict[tuple[str, str], RegisteredEngine] = {}


def register_engine(engine: RegisteredEngine) -> None:
    """Let players of a game choose an engine by its name; raise Refusal if the name cannot be used."""
    if NAME.fullmatch(engine.name) is None:
        raise Refusal(f"An engine's name has up to 12 letters and digits, unlike {engine.name!r}.")
    _engines[engine.game, engine.name] = engine


def engine_names(game: Game) -> tuple[str, ...]:
    """Return the names of the engines registered for a game, in the order of their registration."""
    return tuple(name for game_id, name in _engines if game_id == game.id)


def find_engine(game: Game, name: str) -> RegisteredEngine | None:
    """Return the engine that is registered for a game under this name, if there is one."""
    return _engines.get((game.id, name))
