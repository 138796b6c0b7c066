"""Targets: where to lower a net, with water around the rim, valuable fish inside and a route home."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from shoal.games.gone_fishing.bot import reachability, routing
from shoal.games.gone_fishing.bot.clearance import (
    NOBODY,
    Cell,
    ClearanceMap,
    Masks,
    around,
    clearance_map,
    fish_in,
    whole_sea,
    with_fish,
)
from shoal.games.gone_fishing.bot.net_geometry import FAR
from shoal.games.gone_fishing.bot.routing import Route
from shoal.games.gone_fishing.bot.skill import FishingSkill
from shoal.games.gone_fishing.bot.valuation import Valuation, counts_of
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.rules.sea import NetName

STEP = 6
"""Millimetres between the places that are mapped."""
HEADINGS: dict[NetName, tuple[float, ...]] = {
    "circle": (0.0,),
    "square": tuple(range(0, 90, 10)),
    "triangle": tuple(range(0, 120, 12)),
    "star": tuple(range(0, 72, 12)),
}
"""Headings that are mapped: those of a net's symmetry, after which it looks the same again."""
REFINED_HEADINGS: dict[NetName, tuple[float, ...]] = {
    "circle": (0.0,),
    "square": (-5.0, 0.0, 5.0),
    "triangle": (-6.0, 0.0, 6.0),
    "star": (-6.0, 0.0, 6.0),
}
"""Degrees by which the heading of a target is varied to refine it."""
MIN_CLEARANCE = 3.0
"""Least clearance of a target, in millimetres."""
REFINED_WITHIN = 5
"""Millimetres by which the place of a target is varied to refine it."""
MAX_EXAMINED, MAX_UNBLOCKED = 80, 20
"""Number of targets whose route home is checked, and of the first ones for which a blocker may be moved."""
FishPoses = tuple[tuple[int, FlatPose], ...]
"""Fish with their poses, hashable."""
HASH_FACTOR = np.uint64(0x9E3779B97F4A7C15)
"""Odd multiplier of Fibonacci hashing: 2**64 divided by the golden ratio."""


@dataclass(frozen=True)
class Target:
    net: NetName
    pose: FlatPose
    caught: int
    """Mask of the fish inside, including one that is moved there."""
    moved: int | None
    """Fish that must be moved before the net is lowered."""
    clearance: float
    value: float
    """Value if the net comes home."""
    consolation: float
    """Value if it fails."""
    route: Route | None = None

    def expected_value(self, skill: FishingSkill) -> float:
        chance = skill.landing_chance(self.clearance)
        chance *= 1.0 if self.route is None else skill.pulling_chance(self.route)
        return chance * self.value + (1 - chance) * self.consolation

    @property
    def fish(self) -> tuple[int, ...]:
        return fish_in(self.caught)


@dataclass
class CandidateTable:
    """Candidates of all maps, one per row, before any is examined closely."""

    maps: list[ClearanceMap]
    map_of: list[int]
    """Index of the map."""
    cells: list[Cell]
    caught: Masks
    moved: list[int]
    """Fish to be moved, or NOBODY."""
    clearance: list[float]


@lru_cache(maxsize=6)
def _maps(net: NetName, fish: FishPoses, added: FishPoses = ()) -> list[ClearanceMap]:
    """Map a sea; of fish added to it, the maps without the last one are reused."""
    if not added:
        return [clearance_map(net, heading, whole_sea(STEP), dict(fish)) for heading in HEADINGS[net]]
    return [with_fish(sea, *added[-1]) for sea in _maps(net, fish, added[:-1])]


def _collect(maps: list[ClearanceMap], *, moves: bool) -> CandidateTable:
    """List, for each map and each set of fish inside, the place with most clearance.

    If a fish may be moved, places where only the nearest fish is in the way count too. It is moved into the net.
    Sorting by clearance before `np.unique`, which keeps the first of equal keys, leaves the best place of each set.
    """
    table = CandidateTable(maps, [], [], np.zeros(0, np.uint64), [], [])
    masks = []
    for index, sea in enumerate(maps):
        clear = sea.clearance >= MIN_CLEARANCE
        layers = [(clear, sea.inside, sea.clearance, np.full(sea.clearance.shape, NOBODY))]
        if moves:
            blocked = ~clear & (sea.second_clearance >= MIN_CLEARANCE)
            with_moved = sea.inside | np.uint64(1) << sea.nearest.clip(0).astype(np.uint64)
            layers.append((blocked, with_moved, sea.second_clearance, sea.nearest))
        for usable, inside, clearance, moved in layers:
            cells = np.argwhere(usable & (inside > 0))
            at = tuple(cells.T)
            order = np.argsort(-clearance[at], kind="stable")
            keys = inside[at][order] * HASH_FACTOR + moved[at][order].astype(np.uint64)
            _, first = np.unique(keys, return_index=True)
            best = order[first]
            masks.append(inside[at][best])
            table.map_of += [index] * len(best)
            table.cells += [(column, row) for column, row in cells[best].tolist()]
            table.moved += moved[at][best].tolist()
            table.clearance += clearance[at][best].tolist()
    table.caught = np.concatenate(masks)
    return table


