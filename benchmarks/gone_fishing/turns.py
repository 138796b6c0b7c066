"""Measures how the first turns of each level end, and the CPU time that planning one takes.

`python -m benchmarks.gone_fishing.turns [TURNS [LEVEL ...]]` prints one line per level. In every second sea eighteen
fish are missing, as later in a game.
"""

import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from statistics import mean
from time import process_time

from shoal.bots import find_bot
from shoal.bots.levels import PLANNING
from shoal.cli.common import progress
from shoal.core import Rng, find_game
from shoal.games.gone_fishing.events import NetFailed, NetHome
from shoal.games.gone_fishing.state import MatchState

GAME = find_game("gone_fishing")
SEAT = 0
MISSING = 18


@dataclass(frozen=True)
class TurnResult:
    end: str
    fish: int
    seconds: float


def play_turn(level: str, seed: int) -> TurnResult:
    state = GAME.start(GAME.options(players=2), seed)
    assert isinstance(state, MatchState)
    if seed % 2:
        fish = sorted(state.position.fish)
        Rng(seed, "missing").shuffle(fish)
        for fish_id in fish[:MISSING]:
            state.position.stow(fish_id % 2, [fish_id])
    bot, seconds = find_bot(GAME, level, seed), 0.0
    end, caught = "empty", 0
    while state.position.turn == SEAT:
        awaited, began = state.position.awaits, process_time()
        action = bot.choose(GAME, state.view(SEAT), SEAT)
        seconds += process_time() - began
        for event in state.apply(action, state.resolve(action)):
            match event:
                case NetFailed():
                    end = f"failed to {awaited}"
                case NetHome(_, fish=home):
                    end, caught = "home", len(home)
    return TurnResult(end, caught, seconds)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for level in sys.argv[2:] or PLANNING:
            turns = list(progress(pool.map(play_turn, [level] * count, range(count)), count, level))
            ends = Counter(turn.end for turn in turns)
            fish, seconds = mean(turn.fish for turn in turns), [turn.seconds for turn in turns]
            summary = ", ".join(f"{end} {times}" for end, times in ends.most_common())
            print(
                f"{level}: {summary} of {count}; {fish:.1f} fish; {mean(seconds):.2f} s CPU, {max(seconds):.2f} at most"
            )


if __name__ == "__main__":
    main()
