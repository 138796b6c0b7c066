"""Motions in a few hundred bytes: what is needed to show them again, not to go on from them.

A trail has 120 frames a second unless it is of something slow: the fastest spin seen makes a third of a turn in that
time, so that one frame leads to the next the shorter way round. For every body that moves it holds place (in steps of
0.1 mm) and quaternion (in steps of 1/2000), as differences from frame to frame, low bytes apart from high ones,
deflated.
"""

import zlib

import numpy as np

from shoal.physics.arrays import Rows
from shoal.physics.events import FRAMES_PER_SECOND, Trajectory

STEPS = np.array([0.0001] * 3 + [1 / 2000] * 4)
"""Of place and quaternion."""


def pack(poses: Rows, step: float, rate: int = FRAMES_PER_SECOND) -> Trajectory:
    """Of poses by step and body, at so many frames a second. The last frame shows the last pose."""
    every = round(1 / rate / step)
    chosen = _unbroken(np.concatenate([poses[:-1:every], poses[-1:]]))
    moved = tuple(map(int, np.flatnonzero((np.ptp(chosen, axis=0) > STEPS).any(axis=-1))))
    numbers = np.rint(chosen[:, moved] / STEPS).astype(np.int64).reshape(len(chosen), -1)
    differences = np.diff(numbers, axis=0, prepend=0).T
    zigzag = (differences << 1) ^ (differences >> 63)
    assert zigzag.max(initial=0) < 1 << 16, "a body moved further between two frames than a trail can tell"
    planes = np.stack([zigzag & 255, zigzag >> 8]).astype(np.uint8)
    return Trajectory(len(chosen), moved, zlib.compress(planes.tobytes(), 6), rate)


def unpack(trajectory: Trajectory) -> Rows:
    """The poses by frame and moving body."""
    planes = (
        np.frombuffer(zlib.decompress(trajectory.packed), np.uint8).reshape(2, -1, trajectory.frames).astype(np.int64)
    )
    zigzag = planes[0] | planes[1] << 8
    numbers = np.cumsum((zigzag >> 1) ^ -(zigzag & 1), axis=1).T
    poses: Rows = numbers.reshape(trajectory.frames, len(trajectory.bodies), len(STEPS)) * STEPS
    return poses


def _unbroken(poses: Rows) -> Rows:
    """A quaternion and its negative turn a body alike; whichever is nearer to the one before is taken."""
    after = poses.copy()
    dots = (poses[1:, :, 3:] * poses[:-1, :, 3:]).sum(axis=-1)
    signs = np.cumprod(np.where(dots < 0, -1.0, 1.0), axis=0)
    after[1:, :, 3:] *= signs[..., np.newaxis]
    return after
