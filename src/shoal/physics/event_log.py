"""Reads a motion: who touched whom, who went through which gate, and how all came to rest."""

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
"""Who has not gone further than this has gone through no gate: metres."""


def read_events(world: World, motion: Motion, field: Field) -> PhysicsLog:
    poses = world.poses(motion.states)
    events: list[FieldEvent] = [*_touches(world, motion)]
    for number in map(int, np.flatnonzero(np.ptp(poses[::10, :, :2], axis=0).max(axis=-1) > UNMOVED)):
        track = np.asfortranarray(poses[:, number])
        for gate in field.gates:
            events += _passages(world, number, gate, track)
        events += _leavings(world, number, field, track[:, :2])
    events.sort(key=lambda event: event.time)
    rest = tuple(rest_pose(pose) for pose in poses[-1])
    return PhysicsLog(tuple(events), rest, (len(poses) - 1) * world.step)


def extent(body: Body, poses: Rows) -> tuple[Rows, Rows]:
    """The lowest and highest x, y and z of a body in each of its poses."""
    lows, highs = [], []
    for ball in body.balls:
        middle = poses[:, :3] + turned(poses[:, 3:], ball.centre)
        lows.append(middle - ball.radius)
        highs.append(middle + ball.radius)
    return np.minimum.reduce(lows), np.maximum.reduce(highs)


def turned(quaternions: Rows, vector: Sequence[float]) -> Rows:
    """A vector of the body, in the world."""
    (w, x, y, z), (a, b, c) = quaternions.T, vector
    p, q, r = 2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)
    return np.stack([a + w * p + y * r - z * q, b + w * q + z * p - x * r, c + w * r + x * q - y * p], axis=-1)


def rest_pose(pose: Rows) -> RestPose:
    x, y, z, w, i, j, k = map(float, pose)
    heading = atan2(2 * (i * j + w * k), 1 - 2 * (j * j + k * k))
    return RestPose(x, y, z, heading, 1 - 2 * (i * i + j * j))


def _touches(world: World, motion: Motion) -> list[Contact]:
    if not motion.touching.any():
        return []
    before = np.zeros_like(motion.touching)
    before[1:] = motion.touching[:-1]
    begun = np.argwhere(motion.touching & ~before)
    return [Contact(float(step + 1) * world.step, world.pairs[pair]) for step, pair in begun]


def _passages(world: World, number: int, gate: Gate, poses: Rows) -> list[GateCrossed]:
    body = world.blueprint.bodies[number]
    away, aside = np.abs(poses[:, gate.axis] - gate.at), np.abs(poses[:, 1 - gate.axis] - gate.centre)
    reach = gate.thickness / 2 + max(ball.radius for ball in body.balls)
    if not ((away < reach) & (aside < gate.width / 2)).any():
        return []
    low, high = extent(body, poses)
    side = _side(gate, low[:, gate.axis], high[:, gate.axis])
    wholly = np.flatnonzero(side)
    changes = np.flatnonzero(side[wholly[1:]] != side[wholly[:-1]])
    passages = []
    for before, after in zip(wholly[changes], wholly[changes + 1], strict=True):
        crossing = before + int(np.argmin(away[before : after + 1]))
        if aside[crossing] < gate.width / 2:
            height = float(low[crossing, 2])
            passages.append(GateCrossed(float(after) * world.step, number, gate.name, bool(side[after] > 0), height))
    return passages


def _side(gate: Gate, low: Rows, high: Rows) -> NDArray[np.int64]:
    """-1 or 1 where a body is wholly on one side of a gate, 0 where it is in it."""
    half = gate.thickness / 2
    return np.where(high < gate.at - half, -1, np.where(low > gate.at + half, 1, 0))


def _leavings(world: World, body: int, field: Field, places: Rows) -> list[LeftField]:
    outside: NDArray[np.bool_] = np.any((places < field.low) | (places > field.high), axis=1)
    # Who was outside from the beginning does not leave.
    leaves = outside.any() and not outside[0]
    return [LeftField(float(np.argmax(outside)) * world.step, body)] if leaves else []
