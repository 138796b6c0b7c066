"""Measures how strong the bots of a game are.

Each level meets the next lower one; the best meets greed and, where more than two can play, as many greedy bots as
there is room for. In physical games the best also meets the middle one. `--uct` adds plain UCT as an opponent.

`python -m benchmarks.strength GAME [GAMES] [--uct]` prints a line per pair. Games are kept under `build/strength`, by
the digest of the sources: the same command resumes where it was stopped.
"""

import os
import sys
from pathlib import Path

from shoal.arena.log import Log
from shoal.arena.plan import make_plan
from shoal.arena.run import run
from shoal.arena.standings import pairs
from shoal.bots import bot_names
from shoal.cli.common import progress
from shoal.core import Game, find_game
from shoal.kernel.cache import PACKAGE, digest_of
from shoal.physics.game import PhysicalGame

TIME_MS = 50
UCT = ("expert", "uct")
PAIRS = [
    ("expert", "hard"),
    ("hard", "medium"),
    ("medium", "easy"),
    ("greedy", "easy"),
    ("expert", "greedy"),
]
PHYSICAL_PAIRS = [("expert", "medium")]
CROWD = ("expert", "greedy")
KEPT = Path(__file__).parents[1] / "build" / "strength"
STRENGTH = ("core", "kernel", "physics", "bots", "arena")
"""What decides a match, besides the game's own folder."""


def main() -> None:
    game = find_game(sys.argv[1])
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    fewest, most = max(2, game.players[0]), game.players[-1]
    known = bot_names(game)
    wanted = [UCT] * ("--uct" in sys.argv) + PAIRS + PHYSICAL_PAIRS * isinstance(game, PhysicalGame)
    for one, other in [(one, other) for one, other in wanted if {one, other} <= {*known}]:
        print(f"{one} against {other} {score(game, one, other, fewest, games)}", flush=True)
    if most > fewest and {*CROWD} <= {*known}:
        one, other = CROWD
        print(f"{one} against {most - 1} {other} {score(game, one, other, most, games)}", flush=True)


def score(game: Game, one: str, other: str, players: int, games: int) -> str:
    plan = make_plan(game, game.read_options({"players": players}), [one, other], games, 0, None, TIME_MS)
    total = len(list(plan.matches()))
    log = Log(_directory(game) / f"{one}-{other}-{players}-{plan.games}", plan)
    played = list(progress(run(plan, os.cpu_count() or 1, log), total, f"{one} against {other}"))
    pair = next(pair for pair in pairs(plan, played) if pair.bot == one)
    return f"{pair.score:.1%} ({pair.low:.1%} to {pair.high:.1%})"


def _directory(game: Game) -> Path:
    folders = [PACKAGE / "games" / game.id, *(PACKAGE / folder for folder in STRENGTH)]
    return KEPT / game.id / digest_of(*folders)


if __name__ == "__main__":
    main()
