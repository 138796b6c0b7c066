"""Which colours the others may have, by what they have done for them."""

from bisect import bisect
from itertools import accumulate, permutations
from math import exp

from shoal.core import Rng
from shoal.games.kuna_yala.rules.cards import COLOURS, Colour
from shoal.games.kuna_yala.schema import CoralView

FAVOUR = (0.5, 0.6, -2.0)
"""How much a fish of some colour laid at home, laid abroad or destroyed speaks for that colour."""


def favour(view: CoralView, seat: int, colour: Colour) -> float:
    return sum(weight * deed[COLOURS.index(colour)] for weight, deed in zip(FAVOUR, view.deeds[seat], strict=True))


def likelihoods(view: CoralView) -> dict[tuple[Colour, ...], float]:
    """Of every way the seats whose colour is not known can have the colours that are left."""
    unknown = [seat for seat, colour in enumerate(view.colours) if colour is None]
    left = [colour for colour in COLOURS if colour not in view.colours]
    ways = permutations(left, len(unknown))
    return {way: exp(sum(favour(view, *pair) for pair in zip(unknown, way, strict=True))) for way in ways}


def possible_colours(view: CoralView) -> dict[tuple[int, ...], float]:
    """Those that all seats may have, and how likely that is; 1 together."""
    ways = likelihoods(view)
    total = sum(ways.values())
    return {_filled_in(view, way): likelihood / total for way, likelihood in ways.items()}


def _filled_in(view: CoralView, way: tuple[Colour, ...]) -> tuple[int, ...]:
    guessed = iter(way)
    return tuple(COLOURS.index(next(guessed) if colour is None else colour) for colour in view.colours)


def guess_colours(view: CoralView, rng: Rng) -> tuple[int, ...]:
    """Those of all seats, the unknown ones at random."""
    possible = possible_colours(view)
    drawn = rng.below(1 << 32) / (1 << 32)
    return list(possible)[bisect(list(accumulate(possible.values()))[:-1], drawn)]
