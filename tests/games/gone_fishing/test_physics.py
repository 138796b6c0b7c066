"""Nets swing, settle, enclose and pull as real ones do."""

import subprocess
import sys
from hashlib import sha256

import msgspec
import numpy as np
import pytest
from benchmarks.gone_fishing.benchmark_cases import ten_fish

from shoal.core import Outcome, Rng
from shoal.games.gone_fishing.event_log import (
    FishSlippedOut,
    FlatPose,
    LostFishTouched,
    NetArrived,
    NetDown,
    RimTouched,
)
from shoal.games.gone_fishing.physics import hand_path, simulation
from shoal.games.gone_fishing.physics.hand import lowering_at
from shoal.games.gone_fishing.rules.layout import first_layout
from shoal.games.gone_fishing.rules.sea import HALF, OUTLINES, NetName
from shoal.games.gone_fishing.schema import FishingOptions, Lowered, Pulled
from shoal.physics.trajectory import unpack
from tests.games.gone_fishing.acts import NETS, events_of, fish_in_middle, lowered, pulled, swing, tight_place

CALM, NATURAL = FishingOptions(swing="calm"), FishingOptions()
SEAS = (5, 13, 17, 27)
"""First four seeds for which a search finds a place for the circle with four millimetres of clearance."""
every_net = pytest.mark.parametrize("net", NETS)


def digest(outcome: Outcome) -> str:
    return sha256(msgspec.json.encode(outcome)).hexdigest()


def some_acts() -> list[Outcome]:
    sea = first_layout(Rng(1))
    lowering = simulation.lower("star", sea, "40,-20,15", NATURAL)
    return [
        lowering,
        simulation.pull(
            "square", FlatPose(0.0, -150.0, 10.0), ten_fish(FlatPose(0.0, -150.0, 0.0)), 0, False, "20,-340"
        ),
        simulation.pull("circle", FlatPose(200.0, 0.0, 0.0), fish_in_middle(4), 3, True, "340,10"),
        simulation.toss([12, 13, 14, 15], 60.0, 5),
    ]


# Swinging


@every_net
def test_a_net_swings_once_in_a_little_more_than_a_second(net: NetName) -> None:
    swung = swing(net, NATURAL)
    after = swung.times > 0.5
    x, times = swung.x[after], swung.times[after]
    crossings = times[1:][(x[1:] > 0) != (x[:-1] > 0)]
    assert 2 * np.diff(crossings).mean() == pytest.approx(1.06, abs=0.04)


def test_the_swing_dies_down_by_itself() -> None:
    swung = swing("circle", NATURAL)
    early, late = (np.abs(swung.x[(swung.times > t) & (swung.times < t + 1.1)]).max() for t in (0.4, 3.4))
    assert late < early / 10


def test_one_who_drops_the_net_at_once_mostly_touches_and_one_who_waits_a_second_mostly_does_not() -> None:
    """Try places with four millimetres of clearance on all sides of the rim."""
    rng = Rng(1)
    places = [place for seed in SEAS if (place := tight_place("circle", 4.0, seed))]
    assert len(places) == len(SEAS)
    at_once, after_a_second = (
        sum(lowered(place, wait, rng) for place in places for _ in range(8)) for wait in (0.0, 1.0)
    )
    assert at_once < 16 < after_a_second


def test_a_calm_net_settles_sooner() -> None:
    natural, calm = (swing("circle", options) for options in (NATURAL, CALM))
    late = natural.times > 2.0
    assert np.abs(calm.x[late]).max() < np.abs(natural.x[late]).max() / 1.5


# Lowering


@every_net
def test_every_net_comes_down_level_where_and_as_the_hand_holds_it(net: NetName) -> None:
    log = simulation.lower(net, {}, hand_path.encode(lowering_at(50.0, -80.0, 25.0, wait=2.5)), NATURAL).log
    assert events_of(log, NetDown)
    assert log.net is not None
    assert (log.net.x, log.net.y, log.net.heading) == pytest.approx((50.0, -80.0, 25.0), abs=1.5)


def test_the_net_turns_with_the_hand() -> None:
    log = simulation.lower("square", {}, "0,0,0;40,0,70", NATURAL).log
    assert log.net is not None
    assert log.net.heading == pytest.approx(70.0, abs=2.0)


