"""Penguins slide, curve, jump and stop as the real ones do."""

import subprocess
import sys
from hashlib import sha256
from itertools import pairwise
from math import hypot

import msgspec
import numpy as np
import pytest

from shoal.core import Rng
from shoal.games.icecool.physics import penguin
from shoal.games.icecool.physics.simulation import fly, fly_many, world
from shoal.games.icecool.rules.floor_plan import CLASSROOM, FIELD, SIDE, room_at
from shoal.games.icecool.rules.hand import perturb
from shoal.games.icecool.rules.placement import BESIDE, Spot, door_of
from shoal.games.icecool.rules.round import spot_of
from shoal.games.icecool.schema import Flick, Flown
from shoal.physics.arrays import Rows
from shoal.physics.event_log import extent, read_events
from shoal.physics.events import Contact, GateCrossed, LeftField
from shoal.physics.trajectory import pack, unpack
from tests.games.icecool.random_flicks import TriedFlick, faults, try_flicks

WEST = Spot(60.0, 320.0)
"""A spot in the Common room, with most of the room above and below."""
LOW, HEAD = 11.0, 40.0
UP = 90.0


def slide(speed: float, aside: float = 0.0, *, start: Spot = WEST, direction: float = UP, height: float = LOW) -> Rows:
    """Return the poses of a flicked penguin that is alone in the school."""
    motion = fly_many([start], 0, [Flick(direction, speed, aside, height)])[0]
    assert motion.at_rest
    return world(1).poses(motion.states)[:, 0]


def displacement(poses: Rows) -> tuple[float, float]:
    """Return how far ahead and how far to the right a flick up the school has gone, in millimetres."""
    x, y = 1000 * (poses[-1, :2] - poses[0, :2])
    return float(y), float(x)


# Sliding


@pytest.mark.parametrize(("speed", "distance"), [(1.0, 101), (1.5, 231), (2.0, 415), (2.5, 652), (3.0, 942)])
def test_a_flick_in_the_middle_goes_straight_and_the_further_the_faster(speed: float, distance: float) -> None:
    """Flick outside the school, where the floor has no walls."""
    ahead, aside = displacement(slide(speed, start=Spot(-5000.0, 0.0)))
    assert ahead == pytest.approx(distance, rel=0.03)
    assert abs(aside) <= 1


@pytest.mark.parametrize("aside", [0.0, 0.3])
def test_all_directions_are_alike_wherever_the_penguin_looks(aside: float) -> None:
    ways = [(0.0, 0.0), (37.0, 2.0), (-90.0, 1.0), (180.0, -1.0)]
    starts = [Spot(-5000.0, 0.0, heading) for _, heading in ways]
    far = [
        hypot(*displacement(slide(2.0, aside, start=start, direction=direction)))
        for start, (direction, _) in zip(starts, ways, strict=True)
    ]
    assert far == pytest.approx([far[0]] * 4, rel=0.01)


def test_a_flick_on_one_side_hooks_to_that_side() -> None:
    for aside in (0.1, 0.2, 0.4, 0.8):
        right, left = (displacement(slide(2.0, sign * aside, start=Spot(-5000.0, 0.0)))[1] for sign in (1, -1))
        assert right > 20
        assert left == pytest.approx(-right, rel=0.1)


@pytest.mark.parametrize(("aside", "ahead", "sideways"), [(0.2, 400, 90), (0.4, 340, 140), (0.8, 210, 100)])
def test_it_hooks_as_far_as_was_found_to_feel_right(aside: float, ahead: float, sideways: float) -> None:
    assert displacement(slide(2.0, aside, start=Spot(-5000.0, 0.0))) == pytest.approx((ahead, sideways), rel=0.15)


def test_up_to_two_fifths_of_the_width_it_hooks_the_more_the_further_aside() -> None:
    hooks = [displacement(slide(2.0, aside, start=Spot(-5000.0, 0.0)))[1] for aside in (0.0, 0.1, 0.2, 0.3, 0.4)]
    assert all(more > less + 10 for less, more in pairwise(hooks))


def test_the_spin_never_makes_half_a_turn_between_two_frames_of_a_trajectory() -> None:
    for aside in (0.5, 0.95):
        frames = unpack(fly([Spot(125.0, 450.0)], 0, Flick(UP, 5.0, aside, LOW)).trajectory)[:-1, 0, 3:]
        frames /= np.linalg.norm(frames, axis=-1, keepdims=True)
        assert (2 * np.arccos(np.clip((frames[1:] * frames[:-1]).sum(axis=-1), -1, 1))).max() < 0.9 * np.pi


# Jumping


