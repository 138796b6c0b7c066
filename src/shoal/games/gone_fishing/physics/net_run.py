"""One simulated act with a net: a hand moves, the net follows, and events of rim and fish are recorded."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import degrees

import msgspec
import numpy as np
from numpy.typing import NDArray

from shoal.games.gone_fishing.event_log import FishSlippedOut, FlatPose, LostFishTouched, NetEvent, NetLog, RimTouched
from shoal.games.gone_fishing.physics import model
from shoal.games.gone_fishing.physics.model import FIRST_FISH, KNOT_BODY, NET, STEPS_PER_SAMPLE, Pose
from shoal.games.gone_fishing.physics.tackle import METRE, WIRE, Manner, ring, sides
from shoal.games.gone_fishing.rules.sea import NetName, Point
from shoal.physics.arrays import Rows
from shoal.physics.event_log import rest_pose
from shoal.physics.events import Trajectory
from shoal.physics.trajectory import pack
from shoal.physics.world import Motion, World

Flags = NDArray[np.bool_]

SAMPLES_PER_PIECE = 6
"""Samples that are simulated at once, before the run checks whether the act is decided."""
SETTLING_SAMPLES = 30
"""Samples for which the hand rests at the end of its path."""
DOWN_TOLERANCE = 0.0003
"""How far above the sea the highest point of a rim that lies there may be, in metres."""
FRAMES_PER_SECOND = 30


@lru_cache(maxsize=8)
def world(net: NetName, manner: Manner, fish: tuple[tuple[int, FlatPose], ...], free: tuple[int, ...]) -> World:
    """Build a world; it is cached, because a bot that plans tries many acts in the same sea."""
    return World(model.blueprint(net, manner, dict(fish), free))


class NetRun:
    def __init__(
        self,
        net: NetName,
        manner: Manner,
        tackle: Sequence[Pose],
        fish: Mapping[int, FlatPose],
        free: tuple[int, ...] = (),
    ) -> None:
        """Begin with the poses of net and knot (`tackle`); only the free fish can move."""
        self.fish = dict(sorted(fish.items()))
        self.world = world(net, manner, tuple(self.fish.items()), free)
        self.start = self.world.rest_state([*tackle, *(model.fish_pose(fish_id, fish[fish_id]) for fish_id in free)])
        self.events: list[NetEvent] = []
        self.steps = 0
        self._corners = np.array(ring(net).corners)
        self._bodies = {fish_id: FIRST_FISH + place for place, fish_id in enumerate(free)}
        self._enclosed = free
        self._recorded = [self.world.poses(self.start)]
        self._touched: set[int] = set()
        self._slipped: set[int] = set()
        """Fish that have slipped out and still touch the rim."""
        self._lost: set[int] = set()
        """Fish that have slipped out and come clear of the rim, so that they are like any fish outside."""
        self.has_touched_lost = False

    @property
    def seconds(self) -> float:
        """Simulated time that has been recorded."""
        return self.steps * self.world.step

    @property
    def poses(self) -> Rows:
        """Poses of all bodies as recorded last."""
        return self._recorded[-1]

    def pieces(self, samples: Rows) -> Iterator[Motion]:
        """Simulate the hand's samples (rows of x, y, height and heading) piece by piece.

        A piece is recorded in full when the next is asked for. To end the run within a piece, record part of it and
        ask for no more. The run ends when a lost fish is touched.
        """
        for piece in self.world.follow(self.start, hand_poses(samples), SAMPLES_PER_PIECE * STEPS_PER_SAMPLE):
            yield piece
            self.record(piece, len(piece.touching))
            if self.has_touched_lost:
                return

    def record(self, piece: Motion, step: int) -> None:
        """Record poses and events up to a step of a piece, or up to the sample in which a lost fish is touched."""
        poses = self.world.poses(piece.states)
        before = self.steps
        for end in range(STEPS_PER_SAMPLE, step + STEPS_PER_SAMPLE, STEPS_PER_SAMPLE):
            until = min(end, step)
            self._record_lost(piece.touching[end - STEPS_PER_SAMPLE : until])
            self.steps = before + until
            self._record_touches(piece.touching[:until], before)
            self._recorded.append(poses[until].copy())
            self._record_slips()
            if self.has_touched_lost:
                return

    def is_down(self, piece: Motion) -> Flags:
        """Return after which steps the whole rim lies on the sea.

        A corner (x, y, 0) of the net is raised by the third row of the rotation matrix times it.
        """
        net = self.world.poses(piece.states)[1:, NET]
        w, x, y, z = net[:, 3:].T
        rises = np.stack([x * z - w * y, y * z + w * x], axis=1)
        return np.asarray(net[:, 2] + 2 * (rises @ self._corners.T).max(axis=1) < WIRE + DOWN_TOLERANCE)

    def inside(self) -> tuple[int, ...]:
        """Return the fish within the rim as recorded last."""
        rim = _rim(self._corners, self.poses[NET])
        return tuple(fish_id for fish_id in self.fish if contains(rim, *self._place(fish_id)))

    def log(self, *, hangs: bool) -> NetLog:
        events = tuple(sorted(self.events, key=lambda event: event.time))
        return NetLog(events, None if hangs else flat(self.poses[NET]), self.inside(), self._fish_now(), self.seconds)

    def trajectory(self) -> Trajectory:
        """Return the recorded motion; its bodies are the net (0), the knot (1) and the fish (2 + id)."""
        recorded = np.stack(self._recorded)
        trajectory = pack(recorded, STEPS_PER_SAMPLE * self.world.step, FRAMES_PER_SECOND)
        names = [NET, KNOT_BODY, *(FIRST_FISH + fish_id for fish_id in self._bodies)]
        return msgspec.structs.replace(trajectory, bodies=tuple(names[body] for body in trajectory.bodies))

    def _place(self, fish_id: int) -> tuple[float, float]:
        """Return where a fish is, in metres."""
        if (body := self._bodies.get(fish_id)) is None:
            return self.fish[fish_id].x / METRE, self.fish[fish_id].y / METRE
        return float(self.poses[body, 0]), float(self.poses[body, 1])

    def _fish_now(self) -> dict[int, FlatPose]:
        """Return the poses of all fish; a fish that has tipped over counts as lying flat."""
        return {
            fish_id: flat(self.poses[self._bodies[fish_id]]) if fish_id in self._bodies else pose
            for fish_id, pose in self.fish.items()
        }

    def _record_touches(self, touching: Flags, before: int) -> None:
        for fish_id, touches in zip(self.fish, touching.T, strict=True) if touching.any() else ():
            if fish_id not in self._touched and touches.any():
                self._touched.add(fish_id)
                self.events.append(RimTouched((before + int(np.argmax(touches)) + 1) * self.world.step, fish_id))

    def _record_lost(self, touching: Flags) -> None:
        """Note which of the fish that slipped out come clear of the rim in a sample, or touch it again after that."""
        if not self._slipped and not self._lost:
            return
        touches = dict(zip(self.fish, touching.T, strict=True))
        for fish_id in sorted(self._lost):
            if touches[fish_id].any():
                moment = (self.steps + int(np.argmax(touches[fish_id])) + 1) * self.world.step
                self.events.append(LostFishTouched(moment, fish_id))
                self.has_touched_lost = True
        clear = {fish_id for fish_id in self._slipped if not touches[fish_id].any()}
        self._slipped -= clear
        self._lost |= clear

    def _record_slips(self) -> None:
        rim = _rim(self._corners, self.poses[NET]) if self._enclosed else ()
        slipped = [fish_id for fish_id in self._enclosed if not contains(rim, *self._place(fish_id))]
        self.events += [FishSlippedOut(self.seconds, fish_id) for fish_id in slipped]
        self._slipped.update(slipped)
        self._enclosed = tuple(fish_id for fish_id in self._enclosed if fish_id not in slipped)


def hand_poses(samples: Rows) -> Rows:
    """Return the pose of the hand after every step, in metres: linear between samples, and at rest after the last."""
    rows = np.concatenate([samples, np.repeat(samples[-1:], SETTLING_SAMPLES, axis=0)]) / [METRE, METRE, METRE, 1.0]
    parts = (np.arange(STEPS_PER_SAMPLE) + 1)[np.newaxis, :, np.newaxis] / STEPS_PER_SAMPLE
    between = rows[:-1, np.newaxis] + np.diff(rows, axis=0)[:, np.newaxis] * parts
    x, y, z, heading = between.reshape(-1, 4).T
    half_turn, zero = np.radians(heading) / 2, np.zeros(len(x))
    return np.column_stack([x, y, z, np.cos(half_turn), zero, zero, np.sin(half_turn)])


def first_step(flags: Flags) -> int | None:
    """Return the number of steps up to the first raised flag, if there is one."""
    return int(np.argmax(flags)) + 1 if flags.any() else None


def enclosed(net: NetName, net_pose: FlatPose, fish: Mapping[int, FlatPose]) -> tuple[int, ...]:
    """Return the fish within the rim of a net that lies on the sea."""
    rim = _rim(np.array(ring(net).corners), np.array(model.lying(net_pose, WIRE)))
    return tuple(fish_id for fish_id, pose in sorted(fish.items()) if contains(rim, pose.x / METRE, pose.y / METRE))


def flat(pose: Rows) -> FlatPose:
    rest = rest_pose(pose)
    return FlatPose(METRE * rest.x, METRE * rest.y, degrees(rest.heading))


def contains(rim: Sequence[Point], x: float, y: float) -> bool:
    """Return whether a point is within a polygon.

    By the even-odd rule, a ray from a point within crosses the polygon an odd number of times.
    """
    crossings = 0
    for (left, low), (right, high) in sides(rim):
        if (low > y) != (high > y):
            crossings += x < left + (y - low) / (high - low) * (right - left)
    return crossings % 2 == 1


def _rim(corners: Rows, net: Rows) -> list[Point]:
    """Return the corners of a net in some pose, seen from above."""
    x, y, _, w, i, j, k = net.tolist()
    # The first two rows and columns of the rotation matrix, transposed.
    turn = [[1 - 2 * (j * j + k * k), 2 * (i * j + w * k)], [2 * (i * j - w * k), 1 - 2 * (i * i + k * k)]]
    return [(east, north) for east, north in (corners @ np.array(turn) + (x, y)).tolist()]
