"""The samples on which the browser's own tests rely are what Python computes."""

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
    for path in sample("handPath.sample.json"):
        rows = np.array(path["samples"]) * hand_path.UNIT
        assert hand_path.encode(rows) == path["path"]
        assert np.allclose(hand_path.decode(path["path"]), rows)


def test_the_sample_of_a_world() -> None:
    world = sample("model.sample.json")
    fish = {lying["fish"]: FlatPose(lying["x"], lying["y"], lying["heading"]) for lying in world["fish"]}
    built = model.blueprint(world["net"], world["manner"], fish, tuple(world["free"]))
    assert [line.strip() for line in built.mjcf.splitlines() if 'fish7"' in line or 'fish30"' in line] == world["lines"]
    assert [list(body.damping) for body in built.bodies] == world["bodies"]
    assert list(map(list, model.lying_net(FlatPose(3.0, 4.0, 30.0), "basic"))) == world["tackle"]
    assert list(map(list, model.hanging(10.0, -20.0, 400.0, 45.0))) == world["hanging"]
