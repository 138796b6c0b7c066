"""One run of the sea: a hand moves, the net follows, and what happens to rim and fish is written down."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import degrees

import numpy as np
from numpy.typing import NDArray

from shoal.games.gone_fishing import model
from shoal.games.gone_fishing.log import Happening, Lying, NetLog, SlippedOut, Touched
from shoal.games.gone_fishing.model import FIRST_FISH, NET, STEPS_A_SAMPLE, Pose
from shoal.games.gone_fishing.sea import HALF, NetName
from shoal.games.gone_fishing.tackle import METRE, WIRE, Manner, ring, sides
from shoal.physics.arrays import Rows
from shoal.physics.log import Trail
from shoal.physics.trail import pack
from shoal.physics.watching import standing, turned
from shoal.physics.world import Motion, World

Flags = NDArray[np.bool_]

SAMPLES_AT_ONCE = 6
"""After so many the run is looked at, and goes on if nothing is decided."""
SETTLING = 30
"""Samples for which a hand rests at the end of its path."""
LIES = 0.0003
"""How far above its place on the sea a rim that lies there may be: metres."""
UNMOVED, UNTURNED = 0.0003, 0.01
"""Who has moved or turned less lies where he lay: metres, and part of a quaternion."""
FRAMES_A_SECOND = 30


@cache
def world(net: NetName, manner: Manner) -> World:
    return World(model.blueprint(net, manner))


class Run:
    def __init__(self, net: NetName, manner: Manner, fish: Mapping[int, Lying], start: Sequence[Pose]) -> None:
        self.world, self.fish = world(net, manner), fish
        self.corners = np.array([(x, y, 0.0) for x, y in ring(net).corners])
        self.happenings: list[Happening] = []
        self.steps = 0
        self._start = self.world.standing(start)
        self._shown = [self.world.poses(self._start)]
        self._touched: set[int] = set()
        self.enclosed = self.inside()

    @property
    def seconds(self) -> float:
        return self.steps * self.world.step

    @property
    def poses(self) -> Rows:
        """Of all bodies, as they are now."""
        return self._shown[-1]

    def pieces(self, samples: Rows) -> Iterator[Motion]:
        """Rows of x, y, height and heading of the hand. A piece is written down when the next is asked for."""
        held = np.concatenate([samples, np.repeat(samples[-1:], SETTLING, axis=0)])
        for piece in self.world.follow(self._start, hand_poses(held), SAMPLES_AT_ONCE * STEPS_A_SAMPLE):
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
        highest = np.max([net[:, 2] + turned(net[:, 3:], corner)[:, 2] for corner in self.corners.tolist()], axis=0)
        return np.asarray(highest < WIRE + LIES)

    def inside(self) -> tuple[int, ...]:
        """The fish within the rim, as everything lies now."""
        net = self.poses[NET]
        rim = net[:2] + np.stack([turned(net[np.newaxis, 3:], corner)[0, :2] for corner in self.corners.tolist()])
        return tuple(fish for fish in sorted(self.fish) if _within(rim, self.poses[FIRST_FISH + fish, :2]))

    def log(self, *, hangs: bool) -> NetLog:
        net = None if hangs else _flat(self.poses[NET])
        happenings = tuple(sorted(self.happenings, key=lambda happening: happening.time))
        return NetLog(happenings, net, self.inside(), self._fish_now(), self.seconds)

    def trail(self) -> Trail:
        shown = np.stack(self._shown)
        shown[:, self._still()] = shown[0, self._still()]
        return pack(shown, STEPS_A_SAMPLE * self.world.step, FRAMES_A_SECOND)

    def _still(self) -> Flags:
        """Which bodies have not moved."""
        shown = np.stack(self._shown)
        spans = np.ptp(shown, axis=0)
        return np.asarray((spans[:, :3] < UNMOVED).all(axis=1) & (spans[:, 3:] < UNTURNED).all(axis=1))

    def _fish_now(self) -> dict[int, Lying]:
        """Who was tipped lies flat again, and who got out of the sea is washed back."""
        still = self._still()
        return {
            fish: lay if still[FIRST_FISH + fish] else _at_sea(_flat(self.poses[FIRST_FISH + fish]))
            for fish, lay in self.fish.items()
        }

    def _note_touches(self, touching: Flags, before: int) -> None:
        if not touching.any():
            return
        for pair in map(int, np.flatnonzero(touching.any(axis=0))):
            fish = self.world.pairs[pair][1] - FIRST_FISH
            if fish not in self._touched:
                self._touched.add(fish)
                self.happenings.append(
                    Touched((before + int(np.argmax(touching[:, pair])) + 1) * self.world.step, fish)
                )

    def _note_slips(self) -> None:
        inside = self.inside() if self.enclosed else ()
        for fish in self.enclosed:
            if fish not in inside:
                self.happenings.append(SlippedOut(self.seconds, fish))
        self.enclosed = inside


def hand_poses(samples: Rows) -> Rows:
    """Of the hand after every step, in metres: straight from sample to sample."""
    places = samples / [METRE, METRE, METRE, 1.0]
    parts = (np.arange(STEPS_A_SAMPLE) + 1)[np.newaxis, :, np.newaxis] / STEPS_A_SAMPLE
    ways = places[:-1, np.newaxis] + np.diff(places, axis=0)[:, np.newaxis] * parts
    x, y, z, heading = ways.reshape(-1, 4).T
    half, none = np.radians(heading) / 2, np.zeros(len(x))
    return np.column_stack([x, y, z, np.cos(half), none, none, np.sin(half)])


def first(flags: Flags) -> int | None:
    """How many steps have been made when one of them is raised."""
    return int(np.argmax(flags)) + 1 if flags.any() else None


def _within(rim: Rows, place: Rows) -> bool:
    """By how often a ray from the place crosses the rim."""
    x, y = place.tolist()
    crossings = 0
    for (left, low), (right, high) in sides(tuple(map(tuple, rim.tolist()))):
        if (low > y) != (high > y):
            crossings += x < left + (y - low) / (high - low) * (right - left)
    return crossings % 2 == 1


def _flat(pose: Rows) -> Lying:
    its = standing(pose)
    return Lying(METRE * its.x, METRE * its.y, degrees(its.heading))


def _at_sea(place: Lying) -> Lying:
    return Lying(min(max(place.x, -HALF), HALF), min(max(place.y, -HALF), HALF), place.heading)
