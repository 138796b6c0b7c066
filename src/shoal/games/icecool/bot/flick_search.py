"""Searches for the best aim of an unsteady hand: a bandit over continuous actions with kernel regression.

The value of an aim is the mean over what the hand makes of it. This is KR-UCT (Yee, Lisý and Bowling, 2016) at the
root: the next try goes to the aim with the highest upper confidence bound, tries of one aim also count for the aims
around it, and what the hand made of an aim becomes an aim itself, so that the search widens where it is promising.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import degrees, log

import numpy as np

from shoal.games.icecool.rules.hand import ASIDE_ERROR, DIRECTION_ERROR, HEIGHT_ERROR, SPEED_ERROR
from shoal.games.icecool.schema import Flick
from shoal.physics.arrays import Rows

SCREENED = 0.5
"""Part of the budget for flicks that are tried once, exactly as drawn."""
KEPT = 24
"""Number of screened flicks that may be tried again."""
BATCH = 16
"""Number of tries between two looks at the values."""
PRIOR_WEIGHT, SHRINKAGE = 1.0, 0.5
"""Number of tries that a screened flick counts for, and the part of its lead over the average that is believed."""
INHERITANCE = 0.5
"""Part of an aim's evidence that counts for what the hand made of it."""
OPTIMISM, CAUTION = 2.0, 1.0
"""Standard errors that are added to a value to choose the next try, and subtracted from it to choose the action."""
APART = 1000.0
"""Distance between places, in units of the hand's error."""
STEADIEST = 0.1
"""Unsteadiness by which tries count for their neighbours at least, where the hand itself makes no errors."""
TINY = 1e-12


@dataclass(frozen=True)
class Try:
    """A flick from one of several places."""

    place: int
    flick: Flick


@dataclass(frozen=True)
class FlickSearch:
    draw: Callable[[], Try]
    """Draws a flick at random."""
    vary: Callable[[Try], Try]
    """Returns what the hand makes of an aim."""
    evaluate: Callable[[Sequence[Try]], Rows]
    """Returns the values of flicks."""
    unsteadiness: float

    def best(self, budget: int) -> Try:
        """Evaluate so many flicks and return the aim that is best on average."""
        screened = [self.draw() for _ in range(max(1, round(SCREENED * budget)))]
        values = self.evaluate(screened)
        average, spread = float(values.mean()), float(values.std())
        kept: list[int] = np.argsort(-values, kind="stable")[:KEPT].tolist()
        aims = [screened[index] for index in kept]
        points, counts = self._coordinates(aims), np.zeros(len(aims))
        priors, strengths = average + SHRINKAGE * (values[kept] - average), np.full(len(aims), PRIOR_WEIGHT)
        tried, results, parents = points[:0], priors[:0], list[int]()
        left = budget - len(screened)
        while True:
            means, weights = regress(points, counts, tried, results)
            means = (strengths * priors + weights * means) / (strengths + weights)
            weights += strengths
            if left <= 0:
                return aims[int(np.argmax(means - CAUTION * spread / np.sqrt(weights)))]
            chosen = _choose(means, weights, spread, min(BATCH, left))
            left -= len(chosen)
            varied = [self.vary(aims[index]) for index in chosen]
            aims, parents = aims + varied, parents + chosen
            new_points = self._coordinates(varied)
            points, tried = np.concatenate([points, new_points]), np.concatenate([tried, new_points])
            results = np.concatenate([results, self.evaluate(varied)])
            np.add.at(counts, chosen, 1.0)
            counts = np.concatenate([counts, np.zeros(len(varied))])
            # Beforehand, what the hand made of an aim is as good as that aim, and part of its evidence counts for it.
            priors = np.concatenate([priors[: len(kept)], means[parents]])
            strengths = np.concatenate(
                [strengths[: len(kept)], np.maximum(PRIOR_WEIGHT, INHERITANCE * weights[parents])]
            )

    def _coordinates(self, tries: Sequence[Try]) -> Rows:
        """Return flicks in units of the hand's error: directions on a circle, and different places far apart."""
        directions = np.radians([tried.flick.direction for tried in tries])
        flicks = [(log(tried.flick.speed), tried.flick.aside, tried.flick.height) for tried in tries]
        unsteadiness = max(self.unsteadiness, STEADIEST)
        errors = unsteadiness * np.array([SPEED_ERROR, ASIDE_ERROR, HEIGHT_ERROR])
        radius = degrees(1) / (unsteadiness * DIRECTION_ERROR)
        circle = radius * np.column_stack([np.cos(directions), np.sin(directions)])
        return np.column_stack([circle, np.array(flicks) / errors, [APART * tried.place for tried in tries]])


def regress(aims: Rows, counts: Rows, tried: Rows, results: Rows) -> tuple[Rows, Rows]:
    """Return the mean result around each aim, and how many tries of its own that is worth.

    A try is weighted by its likelihood from this aim, divided by its likelihood from all aims, each as often as it was
    tried: multiple importance sampling with the balance heuristic. So an aim far from all others weighs its own tries
    equally, and an aim between two others shares theirs. The last aims are the tries themselves. The result of such a
    try does not count for the aim that it became, or the luckiest tries would seem the best aims.
    """
    if not len(tried):
        return np.zeros(len(aims)), np.zeros(len(aims))
    squares = (aims**2).sum(axis=1)[:, np.newaxis] + (tried**2).sum(axis=1) - 2 * aims @ tried.T
    likelihoods = np.exp(-squares.clip(0) / 2)
    weights = likelihoods / (counts @ likelihoods + TINY)
    itself = np.arange(len(tried))
    weights[itself - len(tried), itself] = 0.0
    # Around an aim that is well covered by tries, the weights sum up to about 1.
    sums = weights.sum(axis=1) + TINY
    effective = sums**2 / ((weights**2).sum(axis=1) + TINY**2)
    return weights @ results / sums, effective * sums.clip(0, 1)


def _choose(means: Rows, weights: Rows, spread: float, count: int) -> list[int]:
    """Return the aims to try next, by upper confidence bounds that shrink with every choice."""
    weights, chosen = weights.copy(), list[int]()
    for _ in range(count):
        chosen.append(int(np.argmax(means + OPTIMISM * spread / np.sqrt(weights))))
        weights[chosen[-1]] += 1
    return chosen
