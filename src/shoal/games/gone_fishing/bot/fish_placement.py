"""Where to put a fish: into the coming net, out of its way, or where it serves its owner more than the others."""

from collections.abc import Iterable, Mapping
from math import dist

import numpy as np

from shoal.core import Rng
from shoal.games.gone_fishing.bot import net_geometry
from shoal.games.gone_fishing.bot.targets import Target
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.rules.placement import free_place, is_free
from shoal.games.gone_fishing.rules.sea import FIRST_WITHIN, HALF, MOUTH, OUTWARD, SHAPES, kind_of

STEP = 5.0
TURNS = (0.0, 45.0, 90.0, 135.0)
LOOKED_AT = 12
"""Places in a net."""
ENOUGH = 8.0
"""Water to the rim for a fish that is put into a net."""
DRAWN = 24
"""Places in the sea."""


def into_net(fish: int, target: Target, sea: Mapping[int, FlatPose]) -> FlatPose | None:
    """With as much water around it as there is."""
    others = {number: lying for number, lying in sea.items() if number != fish}
    rim = net_geometry.corners(target.net, target.lying)
    (west, south), (east, north) = rim.min(axis=0), rim.max(axis=0)
    across, along = np.meshgrid(np.arange(west, east, STEP), np.arange(south, north, STEP))
    places = np.column_stack([across.ravel(), along.ravel()])
    depth = -net_geometry.room(places, rim)
    lie = np.array([(lying.x, lying.y) for lying in others.values()] or [(9999.0, 9999.0)])
    away = np.hypot(*(places[:, np.newaxis] - lie).T).min(axis=0)
    shape = SHAPES[kind_of(fish)]
    water = np.minimum(depth - shape.height / 2, away - shape.length)
    for number in np.argsort(-water)[:LOOKED_AT].tolist():
        for turn in TURNS:
            x, y = places[number].round(1).tolist()
            place = FlatPose(min(max(x, -HALF), HALF), min(max(y, -HALF), HALF), turn)
            if depth[number] <= 0 or not is_free(fish, place, others):
                continue
            if net_geometry.clearance(target.net, target.lying, fish, place) >= min(ENOUGH, target.room):
                return place
    return None


def out_of_the_way(fish: int, target: Target, sea: Mapping[int, FlatPose], rng: Rng) -> FlatPose:
    """Far from the net and from its way home."""
    way = target.route.way if target.route else ((target.lying.x, target.lying.y),)
    places = [free_place(fish, sea, FIRST_WITHIN, rng) for _ in range(DRAWN)]
    return max(places, key=lambda place: min(dist((place.x, place.y), point) for point in way))


def for_oneself(fish: int, edge: int, others: Iterable[int], sea: Mapping[int, FlatPose], rng: Rng) -> FlatPose:
    """Nearer to the own boat than to the others', but not in front of it."""
    places = [free_place(fish, sea, FIRST_WITHIN, rng) for _ in range(DRAWN)]

    def serves(place: FlatPose) -> float:
        east, north = OUTWARD[edge]
        if abs(place.x * north - place.y * east) < MOUTH / 2 and place.x * east + place.y * north > 0:
            return -HALF
        theirs = max((place.x * OUTWARD[other][0] + place.y * OUTWARD[other][1] for other in others), default=0.0)
        return place.x * east + place.y * north - theirs

    return max(places, key=serves)
