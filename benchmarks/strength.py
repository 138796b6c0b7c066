"""Measures the strength of bots in matches against each other, at 50 ms per move.

`python -m benchmarks.strength GAME GAMES PAIR ...` plays that many games of each pair and prints a line per pair:
`expert:hard` is a pair, and in `expert:3*greedy` one bot plays against three others. Games are kept under
`build/strength`, by the digest of the sources, so that the same command resumes where it was stopped.
"""

import sys
from hashlib import sha256
from pathlib import Path

from shoal.arena.backends import LocalBackend
from shoal.arena.log import Log
from shoal.arena.plan import Plan, make_plan
from shoal.arena.run import run
from shoal.arena.standings import pairs
from shoal.cli.common import progress
from shoal.core import Game, find_game
from shoal.kernel.cache import PACKAGE, digest_of

TIME_MS = 50
KEPT = Path(__file__).parents[1] / "build" / "strength"
SOURCES = ("core", "kernel", "physics", "bots", "arena")
"""Folders that decide a match, besides the game's own."""


def main() -> None:
    game, games = find_game(sys.argv[1]), int(sys.argv[2])
    for pair in sys.argv[3:]:
        bot, _, opponents = pair.partition(":")
        count, _, opponent = opponents.rpartition("*")
        players = 1 + int(count or 1)
        print(f"{bot} against {opponents.replace('*', ' ')} {score(game, bot, opponent, players, games)}", flush=True)


def score(game: Game, bot: str, opponent: str, players: int, games: int) -> str:
    """Play the match and return the bot's share of the points with its confidence interval."""
    plan = make_plan(game, game.read_options({"players": players}), [bot, opponent], games, 0, None, TIME_MS)
    return play_match(
        plan, directory_of(game) / f"{bot}-{opponent}-{players}-{plan.games}", f"{bot} against {opponent}"
    )


def play_match(plan: Plan, kept: Path, title: str) -> str:
    """Play a match of two bots, or the rest of it, and return the first one's share with its confidence interval."""
    played = list(progress(run(plan, LocalBackend(), Log(kept, plan)), len(list(plan.matches())), title))
    pair = next(pair for pair in pairs(plan, played) if pair.bot == plan.bots[0])
    return f"{pair.score:.1%} ({pair.low:.1%} to {pair.high:.1%})"


def directory_of(game: Game, *more: Path) -> Path:
    """Return where the matches of a game are kept, by the digest of all that decides them: sources and fitted data."""
    folder = PACKAGE / "games" / game.id
    sources = digest_of(folder, *(PACKAGE / shared for shared in SOURCES), *more)
    data = sha256(b"".join(path.read_bytes() for path in sorted(folder.rglob("*.npz")))).hexdigest()[:8]
    return KEPT / game.id / f"{sources}-{data}"


if __name__ == "__main__":
    main()
