"""Reads a motion: who touched whom, who went through which gate, and how all came to rest."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from shoal.physics.arrays import Rows
from shoal.physics.blueprint import Body
from shoal.physics.field import Field, Gate
from shoal.physics.log import Happening, Leaving, Log, Passage, Standing, Touch
from shoal.physics.world import Motion, World


def tell(world: World, motion: Motion, field: Field) -> Log:
    poses = world.poses(motion.states)
    happenings: list[Happening] = [*_touches(world, motion)]
    for number, body in enumerate(world.blueprint.bodies):
        low, high = extent(body, poses[:, number])
        centres = poses[:, number, :3]
        for gate in field.gates:
            happenings += _passages(world, number, gate, centres, low, high)
        happenings += _leavings(world, number, field, centres)
    happenings.sort(key=lambda happening: happening.time)
    rest = tuple(standing(pose) for pose in poses[-1])
    return Log(tuple(happenings), rest, (len(poses) - 1) * world.step)


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
    w, axis = quaternions[:, :1], quaternions[:, 1:]
    across = 2 * np.cross(axis, np.asarray(vector))
    found: Rows = np.asarray(vector) + w * across + np.cross(axis, across)
    return found


def standing(pose: Rows) -> Standing:
    up, ahead = turned(pose[np.newaxis, 3:], (0, 0, 1))[0], turned(pose[np.newaxis, 3:], (1, 0, 0))[0]
    x, y, z = (float(number) for number in pose[:3])
    return Standing(x, y, z, float(np.arctan2(ahead[1], ahead[0])), float(up[2]))


def _touches(world: World, motion: Motion) -> list[Touch]:
    before = np.zeros_like(motion.touching)
    before[1:] = motion.touching[:-1]
    begun = np.argwhere(motion.touching & ~before)
    return [Touch(float(step + 1) * world.step, world.pairs[pair]) for step, pair in begun]


def _passages(world: World, body: int, gate: Gate, centres: Rows, low: Rows, high: Rows) -> list[Passage]:
    across, along = gate.axis, 1 - gate.axis
    if centres[:, across].min() > gate.at or centres[:, across].max() < gate.at:
        return []
    side = _side(gate, low[:, across], high[:, across])
    wholly = np.flatnonzero(side)
    changes = np.flatnonzero(side[wholly[1:]] != side[wholly[:-1]])
    passages = []
    for before, after in zip(wholly[changes], wholly[changes + 1], strict=True):
        crossing = before + int(np.argmin(np.abs(centres[before : after + 1, across] - gate.at)))
        if abs(centres[crossing, along] - gate.centre) < gate.width / 2:
            height = float(low[crossing, 2])
            passages.append(Passage(float(after) * world.step, body, gate.name, bool(side[after] > 0), height))
    return passages


def _side(gate: Gate, low: Rows, high: Rows) -> NDArray[np.int64]:
    """-1 or 1 where a body is wholly on one side of a gate, 0 where it is in it."""
    half = gate.thickness / 2
    return np.where(high < gate.at - half, -1, np.where(low > gate.at + half, 1, 0))


def _leavings(world: World, body: int, field: Field, centres: Rows) -> list[Leaving]:
    places = centres[:, :2]
    outside: NDArray[np.bool_] = np.any((places < field.low) | (places > field.high), axis=1)
    # Who was outside from the beginning does not leave.
    leaves = outside.any() and not outside[0]
    return [Leaving(float(np.argmax(outside)) * world.step, body)] if leaves else []
