"""Measures how often nets come down cleanly, how many fish a pull keeps, and how many tossed fish stand upright.

`python -m benchmarks.gone_fishing.acts lowering|pulling|tossing`
"""

import sys
from itertools import count, islice

from tests.games.gone_fishing.acts import NETS, Place, events_of, lowered, pulled, tight_place

from benchmarks.gone_fishing.benchmark_cases import ten_fish
from shoal.cli.common import progress
from shoal.core import Rng
from shoal.games.gone_fishing.event_log import FlatPose, NetArrived
from shoal.games.gone_fishing.physics.simulation import toss
from shoal.games.gone_fishing.rules.sea import KINDS, OF_A_KIND, NetName

PLACES, TRIES = 6, 8
TOSSES = 200


def lowering() -> None:
    rng = Rng(1, "lowering")
    for clearance in (2.0, 4.0, 6.0):
        for net in NETS:
            places = list(progress(_places(net, clearance), PLACES, f"{net}, {clearance:.0f} mm"))
            rates = [
                sum(lowered(place, wait, rng) for place in places for _ in range(TRIES)) / len(places) / TRIES
                for wait in (0.0, 0.5, 1.0)
            ]
            shown = ", ".join(f"{rate:.0%}" for rate in rates)
            print(f"{net}, {clearance:.0f} mm: {shown} come down after waiting 0, 0.5 and 1 s")


def _places(net: NetName, clearance: float) -> "islice[Place]":
    return islice((place for seed in count() if (place := tight_place(net, clearance, seed))), PLACES)


def pulling() -> None:
    fish = list(ten_fish(FlatPose(0.0, 0.0, 0.0)).items())
    for expert in (False, True):
        for fish_count in (3, 6, 7, 8, 10):
            logs = [pulled(net, dict(fish[-fish_count:]), expert=expert) for net in NETS]
            home, kept = sum(bool(events_of(log, NetArrived)) for log in logs), sum(len(log.inside) for log in logs)
            rule = "expert" if expert else "basic"
            print(
                f"{rule}, {fish_count} fish: {home} of {len(NETS)} nets arrived, "
                f"{kept} of {fish_count * len(NETS)} stayed in"
            )


def tossing() -> None:
    for kind in KINDS:
        first = OF_A_KIND * KINDS.index(kind)
        shares = []
        for vigour in (0.0, 50.0, 100.0):
            logs = [toss(range(first, first + 6), vigour, seed).log for seed in range(TOSSES)]
            shares.append(sum(sum(log.upright) for log in logs) / 6 / TOSSES)
        print(f"{kind}: {', '.join(f'{share:.1%}' for share in shares)} upright by vigour 0, 50 and 100")


if __name__ == "__main__":
    {"lowering": lowering, "pulling": pulling, "tossing": tossing}[sys.argv[1]]()
