"""The bots' geometry of rims, fish and routes agrees with a plain calculation."""

from itertools import pairwise
from math import dist

import numpy as np
import pytest

from shoal.bots.levels import PLANNING
from shoal.core import Rng
from shoal.games.gone_fishing.bot import net_geometry, reachability, routing
from shoal.games.gone_fishing.bot.clearance import MARGIN, ClearanceMap, clearance_map, fish_in, whole_sea
from shoal.games.gone_fishing.bot.net_geometry import FAR
from shoal.games.gone_fishing.bot.routing import Route
from shoal.games.gone_fishing.bot.skill import FishingSkill
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.physics import hand_path, shape
from shoal.games.gone_fishing.physics.net_run import enclosed
from shoal.games.gone_fishing.physics.tackle import sides
from shoal.games.gone_fishing.rules.layout import first_layout
from shoal.games.gone_fishing.rules.sea import EDGES, HALF, KINDS, MOUTH, OUTLINES, OUTWARD, RIM, NetName
from shoal.physics.arrays import Rows

NETS: tuple[NetName, ...] = tuple(OUTLINES)
HEADINGS: dict[NetName, float] = {"circle": 0.0, "square": 30.0, "triangle": 84.0, "star": 12.0}
ROUNDING = 1.0
"""Accuracy of charts, in millimetres."""


def dense(corners: Rows, every: float) -> Rows:
    pieces = []
    for begin, end in sides([(float(x), float(y)) for x, y in corners]):
        parts = np.linspace(0, 1, int(dist(begin, end) / every) + 2)[:, np.newaxis]
        pieces.append(np.array(begin) + parts * np.subtract(end, begin))
    return np.concatenate(pieces)


