"""The rules of the sea: nets, boats, the first layout, and where fish have room."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import FrozenInstanceError
from math import atan2, cos, dist, hypot, pi, radians, sin
from typing import TypeVar

import pytest

from shoal.core import Rng
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.physics import shape
from shoal.games.gone_fishing.rules.layout import first_layout
from shoal.games.gone_fishing.rules.placement import APART, back_in_sea, free_place, gap, in_sea, is_free, random_pose
from shoal.games.gone_fishing.rules.sea import (
    KINDS,
    MOUTH,
    OF_A_KIND,
    OUTLINES,
    OUTWARD,
    RIM,
    SHAPES,
    NetName,
    Point,
    kind_of,
)
from tests.games.gone_fishing.builders import BLUE, RED, WHITE, opened

T = TypeVar("T")
SEEDS = range(60)
LAYOUTS = [first_layout(Rng(seed)) for seed in SEEDS]
ORIGIN = FlatPose(0.0, 0.0, 0.0)
PAIRS = [(first, second) for first in range(0, 60, 4) for second in range(2, 60, 4)]
"""Pairs of fish of all kinds."""
NARROW = 30.0
"""Two fish that lie within this distance of the middle, in millimetres, often overlap."""

# What there is


def test_every_kind_of_fish_has_a_size_of_its_own() -> None:
    sizes = {kind: (size.length, size.height, size.thickness) for kind, size in SHAPES.items()}
    assert sizes == {
        "blue": (32, 18, 10),
        "purple": (28, 20, 12),
        "green": (26, 16, 12),
        "white": (24, 20, 14),
        "red": (30, 15, 12),
    }


def test_no_fish_ever_grows() -> None:
    with pytest.raises(FrozenInstanceError):
        SHAPES["blue"].length = 64.0  # type: ignore[misc]


def test_the_circle_is_round() -> None:
    assert [hypot(*corner) for corner in OUTLINES["circle"]] == pytest.approx([72.0] * 24)


def test_the_square_has_four_equal_sides_and_lies_straight() -> None:
    assert set(OUTLINES["square"]) == {(-64.0, -64.0), (64.0, -64.0), (64.0, 64.0), (-64.0, 64.0)}


def test_the_triangle_has_three_equal_sides() -> None:
    assert sides("triangle") == pytest.approx([196.0] * 3)


def test_the_star_has_five_points_with_a_notch_between_any_two() -> None:
    assert [hypot(*corner) for corner in OUTLINES["star"]] == pytest.approx([96.0, 58.0] * 5)
    assert sides("star") == pytest.approx(sides("star")[:1] * 10)


@pytest.mark.parametrize("net", ["circle", "triangle", "star"])
def test_the_first_corner_of_a_net_points_north(net: NetName) -> None:
    (x, y), *_ = OUTLINES[net]
    assert (x, y) == pytest.approx((0.0, hypot(x, y)))


@pytest.mark.parametrize("net", OUTLINES)
def test_every_rim_runs_once_counterclockwise_round_its_middle(net: NetName) -> None:
    corners = OUTLINES[net]
    directions = [atan2(y, x) for x, y in corners]
    turns = [(after - before) % (2 * pi) for before, after in zip(directions, around(directions), strict=True)]
    assert turns == pytest.approx([2 * pi / len(corners)] * len(corners))


def test_a_rim_is_four_millimetres_thick() -> None:
    assert RIM == 4


def test_boats_lie_in_the_south_the_west_the_north_and_the_east() -> None:
    assert OUTWARD == ((0, -1), (-1, 0), (0, 1), (1, 0))


def test_the_mouth_of_a_boat_is_sixteen_centimetres_wide() -> None:
    assert MOUTH == 160


def sides(net: NetName) -> list[float]:
    """Return the lengths of a net's sides, in millimetres."""
    return [dist(begin, end) for begin, end in zip(OUTLINES[net], around(OUTLINES[net]), strict=True)]


