"""Where to put a fish: into the coming net, out of its way, or into the way of the next opponent."""

from collections.abc import Mapping
from math import dist

import numpy as np

from shoal.core import Rng
from shoal.games.gone_fishing.bot import net_geometry
from shoal.games.gone_fishing.bot.replies import Replies
from shoal.games.gone_fishing.bot.targets import Target
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.rules.placement import free_place, is_free
from shoal.games.gone_fishing.rules.sea import FIRST_WITHIN, HALF, OUTWARD, SHAPES, kind_of

STEP = 5.0
"""Millimetres between the places considered in a net."""
HEADINGS = (0.0, 45.0, 90.0, 135.0)
PLACES_IN_NET = 12
"""Number of places in a net that are tried, the most spacious first."""
ENOUGH = 8.0
"""Clearance from the rim, in millimetres, that is enough for a fish put into a net."""
PLACES_IN_SEA = 24
"""Number of places drawn in the sea."""
ASIDE, BEFORE = (0.0, -30.0, 30.0, -60.0, 60.0), 2.0
"""Places considered before a boat: distances from the middle of its mouth, and the one from the edge."""


def into_net(fish: int, target: Target, sea: Mapping[int, FlatPose]) -> FlatPose | None:
    """Find a place within the coming net, with as much water around it as there is."""
    others = {fish_id: pose for fish_id, pose in sea.items() if fish_id != fish}
    rim = net_geometry.corners(target.net, target.pose)
    (west, south), (east, north) = rim.min(axis=0), rim.max(axis=0)
    across, along = np.meshgrid(np.arange(west, east, STEP), np.arange(south, north, STEP))
    places = np.column_stack([across.ravel(), along.ravel()])
    depth = -net_geometry.signed_distance(places, rim)
    middles = np.array([(pose.x, pose.y) for pose in others.values()] or [(9999.0, 9999.0)])
    away = np.hypot(*(places[:, np.newaxis] - middles).T).min(axis=0)
    shape = SHAPES[kind_of(fish)]
    space = np.minimum(depth - shape.height / 2, away - shape.length)
    for index in np.argsort(-space)[:PLACES_IN_NET].tolist():
        for heading in HEADINGS:
            x, y = places[index].round(1).tolist()
            pose = FlatPose(min(max(x, -HALF), HALF), min(max(y, -HALF), HALF), heading)
            if depth[index] <= 0 or not is_free(fish, pose, others):
                continue
            if net_geometry.clearance(target.net, target.pose, fish, pose) >= min(ENOUGH, target.clearance):
                return pose
    return None


def out_of_the_way(fish: int, target: Target, sea: Mapping[int, FlatPose], rng: Rng) -> FlatPose:
    """Find a place far from the net and from its route home."""
    route = target.route.waypoints if target.route else ((target.pose.x, target.pose.y),)
    poses = [free_place(fish, sea, FIRST_WITHIN, rng) for _ in range(PLACES_IN_SEA)]
    return max(poses, key=lambda pose: min(dist((pose.x, pose.y), point) for point in route))


def against_reply(fish: int, replies: Replies, sea: Mapping[int, FlatPose], rng: Rng) -> FlatPose:
    """Find the place before the opponent's boat that leaves them the least, for a fish that is not in the sea."""
    free = [pose for pose in _before_boat(replies.edge) if is_free(fish, pose, sea)]
    if not free:
        return free_place(fish, sea, FIRST_WITHIN, rng)
    return min(free, key=lambda pose: replies.hope(sea, {fish: pose}))


def _before_boat(edge: int) -> list[FlatPose]:
    """Return places before the mouth of a boat, for a fish that lies across."""
    east, north = OUTWARD[edge]
    out, heading = HALF - BEFORE, 90.0 if east else 0.0
    return [FlatPose(out * east + aside * north, out * north + aside * east, heading) for aside in ASIDE]
