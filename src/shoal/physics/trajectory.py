"""Packs motions into a few hundred bytes: enough to show them again, not to resume them.

A trajectory has 120 frames per second unless it shows something slow. The fastest spin seen makes a third of a turn
between two frames, so the shorter way round from one frame to the next is the right one.

Positions are quantized to 0.1 mm and quaternion components to 1/2000. Each is delta-coded from frame to frame and
zigzag-mapped to an unsigned number of two bytes. Low and high bytes are stored apart, since nearly all high ones are
zero, and deflated.
"""

import zlib

import numpy as np

from shoal.physics.arrays import Rows
from shoal.physics.events import FRAMES_PER_SECOND, Trajectory

RESOLUTION = np.array([0.0001] * 3 + [1 / 2000] * 4)
"""Quantization steps of a pose: three coordinates in metres, four quaternion components."""


def pack(poses: Rows, step: float, rate: int = FRAMES_PER_SECOND) -> Trajectory:
    """Pack poses, indexed by step and body, into frames at a rate per second. The last frame is the last pose."""
    stride = round(1 / rate / step)
    frames = _align_signs(np.concatenate([poses[:-1:stride], poses[-1:]]))
    moved = tuple(map(int, np.flatnonzero((np.ptp(frames, axis=0) > RESOLUTION).any(axis=-1))))
    quantized = np.rint(frames[:, moved] / RESOLUTION).astype(np.int64).reshape(len(frames), -1)
    deltas = np.diff(quantized, axis=0, prepend=0).T
    zigzag = (deltas << 1) ^ (deltas >> 63)
    assert zigzag.max(initial=0) < 1 << 16, "a body moved further between two frames than a trajectory can hold"
    planes = np.stack([zigzag & 255, zigzag >> 8]).astype(np.uint8)
    return Trajectory(len(frames), moved, zlib.compress(planes.tobytes(), 6), rate)


def unpack(trajectory: Trajectory) -> Rows:
    """Return the poses, indexed by frame and moving body."""
    planes = (
        np.frombuffer(zlib.decompress(trajectory.packed), np.uint8).reshape(2, -1, trajectory.frames).astype(np.int64)
    )
    zigzag = planes[0] | planes[1] << 8
    quantized = np.cumsum((zigzag >> 1) ^ -(zigzag & 1), axis=1).T
    poses: Rows = quantized.reshape(trajectory.frames, len(trajectory.bodies), len(RESOLUTION)) * RESOLUTION
    return poses


def _align_signs(poses: Rows) -> Rows:
    """Give each quaternion the sign nearer to its predecessor's.

    A quaternion and its negative are the same rotation (double cover); a change of sign would only cost bytes.
    """
    aligned = poses.copy()
    dots = (poses[1:, :, 3:] * poses[:-1, :, 3:]).sum(axis=-1)
    signs = np.cumprod(np.where(dots < 0, -1.0, 1.0), axis=0)
    aligned[1:, :, 3:] *= signs[..., np.newaxis]
    return aligned
