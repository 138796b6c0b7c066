"""The static scene of the school: what a browser draws, in millimetres, and what it simulates, in metres."""

from typing import Annotated

import msgspec
from msgspec import Meta

from shoal.games.icecool.physics import model, penguin
from shoal.games.icecool.rules import floor_plan
from shoal.games.icecool.rules.targets import STRENGTHS, STRIKES
from shoal.games.icecool.schema import DoorName, East, North, RoomName, Strength, Strike
from shoal.physics.blueprint import Blueprint


class RoomPlan(msgspec.Struct, frozen=True):
    """A room, up to the middle of the walls around it. Millimetres."""

    name: RoomName
    title: str
    left: float
    right: float
    low: float
    high: float


class DoorPlan(msgspec.Struct, frozen=True):
    name: DoorName
    x: East
    y: North
    axis: Annotated[int, Meta(description="Coordinate along which penguins pass through: 0 for x, 1 for y.")]
    has_fish: bool


class WallPlan(msgspec.Struct, frozen=True):
    """A piece of wall between doors. Millimetres."""

    left: float
    right: float
    low: float
    high: float


class PenguinFigures(msgspec.Struct, frozen=True):
    """The penguin and the finger that flicks it. Metres, kilograms."""

    mass: float
    foot: Annotated[float, Meta(description="Radius of the ball that the penguin stands on, in metres.")]
    head: Annotated[float, Meta(description="Radius of the penguin's upper half, in metres.")]
    height: Annotated[float, Meta(description="Height of the whole penguin, in metres.")]
    centre_of_mass: Annotated[
        float, Meta(description="Height of the centre of mass above the foot's middle, in metres.")
    ]
    inertia: Annotated[tuple[float, float, float], Meta(description="Principal moments of inertia, in kg·m².")]
    finger_mass: Annotated[float, Meta(description="Effective mass of the finger, in kilograms.")]
    bounce: Annotated[float, Meta(description="Coefficient of restitution of the finger's impact.")]
    body_height: Annotated[float, Meta(description="Height at which a finger hits for a slide, in metres.")]
    head_height: Annotated[float, Meta(description="Height at which a finger hits for a jump, in metres.")]


class SchoolScene(msgspec.Struct, frozen=True):
    rules_version: Annotated[
        int,
        Meta(description="Version of the rules, by which a browser drops what it has kept of games by other rules."),
    ]
    side: Annotated[float, Meta(description="Length of the school's sides, in millimetres.")]
    wall_height: Annotated[float, Meta(description="Height of the walls, in millimetres.")]
    door_width: Annotated[float, Meta(description="Width of the doors, in millimetres.")]
    red_line: Annotated[float, Meta(description="Distance of a red line from the middle of the walls, in millimetres.")]
    circle: Annotated[tuple[float, float], Meta(description="Middle of the red circle, in millimetres.")]
    circle_diameter: Annotated[float, Meta(description="Diameter of the red circle, in millimetres.")]
    rooms: tuple[RoomPlan, ...]
    doors: tuple[DoorPlan, ...]
    walls: tuple[WallPlan, ...]
    penguin: PenguinFigures
    strikes: Annotated[tuple[Strike, ...], Meta(description="Ways to hit a penguin that have a name.")]
    strengths: Annotated[tuple[Strength, ...], Meta(description="Strengths that have a name, the weakest first.")]
    blueprints: Annotated[
        tuple[Blueprint, ...], Meta(description="The models for one penguin, two, three and four, in this order.")
    ]


def scene(max_penguins: int, rules_version: int) -> SchoolScene:
    return SchoolScene(
        rules_version=rules_version,
        side=floor_plan.SIDE,
        wall_height=floor_plan.WALL_HEIGHT,
        door_width=floor_plan.DOOR_WIDTH,
        red_line=floor_plan.RED_LINE,
        circle=floor_plan.CIRCLE,
        circle_diameter=floor_plan.CIRCLE_DIAMETER,
        rooms=tuple(msgspec.convert(room, RoomPlan, from_attributes=True) for room in floor_plan.ROOMS),
        doors=tuple(
            msgspec.convert(
                {
                    "name": door.name,
                    "x": door.middle[0],
                    "y": door.middle[1],
                    "axis": door.axis,
                    "has_fish": door.has_fish,
                },
                DoorPlan,
            )
            for door in floor_plan.DOORS
        ),
        walls=tuple(WallPlan(*piece) for piece in floor_plan.wall_pieces()),
        penguin=PenguinFigures(
            mass=penguin.MASS,
            foot=penguin.FOOT,
            head=penguin.HEAD,
            height=penguin.HEIGHT,
            centre_of_mass=penguin.CENTRE_OF_MASS,
            inertia=penguin.INERTIA,
            finger_mass=penguin.FINGER_MASS,
            bounce=penguin.BOUNCE,
            body_height=penguin.BODY_HEIGHT,
            head_height=penguin.HEAD_HEIGHT,
        ),
        strikes=STRIKES,
        strengths=STRENGTHS,
        blueprints=tuple(model.blueprint(penguins) for penguins in range(1, max_penguins + 1)),
    )
