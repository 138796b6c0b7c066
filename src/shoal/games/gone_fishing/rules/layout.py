"""The sea when a game begins: fish neither too near to each other nor too far apart, and open water around them."""

from math import hypot

from shoal.core import Rng
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.rules.placement import somewhere
from shoal.games.gone_fishing.rules.sea import FIRST_APART, FIRST_WITHIN, FISH

LONELY = 90.0
"""From a fish to its nearest neighbour it is never further at first."""


def first_layout(rng: Rng) -> dict[int, FlatPose]:
    """One of seven draws or so has a lonely fish, and then all are drawn anew."""
    places = _apart(rng)
    while any(_nearest(place, places) > LONELY for place in places):
        places = _apart(rng)
    # The first places are drawn with more room than the last: kinds are not to lie apart for that.
    rng.shuffle(places)
    return dict(enumerate(places))


def _apart(rng: Rng) -> list[FlatPose]:
    """So many fit well, so the loop ends soon."""
    places: list[FlatPose] = []
    while len(places) < FISH:
        place = somewhere(rng, FIRST_WITHIN)
        if _nearest(place, places) >= FIRST_APART:
            places.append(place)
    return places


def _nearest(place: FlatPose, places: list[FlatPose]) -> float:
    away = (hypot(place.x - other.x, place.y - other.y) for other in places if other is not place)
    return min(away, default=float("inf"))
