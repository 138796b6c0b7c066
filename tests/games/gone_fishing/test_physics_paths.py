"""Paths are encoded in a few bytes, and only paths that a hand can follow are accepted."""

from base64 import urlsafe_b64encode

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.core import IllegalAction, Rng
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.physics import hand_path
from shoal.games.gone_fishing.physics.hand import LEAD, add_tremor, lowering_at, pulling_along
from shoal.games.gone_fishing.physics.hand_path import Phase
from shoal.games.gone_fishing.rules.layout import first_layout
from shoal.physics.arrays import Rows
from tests.games.gone_fishing.acts import NETS

PHASES: tuple[Phase, ...] = ("lower", "pull")


def still(seconds: float, x: float = 0.0, height: float = 400.0) -> Rows:
    return np.tile([x, 0.0, height, 0.0], (round(60 * seconds), 1))


def moved(channel: int, steps: list[float]) -> str:
    """Return the path of a hand that moves by these steps in one channel: x, y, height or heading."""
    samples = still((len(steps) + 1) / 60)
    samples[1:, channel] += np.cumsum(steps)
    return hand_path.encode(samples)


def test_a_path_comes_back_to_a_tenth_of_a_millimetre() -> None:
    samples = add_tremor(lowering_at(120.0, -45.5, 90.0), 2.0, Rng(1))
    assert np.abs(hand_path.decode(hand_path.encode(samples)) - samples).max() <= 0.05 + 1e-9
    assert hand_path.encode(hand_path.decode(hand_path.encode(samples))) == hand_path.encode(samples)


def test_the_path_of_a_pull_begins_at_the_net() -> None:
    samples = pulling_along([(30.0, 40.0), (0.0, -330.0)], expert=False)
    path = hand_path.encode(samples)
    assert hand_path.decode(path)[0].tolist() == [0.0, 0.0]
    assert np.abs(hand_path.pulling_samples(path, (30.0, 40.0), False) - samples).max() <= 0.1 + 1e-9


def test_the_bytes_are_those_of_the_format() -> None:
    lowering = np.array([[1.5, -2.0, 400.0, 90.0], [2.5, -2.1, 399.0, 89.0]])
    encoded = bytes([4, 15, 0, 256 - 20, 255, 4000 & 255, 4000 >> 8, 900 & 255, 900 >> 8, 10, 255, 246, 246])
    assert hand_path.encode(lowering) == urlsafe_b64encode(encoded).decode().rstrip("=")
    pull = np.array([[7.0, 7.0], [8.0, 6.9]])
    assert hand_path.encode(pull) == urlsafe_b64encode(bytes([2, 10, 255])).decode().rstrip("=")


def test_six_seconds_take_two_thousand_letters() -> None:
    assert len(hand_path.encode(still(6.0))) < 2000


@pytest.mark.parametrize(
    ("path", "phase", "sentence"),
    [
        ("", "lower", "letters"),
        ("=", "lower", "letters"),
        ("BAAAAA", "lower", "cut off"),
        ("B", "lower", "cut off"),
        ("AAAA", "lower", "not the recorded path"),
        ("A" * 8000, "lower", "more than 7000 letters"),
        (hand_path.encode(still(1.0)), "pull", "another act"),
        (hand_path.encode(still(1.0)[:, :2]), "lower", "another act"),
        (hand_path.encode(still(1 / 60)), "lower", "at least two samples"),
        (hand_path.encode(still(20.1)), "lower", "20 s at most"),
        (hand_path.encode(still(18.1)[:, :2]), "pull", "18 s at most"),
        (hand_path.encode(still(1.0, x=331.0)), "lower", "within 330 mm"),
        (hand_path.encode(still(1.0, height=430.0)), "lower", "between 215 and 420"),
        (hand_path.encode(still(1.0, height=290.0)), "lower", "at least 300"),
        (moved(0, [12.6]), "lower", "750 mm a second"),
        (moved(2, [-10.2]), "lower", "600 mm a second"),
        (moved(3, [6.2]), "lower", "360° a second"),
        (hand_path.encode(np.column_stack([12.0 * np.arange(80), np.zeros(80)])), "pull", "900 mm"),
        ("1,2,3,4", "lower", "written like"),
        ("1,2;", "lower", "written like"),
        ("nan,2", "lower", "written like"),
        ("1e9,2", "pull", "written like"),
        ("٣,2", "pull", "written like"),
        ("1,2,3", "pull", "no headings"),
        ("331,0", "lower", "330 mm"),
        ("371,0", "pull", "370 mm"),
        (";".join(["1,1"] * 41), "pull", "more than 40"),
        ("-300,0;300,0;-300,0;300,0;-300,0", "lower", "longer than 20 s"),
        ("-300,0;300,0;-300,0", "pull", "800 mm long"),
    ],
)
def test_what_no_hand_can_do_is_refused_with_one_sentence(path: str, phase: Phase, sentence: str) -> None:
    with pytest.raises(IllegalAction, match=sentence) as refusal:
        hand_path.check(path, phase)
    assert str(refusal.value).endswith(".")
    assert len(str(refusal.value)) < 150


@given(st.one_of(st.text(), st.text("0123456789,;.-"), st.binary().map(lambda data: urlsafe_b64encode(data).decode())))
def test_garbage_is_refused_or_makes_a_path_that_can_be_performed(path: str) -> None:
    for phase in PHASES:
        try:
            hand_path.check(path, phase)
        except IllegalAction:
            continue
        samples = (
            hand_path.lowering_samples(path)
            if phase == "lower"
            else hand_path.pulling_samples(path, (300.0, -300.0), True)
        )
        assert 2 <= len(samples) <= 60 * hand_path.LONGEST[phase]
        assert np.isfinite(samples).all()


def test_the_longest_waypoints_are_no_longer_than_a_recorded_path() -> None:
    path = "330,330;-330,330;-330,190"
    hand_path.check(path, "pull")
    for expert in (False, True):
        assert len(hand_path.pulling_samples(path, (-330.0, -330.0), expert)) <= 60 * hand_path.LONGEST["pull"]


def test_headings_hold_until_the_next() -> None:
    samples = hand_path.lowering_samples("0,0;50,0,30;50,50")
    assert samples[0, 3] == samples[-1, 3] == 30.0
    assert samples[-1, :2].tolist() == [50.0, 50.0]


def test_the_hand_of_an_expert_is_ahead_of_the_net() -> None:
    way = pulling_along([(0.0, 0.0), (0.0, -200.0)], expert=True)
    assert way[0] == pytest.approx([0.0, 0.0])
    assert way[-1, 1] < -200.0 - LEAD
    speeds = np.hypot(*np.diff(way, axis=0).T) * 60
    assert speeds.max() < 300


def test_a_tremor_is_as_large_as_it_is_said_to_be() -> None:
    strays = add_tremor(np.zeros((6000, 2)), 1.5, Rng(3))
    assert strays.std() == pytest.approx(1.5, rel=0.1)


def test_random_paths_are_honest_ones() -> None:
    rng = Rng(2)
    fish = first_layout(rng)
    for net in NETS:
        for edge in range(4):
            path = hand_path.sample_lower(fish, net, rng)
            hand_path.check(path, "lower")
            x, y, heading = map(float, path.split(","))
            hand_path.check(hand_path.sample_pull(FlatPose(x, y, heading), edge, rng), "pull")
    hand_path.check(hand_path.sample_lower({}, "star", rng), "lower")
