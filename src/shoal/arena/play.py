"""Playing one game of an arena, which depends on nothing but the plan."""

import msgspec

from shoal.arena.plan import Match, Plan
from shoal.bots import find_bot, play_game
from shoal.core import Result, find_game


class MatchResult(msgspec.Struct, frozen=True):
    """A finished game of an arena."""

    match: Match
    """Deal and lineup of the game."""
    result: Result
    """Final scores by seat."""

    def points(self, bot: str) -> float:
        """Return the points of all seats that the bot has."""
        return sum(points for name, points in zip(self.match.lineup, self.result.points, strict=True) if name == bot)


def play_match(plan: Plan, match: Match) -> MatchResult:
    """Play a game of the plan to its end."""
    game = find_game(plan.game)
    bots = [find_bot(game, name, plan.bot_seed(match, seat), plan.limit) for seat, name in enumerate(match.lineup)]
    options = game.read_options(dict(plan.options))
    record = play_game(game, options, plan.deal_seed(match), bots, match.lineup)
    assert record.result is not None
    return MatchResult(match, record.result)
