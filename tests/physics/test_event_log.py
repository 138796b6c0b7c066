"""The events read from a motion; most motions here are constructed, not simulated."""

from itertools import pairwise
from math import cos, pi, sin

import numpy as np
import pytest

from shoal.physics.arrays import Rows
from shoal.physics.blueprint import Ball, Body
from shoal.physics.event_log import extent, read_events, rest_pose, rotate
from shoal.physics.events import Contact, FieldEvent, GateCrossed, LeftField
from shoal.physics.world import Motion
from tests.physics.worlds import FIELD, RADIUS, balls, pose, pushed


def along(*points: tuple[float, float, float]) -> Rows:
    """Return the poses of one body that goes from point to point, one millimetre per step."""
    rows = [
        np.linspace(begin, end, max(2, round(1000 * float(np.linalg.norm(np.subtract(end, begin))))))
        for begin, end in pairwise(points)
    ]
    places = np.concatenate(rows)
    return np.hstack([places, np.tile([1.0, 0.0, 0.0, 0.0], (len(places), 1))])


def events_of(poses: Rows, touching: list[bool] | None = None) -> tuple[FieldEvent, ...]:
    """Return the events of the first of two balls, which has these poses; the second ball lies elsewhere."""
    world = balls(2)
    states = np.zeros((len(poses), world.state_size))
    world.poses(states)[:, 0] = poses
    world.poses(states)[:, 1] = pose(-0.3)
    touches = np.zeros((len(poses) - 1, 1), dtype=bool)
    touches[: len(touching or []), 0] = touching or []
    return read_events(world, Motion(states, touches, at_rest=True), FIELD).events


def crossings(poses: Rows) -> list[tuple[bool, float]]:
    """Return the direction and the height of each crossing of the gate."""
    crossed = [event for event in events_of(poses) if isinstance(event, GateCrossed)]
    assert all((event.body, event.gate) == (0, "gate") for event in crossed)
    return [(event.forward, round(event.height, 4)) for event in crossed]


def test_a_contact_is_logged_when_it_begins_and_again_after_a_pause() -> None:
    poses = along((0.0, 0.0, RADIUS), (0.05, 0.0, RADIUS))
    events = events_of(poses, [False, True, True, False, True])
    assert [(type(event), round(event.time, 4)) for event in events] == [(Contact, 0.002), (Contact, 0.005)]


def test_a_contact_in_the_first_step_is_logged() -> None:
    events = events_of(along((0.0, 0.0, 0.01), (0.05, 0.0, 0.01)), [True])
    assert [round(event.time, 4) for event in events] == [0.001]


def test_a_body_wholly_on_one_side_and_then_on_the_other_has_gone_through() -> None:
    assert crossings(along((0.0, 0.0, RADIUS), (0.2, 0.0, RADIUS))) == [(True, 0.0)]
    assert crossings(along((0.2, 0.01, RADIUS), (0.0, 0.0, RADIUS))) == [(False, 0.0)]


def test_a_crossing_is_logged_when_the_whole_body_is_through() -> None:
    (crossing,) = events_of(along((0.0, 0.0, RADIUS), (0.2, 0.0, RADIUS)))
    assert crossing.time == pytest.approx(0.112, abs=0.002)


@pytest.mark.parametrize("end", [0.087, 0.09, 0.1, 0.111])
def test_a_body_that_is_still_in_the_gate_has_not_gone_through(end: float) -> None:
    assert crossings(along((0.0, 0.0, RADIUS), (end, 0.0, RADIUS))) == []


def test_a_body_that_began_in_the_gate_has_not_gone_through() -> None:
    assert crossings(along((0.1, 0.0, RADIUS), (0.2, 0.0, RADIUS))) == []


def test_through_and_back_are_two_crossings() -> None:
    assert crossings(along((0.0, 0.0, 0.01), (0.2, 0.0, 0.01), (0.0, 0.01, 0.01))) == [(True, 0.0), (False, 0.0)]


