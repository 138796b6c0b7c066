"""How late bots answer: whole games with 50 ms an action, on the wall's clock.

`python -m benchmarks.punctuality GAME` prints how much later than that the latest answer came.
"""

import sys
from time import perf_counter

from shoal.bots import SearchBudget, bot_levels, find_bot
from shoal.bots.search import precompile
from shoal.core import find_game
from shoal.kernel.game import is_searchable

SECONDS = 0.05
GAMES = 10


def main() -> None:
    game = find_game(sys.argv[1])
    assert is_searchable(game)
    precompile(game)
    late = []
    for name in [*bot_levels(game), "uct"]:
        for seed in range(GAMES):
            state = game.start(game.options(), seed)
            bot = find_bot(game, name, seed, SearchBudget(seconds=SECONDS))
            while (seat := state.to_act) is not None:
                view, begin = state.view(seat), perf_counter()
                action = bot.choose(game, view, seat)
                late.append(perf_counter() - begin - SECONDS)
                state.apply(action)
    late.sort()
    worst, usual = late[-1] * 1000, late[-len(late) // 100] * 1000
    print(
        f"{len(late):,} answers; the latest {worst:+.1f} ms after {SECONDS * 1000:.0f} ms, 99 % within {usual:+.1f} ms"
    )


if __name__ == "__main__":
    main()
