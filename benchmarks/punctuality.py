"""Measures how late bots answer in whole games at 50 ms per action, in wall-clock time.

`python -m benchmarks.punctuality GAME` prints the delay of the latest answer and of 99 % of the answers.
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
    delays = []
    for name in [*bot_levels(game), "uct"]:
        for seed in range(GAMES):
            state = game.start(game.options(), seed)
            bot = find_bot(game, name, seed, SearchBudget(seconds=SECONDS))
            while (seat := state.to_act) is not None:
                view, begin = state.view(seat), perf_counter()
                action = bot.choose(game, view, seat)
                delays.append(perf_counter() - begin - SECONDS)
                state.apply(action)
    delays.sort()
    latest, percentile_99 = delays[-1] * 1000, delays[-len(delays) // 100] * 1000
    print(
        f"{len(delays):,} answers; the latest {latest:+.1f} ms after {SECONDS * 1000:.0f} ms, "
        f"99 % within {percentile_99:+.1f} ms"
    )


if __name__ == "__main__":
    main()
