"""Acts for tests and benchmarks."""

from dataclasses import dataclass
from math import cos, pi, sin

import numpy as np

from shoal.core import Rng
from shoal.games.gone_fishing.event_log import FlatPose, NetDown, NetEvent, NetLog
from shoal.games.gone_fishing.physics import hand_path, simulation
from shoal.games.gone_fishing.physics.hand import add_tremor, lowering_at, pulling_along
from shoal.games.gone_fishing.physics.net_run import enclosed, hand_poses
from shoal.games.gone_fishing.physics.shape import boxes
from shoal.games.gone_fishing.rules.layout import first_layout
from shoal.games.gone_fishing.rules.sea import HALF, OUTLINES, RIM, NetName, kind_of
from shoal.games.gone_fishing.schema import FishingOptions
from shoal.physics.arrays import Rows

NETS: tuple[NetName, ...] = ("circle", "square", "triangle", "star")
TREMOR = 1.5
"""Standard deviation of an ordinary hand, in millimetres."""


def events_of(log: NetLog, kind: type[NetEvent]) -> list[NetEvent]:
    return [event for event in log.events if isinstance(event, kind)]


@dataclass(frozen=True)
class Place:
    """A place for a net in a first layout, where a small move or turn would leave its rim less clearance."""

    net: NetName
    fish: dict[int, FlatPose]
    x: float
    y: float
    heading: float


def tight_place(net: NetName, clearance: float, seed: int) -> Place | None:
    """Return a place with two fish or more and this clearance, within half a millimetre, if a search finds one."""
    rng = Rng(seed, "tight")
    fish = first_layout(rng)
    outlines = np.concatenate([_outline(fish_id, lies) for fish_id, lies in fish.items()])
    for _ in range(4):
        x, y, heading = float(rng.below(401) - 200), float(rng.below(401) - 200), float(rng.below(360))
        near = outlines[np.hypot(*(outlines - (x, y)).T) < 160]
        lies, widest = _widest(net, near, FlatPose(x, y, heading))
        if abs(widest - clearance) < 0.5 and len(enclosed(net, lies, fish)) >= 2:
            return Place(net, fish, lies.x, lies.y, lies.heading)
    return None


def _widest(net: NetName, points: Rows, lies: FlatPose) -> tuple[FlatPose, float]:
    """Climb by small steps to a place where no small step gives more clearance."""
    best = _clearance(net, points, lies)
    for step in (4.0, 1.0, 0.5):
        better = True
        while better:
            moves = [(step, 0, 0), (-step, 0, 0), (0, step, 0), (0, -step, 0), (0, 0, step), (0, 0, -step)]
            tried = [FlatPose(lies.x + x, lies.y + y, lies.heading + turn) for x, y, turn in moves]
            clearances = [_clearance(net, points, pose) for pose in tried]
            if better := max(clearances) > best:
                best, lies = max(clearances), tried[clearances.index(max(clearances))]
    return lies, best


def _clearance(net: NetName, points: Rows, lies: FlatPose) -> float:
    """Return the distance of a rim from the nearest point, in millimetres."""
    rim = _turned(np.array(OUTLINES[net]), lies.heading) + np.array((lies.x, lies.y))
    along = np.roll(rim, -1, axis=0) - rim
    away = points[:, np.newaxis] - rim
    part = np.clip((away * along).sum(-1) / (along**2).sum(-1), 0, 1)
    return float(np.linalg.norm(away - part[..., np.newaxis] * along, axis=-1).min(initial=99)) - RIM / 2


def _outline(fish_id: int, lies: FlatPose) -> Rows:
    """Return points all around a fish in the sea, about two millimetres apart."""
    around = []
    for box in boxes(kind_of(fish_id)):
        long, high, _ = box.halves
        across = np.linspace(-1, 1, 7)
        around += [(box.middle + u * long, v * high) for u in across for v in (-1, 1)]
        around += [(box.middle + u * long, v * high) for u in (-1, 1) for v in across]
    return np.add(_turned(np.array(around), lies.heading), (lies.x, lies.y))


def _turned(points: Rows, heading: float) -> Rows:
    turn = np.radians(heading)
    turned: Rows = points @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return turned


def lowered(place: Place, wait: float, rng: Rng) -> bool:
    """Return whether an ordinary hand gets the net down: it comes from 15 cm away in a second and waits this long."""
    turn = 2 * pi * rng.below(1000) / 1000
    # The hand cannot leave the sea.
    x, y = (min(max(at, -320.0), 320.0) for at in (place.x + 150 * cos(turn), place.y + 150 * sin(turn)))
    meant = lowering_at(place.x, place.y, place.heading, start=(x, y), wait=wait)
    path = hand_path.encode(add_tremor(meant, TREMOR, rng))
    return bool(events_of(simulation.lower(place.net, place.fish, path, FishingOptions()).log, NetDown))


@dataclass(frozen=True)
class Swing:
    """Times in seconds, and the net's distances from the point below the hand in metres."""

    times: Rows
    x: Rows


def swing(net: NetName, options: FishingOptions) -> Swing:
    """Return the swing of a net after the hand was jerked aside by 30 mm and then held still."""
    aside = np.concatenate([np.linspace(0, 30, 12), np.full(300, 30.0)])
    samples = np.column_stack([aside, np.zeros((len(aside), 1)), np.full(len(aside), 400.0), np.zeros(len(aside))])
    run, _ = simulation.prepare_lowering(net, {}, hand_path.encode(samples), options)
    x = [
        run.world.poses(piece.states)[1:, 0, 0].copy() - 0.03
        for piece in run.world.follow(run.start, hand_poses(samples), 96)
    ]
    values = np.concatenate(x)
    return Swing(np.arange(1, len(values) + 1, dtype=np.float64) * run.world.step, values)


def pulled(net: NetName, fish: dict[int, FlatPose], *, expert: bool, speed: float = 120.0, x: float = 0.0) -> NetLog:
    """Pull a net from the middle of the sea to the southern boat."""
    path = hand_path.encode(pulling_along([(x, 0.0), (x, -HALF)], expert, speed=speed))
    return simulation.pull(net, FlatPose(x, 0.0, 0.0), fish, 0, expert, path).log


def fish_in_middle(count: int) -> dict[int, FlatPose]:
    """Return a number of fish near the middle, each of another kind."""
    turns = [2 * pi * place / count for place in range(count)]
    return {12 * n: FlatPose(26 * cos(turn), 26 * sin(turn), 70.0 * n) for n, turn in enumerate(turns)}
