"""`python -m shoal.bots.precompile [GAME ...]` compiles the kernels of games, so that nothing waits for them later.

With `--for-parent` it stops as soon as its input is closed: whoever started it is gone.
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
    return [game_id for game_id in game_ids() if find_game(game_id).searchable]


def is_compiled(game: Game) -> bool:
    """Whether they have been compiled before, on this machine and from these sources."""
    return not JIT or _mark(game).exists()


def _mark(game: Game) -> Path:
    return cache_directory() / f"ready.{game.id}.{digest_around(type(game).__module__)}"


def precompile_game(game_id: str) -> None:
    game = find_game(game_id)
    assert is_searchable(game)
    precompile(game)
    if not is_compiled(game):
        _mark(game).touch()


def main(wanted: Sequence[str]) -> None:
    if len(wanted) == 1:
        precompile_game(wanted[0])
        return
    with ProcessPoolExecutor() as pool:
        list(pool.map(precompile_game, wanted))


def _stop_with_parent() -> None:
    sys.stdin.read()
    os._exit(1)


if __name__ == "__main__":
    if FOR_PARENT in sys.argv:
        Thread(target=_stop_with_parent, daemon=True).start()
    main([word for word in sys.argv[1:] if word != FOR_PARENT] or compiled_games())
