"""Measures what a bot has gained on an earlier one at equal CPU, in matches against a frozen reference.

`python -m benchmarks.reference GAME GAMES [LEVEL [JOBS [SHARE]]]` plays games of two against the bot in
`benchmarks/GAME/reference.py`. With a share, both try only that part of the acts that they usually try. It prints the
level's share of the points, and its CPU time per action as a ratio to the reference's. Games are kept as those of
`benchmarks.strength` are, so that the same command resumes.
"""

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from time import process_time

import msgspec

from benchmarks.strength import directory_of
from shoal.arena.plan import Match, Plan
from shoal.arena.play import MatchResult
from shoal.arena.standings import pairs
from shoal.bots import Bot, find_bot, play_game
from shoal.bots.planning_bot import PlanningBot
from shoal.cli.common import progress
from shoal.core import Action, Game, Result, View, find_game

REFERENCE = "reference"


class TimedMatch(msgspec.Struct, frozen=True):
    match: Match
    result: Result
    seconds: dict[str, float]
    """CPU seconds that each bot has thought."""
    actions: dict[str, int]
    """Number of actions that each bot has chosen."""


class TimedBot:
    def __init__(self, bot: Bot) -> None:
        self.bot, self.seconds, self.actions = bot, 0.0, 0

    def choose(self, game: Game, view: View, seat: int) -> Action:
        begin = process_time()
        action = self.bot.choose(game, view, seat)
        self.seconds += process_time() - begin
        self.actions += 1
        return action


def main() -> None:
    game, games = find_game(sys.argv[1]), int(sys.argv[2])
    level = sys.argv[3] if len(sys.argv) > 3 else "expert"
    jobs = int(sys.argv[4]) if len(sys.argv) > 4 else os.cpu_count() or 1
    share = float(sys.argv[5]) if len(sys.argv) > 5 else 1.0
    plan = Plan(game=game.id, options={"players": 2}, bots=(level, REFERENCE), games=games, seed=0)
    log = directory_of(game, Path(__file__).parent / game.id) / f"{level}-{REFERENCE}-{games}-{share}.jsonl"
    played = list(progress(play_all(plan, log, jobs, share), games, f"{level} against {REFERENCE}"))
    pair = pairs(plan, [MatchResult(timed.match, timed.result) for timed in played])[0]
    ratio = seconds_per_action(played, level) / seconds_per_action(played, REFERENCE)
    score = f"{pair.score:.1%} ({pair.low:.1%} to {pair.high:.1%})"
    print(f"{level} against {REFERENCE} {score} at {ratio:.2f} times its CPU")


def play_all(plan: Plan, log: Path, jobs: int, share: float) -> Iterator[TimedMatch]:
    """Yield the games of the log, then the others as they finish."""
    log.parent.mkdir(parents=True, exist_ok=True)
    log.touch()
    played = [msgspec.json.decode(line, type=TimedMatch) for line in log.read_bytes().splitlines()]
    yield from played
    finished = {timed.match for timed in played}
    missing = [match for match in plan.matches() if match not in finished]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for future in as_completed([pool.submit(play, plan, match, share) for match in missing]):
            with log.open("ab") as file:
                file.write(msgspec.json.encode(future.result()) + b"\n")
            yield future.result()


def play(plan: Plan, match: Match, share: float) -> TimedMatch:
    game = find_game(plan.game)
    bots = [TimedBot(_find(game, name, plan.bot_seed(match, seat), share)) for seat, name in enumerate(match.lineup)]
    record = play_game(game, game.read_options(dict(plan.options)), plan.deal_seed(match), bots, match.lineup)
    assert record.result is not None
    named = list(zip(match.lineup, bots, strict=True))
    seconds, actions = {name: bot.seconds for name, bot in named}, {name: bot.actions for name, bot in named}
    return TimedMatch(match, record.result, seconds, actions)


def _find(game: Game, name: str, seed: int, share: float) -> Bot:
    bot = find_bot(game, name, seed) if name != REFERENCE else _reference(game, seed)
    assert isinstance(bot, PlanningBot)
    bot.skill = replace(bot.skill, tries=round(share * bot.skill.tries))
    return bot


def _reference(game: Game, seed: int) -> Bot:
    bot: Bot = import_module(f"benchmarks.{game.id}.reference").Reference(seed)
    return bot


def seconds_per_action(played: list[TimedMatch], bot: str) -> float:
    return sum(timed.seconds[bot] for timed in played) / sum(timed.actions[bot] for timed in played)


if __name__ == "__main__":
    main()
