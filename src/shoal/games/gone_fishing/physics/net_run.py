"""One run of the sea: a hand moves, the net follows, and what happens to rim and fish is written down."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import degrees

import msgspec
import numpy as np
from numpy.typing import NDArray

from shoal.games.gone_fishing.event_log import FishSlippedOut, FlatPose, NetEvent, NetLog, RimTouched
from shoal.games.gone_fishing.physics import model
from shoal.games.gone_fishing.physics.model import FIRST_FISH, KNOT_BODY, NET, STEPS_A_SAMPLE, Pose
from shoal.games.gone_fishing.physics.tackle import METRE, WIRE, Manner, ring, sides
from shoal.games.gone_fishing.rules.sea import NetName, Point
from shoal.physics.arrays import Rows
from shoal.physics.event_log import rest_pose
from shoal.physics.events import Trajectory
from shoal.physics.trajectory import pack
from shoal.physics.world import Motion, World

Flags = NDArray[np.bool_]

SAMPLES_AT_ONCE = 6
"""After so many the run is looked at, and goes on if nothing is decided."""
SETTLING = 30
"""Samples for which a hand rests at the end of its path."""
LIES = 0.0003
"""How far above its place on the sea a rim that lies there may be: metres."""
FRAMES_PER_SECOND = 30


@lru_cache(maxsize=8)
def world(net: NetName, manner: Manner, fish: tuple[tuple[int, FlatPose], ...], free: tuple[int, ...]) -> World:
    """Kept, because one who plans tries many acts in the same sea."""
    return World(model.blueprint(net, manner, dict(fish), free))


class Run:
    def __init__(
        self,
        net: NetName,
        manner: Manner,
        tackle: Sequence[Pose],
        fish: Mapping[int, FlatPose],
        free: tuple[int, ...] = (),
    ) -> None:
        """Tackle is net and knot; only the free fish can move."""
        self.fish = dict(sorted(fish.items()))
        self.world = world(net, manner, tuple(self.fish.items()), free)
        self.start = self.world.rest_state([*tackle, *(model.fish_pose(number, fish[number]) for number in free)])
        self.events: list[NetEvent] = []
        self.steps = 0
        self._corners = np.array(ring(net).corners)
        self._bodies = {number: FIRST_FISH + place for place, number in enumerate(free)}
        self._enclosed = free
        self._shown = [self.world.poses(self.start)]
        self._touched: set[int] = set()

    @property
    def seconds(self) -> float:
        return self.steps * self.world.step

    @property
    def poses(self) -> Rows:
        """Of all bodies, as they are now."""
        return self._shown[-1]

    def pieces(self, samples: Rows) -> Iterator[Motion]:
        """Rows of x, y, height and heading of the hand. A piece is written down when the next is asked for."""
        for piece in self.world.follow(self.start, hand_poses(samples), SAMPLES_AT_ONCE * STEPS_A_SAMPLE):
            yield piece
            self.stop(piece, len(piece.touching))

    def stop(self, piece: Motion, step: int) -> None:
        """Writes down what happened up to a step of a piece."""
        poses = self.world.poses(piece.states)
        before = self.steps
        for end in range(STEPS_A_SAMPLE, step + STEPS_A_SAMPLE, STEPS_A_SAMPLE):
            until = min(end, step)
            self.steps = before + until
            self._note_touches(piece.touching[:until], before)
            self._shown.append(poses[until].copy())
            self._note_slips()

    def lies(self, piece: Motion) -> Flags:
        """After which steps the whole rim lies on the sea."""
        net = self.world.poses(piece.states)[1:, NET]
        w, x, y, z = net[:, 3:].T
        rises = np.stack([x * z - w * y, y * z + w * x], axis=1)
        return np.asarray(net[:, 2] + 2 * (rises @ self._corners.T).max(axis=1) < WIRE + LIES)

    def inside(self) -> tuple[int, ...]:
        """The fish within the rim, as everything lies now."""
        rim = _rim(self._corners, self.poses[NET])
        return tuple(number for number in self.fish if within(rim, *self._place(number)))

    def log(self, *, hangs: bool) -> NetLog:
        events = tuple(sorted(self.events, key=lambda event: event.time))
        return NetLog(events, None if hangs else flat(self.poses[NET]), self.inside(), self._fish_now(), self.seconds)

    def trajectory(self) -> Trajectory:
        """Its bodies are the net (0), the knot (1) and, two higher than their numbers, fish."""
        shown = np.stack(self._shown)
        trajectory = pack(shown, STEPS_A_SAMPLE * self.world.step, FRAMES_PER_SECOND)
        known = [NET, KNOT_BODY, *(FIRST_FISH + number for number in self._bodies)]
        return msgspec.structs.replace(trajectory, bodies=tuple(known[body] for body in trajectory.bodies))

    def _place(self, number: int) -> tuple[float, float]:
        """Of a fish, in metres."""
        if (body := self._bodies.get(number)) is None:
            return self.fish[number].x / METRE, self.fish[number].y / METRE
        return float(self.poses[body, 0]), float(self.poses[body, 1])

    def _fish_now(self) -> dict[int, FlatPose]:
        """Who was tipped lies flat again."""
        return {
            number: flat(self.poses[self._bodies[number]]) if number in self._bodies else lay
            for number, lay in self.fish.items()
        }

    def _note_touches(self, touching: Flags, before: int) -> None:
        for number, touches in zip(self.fish, touching.T, strict=True) if touching.any() else ():
            if number not in self._touched and touches.any():
                self._touched.add(number)
                self.events.append(RimTouched((before + int(np.argmax(touches)) + 1) * self.world.step, number))

    def _note_slips(self) -> None:
        rim = _rim(self._corners, self.poses[NET]) if self._enclosed else ()
        slipped = [number for number in self._enclosed if not within(rim, *self._place(number))]
        self.events += [FishSlippedOut(self.seconds, number) for number in slipped]
        self._enclosed = tuple(number for number in self._enclosed if number not in slipped)


def hand_poses(samples: Rows) -> Rows:
    """Of the hand after every step, in metres: straight from sample to sample, and at the end it rests."""
    places = np.concatenate([samples, np.repeat(samples[-1:], SETTLING, axis=0)]) / [METRE, METRE, METRE, 1.0]
    parts = (np.arange(STEPS_A_SAMPLE) + 1)[np.newaxis, :, np.newaxis] / STEPS_A_SAMPLE
    ways = places[:-1, np.newaxis] + np.diff(places, axis=0)[:, np.newaxis] * parts
    x, y, z, heading = ways.reshape(-1, 4).T
    half, none = np.radians(heading) / 2, np.zeros(len(x))
    return np.column_stack([x, y, z, np.cos(half), none, none, np.sin(half)])


def first(flags: Flags) -> int | None:
    """How many steps have been made when one of them is raised."""
    return int(np.argmax(flags)) + 1 if flags.any() else None


def enclosed(net: NetName, place: FlatPose, fish: Mapping[int, FlatPose]) -> tuple[int, ...]:
    """The fish within the rim of a net that lies there."""
    rim = _rim(np.array(ring(net).corners), np.array(model.lying(place, WIRE)))
    return tuple(number for number, lies in sorted(fish.items()) if within(rim, lies.x / METRE, lies.y / METRE))


def flat(pose: Rows) -> FlatPose:
    its = rest_pose(pose)
    return FlatPose(METRE * its.x, METRE * its.y, degrees(its.heading))


def within(rim: Sequence[Point], x: float, y: float) -> bool:
    """By how often a ray from the place crosses the rim."""
    crossings = 0
    for (left, low), (right, high) in sides(rim):
        if (low > y) != (high > y):
            crossings += x < left + (y - low) / (high - low) * (right - left)
    return crossings % 2 == 1


def _rim(corners: Rows, net: Rows) -> list[Point]:
    """Of a net in some pose, seen from above."""
    x, y, _, w, i, j, k = net.tolist()
    turn = [[1 - 2 * (j * j + k * k), 2 * (i * j + w * k)], [2 * (i * j - w * k), 1 - 2 * (i * i + k * k)]]
    return [(east, north) for east, north in (corners @ np.array(turn) + (x, y)).tolist()]
