"""Which colours the others may have, by what they have done for them."""

from itertools import accumulate, permutations
from math import exp

from shoal.core import Rng
from shoal.games.kuna_yala.cards import COLOURS, Colour
from shoal.games.kuna_yala.words import SchoolView

FAVOUR = (0.3, 0.1, -0.1)
"""How much a fish of some colour laid at home, laid abroad or destroyed speaks for that colour."""


def favour(view: SchoolView, seat: int, colour: Colour) -> float:
    return sum(weight * deed[COLOURS.index(colour)] for weight, deed in zip(FAVOUR, view.deeds[seat], strict=True))


def likelihoods(view: SchoolView) -> dict[tuple[Colour, ...], float]:
    """Of every way the seats whose colour is not known can have the colours that are left."""
    unknown = [seat for seat, colour in enumerate(view.colours) if colour is None]
    left = [colour for colour in COLOURS if colour not in view.colours]
    ways = permutations(left, len(unknown))
    return {way: exp(sum(favour(view, *pair) for pair in zip(unknown, way, strict=True))) for way in ways}


def guess_colours(view: SchoolView, rng: Rng) -> list[int]:
    """Those of all seats, the unknown ones at random."""
    ways = likelihoods(view)
    drawn = rng.below(1 << 32) / (1 << 32) * sum(ways.values())
    guessed = iter(next(way for way, so_far in zip(ways, accumulate(ways.values()), strict=True) if drawn < so_far))
    return [COLOURS.index(next(guessed) if colour is None else colour) for colour in view.colours]
