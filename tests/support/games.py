"""The games that can be imported.

Modules of tests that hold for all games take them from here, so that a broken game does not keep the tests of the
others from being collected; `tests/games/test_folders.py` reports it.
"""

from shoal.core import Game, find_game, game_ids


def _load() -> tuple[list[Game], dict[str, str]]:
    games, problems = list[Game](), dict[str, str]()
    for game_id in game_ids():
        try:
            games.append(find_game(game_id))
        except Exception as problem:
            problems[game_id] = f"{type(problem).__name__}: {problem}"
    return games, problems


GAMES, PROBLEMS = _load()
"""Games in the order of their ids, and what is wrong with the others, by id."""
