"""How often the first player wins on each board: `python -m benchmarks.hey_thats_my_fish.board_balance [GAMES]`.

Two hard bots play each other; a shared victory counts half. A hard bot plays the same on the same board, so everyone's
first penguin is placed at random.
"""

import sys
from math import sqrt

from shoal.bots import find_bot
from shoal.core import Rng
from shoal.games.hey_thats_my_fish import GAME
from shoal.games.hey_thats_my_fish.rules.boards import boards

LEVEL = "hard"


def first_players_share(board: str, games: int) -> float:
    """Return the share of the points that the first of two players gets."""
    rng = Rng(games, board)
    return sum(_points_of_first(board, seed, rng) for seed in range(games)) / games


def _points_of_first(board: str, seed: int, rng: Rng) -> float:
    state = GAME.start(GAME.read_options({"board": board}), seed)
    bots = [find_bot(GAME, LEVEL, rng.below(1 << 31)) for _ in range(state.options.players)]
    for _ in bots:
        state.apply(state.sample(rng))
    while (seat := state.to_act) is not None:
        state.apply(bots[seat].choose(GAME, state.view(seat), seat))
    result = state.result()
    assert result is not None
    return result.points[0]


def main(games: int) -> None:
    for board in ("random", *boards()):
        share = first_players_share(board, games)
        error = 1.96 * sqrt(share * (1 - share) / games)
        print(f"{board:12} {share:.0%} ± {error:.0%} of {games} games")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
