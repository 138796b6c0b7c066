"""Turns the strengths of bots that the evidence holds into ratings on the scale of people's ratings.

`python -m benchmarks.ratings` reads the matches of two bots from docs/evidence.json and writes one file `ratings.json`
into the folder of each game. Nothing is played. The rating is the most probable one under openskill's model without
uncertainty (Bradley-Terry) and openskill's prior, and its deviation is that of Laplace's approximation.
"""

import re
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

import msgspec
import numpy as np
from openskill.models import PlackettLuce

from benchmarks.evidence.ledger import read_figures
from shoal.cli.evidence import Row
from shoal.core import game_ids
from shoal.kernel.cache import PACKAGE

COMMAND = re.compile(r"python -m benchmarks\.strength (?P<game>\w+) (?P<games>\d+) (?P<bot>\w+):(?P<opponent>\w+)")
"""Command of a match between two bots, and of none between more."""
MODEL = PlackettLuce()
SCALE = sqrt(2) * MODEL.beta
"""Difference of ratings at which the odds are e to 1, between players whose strength is known."""
STEPS = 50


class PairScore(NamedTuple):
    """The share of the points that a bot got against another."""

    bot: str
    opponent: str
    games: int
    share: float


def find_pairs(rows: Iterable[Row], game: str) -> list[PairScore]:
    """Return the measured matches of two bots in a game."""
    pairs = []
    for row in rows:
        match = COMMAND.fullmatch(row.command)
        if match and match["game"] == game and row.measurement and not row.measurement.problem:
            share = row.measurement.readings[0].value / 100
            pairs.append(PairScore(match["bot"], match["opponent"], int(match["games"]), share))
    return pairs


def fit(pairs: Sequence[PairScore]) -> dict[str, tuple[float, float]]:
    """Return mean and deviation of each bot's rating, by Newton's method on the concave log posterior."""
    bots = sorted({name for pair in pairs for name in (pair.bot, pair.opponent)})
    mu, precision = np.full(len(bots), MODEL.mu), np.eye(len(bots)) / MODEL.sigma**2
    hessian = precision
    for _ in range(STEPS):
        gradient, hessian = precision @ (mu - MODEL.mu), precision.copy()
        for pair in pairs:
            difference = np.zeros(len(bots))
            difference[bots.index(pair.bot)], difference[bots.index(pair.opponent)] = 1 / SCALE, -1 / SCALE
            expected = 1 / (1 + np.exp(-difference @ mu))
            gradient -= pair.games * (pair.share - expected) * difference
            hessian += pair.games * expected * (1 - expected) * np.outer(difference, difference)
        mu = mu - np.linalg.solve(hessian, gradient)
    sigma = np.sqrt(np.diag(np.linalg.inv(hessian)))
    ranked = sorted(zip(bots, mu, sigma, strict=True), key=lambda rating: rating[1])
    return {bot: (round(float(mean), 2), round(float(deviation), 2)) for bot, mean, deviation in ranked}


def main() -> None:
    rows = read_figures().values()
    for game in game_ids():
        if pairs := find_pairs(rows, game):
            ratings = fit(pairs)
            encoded = msgspec.json.format(msgspec.json.encode(ratings), indent=0)
            (PACKAGE / "games" / game / "ratings.json").write_bytes(encoded + b"\n")
            print(game, *(f"{bot} {mean:.1f} ± {2 * deviation:.1f}" for bot, (mean, deviation) in ratings.items()))


if __name__ == "__main__":
    main()