def around(corners: Sequence[T]) -> list[T]:
    """Return the corner that follows each corner."""
    return [*corners[1:], corners[0]]


# The first layout


@pytest.mark.parametrize("places", LAYOUTS)
def test_fish_do_not_lie_too_closely_at_first(places: dict[int, FlatPose]) -> None:
    them = list(places.values())
    assert len(them) == 60
    assert all(hypot(a.x - b.x, a.y - b.y) >= 44 for n, a in enumerate(them) for b in them[:n])


@pytest.mark.parametrize("places", LAYOUTS)
def test_nor_too_far_apart(places: dict[int, FlatPose]) -> None:
    them = list(places.values())
    nearest = [min(hypot(a.x - b.x, a.y - b.y) for b in them if b is not a) for a in them]
    assert max(nearest) <= 90
    quarters = Counter((place.x > 0, place.y > 0) for place in them)
    assert min(quarters.values()) >= 9


def test_fish_lie_as_closely_and_as_far_apart_as_is_allowed() -> None:
    nearest = [
        min(hypot(a.x - b.x, a.y - b.y) for b in places.values() if b is not a)
        for places in LAYOUTS
        for a in places.values()
    ]
    assert 44 <= min(nearest) < 44.2
    assert 85 < max(nearest) <= 90


def test_places_are_drawn_to_the_tenth_of_a_millimetre() -> None:
    drawn = [value for place in LAYOUTS[0].values() for value in (place.x, place.y, place.heading)]
    assert all(round(value, 1) == value for value in drawn)
    assert not all(round(value) == value for value in drawn)


@pytest.mark.parametrize("places", LAYOUTS)
def test_a_band_of_open_water_runs_round_them(places: dict[int, FlatPose]) -> None:
    assert all(max(abs(place.x), abs(place.y)) <= 260 for place in places.values())


def test_every_layout_reaches_as_far_as_that_band() -> None:
    assert all(max(place.x for place in places.values()) > 225 for places in LAYOUTS)