def find(
    net: NetName,
    fish: Mapping[int, FlatPose],
    edge: int,
    valuation: Valuation,
    skill: FishingSkill,
    *,
    moves: bool,
    wanted: int,
    added: Mapping[int, FlatPose] | None = None,
) -> list[Target]:
    """Return the most promising targets that have a route home on the coarse map, with these fish added to the sea."""
    table = _collect(_maps(net, tuple(fish.items()), tuple((added or {}).items())), moves=moves)
    counts = counts_of(table.caught)
    values, consolations = valuation.value_catches(counts), valuation.value_best_fish(counts)
    if moves:
        # A player who need not move a fish out of the way moves one into the net.
        values = np.where(np.array(table.moved) < 0, valuation.value_catches_and_one(counts), values)
    chances = np.array([skill.landing_chance(clearance) for clearance in table.clearance])
    expected = chances * values + (1 - chances) * consolations
    targets: list[Target] = []
    seen: set[tuple[int, int]] = set()
    examined = 0
    for row in np.argsort(-expected).tolist():
        caught, moved = int(table.caught[row]), table.moved[row]
        if (caught, moved) in seen:
            continue
        if len(targets) >= wanted or examined == MAX_EXAMINED:
            break
        seen.add((caught, moved))
        sea, cell = table.maps[table.map_of[row]], table.cells[row]
        comes_home = reachability.quick_answer(sea, cell, caught, edge)
        if comes_home is None:
            examined += 1
            comes_home = reachability.comes_home(sea, cell, caught, edge)
        x, y = sea.places.at(cell)
        pose, clearance = FlatPose(x, y, sea.heading), table.clearance[row]
        if comes_home:
            fish_to_move = None if moved == NOBODY else moved
            value, consolation = float(values[row]), float(consolations[row])
            targets.append(Target(net, pose, caught, fish_to_move, clearance, value, consolation))
        elif moves and moved == NOBODY and len(seen) <= MAX_UNBLOCKED and skill.foresight:
            for blocker in reachability.blockers(sea, cell, caught, edge):
                counts = counts_of(np.array([caught | 1 << blocker], np.uint64))
                value = float(valuation.value_catches(counts)[0])
                consolation = float(valuation.value_best_fish(counts)[0])
                targets.append(Target(net, pose, caught | 1 << blocker, blocker, clearance, value, consolation))
    return targets


def refine(target: Target, fish: Mapping[int, FlatPose]) -> Target:
    """Shift and turn a target a little to where it has most clearance around the same fish."""
    unmoved = {fish_id: pose for fish_id, pose in fish.items() if fish_id != target.moved}
    inside = target.caught if target.moved is None else target.caught & ~(1 << target.moved)
    best = target
    for turn in REFINED_HEADINGS[target.net]:
        places = around((target.pose.x, target.pose.y), REFINED_WITHIN)
        sea = clearance_map(target.net, target.pose.heading + turn, places, unmoved)
        clearance = np.where(sea.inside == np.uint64(inside), sea.clearance, -1)
        cell = np.unravel_index(int(np.argmax(clearance)), clearance.shape)
        if clearance[cell] > best.clearance:
            x, y = places.at((int(cell[0]), int(cell[1])))
            best = replace(target, pose=FlatPose(x, y, sea.heading), clearance=float(clearance[cell]))
    return best


def with_route(target: Target, fish: Mapping[int, FlatPose], edge: int) -> Target | None:
    """Add the route home to a target; none if it has none."""
    outside = {fish_id: pose for fish_id, pose in fish.items() if not target.caught >> fish_id & 1}
    route = routing.find(target.net, target.pose, outside, edge)
    return None if route is None else replace(target, route=route)


def refine_all(targets: list[Target], fish: Mapping[int, FlatPose], edge: int, skill: FishingSkill) -> list[Target]:
    """Refine targets and add their routes home; return them with the best expected value first."""
    routed = filter(None, (with_route(refine(target, fish), fish, edge) for target in targets))
    return sorted(routed, key=lambda target: -target.expected_value(skill))


def fallback_pose(net: NetName, fish: Mapping[int, FlatPose]) -> FlatPose:
    """Return where to lower a net that has no route home: around a fish that can be taken when the net fails."""
    maps = _maps(net, tuple(fish.items()))
    clearances = np.stack([np.where(sea.inside > 0, sea.clearance, sea.clearance - FAR) for sea in maps])
    index, column, row = (int(place) for place in np.unravel_index(int(np.argmax(clearances)), clearances.shape))
    x, y = maps[index].places.at((column, row))
    return FlatPose(x, y, maps[index].heading)