def test_through_and_back_into_the_gate_is_one() -> None:
    assert crossings(along((0.0, 0.0, RADIUS), (0.2, 0.0, RADIUS), (0.1, 0.0, RADIUS))) == [(True, 0.0)]


def test_over_the_wall_beside_the_opening_is_no_crossing() -> None:
    assert crossings(along((0.0, 0.03, 0.06), (0.2, 0.03, 0.06))) == []


def test_over_the_wall_and_back_through_the_opening_is_one() -> None:
    around = along((0.0, 0.1, 0.06), (0.2, 0.1, 0.06), (0.2, 0.0, 0.01), (0.0, 0.0, 0.01))
    assert crossings(around) == [(False, 0.0)]


def test_the_height_is_that_of_the_lowest_point_as_the_middle_crosses() -> None:
    ((_, height),) = crossings(along((0.0, 0.0, 0.01), (0.1, 0.0, 0.05), (0.2, 0.0, 0.01)))
    assert height == pytest.approx(0.04, abs=0.001)


def test_a_body_leaves_the_field_once_when_its_middle_does() -> None:
    events = events_of(along((0.4, 0.0, RADIUS), (0.6, 0.0, RADIUS), (0.4, 0.0, RADIUS), (0.6, 0.0, RADIUS)))
    assert [(type(event), event.body) for event in events if not isinstance(event, Contact)] == [(LeftField, 0)]
    assert events[0].time == pytest.approx(0.1, abs=0.002)


def test_a_body_outside_from_the_beginning_does_not_leave() -> None:
    assert events_of(along((0.7, 0.0, RADIUS), (0.8, 0.0, RADIUS))) == ()


def test_events_are_logged_in_their_order() -> None:
    events = events_of(along((0.0, 0.0, RADIUS), (0.6, 0.0, RADIUS)), [False] * 200 + [True])
    assert [type(event) for event in events] == [GateCrossed, Contact, LeftField]


def test_a_real_motion_is_logged_with_contact_and_rest() -> None:
    world = balls(2)
    (motion,) = world.run(pushed(world, [pose(0.0), pose(0.05)], (0.6, 0.0, 0.0)))
    log = read_events(world, motion, FIELD)
    assert isinstance(log.events[0], Contact)
    assert log.events[0].time == pytest.approx(0.05, abs=0.03)
    assert log.rest[1].x > log.rest[0].x
    assert log.seconds == pytest.approx(world.step * (len(motion.states) - 1))


def test_a_body_reaches_as_far_as_its_balls() -> None:
    body = Body("two", (Ball((0.0, 0.0, 0.0), 0.01), Ball((0.0, 0.0, 0.03), 0.005)), (0.0, 0.0, 0.0))
    lying = np.array([[1.0, 2.0, 3.0, cos(pi / 4), 0.0, sin(pi / 4), 0.0]])
    low, high = extent(body, lying)
    assert low[0] == pytest.approx([0.99, 1.99, 2.99])
    assert high[0] == pytest.approx([1.035, 2.01, 3.01])


def test_vectors_turn_with_a_body() -> None:
    rng = np.random.default_rng(1)
    quaternions = rng.normal(size=(20, 4))
    quaternions /= np.linalg.norm(quaternions, axis=1, keepdims=True)
    for w, x, y, z in quaternions:
        matrix = np.array(
            [
                [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
            ]
        )
        vector = rng.normal(size=3)
        assert rotate(np.array([[w, x, y, z]]), vector.tolist())[0] == pytest.approx(matrix @ vector)


def test_a_rest_pose_has_the_heading_and_how_upright_the_body_is() -> None:
    faces = rest_pose(np.array([1.0, 2.0, 3.0, cos(0.5), 0.0, 0.0, sin(0.5)]))
    assert (faces.x, faces.y, faces.z, faces.heading, faces.upright) == pytest.approx((1, 2, 3, 1.0, 1.0))
    leans = rest_pose(np.array([0.0, 0.0, 0.0, cos(0.3), sin(0.3), 0.0, 0.0]))
    assert leans.upright == pytest.approx(cos(0.6))
