"""Playing the games of a plan on a back end."""

from collections.abc import Iterator
from functools import partial

from shoal.arena.backends import Backend
from shoal.arena.log import Log
from shoal.arena.plan import Plan
from shoal.arena.play import MatchResult, play_match


def run(plan: Plan, backend: Backend, log: Log | None = None) -> Iterator[MatchResult]:
    """Yield every game of the plan: first those in the log, then the others as they finish, which the log records."""
    finished = log.played.copy() if log else {}
    yield from finished.values()
    missing = [match for match in plan.matches() if match not in finished]
    for game in backend.run(partial(play_match, plan), missing):
        if log:
            log.add(game)
        yield game
