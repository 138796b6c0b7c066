"""How strong the bots of a game are: each level against the next lower one, and the best against plain UCT and greed;
where more than two can play, also alone among as many greedy ones as there is room for. In physical games the best
also against the middle one.

`python -m benchmarks.strength GAME [GAMES]` prints a line a pair.
"""

import os
import sys

from shoal.arena.plan import make_plan
from shoal.arena.run import run
from shoal.arena.standings import pairs
from shoal.bots import bot_names
from shoal.cli.common import progress
from shoal.core import Game, find_game
from shoal.physics.game import PhysicalGame

TIME_MS = 50
PAIRS = [
    ("expert", "uct"),
    ("expert", "hard"),
    ("hard", "medium"),
    ("medium", "easy"),
    ("greedy", "easy"),
    ("expert", "greedy"),
]
PHYSICAL_PAIRS = [("expert", "medium")]
CROWD = ("expert", "greedy")


def main() -> None:
    game = find_game(sys.argv[1])
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    fewest, most = max(2, game.players[0]), game.players[-1]
    known = bot_names(game)
    wanted = PAIRS + PHYSICAL_PAIRS * isinstance(game, PhysicalGame)
    for one, other in [(one, other) for one, other in wanted if {one, other} <= {*known}]:
        print(f"{one} against {other} {score(game, one, other, fewest, games)}", flush=True)
    if most > fewest and {*CROWD} <= {*known}:
        one, other = CROWD
        print(f"{one} against {most - 1} {other} {score(game, one, other, most, games)}", flush=True)


def score(game: Game, one: str, other: str, players: int, games: int) -> str:
    plan = make_plan(game, game.read_options({"players": players}), [one, other], games, 0, None, TIME_MS)
    total = len(list(plan.matches()))
    played = list(progress(run(plan, os.cpu_count() or 1), total, f"{one} against {other}"))
    pair = next(pair for pair in pairs(plan, played) if pair.bot == one)
    return f"{pair.score:.1%} ({pair.low:.1%} to {pair.high:.1%})"


if __name__ == "__main__":
    main()