def test_a_fish_under_the_rim_is_touched_and_that_ends_it() -> None:
    log = simulation.lower("circle", {3: FlatPose(72.0, 0.0, 0.0)}, "0,0,0", NATURAL).log
    (touched,) = log.events
    assert isinstance(touched, RimTouched)
    assert touched.fish == 3
    assert log.net is None
    assert log.seconds == touched.time


def test_a_net_that_is_not_let_down_still_hangs() -> None:
    samples = lowering_at(0.0, 0.0, 0.0)[:80]
    log = simulation.lower("circle", {3: FlatPose(10.0, 0.0, 0.0)}, hand_path.encode(samples), NATURAL).log
    assert log.events == ()
    assert log.net is None
    assert log.seconds == pytest.approx(79 / 60 + 0.5)


def test_between_two_rays_of_the_star_a_fish_is_outside() -> None:
    tip, notch = OUTLINES["star"][0], OUTLINES["star"][1]
    outside = FlatPose(notch[0] * 1.45, notch[1] * 1.45, 0.0)
    log = simulation.lower("star", {0: outside, 12: FlatPose(tip[0] * 0.6, tip[1] * 0.6, 90.0)}, "0,0,0", NATURAL).log
    assert [type(event) for event in log.events] == [NetDown]
    assert log.inside == (12,)


# Pulling


@every_net
@pytest.mark.parametrize("expert", [False, True])
def test_enclosed_fish_stay_enclosed_in_a_gentle_pull(net: NetName, expert: bool) -> None:
    fish = fish_in_middle(4)
    log = pulled(net, fish, expert=expert)
    assert events_of(log, NetArrived)
    assert not events_of(log, FishSlippedOut)
    assert log.inside == tuple(fish)
    assert all(log.fish[fish_id] != lay for fish_id, lay in fish.items())


@pytest.mark.parametrize("net", ["square", "star"])
def test_ten_fish_are_pulled_in_one_net(net: NetName) -> None:
    """Pull by the basic rule; by the expert rule the rope lifts the rim of a net with more than six fish."""
    log = pulled(net, ten_fish(FlatPose(0.0, 0.0, 0.0)), expert=False)
    assert events_of(log, NetArrived)
    assert len(log.inside) == 10


@pytest.mark.parametrize(("expert", "least", "greatest"), [(False, 0.0, 2.5), (True, 10.0, 90.0)])
def test_by_the_basic_rule_a_net_does_not_turn_by_the_expert_rule_it_may(
    expert: bool, least: float, greatest: float
) -> None:
    log = simulation.pull(
        "square", FlatPose(0.0, 10.0, 20.0), {5: FlatPose(10.0, 0.0, 30.0)}, 0, expert, "0,-150;20,-340"
    ).log
    assert events_of(log, NetArrived)
    assert log.net is not None
    assert least <= abs(log.net.heading - 20.0) <= greatest


@pytest.mark.parametrize(("expert", "behind"), [(False, 24.0), (True, 99.0)])
def test_a_net_trails_behind_the_hand(expert: bool, behind: float) -> None:
    """Measure the distance after a pull through an empty sea at 12 cm per second."""
    way = np.column_stack([np.arange(150) * 2.0, np.zeros(150)])
    log = simulation.pull("circle", FlatPose(-200.0, 0.0, 0.0), {}, 0, expert, hand_path.encode(way)).log
    assert log.net is not None
    assert -200 + way[-1, 0] - log.net.x == pytest.approx(behind, abs=4)


def test_a_fish_outside_that_the_rim_touches_ends_it() -> None:
    fish = {**fish_in_middle(3), 5: FlatPose(0.0, -150.0, 0.0)}
    log = pulled("circle", fish, expert=False)
    assert log.events[-1] == RimTouched(log.seconds, 5)
    assert log.net is not None
    assert -85.0 < log.net.y < -45.0
    assert log.fish[5] == fish[5]


@pytest.mark.parametrize(("edge", "end"), [(0, "0,-350"), (1, "-350,0"), (2, "0,350"), (3, "350,0")])
def test_a_net_arrives_at_its_own_edge_only(edge: int, end: str) -> None:
    x, y = (0.75 * float(coordinate) for coordinate in end.split(","))
    for home in range(4):
        log = simulation.pull("circle", FlatPose(x, y, 0.0), {}, home, False, end).log
        assert bool(events_of(log, NetArrived)) == (home == edge)


