"""Simulates lowering, pulling and tossing. Together with the bot, this is the only part that needs MuJoCo."""

from collections.abc import Mapping

import numpy as np

from shoal.games.gone_fishing.event_log import FlatPose, NetArrived, NetDown
from shoal.games.gone_fishing.physics import hand_path, model
from shoal.games.gone_fishing.physics.model import NET
from shoal.games.gone_fishing.physics.net_run import Flags, NetRun, enclosed, first_step
from shoal.games.gone_fishing.physics.tackle import METRE, PULLING_HEIGHT, Manner
from shoal.games.gone_fishing.physics.toss import toss
from shoal.games.gone_fishing.rules.sea import HALF, MOUTH, OUTWARD, NetName
from shoal.games.gone_fishing.schema import FishingOptions, Lowered, Pulled
from shoal.physics.arrays import Rows

__all__ = ["lower", "pull", "toss"]

STRAY = 20.0
"""How far the middle of a net may leave the sea before it is astray, in millimetres."""


def lower(net: NetName, fish: Mapping[int, FlatPose], path: str, options: FishingOptions) -> Lowered:
    """Simulate a lowering until the rim touches a fish or lies on the sea."""
    run, samples = prepare_lowering(net, fish, path, options)
    hangs = True
    for piece in run.pieces(samples):
        touched, down = piece.touching.any(axis=1), run.is_down(piece)
        if (step := first_step(touched | down)) is not None:
            run.record(piece, step)
            if down[step - 1]:
                run.events.append(NetDown(run.seconds))
                hangs = False
            break
    return Lowered(run.log(hangs=hangs), run.trajectory())


def pull(net: NetName, net_pose: FlatPose, fish: Mapping[int, FlatPose], edge: int, expert: bool, path: str) -> Pulled:
    """Simulate a pull until the rim touches a fish outside, or the net arrives or leaves the sea."""
    run, samples = prepare_pull(net, net_pose, fish, expert, path)
    inside = enclosed(net, net_pose, fish)
    outside = np.array([fish_id not in inside for fish_id in run.fish], bool)
    for piece in run.pieces(samples):
        middles = METRE * run.world.poses(piece.states)[1:, NET, :2]
        arrived, astray = _has_arrived(middles, edge), (np.abs(middles) > HALF + STRAY).any(axis=1)
        touched = piece.touching[:, outside].any(axis=1)
        if (step := first_step(touched | arrived | astray)) is not None:
            run.record(piece, step)
            if arrived[step - 1] and not run.has_touched_lost:
                run.events.append(NetArrived(run.seconds))
            break
    return Pulled(run.log(hangs=False), run.trajectory())


def prepare_lowering(
    net: NetName, fish: Mapping[int, FlatPose], path: str, options: FishingOptions
) -> tuple[NetRun, Rows]:
    """Return a run that is ready to begin, and the samples of its hand."""
    samples = hand_path.lowering_samples(path)
    x, y, height, heading = map(float, samples[0])
    return NetRun(net, options.swing, model.hanging(x, y, height, heading), fish), samples


def prepare_pull(
    net: NetName, net_pose: FlatPose, fish: Mapping[int, FlatPose], expert: bool, path: str
) -> tuple[NetRun, Rows]:
    """Return a run that is ready to begin, and the samples of its hand."""
    manner: Manner = "expert" if expert else "basic"
    points = hand_path.pulling_samples(path, (net_pose.x, net_pose.y), expert)
    samples = np.hstack([points, np.tile([METRE * PULLING_HEIGHT[manner], net_pose.heading], (len(points), 1))])
    inside = enclosed(net, net_pose, fish)
    return NetRun(net, manner, model.lying_net(net_pose, manner), fish, inside), samples


def _has_arrived(middles: Rows, edge: int) -> Flags:
    """Return where the middle of a net is beyond the edge, within the mouth of the boat."""
    out = np.array(OUTWARD[edge])
    return np.asarray((middles @ out >= HALF) & (np.abs(middles @ (out[1], -out[0])) <= MOUTH / 2))
