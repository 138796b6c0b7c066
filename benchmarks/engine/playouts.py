"""The speed of random playouts; `python -m benchmarks.engine.playouts GAME SECONDS` prints it as JSON."""

import sys
from time import process_time
from typing import Annotated

import msgspec
from msgspec import Meta

from shoal.core import find_game
from shoal.kernel.game import KernelGame, is_searchable
from shoal.kernel.playout import playouts


class Speed(msgspec.Struct, frozen=True):
    """Speed of random playouts on one thread."""

    playouts_per_s: Annotated[float, Meta(description="Playouts per CPU second.")]
    moves_per_s: Annotated[float, Meta(description="Moves per CPU second.")]


def playout_speed(game: KernelGame, seconds: float) -> Speed:
    """Measure playouts from the start of the game with default options, without the time to compile."""
    state = game.start(game.options(), seed=1)
    playouts(game.tag, state.s, 1, seed=0)
    games = moves = 0
    batch = 1
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        moves += playouts(game.tag, state.s, batch, seed=games).plies
        games += batch
        batch = min(2 * batch, 4096)
    return Speed(games / spent, moves / spent)


if __name__ == "__main__":
    game = find_game(sys.argv[1])
    assert is_searchable(game)
    print(msgspec.json.encode(playout_speed(game, float(sys.argv[2]))).decode())
