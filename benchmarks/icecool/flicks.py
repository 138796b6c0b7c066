"""Checks random flicks of any strength: none goes through a wall, all come to rest, every exit is reported.

`python -m benchmarks.icecool.flicks [COUNT]`
"""

import sys

from tests.games.icecool.random_flicks import faults, try_flicks

from shoal.cli.common import progress

PENGUINS = 4


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    wrong = out = leaning = 0
    longest = 0.0
    for index, tried in enumerate(progress(try_flicks(PENGUINS, count, seed=1), count, "flicks")):
        for fault in faults(tried):
            print(f"flick {index}: {fault}")
            wrong += 1
        out += len(tried.out)
        leaning += any(rest.upright < 0.98 for seat, rest in enumerate(tried.log.rest) if seat not in tried.out)
        longest = max(longest, tried.log.seconds)
    print(
        f"{count:,} flicks, {wrong} faults; {out} flew out, {leaning / count:.1%} left a penguin leaning, "
        f"all at rest within {longest:.1f} s"
    )
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
