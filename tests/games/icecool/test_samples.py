"""The samples on which the browser's own tests rely are what Python computes."""

from math import radians
from pathlib import Path
from typing import Any

import msgspec
import pytest

from shoal.games.icecool.physics import penguin
from shoal.physics.events import Trajectory
from shoal.physics.trajectory import unpack

WEB = Path(__file__).parents[3] / "web" / "src"


def sample(path: str) -> Any:
    return msgspec.json.decode((WEB / path).read_bytes())


def test_the_sample_of_a_trajectory() -> None:
    stored = sample("physics/trajectory.sample.json")
    poses = unpack(msgspec.convert(stored["trajectory"], Trajectory))
    for shown in stored["poses"]:
        assert poses[shown["frame"]].tolist() == [pytest.approx(body, abs=1e-5) for body in shown["bodies"]]


def test_the_samples_of_kicks() -> None:
    for stored in sample("games/icecool/physics/kick.sample.json"):
        flick = stored["flick"]
        kick = penguin.kick(radians(flick["direction"]), flick["speed"], flick["aside"], flick["height"] / 1000)
        assert list(kick.velocity) == pytest.approx(stored["velocity"])
        assert list(kick.spin) == pytest.approx(stored["spin"])
