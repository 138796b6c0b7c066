"""The command `shoal games`."""

from typing import Any

from shoal.cli.common import Json, write_json
from shoal.core import Game, find_game, game_ids


def games(*, json: Json = False) -> None:
    all_games = [find_game(game_id) for game_id in game_ids()]
    if json:
        write_json([_facts(game) for game in all_games])
        return
    for game in all_games:
        print(f"{game.id}: {game.title}, {game.players[0]} to {game.players[-1]} players")
        for option in game.describe_options():
            default = "none" if option["default"] == "" else str(option["default"]).lower()
            print(f"    {option['name']:12} {option['help']} (default: {default})")


def _facts(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "players": list(game.players),
        "scores": game.score_names,
        "options": game.describe_options(),
    }