def test_beside_the_mouth_no_net_arrives() -> None:
    for x, arrives in ((70.0, True), (90.0, False)):
        log = simulation.pull("circle", FlatPose(x, -280.0, 0.0), {}, 0, False, f"{x},-350").log
        assert bool(events_of(log, NetArrived)) == arrives
        assert log.net is not None
        assert log.net.y > -HALF - 25


def test_a_fish_that_is_left_behind_has_slipped_out() -> None:
    """Jerk the net, so that it jumps over its fish."""
    samples = np.column_stack([np.zeros(40), -np.minimum(12.0 * np.arange(40), 300.0)])
    log = simulation.pull("circle", FlatPose(0.0, 0.0, 0.0), fish_in_middle(3), 0, True, hand_path.encode(samples)).log
    slipped = [event.fish for event in events_of(log, FishSlippedOut) if isinstance(event, FishSlippedOut)]
    assert slipped
    assert not {*slipped} & {*log.inside}


def test_a_fish_that_is_left_behind_is_touched_again_only_after_it_has_come_clear() -> None:
    """Jerk the net off its fish, and drag it back over them."""
    away, back = -np.minimum(12.0 * np.arange(40), 300.0), np.linspace(-300.0, 100.0, 200)
    samples = np.column_stack([np.zeros(240), np.concatenate([away, back])])
    log = simulation.pull("circle", FlatPose(0.0, 0.0, 0.0), fish_in_middle(3), 0, True, hand_path.encode(samples)).log
    slipped = {event.fish: event.time for event in events_of(log, FishSlippedOut) if isinstance(event, FishSlippedOut)}
    [touch] = [event for event in events_of(log, LostFishTouched) if isinstance(event, LostFishTouched)]
    assert touch.time > slipped[touch.fish] + 0.1
    assert log.seconds == pytest.approx(touch.time, abs=1 / 60)
    assert log.events[-1].time == touch.time


# Every act


def test_the_same_act_gives_the_same_bits_whatever_has_run_before_and_in_another_process() -> None:
    here = [*map(digest, some_acts())]
    assert [*map(digest, some_acts())] == here
    program = "from tests.games.gone_fishing.test_physics import *; print(*map(digest, some_acts()))"
    there = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True, timeout=300)
    assert there.stdout.split() == here


def test_an_act_is_shown_again_in_a_few_thousand_bytes() -> None:
    for outcome in some_acts()[:3]:
        assert isinstance(outcome, Lowered | Pulled)
        assert len(outcome.trajectory.packed) < 4000
        frames = unpack(outcome.trajectory)
        assert len(frames) == pytest.approx(outcome.trajectory.rate * outcome.log.seconds, abs=2)
        assert outcome.trajectory.bodies[:2] == (0, 1)
        if outcome.log.net is not None:
            assert 1000 * frames[-1, 0, :2] == pytest.approx((outcome.log.net.x, outcome.log.net.y), abs=0.1)


def test_the_fish_of_a_trajectory_have_their_ids() -> None:
    fish = fish_in_middle(3)
    sea = {**fish, 7: FlatPose(200.0, 200.0, 0.0)}
    trajectory = simulation.pull("circle", FlatPose(0.0, 0.0, 0.0), sea, 0, False, "0,-350").trajectory
    assert trajectory.bodies == (0, 1, *(2 + fish_id for fish_id in fish))


def test_a_hostile_path_costs_no_more_than_the_longest() -> None:
    """Shake as fast and as long as allowed, above fish and with fish in the net."""
    shaking = np.resize([0.0, 12.4], 1200)
    lowering = np.column_stack([shaking, np.zeros(1200), np.full(1200, 400.0), np.zeros(1200)])
    hand_path.check(hand_path.encode(lowering), "lower")
    log = simulation.lower("circle", fish_in_middle(4), hand_path.encode(lowering), NATURAL).log
    assert log.seconds <= 20.5
    pull = hand_path.encode(np.column_stack([shaking[:1080], np.zeros(1080)]))
    hand_path.check(pull, "pull")
    assert simulation.pull("star", FlatPose(0.0, 0.0, 0.0), fish_in_middle(2), 0, True, pull).log.seconds <= 18.5
