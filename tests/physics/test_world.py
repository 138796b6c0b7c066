"""Worlds run to rest, and the same start always gives the same motion."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

import mujoco
import numpy as np
import pytest

from shoal.physics.world import Motion, RestCriteria
from tests.physics.worlds import balls, pose, pushed

APART = [pose(0.0), pose(0.1), pose(0.0, 0.2)]
"""Poses of three balls, the first two in the line of the push."""


def digest(motion: Motion) -> str:
    return sha256(motion.states.tobytes() + motion.touching.tobytes()).hexdigest()


def rolling() -> Motion:
    world = balls(3)
    return world.run(pushed(world, APART, (1.0, 0.03, 0.0)))[0]


def test_a_world_at_rest_has_the_poses_it_was_given_and_does_not_move() -> None:
    world = balls(3)
    state = world.rest_state(APART)
    assert world.poses(state).tolist() == [list(given) for given in APART]
    assert not world.velocities(state).any()
    (motion,) = world.run(state[np.newaxis])
    assert motion.at_rest
    assert np.abs(world.poses(motion.states)[..., :3] - world.poses(state)[..., :3]).max() < 1e-4


def test_a_motion_begins_with_its_start_and_ends_at_rest() -> None:
    world = balls(3)
    start = pushed(world, APART, (1.0, 0.03, 0.0))
    (motion,) = world.run(start)
    assert motion.at_rest
    assert (motion.states[0] == start[0]).all()
    assert len(motion.touching) == len(motion.states) - 1
    assert np.diff(motion.states[:, 0]) == pytest.approx(world.step)
    calm = np.abs(world.velocities(motion.states[-50:]))
    assert calm[..., :3].max() < 0.006
    assert calm[..., 3:].max() < 0.5


def test_rest_is_noticed_as_soon_as_it_has_lasted_however_seldom_it_is_checked() -> None:
    world = balls(3)
    start = pushed(world, APART, (1.0, 0.03, 0.0))
    motions = [
        world.run(start, RestCriteria(check_interval=seconds, timeout=3.0))[0] for seconds in (0.05, 0.06, 0.1, 0.5)
    ]
    assert len({*map(digest, motions)}) == 1
    assert np.abs(world.velocities(motions[0].states[-51])).max() >= 0.006


def test_a_motion_that_does_not_come_to_rest_is_given_up() -> None:
    world = balls(1)
    (motion,) = world.run(pushed(world, [pose(0.0)], (3.0, 0.0, 0.0)), RestCriteria(timeout=0.4))
    assert not motion.at_rest
    assert len(motion.states) == 401


def test_after_a_long_run_a_longer_one_has_room() -> None:
    world = balls(1)
    start = pushed(world, [pose(0.0)], (3.0, 0.0, 0.0))
    assert len(world.run(start, RestCriteria(timeout=0.2))[0].states) == 201
    assert len(world.run(start, RestCriteria(timeout=0.6))[0].states) == 601


def test_contacts_are_recorded_after_every_step() -> None:
    motion = rolling()
    assert balls(3).pairs == [(0, 1), (0, 2), (1, 2)]
    assert motion.touching[:, 0].any()
    assert not motion.touching[:50].any()
    assert not motion.touching[:, 1:].any()


def test_the_same_start_gives_the_same_motion_whatever_has_run_before() -> None:
    world = balls(3)
    starts = [pushed(world, APART, (0.4 * n, 0.03 * n, 0.0), (0.0, 0.2 * n, 0.0)) for n in range(1, 5)]
    alone = [digest(balls(3).run(start)[0]) for start in starts]
    together = [*map(digest, world.run(np.concatenate(starts)))]
    backwards = [*map(digest, world.run(np.concatenate(starts[::-1])))][::-1]
    assert alone == together == backwards


def test_two_threads_at_once_give_what_one_gives() -> None:
    world = balls(3)
    starts = [pushed(world, APART, (0.4 * n, 0.03 * n, 0.0)) for n in range(1, 9)]
    with ThreadPoolExecutor(2) as pool:
        at_once = [digest(motions[0]) for motions in pool.map(world.run, starts)]
    assert at_once == [digest(world.run(start)[0]) for start in starts]


def test_another_process_gives_the_same_bits() -> None:
    program = "from tests.physics.test_world import digest, rolling; print(digest(rolling()))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True, timeout=300)
    assert done.stdout.strip() == digest(rolling())


@pytest.mark.parametrize("sleep", [True, False])
def test_a_run_is_what_single_steps_give(sleep: bool) -> None:
    """Step one at a time, as the browser does."""
    world = balls(3, sleep=sleep)
    (motion,) = world.run(pushed(world, APART, (1.0, 0.03, 0.0)))
    data, kind = mujoco.MjData(world.model), mujoco.mjtState.mjSTATE_FULLPHYSICS
    mujoco.mj_setState(world.model, data, motion.states[0], kind)
    stepped = np.empty_like(motion.states[1:])
    for state in stepped:
        mujoco.mj_step(world.model, data)
        mujoco.mj_getState(world.model, data, state, kind)
    assert (stepped == motion.states[1:]).all()
