"""Standings of an arena: scores with confidence intervals, and ratings with their errors.

A score is the points that a bot gets per seat and game: with equal strength, 1 divided by the number of players. The
score in a pair counts the games in which the bot sits alone among copies of the other.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import permutations
from math import sqrt
from statistics import NormalDist, fmean, variance
from typing import Annotated

import msgspec
from msgspec import Meta
from openskill.models import PlackettLuce

from shoal.arena.plan import Plan
from shoal.arena.play import MatchResult
from shoal.core import Rng

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
ORDERS = 10
"""Number of random orders of the games over which ratings are averaged."""


class Standing(msgspec.Struct, frozen=True):
    """The performance of a bot in all its games."""

    bot: Annotated[str, Meta(description="Name of the bot.")]
    games: Annotated[int, Meta(description="Number of games.")]
    score: Annotated[float, Meta(description="Points per seat and game.")]
    low: Annotated[float, Meta(description="Lower end of the 95 % confidence interval of the score.")]
    high: Annotated[float, Meta(description="Upper end of the 95 % confidence interval of the score.")]
    rating: Annotated[float, Meta(description="Plackett-Luce rating; new bots start at 25.")]
    rating_error: Annotated[float, Meta(description="Standard deviation of the rating.")]


class Pair(msgspec.Struct, frozen=True):
    """The performance of a bot that sits alone among copies of another."""

    bot: Annotated[str, Meta(description="Name of the bot that sits alone.")]
    against: Annotated[str, Meta(description="Name of the bot in all other seats.")]
    games: Annotated[int, Meta(description="Number of games.")]
    score: Annotated[float, Meta(description="Points per game.")]
    low: Annotated[float, Meta(description="Lower end of the 95 % confidence interval of the score.")]
    high: Annotated[float, Meta(description="Upper end of the 95 % confidence interval of the score.")]


def standings(plan: Plan, played: Sequence[MatchResult]) -> list[Standing]:
    """Return the standing of every bot, the best first."""
    ratings = rate(plan, played)
    table = []
    for bot in plan.bots:
        games = [game for game in played if bot in game.match.lineup]
        # A bot sits in half of the seats of its games.
        per_seat = 2 / plan.players
        score, low, high = (round(per_seat * points, 4) for points in score_interval(bot, games))
        rating, error = ratings[bot]
        table.append(Standing(bot, len(games), score, low, high, round(rating, 2), round(error, 2)))
    return sorted(table, key=lambda standing: (-standing.score, -standing.rating))


def pairs(plan: Plan, played: Sequence[MatchResult]) -> list[Pair]:
    """Return the score of every bot against every other."""
    table = []
    for bot, opponent in permutations(plan.bots, 2):
        games = [game for game in played if opponent in game.match.lineup and game.match.lineup.count(bot) == 1]
        score, low, high = (round(points, 4) for points in score_interval(bot, games))
        table.append(Pair(bot, opponent, len(games), score, low, high))
    return table


def count_forfeits(plan: Plan, played: Sequence[MatchResult]) -> dict[str, int]:
    """Return how many actions each engine has failed to choose; engines that never fail are left out."""
    forfeits = Counter[str]()
    for game in played:
        for bot, count in zip(game.match.lineup, game.forfeits, strict=False):
            forfeits[bot] += count
    return {bot: forfeits[bot] for bot in plan.bots if forfeits[bot]}


def score_interval(bot: str, games: Iterable[MatchResult]) -> tuple[float, float, float]:
    """Return the bot's points per game, and the ends of their 95 % confidence interval."""
    deals = defaultdict(list)
    for game in games:
        deals[game.match.deal].append(game.points(bot))
    return clustered_interval(list(deals.values()))


def clustered_interval(deals: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """Return the mean of equally large deals, and Wilson's interval for the effective number of games.

    The games of a deal are correlated (cluster sampling). The effective number of games is the number of independent
    games whose mean would vary as much as that of the deals. It never exceeds the true number; one deal counts as 1.
    """
    means = [fmean(deal) for deal in deals]
    mean = fmean(means)
    games = float(sum(map(len, deals)))
    if len(means) == 1:
        games = 1.0
    elif spread := variance(means, mean) / len(means):
        games = min(games, mean * (1 - mean) / spread)
    return mean, *wilson(mean, games)


def wilson(share: float, games: float) -> tuple[float, float]:
    """Return Wilson's score interval, which stays within 0 and 1 and has a width even if every game was won."""
    shrinkage = Z * Z / games
    centre = (share + shrinkage / 2) / (1 + shrinkage)
    half_width = sqrt(share * (1 - share) * shrinkage + shrinkage * shrinkage / 4) / (1 + shrinkage)
    return max(0.0, centre - half_width), min(1.0, centre + half_width)


def rate(plan: Plan, played: Sequence[MatchResult]) -> dict[str, tuple[float, float]]:
    """Return every bot's Plackett-Luce rating and its error, from the places of all seats.

    A rating depends on the order of the games, which means nothing here. It is therefore the mean over several orders.
    """
    rng = Rng(plan.seed, "arena/ratings")
    ratings: dict[str, list[tuple[float, float]]] = {bot: [] for bot in plan.bots}
    order = list(played)
    for _ in range(ORDERS):
        rng.shuffle(order)
        for bot, rating in _rate_in_turn(plan.bots, order).items():
            ratings[bot].append(rating)
    return {bot: _mean(samples) for bot, samples in ratings.items()}


def _rate_in_turn(bots: Sequence[str], played: Sequence[MatchResult]) -> dict[str, tuple[float, float]]:
    # tau models players whose strength drifts; that of bots does not.
    model = PlackettLuce(tau=0)
    ratings = dict.fromkeys(bots, (model.mu, model.sigma))
    for game in played:
        seats = [[model.rating(*ratings[bot])] for bot in game.match.lineup]
        rated = model.rate(seats, ranks=[float(place) for place in game.result.places])
        for bot in set(game.match.lineup):
            # A bot in several seats gets the mean of their ratings, because the seats are not independent evidence.
            ratings[bot] = _mean(
                [(seat.mu, seat.sigma) for name, [seat] in zip(game.match.lineup, rated, strict=True) if name == bot]
            )
    return ratings


def _mean(ratings: Sequence[tuple[float, float]]) -> tuple[float, float]:
    return fmean(mu for mu, _ in ratings), fmean(sigma for _, sigma in ratings)
