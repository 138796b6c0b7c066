"""Counts the flicks that a Runner needs for three fish while the Catcher stays put.

`python -m benchmarks.icecool.runner [LEVEL [ROUNDS]]` prints the median.
"""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from statistics import median

from shoal.bots import find_bot
from shoal.cli.common import progress
from shoal.core import Action, find_game
from shoal.games.icecool.schema import Flick, PlaceCatcher
from shoal.games.icecool.state import WAITING_EAST, WAITING_NORTH, PenguinState

GAME = find_game("icecool")
CATCHER, RUNNER = 0, 1
NUDGE = Flick(0.0, 0.3, 0.0, 11.0)
CORNER = PlaceCatcher(WAITING_EAST.high, WAITING_NORTH.high)
MAX_FLICKS = 40


def flicks_for_three_fish(level: str, seed: int) -> int:
    state = GAME.start(GAME.options(players=2), seed)
    assert isinstance(state, PenguinState)
    bot = find_bot(GAME, level, seed)
    flicks = 0
    while state.round.fish[RUNNER] and state.round_number == 1 and flicks < MAX_FLICKS:
        if state.to_act == CATCHER:
            action: Action = CORNER if state.awaits == "place" else NUDGE
        else:
            action = bot.choose(GAME, state.view(RUNNER), RUNNER)
            flicks += isinstance(action, Flick)
        state.apply(action, state.resolve(action))
    return flicks


def main() -> None:
    level = sys.argv[1] if len(sys.argv) > 1 else "expert"
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        counts = list(progress(pool.map(flicks_for_three_fish, [level] * rounds, range(rounds)), rounds, level))
    print(f"{level} Runner: median {median(counts):g} flicks for three fish ({min(counts)} to {max(counts)})")


if __name__ == "__main__":
    main()
