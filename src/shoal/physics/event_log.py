"""Reads the events of a motion: contacts, gates crossed, bodies that left the field, and how all came to rest."""

from collections.abc import Sequence
from math import atan2

import numpy as np
from numpy.typing import NDArray

from shoal.physics.arrays import Rows
from shoal.physics.blueprint import Body
from shoal.physics.events import Contact, FieldEvent, GateCrossed, LeftField, PhysicsLog, RestPose
from shoal.physics.field import Field, Gate
from shoal.physics.world import Motion, World

UNMOVED = 1e-4
"""A body that has moved less than this, in metres, has crossed no gate."""


def read_events(world: World, motion: Motion, field: Field) -> PhysicsLog:
    poses = world.poses(motion.states)
    events: list[FieldEvent] = [*_read_contacts(world, motion)]
    for body in map(int, np.flatnonzero(np.ptp(poses[::10, :, :2], axis=0).max(axis=-1) > UNMOVED)):
        track = np.asfortranarray(poses[:, body])
        low, high = track[:, :2].min(axis=0).tolist(), track[:, :2].max(axis=0).tolist()
        for gate in field.gates:
            if _comes_near(gate, low, high):
                events += _read_crossings(world, body, gate, track)
        events += _read_leaving(world, body, field, track[:, :2])
    events.sort(key=lambda event: event.time)
    rest = tuple(rest_pose(pose) for pose in poses[-1])
    return PhysicsLog(tuple(events), rest, (len(poses) - 1) * world.step)


def extent(body: Body, poses: Rows) -> tuple[Rows, Rows]:
    """Return the corners of a body's axis-aligned bounding box in each pose: lowest and highest x, y, z."""
    lows, highs = [], []
    for ball in body.balls:
        centre = poses[:, :3] + rotate(poses[:, 3:], ball.centre)
        lows.append(centre - ball.radius)
        highs.append(centre + ball.radius)
    return np.minimum.reduce(lows), np.maximum.reduce(highs)


def rotate(quaternions: Rows, vector: Sequence[float]) -> Rows:
    """Return a vector of a body's frame in world coordinates, for each orientation of the body.

    Uses v + w·t + u × t with t = 2·u × v, where u is the quaternion's vector part.
    """
    (w, x, y, z), (a, b, c) = quaternions.T, vector
    p, q, r = 2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)
    return np.stack([a + w * p + y * r - z * q, b + w * q + z * p - x * r, c + w * r + x * q - y * p], axis=-1)


def rest_pose(pose: Rows) -> RestPose:
    x, y, z, w, i, j, k = map(float, pose)
    heading = atan2(2 * (i * j + w * k), 1 - 2 * (j * j + k * k))
    return RestPose(x, y, z, heading, 1 - 2 * (i * i + j * j))


def _read_contacts(world: World, motion: Motion) -> list[Contact]:
    if not motion.touching.any():
        return []
    before = np.zeros_like(motion.touching)
    before[1:] = motion.touching[:-1]
    begun = np.argwhere(motion.touching & ~before)
    return [Contact(float(step + 1) * world.step, world.pairs[pair]) for step, pair in begun]


def _comes_near(gate: Gate, low: Sequence[float], high: Sequence[float]) -> bool:
    """Return whether a body whose centre stays within this rectangle may cross a gate: its centre comes to the wall."""
    across, along = gate.axis, 1 - gate.axis
    aside = gate.width / 2
    return (
        low[across] <= gate.at <= high[across]
        and low[along] < gate.centre + aside
        and high[along] > gate.centre - aside
    )


def _read_crossings(world: World, body: int, gate: Gate, poses: Rows) -> list[GateCrossed]:
    """Find where a body's side of the wall changes, and keep the changes that lead through the opening.

    A body over the wall or around it changes sides too, so the place where its centre is nearest to the wall's middle
    decides.
    """
    shape = world.blueprint.bodies[body]
    away, aside = np.abs(poses[:, gate.axis] - gate.at), np.abs(poses[:, 1 - gate.axis] - gate.centre)
    reach = gate.thickness / 2 + max(ball.radius for ball in shape.balls)
    if not ((away < reach) & (aside < gate.width / 2)).any():
        return []
    low, high = extent(shape, poses)
    side = _side_of(gate, low[:, gate.axis], high[:, gate.axis])
    wholly = np.flatnonzero(side)
    changes = np.flatnonzero(side[wholly[1:]] != side[wholly[:-1]])
    crossings = []
    for before, after in zip(wholly[changes], wholly[changes + 1], strict=True):
        middle = before + int(np.argmin(away[before : after + 1]))
        if aside[middle] < gate.width / 2:
            height = float(low[middle, 2])
            crossings.append(GateCrossed(float(after) * world.step, body, gate.name, bool(side[after] > 0), height))
    return crossings


def _side_of(gate: Gate, low: Rows, high: Rows) -> NDArray[np.int64]:
    """Return -1 or 1 where a body is wholly on one side of a gate's wall, and 0 where it is in between."""
    half = gate.thickness / 2
    return np.where(high < gate.at - half, -1, np.where(low > gate.at + half, 1, 0))


def _read_leaving(world: World, body: int, field: Field, places: Rows) -> list[LeftField]:
    outside: NDArray[np.bool_] = np.any((places < field.low) | (places > field.high), axis=1)
    # A body that starts outside does not leave.
    leaves = outside.any() and not outside[0]
    return [LeftField(float(np.argmax(outside)) * world.step, body)] if leaves else []
