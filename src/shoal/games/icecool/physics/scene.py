"""The school as a browser needs it: to be drawn in millimetres, and to be tried out in metres."""

import msgspec

from shoal.games.icecool.physics import model, penguin
from shoal.games.icecool.rules import floor_plan
from shoal.games.icecool.schema import DoorName, RoomName
from shoal.physics.blueprint import Blueprint


class RoomPlan(msgspec.Struct, frozen=True):
    name: RoomName
    title: str
    left: float
    right: float
    low: float
    high: float


class DoorPlan(msgspec.Struct, frozen=True):
    name: DoorName
    x: float
    y: float
    axis: int
    """One walks through along x (0) or y (1)."""
    has_fish: bool


class WallPlan(msgspec.Struct, frozen=True):
    left: float
    right: float
    low: float
    high: float


class PenguinFigures(msgspec.Struct, frozen=True):
    """Metres, kilograms."""

    mass: float
    foot: float
    head: float
    height: float
    centre_of_mass: float
    inertia: tuple[float, float, float]
    finger_mass: float
    bounce: float
    body_height: float
    head_height: float


class SchoolScene(msgspec.Struct, frozen=True):
    side: float
    wall_height: float
    door_width: float
    red_line: float
    circle: tuple[float, float]
    circle_diameter: float
    rooms: tuple[RoomPlan, ...]
    doors: tuple[DoorPlan, ...]
    walls: tuple[WallPlan, ...]
    penguin: PenguinFigures
    blueprints: tuple[Blueprint, ...]
    """For one penguin, two, three and four."""


def scene(most: int) -> SchoolScene:
    return SchoolScene(
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
        blueprints=tuple(model.blueprint(penguins) for penguins in range(1, most + 1)),
    )
