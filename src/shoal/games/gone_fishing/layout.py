"""The sea when a game begins: fish neither too near to each other nor too far apart, and open water around them."""

from math import hypot

from shoal.core import Rng
from shoal.games.gone_fishing.log import Lying
from shoal.games.gone_fishing.room import somewhere
from shoal.games.gone_fishing.sea import FIRST_APART, FIRST_WITHIN, FISH


def first_layout(rng: Rng) -> dict[int, Lying]:
    """So many fit well, so the loop ends soon."""
    places: list[Lying] = []
    while len(places) < FISH:
        place = somewhere(rng, FIRST_WITHIN)
        if all(hypot(place.x - other.x, place.y - other.y) >= FIRST_APART for other in places):
            places.append(place)
    # The first places are drawn with more room than the last: kinds are not to lie apart for that.
    rng.shuffle(places)
    return dict(enumerate(places))
