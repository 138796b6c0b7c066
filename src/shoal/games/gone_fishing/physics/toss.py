"""The toss: fish thrown from a cupped hand on the table."""

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
IN_A_LAYER, APART, LAYER, HEIGHT = 6, 0.028, 0.03, 0.06
"""How fish lie in the hand: metres."""
AHEAD, UP, SPIN = (0.2, 0.5), (0.2, 0.5), (6.0, 20.0)
"""Speeds of a weak toss and of the strongest: metres and radians a second."""
SCATTER = 0.3
UPRIGHT, OFF_THE_TABLE = 0.99, 0.0015
"""How far its back points up, and how far the middle may be above where it is when the belly is on the table."""


@cache
def blueprint(kinds: tuple[Kind, ...]) -> Blueprint:
    bodies = tuple(Body(f"fish{number}", (), DAMPING) for number in range(len(kinds)))
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
    """Vigour goes from 0 to 100."""
    kinds = tuple(map(kind_of, fish))
    its = world(kinds)
    (motion,) = its.run(_thrown(its, vigour / 100, Rng(seed, "toss"))[np.newaxis], REST)
    poses = its.poses(motion.states)
    upright = tuple(_is_upright(kind, pose) for kind, pose in zip(kinds, poses[-1], strict=True))
    return Tossed(TossLog(upright, (len(poses) - 1) * its.step), pack(poses, its.step))


def _thrown(its: World, vigour: float, rng: Rng) -> Rows:
    """All fish as they leave the hand."""
    ahead, up, spin = (weak + (strong - weak) * vigour for weak, strong in (AHEAD, UP, SPIN))
    state = its.rest_state(np.zeros((its.body_count, 7)).tolist())
    for number, (pose, velocity) in enumerate(zip(its.poses(state), its.velocities(state), strict=True)):
        layer, place = divmod(number, IN_A_LAYER)
        pose[:2] = APART * (place % 3 - 1) + 0.006 * normal(rng), APART * (place // 3) + 0.004 * normal(rng)
        pose[2] = HEIGHT + LAYER * layer + 0.01 * abs(normal(rng))
        turn = [normal(rng) for _ in range(4)]
        pose[3:] = np.array(turn) / hypot(*turn)
        velocity[:3] = (
            ahead * (1 + SCATTER * normal(rng)),
            ahead * SCATTER * normal(rng),
            up + SCATTER * up * normal(rng),
        )
        velocity[3:] = [spin * normal(rng) for _ in range(3)]
    return state


def _is_upright(kind: Kind, pose: Rows) -> bool:
    """One that leans on another tilts, and one that lies on another is too high."""
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
    numbers = " ".join(f"{length / METRE:.6g}" for corner in corners for length in corner)
    return f'<mesh name="{name}" vertex="{numbers}"/>'
