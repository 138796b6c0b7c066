"""Tossed fish come to rest, and some of every kind stand upright."""

import pytest

from shoal.games.gone_fishing.physics.shape import BELLY, body, boxes, tail
from shoal.games.gone_fishing.physics.toss import REST, toss
from shoal.games.gone_fishing.rules.sea import KINDS, OF_A_KIND, Kind

SIX = 6


def of_kind(kind: Kind, count: int) -> range:
    first = OF_A_KIND * KINDS.index(kind)
    return range(first, first + count)


@pytest.mark.parametrize("kind", KINDS)
def test_of_every_kind_between_15_and_35_in_a_hundred_land_upright(kind: Kind) -> None:
    tosses = [toss(of_kind(kind, SIX), 30.0 + 10 * (seed % 5), seed).log for seed in range(40)]
    upright = sum(sum(log.upright) for log in tosses) / SIX / len(tosses)
    assert 0.15 < upright < 0.35
    assert all(log.seconds < REST.timeout for log in tosses)


def test_the_same_toss_ends_alike_and_another_seed_is_another_toss() -> None:
    fish = of_kind("green", 8)
    assert toss(fish, 50.0, 7) == toss(fish, 50.0, 7)
    assert toss(fish, 50.0, 7) != toss(fish, 50.0, 8)
    assert toss(fish, 50.0, 7) != toss(fish, 51.0, 7)


@pytest.mark.parametrize("vigour", [0.0, 100.0])
def test_twelve_fish_are_tossed_as_well_as_one(vigour: float) -> None:
    for count in (1, OF_A_KIND):
        tossed = toss(of_kind("white", count), vigour, 3)
        assert len(tossed.log.upright) == count
        assert tossed.log.seconds < REST.timeout
        assert len(tossed.trajectory.packed) < 12_000


@pytest.mark.parametrize("kind", KINDS)
def test_a_fish_has_a_round_back_and_a_flat_belly(kind: Kind) -> None:
    lowest = min(y for _, y in body(kind))
    flat = [x for x, y in body(kind) if y == lowest]
    assert max(flat) - min(flat) == pytest.approx(BELLY[kind])
    assert max(y for _, y in body(kind)) > -lowest
    xs = [x for x, _ in (*body(kind), *tail(kind))]
    assert min(xs) == pytest.approx(-max(xs))
    assert boxes(kind)[1].halves[0] == pytest.approx(max(xs))
