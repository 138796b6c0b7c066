"""The sea at first, and where fish have room."""

from collections import Counter
from math import cos, hypot, pi, sin

import pytest

from shoal.core import Rng
from shoal.games.gone_fishing import shape
from shoal.games.gone_fishing.layout import first_layout
from shoal.games.gone_fishing.log import Lying
from shoal.games.gone_fishing.room import APART, back_in_sea, free_place, in_sea, is_free, water
from shoal.games.gone_fishing.sea import KINDS, OF_A_KIND, SHAPES, kind_of
from tests.games.gone_fishing.telling import BLUE, RED, WHITE, opened

SEEDS = range(60)
LAYOUTS = [first_layout(Rng(seed)) for seed in SEEDS]
ORIGIN = Lying(0.0, 0.0, 0.0)

# The first layout


@pytest.mark.parametrize("places", LAYOUTS)
def test_fish_do_not_lie_too_closely_at_first(places: dict[int, Lying]) -> None:
    them = list(places.values())
    assert len(them) == 60
    assert all(hypot(a.x - b.x, a.y - b.y) >= 44 for n, a in enumerate(them) for b in them[:n])


@pytest.mark.parametrize("places", LAYOUTS)
def test_nor_too_far_apart(places: dict[int, Lying]) -> None:
    them = list(places.values())
    nearest = [min(hypot(a.x - b.x, a.y - b.y) for b in them if b is not a) for a in them]
    assert max(nearest) <= 90
    quarters = Counter((one.x > 0, one.y > 0) for one in them)
    assert min(quarters.values()) >= 9


@pytest.mark.parametrize("places", LAYOUTS)
def test_a_band_of_open_water_runs_round_them(places: dict[int, Lying]) -> None:
    assert all(max(abs(one.x), abs(one.y)) <= 260 for one in places.values())


def test_every_layout_reaches_as_far_as_that_band() -> None:
    assert all(max(one.x for one in places.values()) > 225 for places in LAYOUTS)


def test_fish_look_in_all_directions() -> None:
    octants = Counter(int(one.heading + 180) % 360 // 45 for places in LAYOUTS for one in places.values())
    assert set(octants) == set(range(8))
    assert all(350 < count < 550 for count in octants.values())


def test_every_kind_lies_everywhere() -> None:
    for kind in range(len(KINDS)):
        ours = [places[fish] for places in LAYOUTS for fish in range(OF_A_KIND * kind, OF_A_KIND * (kind + 1))]
        assert abs(sum(one.x for one in ours)) / len(ours) < 25
        assert abs(sum(one.y for one in ours)) / len(ours) < 25


def test_the_sea_is_drawn_from_the_seed() -> None:
    assert opened(seed=3).waters.fish == opened(seed=3).waters.fish
    assert opened(seed=3).waters.fish != opened(seed=4).waters.fish


# Room


def test_between_fish_head_to_tail_is_what_their_lengths_leave() -> None:
    assert water(BLUE[0], ORIGIN, RED[0], Lying(50.0, 0.0, 180.0)) == pytest.approx(50 - 16 - 15)


def test_between_fish_side_by_side_is_what_their_heights_leave() -> None:
    assert water(BLUE[0], ORIGIN, RED[0], Lying(0.0, 30.0, 0.0)) == pytest.approx(30 - 9 - 7.5)


def test_between_fish_that_are_turned_it_is_measured_across() -> None:
    assert water(BLUE[0], ORIGIN, RED[0], Lying(0.0, 40.0, 90.0)) == pytest.approx(40 - 9 - 15)
    assert water(RED[0], Lying(0.0, 40.0, 90.0), BLUE[0], ORIGIN) == pytest.approx(40 - 9 - 15)


def test_fish_that_lie_across_each_other_overlap() -> None:
    assert water(BLUE[0], ORIGIN, RED[0], Lying(0.0, 0.0, 90.0)) == pytest.approx(-9 - 7.5)


def test_a_fish_has_room_where_some_water_is_left_to_every_other() -> None:
    beside = 9 + 7.5 + APART
    others = {RED[0]: ORIGIN}
    assert is_free(BLUE[0], Lying(0.0, beside, 0.0), others)
    assert not is_free(BLUE[0], Lying(0.0, beside - 0.1, 0.0), others)
    assert not is_free(BLUE[0], Lying(0.0, beside, 0.0), others | {WHITE[0]: Lying(0.0, 2 * beside, 90.0)})


def test_a_fish_does_not_take_its_own_room() -> None:
    assert is_free(BLUE[0], ORIGIN, {BLUE[0]: Lying(1.0, 0.0, 0.0)})


@pytest.mark.parametrize("fish", [0, 12, 24, 36, 48])
def test_no_fin_sticks_out_further_than_the_water_that_is_left(fish: int) -> None:
    """Half of it, so that the fins of two fish do not touch."""
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
    away = Lying(450 * cos(turn * pi / 180), 450 * sin(turn * pi / 180), 10.0)
    crowd = {fish: back_in_sea(fish, away, {}) for fish in BLUE[1:]}
    place = back_in_sea(BLUE[0], away, crowd)
    assert in_sea(place)
    assert is_free(BLUE[0], place, crowd)
    assert place.heading == 10.0


def test_if_there_is_none_on_the_way_it_comes_back_anywhere() -> None:
    line = {fish: Lying(330.0 - 16 * fish, 0.0, 90.0) for fish in range(1, 24)}
    place = back_in_sea(0, Lying(400.0, 0.0, 0.0), line)
    assert in_sea(place)
    assert is_free(0, place, line)
