"""Simulates a toss: fish thrown from a cupped hand on the table. Metres, kilograms, seconds."""

from collections.abc import Sequence
from functools import cache
from math import hypot

import numpy as np

from shoal.core import Rng
from shoal.games.gone_fishing.event_log import TossLog
from shoal.games.gone_fishing.physics import shape
from shoal.games.gone_fishing.physics.hand import normal
from shoal.games.gone_fishing.physics.tackle import METRE
from shoal.games.gone_fishing.rules.sea import SHAPES, Kind, Point, kind_of
from shoal.games.gone_fishing.schema import Tossed
from shoal.physics.arrays import Rows
from shoal.physics.blueprint import Blueprint, Body
from shoal.physics.trajectory import pack
from shoal.physics.world import RestCriteria, World

HEAD = """\
<mujoco model="toss">
  <option timestep="0.001" integrator="implicitfast" cone="elliptic" iterations="20">
    <flag sleep="enable"/>
  </option>
  <size memory="16M"/>
  <default>
    <default class="table">
      <geom type="plane" size="1 1 0.1" condim="6" friction="0.4 0.0005 0.0004" solref="0.01 0.5" priority="1"/>
    </default>
    <default class="fish">
      <geom type="mesh" density="650" condim="3" friction="0.4 0.0005 0.0001" solref="0.006 0.5"/>
    </default>
  </default>
"""
DAMPING = (2e-6, 2e-6, 2e-6)
REST = RestCriteria(speed=0.02, spin=1.0, seconds=0.1, timeout=6.0)
FISH_PER_LAYER, APART, LAYER_HEIGHT, HEIGHT = 6, 0.028, 0.03, 0.06
"""How fish lie in the hand: number per layer, distance between them, height of a layer and of the lowest one."""
AHEAD, UP, SPIN = (0.2, 0.5), (0.2, 0.5), (6.0, 20.0)
"""Speeds of the weakest and of the strongest toss, in metres and radians per second."""
SCATTER = 0.3
"""Standard deviation of a fish's speed, as a fraction of the mean."""
UPRIGHT, OFF_THE_TABLE = 0.99, 0.0015
"""Limits for an upright fish: least cosine of its tilt, and greatest height of its belly above the table."""


@cache
def blueprint(kinds: tuple[Kind, ...]) -> Blueprint:
    bodies = tuple(Body(f"fish{index}", (), DAMPING) for index in range(len(kinds)))
    parts = [
        HEAD,
        "  <asset>",
        *(f"    {mesh}" for kind in sorted(set(kinds)) for mesh in _meshes(kind)),
        "  </asset>",
        "  <worldbody>",
        '    <geom class="table"/>',
        *(
            f'    <body name="{body.name}"><freejoint/><geom class="fish" mesh="{kind}_body"/>'
            f'<geom class="fish" mesh="{kind}_tail"/></body>'
            for body, kind in zip(bodies, kinds, strict=True)
        ),
        "  </worldbody>",
        "</mujoco>",
    ]
    return Blueprint("\n".join(parts), bodies)


@cache
def world(kinds: tuple[Kind, ...]) -> World:
    return World(blueprint(kinds))


def toss(fish: Sequence[int], vigour: float, seed: int) -> Tossed:
    """Simulate a toss with a vigour from 0 to 100."""
    kinds = tuple(map(kind_of, fish))
    table = world(kinds)
    (motion,) = table.run(_starting_state(table, vigour / 100, Rng(seed, "toss"))[np.newaxis], REST)
    poses = table.poses(motion.states)
    upright = tuple(_is_upright(kind, pose) for kind, pose in zip(kinds, poses[-1], strict=True))
    return Tossed(TossLog(upright, (len(poses) - 1) * table.step), pack(poses, table.step))


def _starting_state(table: World, vigour: float, rng: Rng) -> Rows:
    """Draw how the fish leave the hand: random poses, and velocities scattered around those of the vigour (0 to 1)."""
    ahead, up, spin = (weak + (strong - weak) * vigour for weak, strong in (AHEAD, UP, SPIN))
    state = table.rest_state(np.zeros((table.body_count, 7)).tolist())
    for index, (pose, velocity) in enumerate(zip(table.poses(state), table.velocities(state), strict=True)):
        layer, place = divmod(index, FISH_PER_LAYER)
        pose[:2] = APART * (place % 3 - 1) + 0.006 * normal(rng), APART * (place // 3) + 0.004 * normal(rng)
        pose[2] = HEIGHT + LAYER_HEIGHT * layer + 0.01 * abs(normal(rng))
        # Four normal numbers point in a uniformly random direction, which as a quaternion is a uniform rotation.
        quaternion = [normal(rng) for _ in range(4)]
        pose[3:] = np.array(quaternion) / hypot(*quaternion)
        velocity[:3] = (
            ahead * (1 + SCATTER * normal(rng)),
            ahead * SCATTER * normal(rng),
            up + SCATTER * up * normal(rng),
        )
        velocity[3:] = [spin * normal(rng) for _ in range(3)]
    return state


def _is_upright(kind: Kind, pose: Rows) -> bool:
    """Return whether a fish stands on its belly; one that leans on another tilts, one on top of another is too high."""
    _, _, height, w, x, y, z = map(float, pose)
    back = 2 * (y * z + w * x)
    belly = -min(point[1] for point in shape.body(kind)) / METRE
    return back > UPRIGHT and height < belly + OFF_THE_TABLE


def _meshes(kind: Kind) -> list[str]:
    half = SHAPES[kind].thickness / 2
    return [
        _prism(f"{kind}_body", shape.body(kind), half),
        _prism(f"{kind}_tail", shape.tail(kind), shape.THIN * half),
    ]


def _prism(name: str, outline: tuple[Point, ...], half: float) -> str:
    corners = [(x, y, z) for x, y in outline for z in (-half, half)]
    vertices = " ".join(f"{length / METRE:.6g}" for corner in corners for length in corner)
    return f'<mesh name="{name}" vertex="{vertices}"/>'
