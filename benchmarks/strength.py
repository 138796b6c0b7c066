"""Measures how strong bots are against each other, at 50 ms per move.

`python -m benchmarks.strength GAME GAMES PAIR ...` plays that many games of each pair and prints a line per pair:
`expert:hard` is a pair, and `expert:3*greedy` one bot alone against three others. Games are kept under
`build/strength`, by the digest of the sources, so that the same command resumes where it was stopped.
"""

import os
import sys
from pathlib import Path

from shoal.arena.log import Log
from shoal.arena.plan import make_plan
from shoal.arena.run import run
from shoal.arena.standings import pairs
from shoal.cli.common import progress
from shoal.core import Game, find_game
from shoal.kernel.cache import PACKAGE, digest_of

TIME_MS = 50
KEPT = Path(__file__).parents[1] / "build" / "strength"
STRENGTH = ("core", "kernel", "physics", "bots", "arena")
"""What decides a match, besides the game's own folder."""


def main() -> None:
    game, games = find_game(sys.argv[1]), int(sys.argv[2])
    for pair in sys.argv[3:]:
        one, _, others = pair.partition(":")
        count, _, other = others.rpartition("*")
        players = 1 + int(count or 1)
        print(f"{one} against {others.replace('*', ' ')} {score(game, one, other, players, games)}", flush=True)


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