def plain_clearance(net: NetName, lying: FlatPose, fish: int, place: FlatPose) -> float:
    """Return the least distance between many points of the rim and of the two boxes of a fish."""
    rim = dense(net_geometry.corners(net, lying), 0.5)
    boxes = []
    for box in shape.boxes(KINDS[fish // 12]):
        (x, y), middle = box.halves[:2], box.middle
        boxes.append(dense(np.array([(middle - x, -y), (middle + x, -y), (middle + x, y), (middle - x, y)]), 0.5))
    points = np.add(net_geometry.rotate(np.concatenate(boxes), place.heading), (place.x, place.y))
    return float(np.hypot(*(rim[:, np.newaxis] - points).T).min()) - RIM / 2


def some_cells(sea_chart: ClearanceMap, seed: int, count: int) -> list[tuple[int, int]]:
    rng = Rng(seed, "cells")
    return [(rng.below(sea_chart.places.columns), rng.below(sea_chart.places.rows)) for _ in range(count)]


@pytest.mark.parametrize("net", NETS)
def test_clearance_is_that_of_many_points(net: NetName) -> None:
    rng = Rng(3, net)
    for fish in range(0, 60, 6):
        lying = FlatPose(0.0, 0.0, float(rng.below(360)))
        place = FlatPose(float(rng.below(120)), float(rng.below(120)), float(rng.below(360)))
        known, plain = net_geometry.clearance(net, lying, fish, place), plain_clearance(net, lying, fish, place)
        if known > 0:
            assert known == pytest.approx(plain, abs=0.6)
        else:
            assert plain < 3


@pytest.mark.parametrize("net", NETS)
def test_charts_know_the_room_and_who_is_inside(net: NetName) -> None:
    fish = first_layout(Rng(5))
    sea_chart = clearance_map(net, HEADINGS[net], whole_sea(6), fish)
    for cell in some_cells(sea_chart, 1, 15):
        x, y = sea_chart.places.at(cell)
        lying = FlatPose(x, y, sea_chart.heading)
        rooms = sorted((net_geometry.clearance(net, lying, fish_id, place), fish_id) for fish_id, place in fish.items())
        if rooms[0][0] > ROUNDING:
            assert sea_chart.clearance[cell] == pytest.approx(min(rooms[0][0], FAR - RIM / 2), abs=ROUNDING)
            assert fish_in(int(sea_chart.inside[cell])) == enclosed(net, lying, fish)
        if rooms[1][0] > ROUNDING:
            assert sea_chart.second_clearance[cell] == pytest.approx(min(rooms[1][0], FAR - RIM / 2), abs=ROUNDING)
        if rooms[1][0] > rooms[0][0] + 2 * ROUNDING and rooms[0][0] < FAR - RIM:
            assert sea_chart.nearest[cell] == rooms[0][1]
        close = {fish_id for room, fish_id in rooms if room < MARGIN - ROUNDING}
        assert close <= set(fish_in(int(sea_chart.close[cell])))


def test_a_chart_through_a_point_has_it() -> None:
    grid = whole_sea(6, (17.3, -88.8))
    cells = ((grid.at((column, 0))[0], grid.at((0, row))[1]) for column, row in zip(range(99), range(99), strict=True))
    east, north = zip(*cells, strict=True)
    assert min(abs(x - 17.3) for x in east) < 1e-9
    assert min(abs(y + 88.8) for y in north) < 1e-9


@pytest.mark.parametrize("net", NETS)
def test_ways_home_keep_the_margin_and_end_in_the_mouth(net: NetName) -> None:
    routes = 0
    for seed, edge in enumerate(EDGES[4]):
        fish = {fish_id: place for fish_id, place in first_layout(Rng(seed)).items() if fish_id % 3 == 0}
        sea_chart = clearance_map(net, HEADINGS[net], whole_sea(6), fish)
        cells = some_cells(sea_chart, seed, 900)
        for cell in [cell for cell in cells if sea_chart.clearance[cell] >= MARGIN + ROUNDING][:8]:
            x, y = sea_chart.places.at(cell)
            inside = fish_in(int(sea_chart.inside[cell]))
            outside = {fish_id: place for fish_id, place in fish.items() if fish_id not in inside}
            route = routing.find(net, FlatPose(x, y, sea_chart.heading), outside, edge)
            if route is not None:
                routes += 1
                assert reachability.comes_home(sea_chart, cell, int(sea_chart.inside[cell]), edge)
                check_margin(net, sea_chart.heading, route.waypoints, outside)
                end = route.waypoints[-1]
                across = end[0] * OUTWARD[edge][1] - end[1] * OUTWARD[edge][0]
                assert end[0] * OUTWARD[edge][0] + end[1] * OUTWARD[edge][1] == pytest.approx(HALF)
                assert abs(across) <= MOUTH / 2
    assert routes >= 4


def check_margin(
    net: NetName, heading: float, way: tuple[tuple[float, float], ...], outside: dict[int, FlatPose]
) -> None:
    for begin, end in pairwise(way):
        for part in np.linspace(0, 1, int(dist(begin, end) / 8) + 2):
            x, y = np.array(begin) + part * np.subtract(end, begin)
            lying = FlatPose(float(x), float(y), heading)
            near = {fish_id: place for fish_id, place in outside.items() if dist((x, y), (place.x, place.y)) < 150}
            rooms = [net_geometry.clearance(net, lying, fish_id, place) for fish_id, place in near.items()]
            assert min(rooms, default=FAR) > MARGIN - ROUNDING - 1


def test_no_way_home_through_a_wall_unless_one_fish_goes() -> None:
    wall = {fish_id: FlatPose(-330.0 + 44 * fish_id, -150.0, 0.0) for fish_id in range(16)}
    lying = FlatPose(0.0, 100.0, 0.0)
    assert routing.find("circle", lying, wall, 0) is None
    assert routing.find("circle", lying, wall, 2) is not None
    sea_chart = clearance_map("circle", 0.0, whole_sea(6), wall)
    cell = (round((0.0 - sea_chart.places.west) / 6), round((100.0 - sea_chart.places.south) / 6))
    assert not reachability.comes_home(sea_chart, cell, 0, 0)
    assert reachability.blockers(sea_chart, cell, 0, 0) == []
    # The net would fit between fish 5 and 10 if fish 7 were gone as well.
    gap = {fish_id: place for fish_id, place in wall.items() if fish_id not in (6, 8, 9)}
    sea_chart = clearance_map("circle", 0.0, whole_sea(6), gap)
    assert not reachability.comes_home(sea_chart, cell, 0, 0)
    assert reachability.blockers(sea_chart, cell, 0, 0) == [7]


@pytest.mark.parametrize("net", NETS)
def test_home_water_never_contradicts_a_flood_of_the_sea(net: NetName) -> None:
    answers = []
    for seed, edge in ((1, 0), (2, 3)):
        fish = first_layout(Rng(seed)) | {0: FlatPose(0.0, -328.0, 0.0), 12: FlatPose(-328.0, 0.0, 90.0)}
        sea_chart = clearance_map(net, HEADINGS[net], whole_sea(6), fish)
        cells = [cell for cell in some_cells(sea_chart, seed, 400) if sea_chart.inside[cell]][:40]
        for cell in cells:
            caught = int(sea_chart.inside[cell])
            known = reachability.quick_answer(sea_chart, cell, caught, edge)
            answers.append(known)
            assert known in (None, reachability._flood(sea_chart, cell, caught, edge) is None)
    assert {True, False} & set(answers)


def test_a_hand_follows_a_route_that_turns_back() -> None:
    skill = FishingSkill.of(PLANNING["expert"])
    for waypoints in (
        ((0.0, 200.0), (0.0, 300.0), (0.0, 250.0), (20.0, 330.0)),
        ((0.0, 329.0), (6.0, 323.0), (0.0, 330.0)),
    ):
        for seed in range(3):
            hand_path.check(skill.pulling_path(Route(waypoints, 5.0), False, Rng(seed)), "pull")


@pytest.mark.parametrize("edge", range(4))
def test_a_net_that_came_down_at_the_very_edge_has_a_route(edge: int) -> None:
    x, y = (HALF * outward for outward in OUTWARD[edge])
    assert routing.find("circle", FlatPose(x, y, 0.0), {}, edge) is not None
