"""Where to lower a net: places with water all round the rim, worth the fish in it, with a way home."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from shoal.games.gone_fishing.bot import routing
from shoal.games.gone_fishing.bot.clearance import NOBODY, Cell, Chart, Masks, around, chart, numbers, whole_sea
from shoal.games.gone_fishing.bot.net_geometry import FAR
from shoal.games.gone_fishing.bot.routing import Route
from shoal.games.gone_fishing.bot.skill import Habits
from shoal.games.gone_fishing.bot.valuation import Worth, counts_of
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.rules.sea import NetName

STEP = 6
HEADINGS: dict[NetName, tuple[float, ...]] = {
    "circle": (0.0,),
    "square": tuple(range(0, 90, 10)),
    "triangle": tuple(range(0, 120, 12)),
    "star": tuple(range(0, 72, 12)),
}
"""After the last of them a net looks as at the first."""
ASIDE: dict[NetName, tuple[float, ...]] = {
    "circle": (0.0,),
    "square": (-5.0, 0.0, 5.0),
    "triangle": (-6.0, 0.0, 6.0),
    "star": (-6.0, 0.0, 6.0),
}
"""By which a heading is improved."""
NEED = 3.0
"""Water that a target has at least."""
REFINED = 5
"""How far from its first place a target is improved."""
LOOKED_AT, UNBLOCKED = 80, 20
"""Targets for which a way home is looked for, and those among them that a fish in the way may be moved for."""
MIXING = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True)
class Target:
    net: NetName
    lying: FlatPose
    caught: int
    """A mask of the fish inside, with the one that is moved there."""
    moved: int | None
    """The fish that has to go before."""
    room: float
    worth: float
    """If it succeeds."""
    consolation: float
    """If it fails."""
    route: Route | None = None

    def hope(self, habits: Habits) -> float:
        luck = habits.luck(self.room) * (1.0 if self.route is None else habits.luck_home(self.route))
        return luck * self.worth + (1 - luck) * self.consolation

    @property
    def fish(self) -> tuple[int, ...]:
        return numbers(self.caught)


@dataclass
class Found:
    """Targets of all charts, not yet looked at closely: a row each."""

    charts: list[Chart]
    which: list[int]
    cells: list[Cell]
    caught: Masks
    moved: list[int]
    room: list[float]


@lru_cache(maxsize=4)
def _charts(net: NetName, fish: tuple[tuple[int, FlatPose], ...]) -> list[Chart]:
    return [chart(net, heading, whole_sea(STEP), dict(fish)) for heading in HEADINGS[net]]


def _found(charts: list[Chart], *, moves: bool) -> Found:
    found = Found(charts, [], [], np.zeros(0, np.uint64), [], [])
    masks = []
    for number, its in enumerate(charts):
        clear = its.room >= NEED
        rows = [(clear, its.inside, its.room, np.full(its.room.shape, NOBODY))]
        if moves:
            blocked = ~clear & (its.other_room >= NEED)
            with_it = its.inside | np.uint64(1) << its.nearest.clip(0).astype(np.uint64)
            rows.append((blocked, with_it, its.other_room, its.nearest))
        for some, inside, room, moved in rows:
            cells = np.argwhere(some & (inside > 0))
            at = tuple(cells.T)
            order = np.argsort(-room[at], kind="stable")
            keys = inside[at][order] * MIXING + moved[at][order].astype(np.uint64)
            _, first = np.unique(keys, return_index=True)
            best = order[first]
            masks.append(inside[at][best])
            found.which += [number] * len(best)
            found.cells += [(column, row) for column, row in cells[best].tolist()]
            found.moved += moved[at][best].tolist()
            found.room += room[at][best].tolist()
    found.caught = np.concatenate(masks)
    return found


def find(
    net: NetName, fish: Mapping[int, FlatPose], edge: int, worth: Worth, habits: Habits, *, moves: bool, wanted: int
) -> list[Target]:
    """The most promising that have a way home, roughly."""
    found = _found(_charts(net, tuple(fish.items())), moves=moves)
    counts = counts_of(found.caught)
    worths, consolations = worth.of_counts(counts), worth.of_one(counts)
    if moves:
        # Whoever need not move a fish out of the way moves one into the net.
        worths = np.where(np.array(found.moved) < 0, worth.of_counts_and_one(counts), worths)
    luck = np.array([habits.luck(room) for room in found.room])
    hopes = luck * worths + (1 - luck) * consolations
    targets: list[Target] = []
    seen: set[tuple[int, int]] = set()
    for row in np.argsort(-hopes).tolist():
        caught, moved = int(found.caught[row]), found.moved[row]
        if (caught, moved) in seen:
            continue
        if len(targets) >= wanted or len(seen) == LOOKED_AT:
            break
        seen.add((caught, moved))
        its, cell = found.charts[found.which[row]], found.cells[row]
        x, y = its.places.at(cell)
        lying, room = FlatPose(x, y, its.heading), found.room[row]
        if routing.comes_home(its, cell, caught, edge):
            blocker = None if moved == NOBODY else moved
            targets.append(Target(net, lying, caught, blocker, room, float(worths[row]), float(consolations[row])))
        elif moves and moved == NOBODY and len(seen) <= UNBLOCKED and habits.foresight:
            for wall in routing.blockers(its, cell, caught, edge):
                counts = counts_of(np.array([caught | 1 << wall], np.uint64))
                got, left = float(worth.of_counts(counts)[0]), float(worth.of_one(counts)[0])
                targets.append(Target(net, lying, caught | 1 << wall, wall, room, got, left))
    return targets


def refined(target: Target, fish: Mapping[int, FlatPose]) -> Target:
    """At the place nearby with most water."""
    still = {number: lying for number, lying in fish.items() if number != target.moved}
    inside = target.caught if target.moved is None else target.caught & ~(1 << target.moved)
    best = target
    for aside in ASIDE[target.net]:
        places = around((target.lying.x, target.lying.y), REFINED)
        its = chart(target.net, target.lying.heading + aside, places, still)
        room = np.where(its.inside == np.uint64(inside), its.room, -1)
        cell = np.unravel_index(int(np.argmax(room)), room.shape)
        if room[cell] > best.room:
            x, y = places.at((int(cell[0]), int(cell[1])))
            best = replace(target, lying=FlatPose(x, y, its.heading), room=float(room[cell]))
    return best


def with_route(target: Target, fish: Mapping[int, FlatPose], edge: int) -> Target | None:
    outside = {number: lying for number, lying in fish.items() if not target.caught >> number & 1}
    route = routing.find(target.net, target.lying, outside, edge)
    return None if route is None else replace(target, route=route)


def closely(targets: list[Target], fish: Mapping[int, FlatPose], edge: int, habits: Habits) -> list[Target]:
    """The same at their best places and with their ways home, the most hopeful first."""
    known = filter(None, (with_route(refined(target, fish), fish, edge) for target in targets))
    return sorted(known, key=lambda target: -target.hope(habits))


def anywhere(net: NetName, fish: Mapping[int, FlatPose]) -> FlatPose:
    """With no way home: around a fish that can be taken when the net fails."""
    charts = _charts(net, tuple(fish.items()))
    rooms = np.stack([np.where(its.inside > 0, its.room, its.room - FAR) for its in charts])
    number, column, row = (int(place) for place in np.unravel_index(int(np.argmax(rooms)), rooms.shape))
    x, y = charts[number].places.at((column, row))
    return FlatPose(x, y, charts[number].heading)
