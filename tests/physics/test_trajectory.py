"""A trajectory reproduces a motion to a tenth of a millimetre."""

import numpy as np
import pytest

from shoal.physics.arrays import Rows
from shoal.physics.events import FRAMES_PER_SECOND
from shoal.physics.trajectory import pack, unpack

STEP = 0.001
FASTEST_SPIN = 233.0
"""Fastest spin of a penguin that was seen, in radians per second."""


def spinning(spin: float, steps: int = 600) -> Rows:
    """Return the poses of a body that slides in a curve and spins about an oblique axis, and of one that lies still."""
    seconds = STEP * np.arange(steps)
    axis = np.array([0.2, -0.3, 0.9]) / np.linalg.norm([0.2, -0.3, 0.9])
    poses = np.zeros((steps, 2, 7))
    poses[:, :, 3] = 1.0
    poses[:, 0, 0], poses[:, 0, 1], poses[:, 0, 2] = 0.5 * seconds, 0.3 * seconds**2, 0.016
    poses[:, 0, 3] = np.cos(spin * seconds / 2)
    poses[:, 0, 4:] = np.sin(spin * seconds / 2)[:, np.newaxis] * axis
    return poses


def shown(poses: Rows) -> tuple[Rows, Rows]:
    """Return the frames that should be shown, and those of the trajectory."""
    every = round(1 / FRAMES_PER_SECOND / STEP)
    trajectory = pack(poses, STEP)
    frames = unpack(trajectory)
    assert len(frames) == trajectory.frames
    return np.concatenate([poses[:-1:every], poses[-1:]])[:, trajectory.bodies], frames


@pytest.mark.parametrize("spin", [0.0, 5.0, FASTEST_SPIN])
def test_a_trajectory_comes_back_within_a_tenth_of_a_millimetre_and_a_few_thousandths_of_a_turn(spin: float) -> None:
    meant, frames = shown(spinning(spin))
    assert np.abs(frames[..., :3] - meant[..., :3]).max() <= 0.00005 + 1e-12
    quaternions = frames[..., 3:] / np.linalg.norm(frames[..., 3:], axis=-1, keepdims=True)
    alike = np.abs((quaternions * meant[..., 3:]).sum(axis=-1))
    assert 2 * np.arccos(np.minimum(alike, 1.0)).max() < 0.002


def test_even_the_fastest_spin_makes_less_than_half_a_turn_from_frame_to_frame() -> None:
    _, frames = shown(spinning(FASTEST_SPIN))
    quaternions = frames[:-1, 0, 3:] / np.linalg.norm(frames[:-1, 0, 3:], axis=-1, keepdims=True)
    dots = (quaternions[1:] * quaternions[:-1]).sum(axis=-1)
    assert (dots > 0).all()
    angles = 2 * np.arccos(np.minimum(dots, 1.0))
    assert angles == pytest.approx(FASTEST_SPIN / 125, abs=0.01)
    assert angles.max() < np.pi


def test_there_are_a_hundred_and_twenty_frames_per_second_as_nearly_as_steps_allow() -> None:
    trajectory = pack(spinning(5.0, 1001), STEP)
    assert trajectory.frames == 126


def test_something_slow_needs_fewer_frames() -> None:
    poses = spinning(1.0, 1001)
    trajectory = pack(poses, STEP, 20)
    assert (trajectory.rate, trajectory.frames) == (20, 21)
    assert unpack(trajectory)[10, 0, :3] == pytest.approx(poses[500, 0, :3], abs=0.0001)
    assert pack(poses, STEP).rate == FRAMES_PER_SECOND


def test_a_trajectory_holds_only_bodies_that_moved() -> None:
    assert pack(spinning(5.0), STEP).bodies == (0,)


def test_a_world_in_which_nothing_moves_has_an_empty_trajectory() -> None:
    trajectory = pack(np.repeat(spinning(0.0, 1), 100, axis=0), STEP)
    assert trajectory.bodies == ()
    assert unpack(trajectory).shape == (trajectory.frames, 0, 7)


def test_the_last_frame_shows_the_last_pose() -> None:
    poses = spinning(5.0, 603)
    _, frames = shown(poses)
    assert frames[-1, 0, :3] == pytest.approx(poses[-1, 0, :3], abs=0.0001)


def test_a_quaternion_and_its_negative_are_one_and_the_same() -> None:
    poses = spinning(5.0)
    flipped = poses.copy()
    flipped[100:200, :, 3:] *= -1
    assert pack(flipped, STEP) == pack(poses, STEP)


def test_a_body_that_moves_further_than_a_trajectory_can_hold_is_a_mistake() -> None:
    poses = spinning(0.0)
    poses[300:, 0, 0] += 5.0
    with pytest.raises(AssertionError, match="further between two frames"):
        pack(poses, STEP)


def test_a_slide_takes_a_few_hundred_bytes() -> None:
    assert len(pack(spinning(20.0, 1000), STEP).packed) < 700