def test_fish_look_in_all_directions() -> None:
    octants = Counter(int(place.heading + 180) % 360 // 45 for places in LAYOUTS for place in places.values())
    assert set(octants) == set(range(8))
    assert all(350 < count < 550 for count in octants.values())
    headings = [place.heading for places in LAYOUTS for place in places.values()]
    assert -180 <= min(headings) < -179
    assert 179 < max(headings) <= 180


def test_every_kind_lies_everywhere() -> None:
    for kind in range(len(KINDS)):
        ours = [places[fish] for places in LAYOUTS for fish in range(OF_A_KIND * kind, OF_A_KIND * (kind + 1))]
        assert abs(sum(place.x for place in ours)) / len(ours) < 25
        assert abs(sum(place.y for place in ours)) / len(ours) < 25


def test_the_sea_is_drawn_from_the_seed() -> None:
    assert opened(seed=3).position.fish == opened(seed=3).position.fish
    assert opened(seed=3).position.fish != opened(seed=4).position.fish


# Room


def test_between_fish_head_to_tail_is_what_their_lengths_leave() -> None:
    assert gap(BLUE[0], ORIGIN, RED[0], FlatPose(50.0, 0.0, 180.0)) == pytest.approx(50 - 16 - 15)


def test_between_fish_side_by_side_is_what_their_heights_leave() -> None:
    assert gap(BLUE[0], ORIGIN, RED[0], FlatPose(0.0, 30.0, 0.0)) == pytest.approx(30 - 9 - 7.5)


def test_between_fish_that_are_turned_it_is_measured_across() -> None:
    assert gap(BLUE[0], ORIGIN, RED[0], FlatPose(0.0, 40.0, 90.0)) == pytest.approx(40 - 9 - 15)
    assert gap(RED[0], FlatPose(0.0, 40.0, 90.0), BLUE[0], ORIGIN) == pytest.approx(40 - 9 - 15)


def test_fish_that_lie_across_each_other_overlap() -> None:
    assert gap(BLUE[0], ORIGIN, RED[0], FlatPose(0.0, 0.0, 90.0)) == pytest.approx(-9 - 7.5)


def test_between_any_two_fish_is_what_the_nearest_points_of_their_spines_leave() -> None:
    rng = Rng(1)
    for first, second in PAIRS:
        here, there = random_pose(rng, NARROW), random_pose(rng, NARROW)
        heights = (SHAPES[kind_of(first)].height + SHAPES[kind_of(second)].height) / 2
        nearest = min(dist(a, b) for a in spine(first, here) for b in spine(second, there))
        assert gap(first, here, second, there) == pytest.approx(nearest - heights, abs=0.5)


def test_a_fish_has_room_beside_another_if_and_only_if_there_is_enough_water_between_them() -> None:
    rng = Rng(2)
    free = 0
    for first, second in PAIRS:
        here, there = random_pose(rng, NARROW), random_pose(rng, NARROW)
        enough = gap(first, here, second, there) >= APART
        assert is_free(first, here, {second: there}) == enough
        free += enough
    assert 0 < free < len(PAIRS)


def spine(fish: int, lying: FlatPose) -> list[Point]:
    """Return points along a fish's middle line."""
    shape = SHAPES[kind_of(fish)]
    reach, turn = (shape.length - shape.height) / 2, radians(lying.heading)
    parts = [reach * n / 10 for n in range(-10, 11)]
    return [(lying.x + part * cos(turn), lying.y + part * sin(turn)) for part in parts]


def test_a_fish_has_room_where_some_water_is_left_to_every_other() -> None:
    beside = 9 + 7.5 + APART
    others = {RED[0]: ORIGIN}
    assert is_free(BLUE[0], FlatPose(0.0, beside, 0.0), others)
    assert not is_free(BLUE[0], FlatPose(0.0, beside - 0.1, 0.0), others)
    assert not is_free(BLUE[0], FlatPose(0.0, beside, 0.0), others | {WHITE[0]: FlatPose(0.0, 2 * beside, 90.0)})


def test_a_fish_does_not_take_its_own_room() -> None:
    assert is_free(BLUE[0], ORIGIN, {BLUE[0]: FlatPose(1.0, 0.0, 0.0)})


@pytest.mark.parametrize("fish", [0, 12, 24, 36, 48])
def test_no_fin_sticks_out_further_than_the_water_that_is_left(fish: int) -> None:
    """Allow half of it, so that the fins of two fish do not touch."""
    kind = kind_of(fish)
    size = SHAPES[kind]
    reach = (size.length - size.height) / 2
    corners = [*shape.body(kind), *shape.tail(kind)]
    out = [hypot(max(abs(x) - reach, 0), y) - size.height / 2 for x, y in corners]
    assert max(out) < APART / 2


@pytest.mark.parametrize("seed", range(20))
def test_there_is_room_for_one_more_fish(seed: int) -> None:
    others = LAYOUTS[seed]
    place = free_place(0, others, 330, Rng(seed))
    assert in_sea(place)
    assert is_free(0, place, others)


@pytest.mark.parametrize("turn", range(0, 360, 15))
def test_a_fish_off_the_sea_comes_back_to_where_there_is_room(turn: int) -> None:
    away = FlatPose(450 * cos(turn * pi / 180), 450 * sin(turn * pi / 180), 10.0)
    crowd = {fish: back_in_sea(fish, away, {}) for fish in BLUE[1:]}
    place = back_in_sea(BLUE[0], away, crowd)
    assert in_sea(place)
    assert is_free(BLUE[0], place, crowd)
    assert place.heading == 10.0


def test_if_there_is_none_on_the_way_it_comes_back_anywhere() -> None:
    line = {fish: FlatPose(330.0 - 16 * fish, 0.0, 90.0) for fish in range(1, 24)}
    place = back_in_sea(0, FlatPose(400.0, 0.0, 0.0), line)
    assert in_sea(place)
    assert is_free(0, place, line)
