from typing import Any

import msgspec

from shoal.cli.common import Json, write_json
from shoal.core import Game, find_game, game_ids


def games(*, json: Json = False) -> None:
    found = [find_game(game_id) for game_id in game_ids()]
    if json:
        write_json([_facts(game) for game in found])
        return
    for game in found:
        print(f"{game.id}: {game.title}, {game.players[0]} to {game.players[-1]} players")
        for option in _options(game):
            default = "none" if option["default"] == "" else str(option["default"]).lower()
            print(f"    {option['name']:12} {option['help']} (default: {default})")


def _facts(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "players": list(game.players),
        "scores": game.score_names,
        "options": _options(game),
    }


def _options(game: Game) -> list[dict[str, Any]]:
    """From the JSON schema of the game's options: names, types, choices, defaults and help."""
    _, components = msgspec.json.schema_components([game.options])
    properties = components[game.options.__name__]["properties"]
    return [
        {
            "name": name,
            "type": schema.get("type", "string"),
            **({"choices": schema["enum"]} if "enum" in schema else {}),
            "default": schema["default"],
            "help": schema["description"],
        }
        for name, schema in properties.items()
    ]