def over_the_wall(distance: float, speed: float) -> list[bool]:
    """Return whether flicks on the head from a distance before the wall of the Gym, in millimetres, end behind it."""
    starts = [Spot(390.0 - distance, y) for y in (60.0, 200.0, 210.0)]
    ends = [slide(speed, start=start, direction=0.0, height=HEAD)[-1] for start in starts]
    return [bool(end[0] > 0.39) for end in ends]


@pytest.mark.parametrize("distance", [80.0, 110.0, 140.0])
def test_a_flick_on_the_head_clears_a_wall_from_8_to_14_cm(distance: float) -> None:
    assert all(over_the_wall(distance, 4.5))


@pytest.mark.parametrize("distance", [20.0, 30.0, 40.0])
def test_from_4_cm_no_flick_on_the_head_clears_it(distance: float) -> None:
    for speed in (3.5, 4.0, 4.5, 5.0):
        assert not any(over_the_wall(distance, speed))


def test_a_jump_lifts_the_whole_penguin() -> None:
    body = penguin.body("penguin")
    for speed, lowest, highest in ((4.0, 35, 60), (5.0, 60, 95)):
        low, _ = extent(body, slide(speed, height=HEAD))
        assert lowest < 1000 * low[:, 2].max() < highest


def test_no_flick_on_the_body_climbs_a_wall() -> None:
    for speed in (2.0, 3.0, 3.9):
        poses = slide(speed, start=Spot(250.0, 60.0), direction=0.0)
        assert poses[:, 0].max() < 0.39
        low, _ = extent(penguin.body("penguin"), poses)
        assert low[:, 2].max() < 0.03


def test_a_jump_through_an_open_door_is_logged_as_high() -> None:
    flown = fly([Spot(300.0, 125.0)], 0, Flick(0.0, 4.5, 0.0, HEAD))
    (crossing,) = [event for event in flown.log.events if isinstance(event, GateCrossed)]
    assert crossing.gate == "classroom-gym"
    assert crossing.height > 0.02


@pytest.mark.parametrize(
    ("start", "direction", "wall", "forward"),
    [
        (Spot(280.0, 60.0), 0.0, "wall classroom-gym", True),
        (Spot(280.0, 200.0), 0.0, "wall classroom-gym", True),
        (Spot(500.0, 320.0), 180.0, "wall hall-gym", False),
        (Spot(340.0, 320.0), 180.0, "wall common-hall", False),
        (Spot(60.0, 140.0), UP, "wall classroom-common", True),
        (Spot(440.0, 280.0), UP, "wall gym-kitchen", True),
    ],
)
def test_a_jump_over_a_wall_is_logged_with_the_rooms_on_both_sides(
    start: Spot, direction: float, wall: str, forward: bool
) -> None:
    flown = fly([start], 0, Flick(direction, 4.5, 0.0, HEAD))
    crossing = next(event for event in flown.log.events if isinstance(event, GateCrossed))
    assert (crossing.gate, crossing.forward) == (wall, forward)
    assert crossing.height > 0.04


def test_whatever_stays_in_its_room_crosses_nothing() -> None:
    for direction in (0.0, 45.0, UP, 180.0):
        flown = fly([Spot(280.0, 60.0)], 0, Flick(direction, 3.0, 0.2, LOW))
        crossed = [event for event in flown.log.events if isinstance(event, GateCrossed)]
        room = room_at((1000 * flown.log.rest[0].x, 1000 * flown.log.rest[0].y))
        assert bool(crossed) == (room is not CLASSROOM)


def test_a_slide_through_it_is_logged_as_low() -> None:
    flown = fly([Spot(300.0, 125.0)], 0, Flick(0.0, 2.0, 0.0, LOW))
    (crossing,) = [event for event in flown.log.events if isinstance(event, GateCrossed)]
    assert (crossing.gate, crossing.forward) == ("classroom-gym", True)
    assert crossing.height < 0.005


# Penguins among themselves


def test_a_knock_passes_most_of_the_speed_on() -> None:
    motion = fly_many([Spot(60.0, 320.0), Spot(60.0, 400.0)], 0, [Flick(UP, 2.0, 0.0, LOW)])[0]
    pair = world(2)
    first = int(np.argmax(motion.touching[:, 0]))
    speed = pair.velocities(motion.states)[:, :, 1]
    before, after = speed[first - 1], speed[first + 25]
    assert before[1] == pytest.approx(0.0, abs=0.01)
    assert 0.05 < after[0] / before[0] < 0.3
    assert 0.65 < after[1] / before[0] < 0.85


def test_a_contact_is_logged_even_in_the_air() -> None:
    flown = fly([Spot(100.0, 320.0), Spot(100.0, 380.0)], 0, Flick(UP, 5.0, 0.0, HEAD))
    assert any(isinstance(event, Contact) for event in flown.log.events)


