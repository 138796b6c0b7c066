"""What the browser's own tests take as given is what Python gives."""

from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.physics import hand_path, model

PHYSICS = Path(__file__).parents[3] / "web" / "src" / "games" / "gone_fishing" / "physics"


def sample(name: str) -> Any:
    return msgspec.json.decode((PHYSICS / name).read_bytes())


def test_the_samples_of_paths() -> None:
    for told in sample("handPath.sample.json"):
        rows = np.array(told["samples"]) * hand_path.UNIT
        assert hand_path.encode(rows) == told["path"]
        assert np.allclose(hand_path.decode(told["path"]), rows)


def test_the_sample_of_a_world() -> None:
    told = sample("model.sample.json")
    fish = {one["fish"]: FlatPose(one["x"], one["y"], one["heading"]) for one in told["fish"]}
    built = model.blueprint(told["net"], told["manner"], fish, tuple(told["free"]))
    assert [line.strip() for line in built.mjcf.splitlines() if 'fish7"' in line or 'fish30"' in line] == told["lines"]
    assert [list(body.damping) for body in built.bodies] == told["bodies"]
    assert list(map(list, model.lying_net(FlatPose(3.0, 4.0, 30.0), "basic"))) == told["tackle"]
    assert list(map(list, model.hanging(10.0, -20.0, 400.0, 45.0))) == told["hanging"]
