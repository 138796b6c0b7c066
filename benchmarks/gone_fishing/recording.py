"""Records acts as players do them, with the server's verdicts, for the browser to perform again."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice
from math import cos, pi, sin
from typing import Literal

import numpy as np
from tests.games.gone_fishing.acts import NETS, TREMOR, Place, tight_place

from shoal.core import Rng
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.events import Failure
from shoal.games.gone_fishing.observation import sea_fish
from shoal.games.gone_fishing.physics import hand_path, simulation
from shoal.games.gone_fishing.physics.hand import add_tremor, lowering_at, pulling_along
from shoal.games.gone_fishing.physics.model import NET
from shoal.games.gone_fishing.physics.net_run import SETTLING_SAMPLES, enclosed
from shoal.games.gone_fishing.physics.tackle import METRE, Manner
from shoal.games.gone_fishing.rules.sea import HALF, OUTWARD, NetName
from shoal.games.gone_fishing.rules.verdict import Reading, read_lowering, read_pull
from shoal.games.gone_fishing.schema import FishingOptions, SeaFish
from shoal.physics.arrays import Rows
from shoal.physics.events import Trajectory
from shoal.physics.trajectory import unpack

Ending = Literal["touched", "down", "arrived", "astray", "late"]

LOWERINGS_PER_PLACE, PULLS_PER_PLACE = 6, 4
CLEARANCES = (2.0, 4.0, 6.0)
WAITS = (0.0, 0.5, 1.0)
SPEEDS = (80.0, 120.0, 200.0)
"""Speeds of a pull in millimetres per second; a fast one loses fish."""


@dataclass(frozen=True)
class Act:
    """An act as the browser knows it."""

    phase: hand_path.Phase
    net: NetName
    manner: Manner
    fish: list[SeaFish]
    place: FlatPose
    edge: int


@dataclass(frozen=True)
class Verdict:
    ending: Ending
    touched: int | None
    inside: tuple[int, ...]


@dataclass(frozen=True)
class RecordedAct:
    act: Act
    samples: list[list[int]]
    """Samples of the hand, in whole units; at the end it rests."""
    expected: Verdict
    places: Rows
    """Places of the net in its trajectory, in millimetres: the first, and one after every second sample."""


def recorded_acts() -> Iterator[RecordedAct]:
    """Yield acts without end: three in five lower a net, the others pull one."""
    rng = Rng(7, "agreement")
    for index, place in enumerate(_places()):
        for turn in range(LOWERINGS_PER_PLACE):
            yield _lower(place, WAITS[turn % len(WAITS)], rng)
        for turn in range(PULLS_PER_PLACE):
            yield _pull(place, index + turn // 2, rng, expert=turn % 2 == 1)


def _places() -> Iterator[Place]:
    """Yield places for each net in turn, with less clearance and with more."""
    seeds = count()
    for index in count():
        net, clearance = NETS[index % len(NETS)], CLEARANCES[index // len(NETS) % len(CLEARANCES)]
        yield from islice((place for seed in seeds if (place := tight_place(net, clearance, seed))), 1)


def _lower(place: Place, wait: float, rng: Rng) -> RecordedAct:
    angle = 2 * pi * rng.below(1000) / 1000
    # The hand must not leave the sea.
    x, y = (min(max(at, -320.0), 320.0) for at in (place.x + 150 * cos(angle), place.y + 150 * sin(angle)))
    meant = lowering_at(place.x, place.y, place.heading, start=(x, y), wait=wait)
    path = hand_path.encode(add_tremor(meant, TREMOR, rng))
    hand_path.check(path, "lower")
    options, samples = FishingOptions(), hand_path.decode(path)
    lowered = simulation.lower(place.net, place.fish, path, options)
    first = FlatPose(float(samples[0, 0]), float(samples[0, 1]), float(samples[0, 3]))
    act = Act("lower", place.net, options.swing, _sea_fish(place.fish), first, 0)
    expected = _verdict(read_lowering(lowered.log), "down")
    return RecordedAct(act, _units(samples), expected, _net_places(lowered.trajectory))


def _pull(place: Place, index: int, rng: Rng, *, expert: bool) -> RecordedAct:
    """Pull through a full sea, through one with every sixth fish, or through one without fish outside the net."""
    net_pose, edge = FlatPose(place.x, place.y, place.heading), rng.below(len(OUTWARD))
    inside = enclosed(place.net, net_pose, place.fish)
    left = (1, 6, 99)[rng.below(3)]
    fish = {
        fish_id: pose
        for fish_id, pose in place.fish.items()
        if fish_id in inside or (left < 99 and fish_id % left == 0)
    }
    aside = float(rng.below(141) - 70)
    x, y = (HALF * out + aside * (not out) for out in OUTWARD[edge])
    meant = pulling_along([(place.x, place.y), (x, y)], expert, speed=SPEEDS[index % len(SPEEDS)])
    path = hand_path.encode(add_tremor(meant, TREMOR, rng))
    hand_path.check(path, "pull")
    pulled = simulation.pull(place.net, net_pose, fish, edge, expert, path)
    act = Act("pull", place.net, "expert" if expert else "basic", _sea_fish(fish), net_pose, edge)
    expected = _verdict(read_pull(pulled.log, inside), "arrived")
    return RecordedAct(act, _units(hand_path.decode(path)), expected, _net_places(pulled.trajectory))


def _sea_fish(fish: dict[int, FlatPose]) -> list[SeaFish]:
    return [sea_fish(fish_id, pose) for fish_id, pose in fish.items()]


def _units(samples: Rows) -> list[list[int]]:
    units = np.rint(samples / hand_path.UNIT).astype(int)
    rows: list[list[int]] = np.concatenate([units, np.repeat(units[-1:], SETTLING_SAMPLES, axis=0)]).tolist()
    return rows


def _verdict(reading: Reading, success: Ending) -> Verdict:
    failures: dict[Failure, Ending] = {"touched": "touched", "astray": "astray", "hanging": "late"}
    return Verdict(failures[reading.failure] if reading.failure else success, reading.touched, reading.inside)


def _net_places(trajectory: Trajectory) -> Rows:
    """Return the places of the net, without the last frame, which shows the decision and not a sample."""
    return METRE * unpack(trajectory)[:-1, trajectory.bodies.index(NET), :3]
