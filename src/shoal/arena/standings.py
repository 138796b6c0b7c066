"""What the games of an arena tell: scores with intervals, ratings with errors.

A score is a bot's share of the points a seat: 1 divided by the number of players is what equals get, with however many
players. A pair's score is that of the bot alone among copies of the other.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import permutations
from math import sqrt
from statistics import NormalDist, fmean, variance

import msgspec
from openskill.models import PlackettLuce

from shoal.arena.plan import Plan
from shoal.arena.play import Played
from shoal.core import Rng

SURE = 0.95
Z = NormalDist().inv_cdf((1 + SURE) / 2)
ORDERS = 10


class Standing(msgspec.Struct, frozen=True):
    bot: str
    games: int
    score: float
    low: float
    high: float
    rating: float
    rating_error: float


class Pair(msgspec.Struct, frozen=True):
    bot: str
    against: str
    games: int
    score: float
    low: float
    high: float


def standings(plan: Plan, played: Sequence[Played]) -> list[Standing]:
    """The best first."""
    ratings = rate(plan, played)
    found = []
    for bot in plan.bots:
        own = [game for game in played if bot in game.match.lineup]
        # A bot sits in half of the seats of its games.
        a_seat = 2 / plan.players
        score, low, high = (round(a_seat * share, 4) for share in interval(bot, own))
        rating, error = ratings[bot]
        found.append(Standing(bot, len(own), score, low, high, round(rating, 2), round(error, 2)))
    return sorted(found, key=lambda standing: (-standing.score, -standing.rating))


def pairs(plan: Plan, played: Sequence[Played]) -> list[Pair]:
    """Every bot against every other."""
    found = []
    for bot, other in permutations(plan.bots, 2):
        alone = [game for game in played if other in game.match.lineup and game.match.lineup.count(bot) == 1]
        score, low, high = (round(share, 4) for share in interval(bot, alone))
        found.append(Pair(bot, other, len(alone), score, low, high))
    return found


def interval(bot: str, games: Iterable[Played]) -> tuple[float, float, float]:
    """The bot's points a game, and between what they lie with 95 % certainty."""
    deals = defaultdict(list)
    for game in games:
        deals[game.match.deal].append(game.points(bot))
    return share_of(list(deals.values()))


def share_of(deals: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """The mean of equally large deals, with Wilson's interval for as many games as would vary like these deals do.

    Wilson's stays within 0 and 1 and has a width even when every game was won. The games of a deal resemble each other,
    so they count as fewer, but never as more than they are; a single deal counts as one game.
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
    pull = Z * Z / games
    middle = (share + pull / 2) / (1 + pull)
    reach = sqrt(share * (1 - share) * pull + pull * pull / 4) / (1 + pull)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def rate(plan: Plan, played: Sequence[Played]) -> dict[str, tuple[float, float]]:
    """Each bot's rating and its error, by the places of all seats.

    A rating depends on the order of the games, which means nothing here: so it is the mean over several orders.
    """
    rng = Rng(plan.seed, "arena/ratings")
    found: dict[str, list[tuple[float, float]]] = {bot: [] for bot in plan.bots}
    order = list(played)
    for _ in range(ORDERS):
        rng.shuffle(order)
        for bot, rating in _rate_in_turn(plan.bots, order).items():
            found[bot].append(rating)
    return {bot: _mean(ratings) for bot, ratings in found.items()}


def _rate_in_turn(bots: Sequence[str], played: Sequence[Played]) -> dict[str, tuple[float, float]]:
    # Bots do not change from game to game, as tau would have it.
    model = PlackettLuce(tau=0)
    ratings = dict.fromkeys(bots, (model.mu, model.sigma))
    for game in played:
        seats = [[model.rating(*ratings[bot])] for bot in game.match.lineup]
        rated = model.rate(seats, ranks=[float(place) for place in game.result.places])
        for bot in set(game.match.lineup):
            # Several seats of one bot are no independent witnesses: it takes their mean.
            ratings[bot] = _mean(
                [(seat.mu, seat.sigma) for name, [seat] in zip(game.match.lineup, rated, strict=True) if name == bot]
            )
    return ratings


def _mean(ratings: Sequence[tuple[float, float]]) -> tuple[float, float]:
    return fmean(mu for mu, _ in ratings), fmean(sigma for _, sigma in ratings)