def test_a_penguin_put_just_beside_another_does_not_touch_it() -> None:
    spots = [Spot(100.0, 450.0), Spot(100.0, 450.0 + BESIDE)]
    away, ahead = (fly(spots, 0, Flick(direction, 1.0, 0.0, LOW)).log.events for direction in (-UP, UP))
    assert away == ()
    assert [type(event) for event in ahead][:1] == [Contact]


def test_those_who_have_not_started_take_no_part() -> None:
    flown = fly([WEST, None, None, None], 0, Flick(UP, 2.0, 0.0, LOW))
    assert flown.trajectory.bodies == (0,)
    assert flown.log.events == ()


# Coming to rest


def test_a_penguin_mostly_ends_upright_and_one_that_leans_on_a_wall_can_be_stood_up_there() -> None:
    tried = [*try_flicks(1, 60, seed=7)]
    leaning = [flick.log.rest[0] for flick in tried if flick.log.rest[0].upright < 0.98 and not flick.out]
    assert 0 < len(leaning) <= 0.15 * len(tried)
    for rest in leaning:
        spot = spot_of(rest)
        stood = fly([spot, Spot(445.0, 515.0)], 1, Flick(0.0, 0.5, 0.0, LOW)).log.rest[0]
        assert stood.upright == pytest.approx(1.0, abs=0.01)
        assert (1000 * stood.x, 1000 * stood.y) == pytest.approx(spot.point, abs=1.0)


def test_some_flicks_at_a_door_end_stuck_in_it() -> None:
    flicks = [Flick(0.0, 1.1 + 0.02 * n, 0.0, LOW) for n in range(15)]
    school = world(1)
    ends = [spot_of(read_events(school, motion, FIELD).rest[0]) for motion in fly_many([Spot(230.0, 125.0)], 0, flicks)]
    stuck = [door_of(spot) for spot in ends if door_of(spot)]
    assert 1 <= len(stuck) < len(ends)


def test_a_penguin_that_flies_out_is_logged() -> None:
    flown = fly([Spot(125.0, 545.0)], 0, Flick(UP, 5.0, 0.0, HEAD))
    assert [type(event) for event in flown.log.events] == [LeftField]
    assert flown.log.rest[0].y * 1000 > SIDE


@pytest.mark.parametrize("penguins", [1, 2, 3, 4])
def test_random_flicks_go_through_no_wall_and_come_to_rest(penguins: int) -> None:
    for tried in try_flicks(penguins, 50, seed=penguins):
        assert faults(tried) == []


def test_a_penguin_that_went_through_a_wall_would_be_noticed() -> None:
    motion = fly_many([Spot(200.0, 60.0)], 0, [Flick(0.0, 2.0, 0.0, LOW)])[0]
    world(1).poses(motion.states)[:, 0, 0] *= 3
    tried = TriedFlick([Spot(200.0, 60.0)], motion, read_events(world(1), motion, FIELD))
    assert "penguin 0 has gone through a wall" in faults(tried)


def test_a_flick_is_a_few_hundred_bytes() -> None:
    sizes = [len(pack(tried.poses, 0.001).packed) for tried in try_flicks(4, 30, seed=3)]
    assert sorted(sizes)[len(sizes) // 2] < 900


# The same for all


def digest(flown: Flown) -> str:
    return sha256(msgspec.msgpack.encode(flown)).hexdigest()


def jostling() -> str:
    spots = [Spot(100.0, 100.0), Spot(160.0, 105.0), Spot(220.0, 95.0), Spot(300.0, 125.0)]
    return "".join(digest(fly(spots, 0, Flick(4.0 * n, 3.0, 0.1 * n, LOW))) for n in range(4))


def test_the_same_flick_is_the_same_to_the_last_bit_in_another_process() -> None:
    program = "from tests.games.icecool.test_physics import jostling; print(jostling())"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True, timeout=300)
    assert done.stdout.strip() == jostling()


def test_what_was_flicked_before_does_not_matter() -> None:
    once = jostling()
    for _ in try_flicks(4, 5, seed=9):
        pass
    assert jostling() == once


def test_a_steady_hand_does_as_it_is_told_and_others_tremble() -> None:
    meant = Flick(30.0, 2.0, 0.1, LOW)
    assert perturb(meant, 0.0, Rng(1)) == meant
    natural, shaky = (
        np.array([msgspec.structs.astuple(perturb(meant, error, Rng(seed))) for seed in range(1500)])
        for error in (1.0, 3.0)
    )
    assert natural.mean(axis=0) == pytest.approx([30.0, 2.0, 0.1, LOW], abs=0.15)
    assert natural.std(axis=0) == pytest.approx([1.5, 0.1, 0.07, 1.0], rel=0.08)
    assert shaky.std(axis=0)[0] == pytest.approx(4.5, rel=0.08)
