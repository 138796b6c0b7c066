"""Measures what learning brings: `python -m benchmarks.hey_thats_my_fish.learning [MINUTES [GAMES [DIRECTORY]]]`.

A network learns from self-play, and the best one plays against *expert*. Both go on where they were stopped. Without
a directory, they are kept under `build/strength`, by the digest of the sources.
"""

import sys
from pathlib import Path

import msgspec

from benchmarks.strength import TIME_MS, directory_of, play_match
from shoal.arena.plan import make_plan
from shoal.cli.train import train
from shoal.core import find_game
from shoal.kernel.cache import PACKAGE
from shoal.train.loop import STATE_FILE

GAME = find_game("hey_thats_my_fish")


def main() -> None:
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    kept = directory_of(GAME, PACKAGE / "train", PACKAGE / "envs") / "learning"
    directory = Path(sys.argv[3]) if len(sys.argv) > 3 else kept
    train(GAME.id, out=directory, minutes=minutes)
    best = f"net:{directory / 'best.npz'}"
    plan = make_plan(GAME, GAME.read_options({"players": 2}), [best, "expert"], games, 0, None, TIME_MS)
    score = play_match(plan, directory / f"match-{plan.games}", "best network against expert")
    training = msgspec.json.decode((directory / STATE_FILE).read_bytes())["generations"]
    print(f"{len(training)} generations in {training[-1]['seconds'] / 60:.0f} minutes of training")
    print(f"best network against expert {score} in {plan.games} games")


if __name__ == "__main__":
    main()
