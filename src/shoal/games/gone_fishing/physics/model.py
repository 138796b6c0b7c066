"""The MuJoCo model of the sea: a net on its rope, a hand that holds it, and the fish. Metres."""

from collections.abc import Collection, Mapping
from functools import cache
from math import cos, radians, sin

from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.physics import shape
from shoal.games.gone_fishing.physics.tackle import (
    BRIDLE_HEIGHT,
    DAMPING,
    HAND_TURNS_NET,
    KNOT,
    KNOT_MASS,
    METRE,
    NET_MASS,
    PULLING_HEIGHT,
    ROPE_LENGTH,
    SPIN_DAMPING,
    TWIST,
    TWIST_DAMPING,
    WIRE,
    Manner,
    Ring,
    ring,
    sides,
)
from shoal.games.gone_fishing.rules.sea import SHAPES, Kind, NetName, kind_of
from shoal.physics.blueprint import Blueprint, Body

STEPS_PER_SAMPLE = 16
"""Simulation steps per sample of the hand, of which there are sixty per second."""
HEAD = f"""\
<mujoco model="gone_fishing">
  <option timestep="{1 / 960!r}" integrator="implicitfast" iterations="20" tolerance="1e-5">
    <flag sleep="enable"/>
  </option>
  <size memory="16M"/>
  <default>
    <geom condim="1" friction="0.3 0.001 0.0001" solref="0.004 1"/>
    <default class="table"><geom type="plane" size="2 2 0.1" condim="3" contype="1" conaffinity="0"/></default>
    <default class="fish"><geom type="box" density="650" contype="2" conaffinity="7"/></default>
    <default class="rim"><geom type="capsule" size="{WIRE}" mass="0" contype="4" conaffinity="0"/></default>
    <default class="foot"><geom type="sphere" size="{WIRE}" mass="0" contype="8" conaffinity="1"/></default>
    <default class="rope"><tendon limited="true" solreflimit="0.004 1"/></default>
  </default>
"""
NET, KNOT_BODY, FIRST_FISH = 0, 1, 2
"""Indices of the bodies: after the net and the knot of its rope come the fish that can move."""
FISH_PLACEHOLDER, SENSOR_PLACEHOLDER = "<!--fish-->", "<!--touches-->"
"""Where the fish, and the sensors of their touches, go into a model."""


@cache
def frame(net: NetName, manner: Manner) -> str:
    """Return the model without its fish."""
    outline = ring(net)
    parts = [
        HEAD,
        "  <worldbody>",
        '    <geom class="table"/>',
        '    <body name="hand" mocap="true"><site name="hand"/></body>',
        f"    {_net(outline, manner)}",
        f'    <body name="knot" sleep="never"><freejoint/><geom class="foot" size="{KNOT}" mass="{KNOT_MASS}"/>'
        '<site name="knot"/></body>',
        f"    {FISH_PLACEHOLDER}",
        "  </worldbody>",
        "  <tendon>",
        f'    <spatial class="rope" range="0 {ROPE_LENGTH[manner]}" damping="0.002">'
        '<site site="hand"/><site site="knot"/></spatial>',
        *(
            f'    <spatial class="rope" range="0 {length:.6g}"><site site="knot"/><site site="held{n}"/></spatial>'
            for n, length in enumerate(outline.bridles)
        ),
        "  </tendon>",
        *([_TWIST] if HAND_TURNS_NET[manner] else []),
        "  <sensor>",
        f"    {SENSOR_PLACEHOLDER}",
        "  </sensor>",
        "</mujoco>",
    ]
    return "\n".join(parts)


@cache
def geoms(kind: Kind) -> str:
    """Return the geoms that stand for a fish of this kind."""
    return "".join(
        f'<geom class="fish" pos="{_format(box.middle / METRE)} 0 0" '
        f'size="{_format(*(half / METRE for half in box.halves))}"/>'
        for box in shape.boxes(kind)
    )


def blueprint(net: NetName, manner: Manner, fish: Mapping[int, FlatPose], free: Collection[int]) -> Blueprint:
    """Return the whole model. Fish that are not free cannot move: the first touch of one ends the act anyway."""
    fish_ids = sorted(fish)
    bodies = [
        f'<body name="fish{fish_id}" {_placed(fish_id, fish[fish_id])}>'
        f"{'<freejoint/>' if fish_id in free else ''}{geoms(kind_of(fish_id))}</body>"
        for fish_id in fish_ids
    ]
    touches = [f'<contact subtree1="net" subtree2="fish{fish_id}" num="1" data="found"/>' for fish_id in fish_ids]
    mjcf = (
        frame(net, manner)
        .replace(FISH_PLACEHOLDER, "\n    ".join(bodies))
        .replace(SENSOR_PLACEHOLDER, "\n    ".join(touches))
    )
    undamped = (0.0, 0.0, 0.0)
    moving = tuple(Body(f"fish{fish_id}", (), undamped) for fish_id in fish_ids if fish_id in free)
    return Blueprint(mjcf, (Body("net", (), (SPIN_DAMPING,) * 3), Body("knot", (), undamped), *moving))


def _placed(fish: int, place: FlatPose) -> str:
    x, y, z, *quaternion = fish_pose(fish, place)
    return f'pos="{x} {y} {z}" quat="{" ".join(map(str, quaternion))}"'


_TWIST = f"""\
  <actuator>
    <position site="net" refsite="hand" gear="0 0 0 0 0 1" kp="{TWIST}" kv="{TWIST_DAMPING}"/>
  </actuator>"""


def _net(outline: Ring, manner: Manner) -> str:
    rim = "".join(
        f'<geom class="rim" fromto="{_format(*begin)} 0 {_format(*end)} 0"/>' for begin, end in sides(outline.corners)
    )
    feet = "".join(f'<geom class="foot" pos="{_format(*foot)} 0"/>' for foot in outline.feet)
    held = "".join(f'<site name="held{n}" pos="{_format(*place)} 0"/>' for n, place in enumerate(outline.held))
    return (
        f'<body name="net" sleep="never"><joint type="free" damping="{DAMPING[manner]}"/>'
        f'<inertial pos="0 0 0" mass="{NET_MASS}" diaginertia="{_format(*outline.inertia)}"/>'
        f'<site name="net"/>{rim}{feet}{held}</body>'
    )


def _format(*values: float) -> str:
    return " ".join(f"{value:.6g}" for value in values)


Pose = tuple[float, float, float, float, float, float, float]
"""Position in metres, and quaternion."""


def lying(place: FlatPose, height: float) -> Pose:
    """Return the pose of something that lies flat, with its middle at a height."""
    half_turn = radians(place.heading) / 2
    return (place.x / METRE, place.y / METRE, height, cos(half_turn), 0.0, 0.0, sin(half_turn))


def fish_pose(fish: int, place: FlatPose) -> Pose:
    return lying(place, SHAPES[kind_of(fish)].thickness / 2 / METRE)


def hanging(x: float, y: float, height: float, heading: float) -> list[Pose]:
    """Return the poses of net and knot at rest below a hand, on the whole rope."""
    knot = height / METRE - ROPE_LENGTH["natural"]
    return [lying(FlatPose(x, y, heading), knot - BRIDLE_HEIGHT), lying(FlatPose(x, y, 0.0), knot)]


def lying_net(place: FlatPose, manner: Manner) -> list[Pose]:
    """Return the poses of a net on the sea and of its knot, below a hand that is about to pull."""
    knot = PULLING_HEIGHT[manner] - ROPE_LENGTH[manner]
    return [lying(place, WIRE), lying(FlatPose(place.x, place.y, 0.0), knot)]
