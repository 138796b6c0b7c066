"""The sea as a physical world: a net on its rope, a hand that holds it, and the fish. Metres."""

from collections.abc import Collection, Mapping
from functools import cache
from math import cos, radians, sin

from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.physics import shape
from shoal.games.gone_fishing.physics.tackle import (
    BRIDLE,
    DAMPING,
    KNOT,
    KNOT_MASS,
    METRE,
    NET_MASS,
    PULLING,
    ROPES,
    SPIN_DAMPING,
    TURNS,
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

STEPS_A_SAMPLE = 16
"""Of the hand, which is sampled sixty times a second."""
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
"""Which body of the world is which: after net and knot come the fish that can move."""
FISH_HERE, TOUCHES_HERE = "<!--fish-->", "<!--touches-->"
"""In the frame of a model."""


@cache
def frame(net: NetName, manner: Manner) -> str:
    """The model without its fish."""
    its = ring(net)
    parts = [
        HEAD,
        "  <worldbody>",
        '    <geom class="table"/>',
        '    <body name="hand" mocap="true"><site name="hand"/></body>',
        f"    {_net(its, manner)}",
        f'    <body name="knot" sleep="never"><freejoint/><geom class="foot" size="{KNOT}" mass="{KNOT_MASS}"/>'
        '<site name="knot"/></body>',
        f"    {FISH_HERE}",
        "  </worldbody>",
        "  <tendon>",
        f'    <spatial class="rope" range="0 {ROPES[manner]}" damping="0.002">'
        '<site site="hand"/><site site="knot"/></spatial>',
        *(
            f'    <spatial class="rope" range="0 {length:.6g}"><site site="knot"/><site site="held{n}"/></spatial>'
            for n, length in enumerate(its.bridles)
        ),
        "  </tendon>",
        *([_TWIST] if TURNS[manner] else []),
        "  <sensor>",
        f"    {TOUCHES_HERE}",
        "  </sensor>",
        "</mujoco>",
    ]
    return "\n".join(parts)


@cache
def geoms(kind: Kind) -> str:
    return "".join(
        f'<geom class="fish" pos="{_numbers(box.middle / METRE)} 0 0" '
        f'size="{_numbers(*(half / METRE for half in box.halves))}"/>'
        for box in shape.boxes(kind)
    )


def blueprint(net: NetName, manner: Manner, fish: Mapping[int, FlatPose], free: Collection[int]) -> Blueprint:
    """Fish that are not free stay where they lie: the first touch of one of them ends an act anyway."""
    numbers = sorted(fish)
    bodies = [
        f'<body name="fish{number}" {_placed(number, fish[number])}>'
        f"{'<freejoint/>' if number in free else ''}{geoms(kind_of(number))}</body>"
        for number in numbers
    ]
    touches = [f'<contact subtree1="net" subtree2="fish{number}" num="1" data="found"/>' for number in numbers]
    mjcf = frame(net, manner).replace(FISH_HERE, "\n    ".join(bodies)).replace(TOUCHES_HERE, "\n    ".join(touches))
    still = (0.0, 0.0, 0.0)
    moving = tuple(Body(f"fish{number}", (), still) for number in numbers if number in free)
    return Blueprint(mjcf, (Body("net", (), (SPIN_DAMPING,) * 3), Body("knot", (), still), *moving))


def _placed(fish: int, place: FlatPose) -> str:
    x, y, z, *turn = fish_pose(fish, place)
    return f'pos="{x} {y} {z}" quat="{" ".join(map(str, turn))}"'


_TWIST = f"""\
  <actuator>
    <position site="net" refsite="hand" gear="0 0 0 0 0 1" kp="{TWIST}" kv="{TWIST_DAMPING}"/>
  </actuator>"""


def _net(its: Ring, manner: Manner) -> str:
    rim = "".join(
        f'<geom class="rim" fromto="{_numbers(*begin)} 0 {_numbers(*end)} 0"/>' for begin, end in sides(its.corners)
    )
    feet = "".join(f'<geom class="foot" pos="{_numbers(*foot)} 0"/>' for foot in its.feet)
    held = "".join(f'<site name="held{n}" pos="{_numbers(*place)} 0"/>' for n, place in enumerate(its.held))
    return (
        f'<body name="net" sleep="never"><joint type="free" damping="{DAMPING[manner]}"/>'
        f'<inertial pos="0 0 0" mass="{NET_MASS}" diaginertia="{_numbers(*its.inertia)}"/>'
        f'<site name="net"/>{rim}{feet}{held}</body>'
    )


def _numbers(*numbers: float) -> str:
    return " ".join(f"{number:.6g}" for number in numbers)


Pose = tuple[float, float, float, float, float, float, float]


def lying(place: FlatPose, height: float) -> Pose:
    """Of what lies flat, its middle at a height."""
    turn = radians(place.heading) / 2
    return (place.x / METRE, place.y / METRE, height, cos(turn), 0.0, 0.0, sin(turn))


def fish_pose(fish: int, place: FlatPose) -> Pose:
    return lying(place, SHAPES[kind_of(fish)].thickness / 2 / METRE)


def hanging(x: float, y: float, height: float, heading: float) -> list[Pose]:
    """Net and knot, at rest below a hand on the whole rope."""
    knot = height / METRE - ROPES["natural"]
    return [lying(FlatPose(x, y, heading), knot - BRIDLE), lying(FlatPose(x, y, 0.0), knot)]


def lying_net(place: FlatPose, manner: Manner) -> list[Pose]:
    """Net on the sea, and the knot below a hand that is about to pull."""
    return [lying(place, WIRE), lying(FlatPose(place.x, place.y, 0.0), PULLING[manner] - ROPES[manner])]
