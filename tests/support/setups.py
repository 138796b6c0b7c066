"""Every game with every number of players and every option, for tests that hold for all games."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from shoal.core import Game
from shoal.physics.game import is_physical
from tests.support import games, sample_game

GAMES: list[Game] = [*games.GAMES, sample_game.GAME]


def setups() -> Iterator[Any]:
    """Yield a game and its options as parameters of a test.

    Every number of players comes with the default options and with each other value of each option. Physical games are
    slow, so they have the other values for two players only.
    """
    for game in GAMES:
        properties = schema_of(game.options)["properties"]
        for players in game.players:
            varied = not is_slow(game) or players == 2
            for name, value in [(None, None), *(_variations(properties) if varied else ())]:
                options = game.read_options({"players": players} | ({name: value} if name else {}))
                setup_id = f"{game.id}-{players}" + (f"-{name}={value}" if name else "")
                yield pytest.param(game, options, id=setup_id, marks=_marks(game, usual=players == 2 and not name))


def _marks(game: Game, *, usual: bool) -> list[pytest.MarkDecorator]:
    """Leave only the games of two players with default options to the quick tests."""
    return [pytest.mark.physics] * is_slow(game) + [pytest.mark.slow] * (not usual)


def is_slow(game: Game) -> bool:
    return is_physical(game)


def _variations(properties: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, schema in properties.items():
        if name == "players":
            continue
        yield from ((name, value) for value in values_of(schema) if value != schema["default"])


def values_of(schema: dict[str, Any]) -> list[Any]:
    """Return the values of an option that tests try: all of them or, where there is no end of them, its examples."""
    return [True, False] if schema.get("type") == "boolean" else schema.get("enum") or schema.get("examples", [])


def schema_of(kind: Any) -> dict[str, Any]:
    """Return the JSON schema of a struct, without the reference around it."""
    schema = msgspec.json.schema(kind)
    return schema["$defs"][kind.__name__] if "$ref" in schema else schema
