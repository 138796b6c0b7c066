"""The MuJoCo model of the school and its penguins. Metres."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import cos, sin

from shoal.games.icecool.physics import penguin
from shoal.games.icecool.rules.floor_plan import METRE, SIDE, WALL_HEIGHT, wall_pieces
from shoal.games.icecool.rules.placement import Spot
from shoal.physics.blueprint import Blueprint

SOLIMP = "0.95 0.99 0.0005 0.5 2"
HEAD = f"""\
<mujoco model="icecool">
  <option timestep="0.001" integrator="implicitfast" cone="elliptic" impratio="1" solver="Newton" iterations="20"
    tolerance="1e-10">
    <flag sleep="enable"/>
  </option>
  <default>
    <default class="floor">
      <geom type="plane" condim="6" friction="0.20 0.0008 0.0002" solref="0.004 1" solimp="{SOLIMP}" priority="1"
        contype="1" conaffinity="2"/>
    </default>
    <default class="wall">
      <geom type="box" condim="3" friction="0.15 0.0001 0.00001" solref="0.008 0.20" solimp="{SOLIMP}" priority="1"
        contype="1" conaffinity="2"/>
    </default>
    <default class="penguin">
      <geom condim="4" friction="0.20 0.0008 0.0002" solref="0.0167 0.10" solimp="{SOLIMP}" contype="2" conaffinity="3"
        mass="0"/>
    </default>
  </default>
"""


@cache
def blueprint(penguins: int) -> Blueprint:
    bodies = tuple(penguin.body(f"penguin{seat}") for seat in range(penguins))
    middle = SIDE / 2 / METRE
    parts = [
        HEAD,
        "  <worldbody>",
        f'    <geom name="floor" class="floor" size="1 1 0.1" pos="{middle} {middle} 0"/>',
        *(f"    {wall}" for wall in _walls()),
        *(f"    {_penguin(body.name)}" for body in bodies),
        "  </worldbody>",
        "  <sensor>",
        *(
            f'    <contact subtree1="{first.name}" subtree2="{second.name}" num="1" data="found"/>'
            for first, second in combinations(bodies, 2)
        ),
        "  </sensor>",
        "</mujoco>",
    ]
    return Blueprint("\n".join(parts), bodies)


def _walls() -> list[str]:
    walls = []
    for left, right, low, high in wall_pieces():
        middle, half = ((left + right) / 2, (low + high) / 2), ((right - left) / 2, (high - low) / 2)
        centre, size = _metres(*middle, WALL_HEIGHT / 2), _metres(*half, WALL_HEIGHT / 2)
        walls.append(f'<geom class="wall" pos="{centre}" size="{size}"/>')
    return walls


def _metres(*millimetres: float) -> str:
    return " ".join(f"{length / METRE:.6g}" for length in millimetres)


def _penguin(name: str) -> str:
    inertia = " ".join(map(str, penguin.INERTIA))
    return (
        f'<body name="{name}"><freejoint/>'
        f'<inertial pos="0 0 {penguin.CENTRE_OF_MASS}" mass="{penguin.MASS}" diaginertia="{inertia}"/>'
        f'<geom class="penguin" type="sphere" size="{penguin.FOOT}"/>'
        f'<geom class="penguin" type="capsule" size="{penguin.HEAD}" fromto="0 0 0.004 0 0 {penguin.NECK:.6g}"/>'
        "</body>"
    )


def pose(spot: Spot) -> tuple[float, ...]:
    """Return the pose of a penguin that stands upright: position and quaternion."""
    height = penguin.FOOT + (WALL_HEIGHT / METRE if spot.raised else 0.0)
    half_turn = spot.heading / 2
    return (spot.x / METRE, spot.y / METRE, height, cos(half_turn), 0.0, 0.0, sin(half_turn))


def poses(spots: Sequence[Spot | None]) -> list[tuple[float, ...]]:
    """Return the poses of all penguins; those that have not started stand metres away, each by itself."""
    return [pose(spot or Spot((10 + seat) * METRE, 10 * METRE)) for seat, spot in enumerate(spots)]
