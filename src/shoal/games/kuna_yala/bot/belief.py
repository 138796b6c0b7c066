"""Belief about the secret colours, inferred from each player's deeds.

A log-linear model: every fish that a player lays or destroys adds evidence for or against its colour.
"""

from bisect import bisect
from itertools import accumulate, permutations
from math import exp

from shoal.core import Rng
from shoal.games.kuna_yala.rules.cards import COLOURS, Colour
from shoal.games.kuna_yala.schema import CoralView

EVIDENCE = (0.5, 0.6, -2.0)
"""Log-likelihood that a fish laid at home, laid abroad or destroyed adds to its colour."""


def log_likelihood(view: CoralView, seat: int, colour: Colour) -> float:
    return sum(weight * fish[COLOURS.index(colour)] for weight, fish in zip(EVIDENCE, view.deeds[seat], strict=True))


def assignment_weights(view: CoralView) -> dict[tuple[Colour, ...], float]:
    """Return the weight of every assignment of the remaining colours to the seats whose colour is unknown."""
    unknown = [seat for seat, colour in enumerate(view.colours) if colour is None]
    left = [colour for colour in COLOURS if colour not in view.colours]
    return {
        assignment: exp(sum(log_likelihood(view, *pair) for pair in zip(unknown, assignment, strict=True)))
        for assignment in permutations(left, len(unknown))
    }


def possible_colours(view: CoralView) -> dict[tuple[int, ...], float]:
    """Return the probability of every assignment of colours to all seats that the view allows."""
    weights = assignment_weights(view)
    total = sum(weights.values())
    return {_fill_in(view, assignment): weight / total for assignment, weight in weights.items()}


def _fill_in(view: CoralView, assignment: tuple[Colour, ...]) -> tuple[int, ...]:
    """Return the colours of all seats, the unknown ones from an assignment."""
    assigned = iter(assignment)
    return tuple(COLOURS.index(next(assigned) if colour is None else colour) for colour in view.colours)


def sample_colours(view: CoralView, rng: Rng) -> tuple[int, ...]:
    """Sample the colours of all seats from the belief (inverse transform sampling)."""
    possible = possible_colours(view)
    drawn = rng.below(1 << 32) / (1 << 32)
    return list(possible)[bisect(list(accumulate(possible.values()))[:-1], drawn)]
