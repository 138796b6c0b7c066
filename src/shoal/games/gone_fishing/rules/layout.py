"""The sea when a game begins: fish neither too near to each other nor too far apart, with open water around them."""

from math import hypot

from shoal.core import Rng
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.rules.placement import random_pose
from shoal.games.gone_fishing.rules.sea import FIRST_APART, FIRST_WITHIN, FISH

LONELY = 90.0
"""Distance to the nearest neighbour, in millimetres, beyond which a fish is lonely."""


def first_layout(rng: Rng) -> dict[int, FlatPose]:
    """Draw a layout without a lonely fish, by rejection: about one draw in seven is rejected."""
    poses = _draw_apart(rng)
    while any(_nearest(pose, poses) > LONELY for pose in poses):
        poses = _draw_apart(rng)
    # The first poses are drawn with more room than the last, which must not distinguish the kinds.
    rng.shuffle(poses)
    return dict(enumerate(poses))


def _draw_apart(rng: Rng) -> list[FlatPose]:
    """Draw poses one by one and reject those too near to an earlier one (random sequential addition).

    The discs that the fish keep free cover a third of the area. Drawing jams only above half, so this ends soon.
    """
    poses: list[FlatPose] = []
    while len(poses) < FISH:
        pose = random_pose(rng, FIRST_WITHIN)
        if _nearest(pose, poses) >= FIRST_APART:
            poses.append(pose)
    return poses


def _nearest(pose: FlatPose, poses: list[FlatPose]) -> float:
    """Return the distance to the nearest other pose."""
    distances = (hypot(pose.x - other.x, pose.y - other.y) for other in poses if other is not pose)
    return min(distances, default=float("inf"))
