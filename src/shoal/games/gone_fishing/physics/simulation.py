"""From the path of a hand to what came of it: the only part of the game that needs the physics."""

from collections.abc import Mapping

import numpy as np

from shoal.games.gone_fishing.event_log import FlatPose, NetArrived, NetDown
from shoal.games.gone_fishing.physics import hand_path, model
from shoal.games.gone_fishing.physics.model import NET
from shoal.games.gone_fishing.physics.net_run import Flags, Run, enclosed, first
from shoal.games.gone_fishing.physics.tackle import METRE, PULLING, Manner
from shoal.games.gone_fishing.physics.toss import toss
from shoal.games.gone_fishing.rules.sea import HALF, MOUTH, OUTWARD, NetName
from shoal.games.gone_fishing.schema import FishingOptions, Lowered, Pulled
from shoal.physics.arrays import Rows

__all__ = ["lower", "pull", "toss"]

STRAY = 20.0
"""How far out of the sea the middle of a net may get: millimetres."""


def lower(net: NetName, fish: Mapping[int, FlatPose], path: str, options: FishingOptions) -> Lowered:
    """The first touch decides it, or that the whole rim is down."""
    run, samples = lowering(net, fish, path, options)
    hangs = True
    for piece in run.pieces(samples):
        touched, down = piece.touching.any(axis=1), run.lies(piece)
        if (step := first(touched | down)) is not None:
            run.stop(piece, step)
            if down[step - 1]:
                run.events.append(NetDown(run.seconds))
                hangs = False
            break
    return Lowered(run.log(hangs=hangs), run.trajectory())


def pull(net: NetName, net_lying: FlatPose, fish: Mapping[int, FlatPose], edge: int, expert: bool, path: str) -> Pulled:
    """The first touch of a fish that was not inside decides it, or that the net arrives or leaves the sea."""
    run, samples = pulling(net, net_lying, fish, expert, path)
    inside = enclosed(net, net_lying, fish)
    outside = np.array([number not in inside for number in run.fish], bool)
    for piece in run.pieces(samples):
        middles = METRE * run.world.poses(piece.states)[1:, NET, :2]
        arrived, astray = _at_home(middles, edge), (np.abs(middles) > HALF + STRAY).any(axis=1)
        touched = piece.touching[:, outside].any(axis=1)
        if (step := first(touched | arrived | astray)) is not None:
            run.stop(piece, step)
            if arrived[step - 1]:
                run.events.append(NetArrived(run.seconds))
            break
    return Pulled(run.log(hangs=False), run.trajectory())


def lowering(net: NetName, fish: Mapping[int, FlatPose], path: str, options: FishingOptions) -> tuple[Run, Rows]:
    """Ready to begin, with the samples of the hand."""
    samples = hand_path.lowering(path)
    x, y, height, heading = map(float, samples[0])
    return Run(net, options.swing, model.hanging(x, y, height, heading), fish), samples


def pulling(
    net: NetName, net_lying: FlatPose, fish: Mapping[int, FlatPose], expert: bool, path: str
) -> tuple[Run, Rows]:
    manner: Manner = "expert" if expert else "basic"
    way = hand_path.pulling(path, (net_lying.x, net_lying.y), expert)
    samples = np.hstack([way, np.tile([METRE * PULLING[manner], net_lying.heading], (len(way), 1))])
    inside = enclosed(net, net_lying, fish)
    return Run(net, manner, model.lying_net(net_lying, manner), fish, inside), samples


def _at_home(middles: Rows, edge: int) -> Flags:
    """Where the middle of a net is beyond the edge, within the mouth of the boat."""
    out = np.array(OUTWARD[edge])
    return np.asarray((middles @ out >= HALF) & (np.abs(middles @ (out[1], -out[0])) <= MOUTH / 2))
