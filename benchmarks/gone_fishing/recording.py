"""Acts as players do them, with what the server makes of them: for the browser to do them again."""

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
from shoal.games.gone_fishing.observation import seen
from shoal.games.gone_fishing.physics import hand_path, simulation
from shoal.games.gone_fishing.physics.hand import lowering_at, pulling_along, trembling
from shoal.games.gone_fishing.physics.model import NET
from shoal.games.gone_fishing.physics.net_run import SETTLING, enclosed
from shoal.games.gone_fishing.physics.tackle import METRE, Manner
from shoal.games.gone_fishing.rules.sea import HALF, OUTWARD, NetName
from shoal.games.gone_fishing.rules.verdict import Reading, read_lowering, read_pull
from shoal.games.gone_fishing.schema import FishingOptions, SeaFish
from shoal.physics.arrays import Rows
from shoal.physics.events import Trajectory
from shoal.physics.trajectory import unpack

Ending = Literal["touched", "down", "arrived", "astray", "late"]

LOWERINGS_AT_A_PLACE, PULLS_AT_A_PLACE = 6, 4
CLEARANCES = (2.0, 4.0, 6.0)
WAITS = (0.0, 0.5, 1.0)
SPEEDS = (80.0, 120.0, 200.0)
"""Of a pull: a fast one loses fish."""


@dataclass(frozen=True)
class Act:
    """As the browser knows it."""

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
class Recorded:
    act: Act
    samples: list[list[int]]
    """Of the hand, in whole units; at the end it rests."""
    expected: Verdict
    places: Rows
    """Of the net, as its trail tells them after every second sample, the first included: millimetres."""


def recorded() -> Iterator[Recorded]:
    """Three in five of them lower a net, the others pull one."""
    rng = Rng(7, "agreement")
    for number, place in enumerate(_places()):
        for turn in range(LOWERINGS_AT_A_PLACE):
            yield _lowered(place, WAITS[turn % len(WAITS)], rng)
        for turn in range(PULLS_AT_A_PLACE):
            yield _pulled(place, number + turn // 2, rng, expert=turn % 2 == 1)


def _places() -> Iterator[Place]:
    """Net by net, with more water and with less."""
    seeds = count()
    for number in count():
        net, clearance = NETS[number % len(NETS)], CLEARANCES[number // len(NETS) % len(CLEARANCES)]
        yield from islice((place for seed in seeds if (place := tight_place(net, clearance, seed))), 1)


def _lowered(place: Place, wait: float, rng: Rng) -> Recorded:
    turn = 2 * pi * rng.below(1000) / 1000
    # The hand itself cannot leave the sea.
    x, y = (min(max(at, -320.0), 320.0) for at in (place.x + 150 * cos(turn), place.y + 150 * sin(turn)))
    meant = lowering_at(place.x, place.y, place.heading, start=(x, y), wait=wait)
    path = hand_path.encode(trembling(meant, TREMOR, rng))
    hand_path.check(path, "lower")
    options, samples = FishingOptions(), hand_path.decode(path)
    lowered = simulation.lower(place.net, place.fish, path, options)
    first = FlatPose(float(samples[0, 0]), float(samples[0, 1]), float(samples[0, 3]))
    act = Act("lower", place.net, options.swing, _seen(place.fish), first, 0)
    expected = _verdict(read_lowering(lowered.log), "down")
    return Recorded(act, _units(samples), expected, _way(lowered.trajectory))


def _pulled(place: Place, number: int, rng: Rng, *, expert: bool) -> Recorded:
    """Through a full sea, one in which every sixth fish is left, or one without any that are not in the net."""
    lies, edge = FlatPose(place.x, place.y, place.heading), rng.below(len(OUTWARD))
    inside = enclosed(place.net, lies, place.fish)
    left = (1, 6, 99)[rng.below(3)]
    fish = {one: its for one, its in place.fish.items() if one in inside or (left < 99 and one % left == 0)}
    aside = float(rng.below(141) - 70)
    x, y = (HALF * out + aside * (not out) for out in OUTWARD[edge])
    meant = pulling_along([(place.x, place.y), (x, y)], expert, speed=SPEEDS[number % len(SPEEDS)])
    path = hand_path.encode(trembling(meant, TREMOR, rng))
    hand_path.check(path, "pull")
    pulled = simulation.pull(place.net, lies, fish, edge, expert, path)
    act = Act("pull", place.net, "expert" if expert else "basic", _seen(fish), lies, edge)
    expected = _verdict(read_pull(pulled.log, inside), "arrived")
    return Recorded(act, _units(hand_path.decode(path)), expected, _way(pulled.trajectory))


def _seen(fish: dict[int, FlatPose]) -> list[SeaFish]:
    return [seen(number, lies) for number, lies in fish.items()]


def _units(samples: Rows) -> list[list[int]]:
    units = np.rint(samples / hand_path.UNIT).astype(int)
    rows: list[list[int]] = np.concatenate([units, np.repeat(units[-1:], SETTLING, axis=0)]).tolist()
    return rows


def _verdict(reading: Reading, well: Ending) -> Verdict:
    failures: dict[Failure, Ending] = {"touched": "touched", "astray": "astray", "hanging": "late"}
    return Verdict(failures[reading.failure] if reading.failure else well, reading.touched, reading.inside)


def _way(trajectory: Trajectory) -> Rows:
    """Without the last frame, which shows the moment of the decision and not that of a sample."""
    return METRE * unpack(trajectory)[:-1, trajectory.bodies.index(NET), :3]
