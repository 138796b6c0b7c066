"""Compiles the kernels of games ahead of time: `python -m shoal.bots.precompile [GAME ...]`, by default of all games.

With `--for-parent` the program stops when its standard input closes, because its parent process has ended.
"""

import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from threading import Thread

from shoal.bots.search import precompile
from shoal.core import Game, find_game, game_ids
from shoal.kernel.cache import cache_directory, digest_around
from shoal.kernel.game import is_searchable
from shoal.kernel.jit import JIT

FOR_PARENT = "--for-parent"


def compiled_games() -> list[str]:
    """Return the ids of the games with compiled rules."""
    return [game_id for game_id in game_ids() if find_game(game_id).searchable]


def is_compiled(game: Game) -> bool:
    """Return whether the game's kernels are in the cache, compiled from the current sources."""
    return not JIT or _marker(game).exists()


def _marker(game: Game) -> Path:
    """Return the path of the empty file that marks a game as compiled."""
    return cache_directory() / f"ready.{game.id}.{digest_around(type(game).__module__)}"


def precompile_game(game_id: str) -> None:
    """Compile the kernels of a game and mark it as compiled."""
    game = find_game(game_id)
    assert is_searchable(game)
    precompile(game)
    if not is_compiled(game):
        _marker(game).touch()


def main(games: Sequence[str]) -> None:
    """Compile the kernels of several games, one process each."""
    if len(games) == 1:
        precompile_game(games[0])
        return
    with ProcessPoolExecutor() as pool:
        list(pool.map(precompile_game, games))


def _stop_with_parent() -> None:
    sys.stdin.read()
    os._exit(1)


if __name__ == "__main__":
    if FOR_PARENT in sys.argv:
        Thread(target=_stop_with_parent, daemon=True).start()
    main([argument for argument in sys.argv[1:] if argument != FOR_PARENT] or compiled_games())
