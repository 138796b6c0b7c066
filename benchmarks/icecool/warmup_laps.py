"""Lets a good player run the warm-up lap again and again, for its par.

The good player plans like the hard bot, and their aim is off as the bot's is at a table where hands are natural; the
errors of the table's hand come on top. Par is the number of flicks that suffice for three laps of four. It is the same
for all hands, because the player's own error outweighs theirs. `python -m benchmarks.icecool.warmup_laps [LAPS]` runs
that many laps with each kind of hand.
"""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from math import ceil, hypot, sqrt
from statistics import median
from typing import get_args

from shoal.bots.levels import PLANNING
from shoal.cli.common import progress
from shoal.core import Rng
from shoal.games.icecool import GAME
from shoal.games.icecool.rules.hand import UNSTEADINESS
from shoal.games.icecool.schema import Hand
from shoal.games.icecool.warmup_lap import PAR, WarmupLapState
from shoal.physics.game import Skill

HANDS: tuple[Hand, ...] = get_args(Hand)
HARD = PLANNING["hard"]
OWN_ERROR = sqrt(HARD.unsteadiness**2 - UNSTEADINESS["natural"] ** 2)
"""What the hard bot's hand adds to the errors of a table with natural hands: variances add up."""
WITHIN = 0.75
"""Share of the laps that are within par."""


def run_lap(hand: Hand, seed: int) -> int:
    """Return the number of flicks of one lap."""
    state = GAME.start(GAME.options(players=1, hand=hand), seed)
    assert isinstance(state, WarmupLapState)
    skill, rng = Skill(HARD.tries, hypot(OWN_ERROR, UNSTEADINESS[hand])), Rng(seed, "lap")
    while state.to_act is not None:
        action = GAME.plan(state.view(0), 0, skill, rng)
        state.apply(action, state.resolve(action))
    return state.flicks


def par_of(flicks: list[int]) -> int:
    """Return the number of flicks that suffice for three laps of four."""
    return sorted(flicks)[ceil(WITHIN * len(flicks)) - 1]


def main() -> None:
    laps = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    hands = [hand for hand in HANDS for _ in range(laps)]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        flicks = list(progress(pool.map(run_lap, hands, range(len(hands))), len(hands), "laps"))
    for first, hand in zip(range(0, len(flicks), laps), HANDS, strict=True):
        ran = flicks[first : first + laps]
        within = sum(count <= PAR for count in ran) / laps
        print(f"{hand}: median {median(ran):g} flicks ({min(ran)} to {max(ran)}), {within:.0%} within par")
    print(f"{len(flicks)} laps: measured par {par_of(flicks)}, par of the game {PAR}")


if __name__ == "__main__":
    main()
