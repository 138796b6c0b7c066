"""Playing one game of an arena, which depends on nothing but the plan."""

import msgspec

from shoal.arena.plan import Match, Plan
from shoal.bots import play_game
from shoal.bots.capabilities import count_forfeits
from shoal.bots.contestants import open_contestants
from shoal.core import Result, find_game


class MatchResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished game of an arena."""

    match: Match
    """Deal and lineup of the game."""
    result: Result
    """Final scores by seat."""
    forfeits: tuple[int, ...] = ()
    """Number of actions by seat that an engine has failed to choose; empty if there are none."""

    def points(self, bot: str) -> float:
        """Return the points of all seats that the bot has."""
        return sum(points for name, points in zip(self.match.lineup, self.result.points, strict=True) if name == bot)


def play_match(plan: Plan, match: Match) -> MatchResult:
    """Play a game of the plan to its end."""
    game = find_game(plan.game)
    options = game.read_options(dict(plan.options))
    seeds = [plan.bot_seed(match, seat) for seat in range(plan.players)]
    with open_contestants(game, match.lineup, seeds, plan.limit) as bots:
        record = play_game(game, options, plan.deal_seed(match), bots, match.lineup)
        forfeits = tuple(map(count_forfeits, bots))
    assert record.result is not None
    return MatchResult(match, record.result, forfeits if any(forfeits) else ())
