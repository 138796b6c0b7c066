"""The school: five rooms, six doors, red lines and the red circle. Millimetres; x is east, y is north."""

from dataclasses import dataclass
from functools import cache
from itertools import permutations
from math import hypot

from shoal.physics.field import Field, Gate

SIDE = 640
WALL_HEIGHT, WALL_THICKNESS, DOOR_WIDTH = 45, 4, 50
RED_LINE = 60
"""Distance of a room's red line from the middle of its walls."""
CIRCLE, CIRCLE_DIAMETER = (195.0, 125.0), 36.0
METRE = 1000.0

Point = tuple[float, float]


@dataclass(frozen=True)
class Room:
    """A rectangle, up to the middle of the walls around it."""

    name: str
    title: str
    left: float
    right: float
    low: float
    high: float

    def holds(self, point: Point) -> bool:
        return self.left <= point[0] <= self.right and self.low <= point[1] <= self.high

    def within_red_line(self, point: Point) -> bool:
        return self.nearest_within(point) == point

    def nearest_within(self, point: Point) -> Point:
        """Return the nearest point on or within the red line."""
        return (
            min(max(point[0], self.left + RED_LINE), self.right - RED_LINE),
            min(max(point[1], self.low + RED_LINE), self.high - RED_LINE),
        )


CLASSROOM = Room("classroom", "Classroom", 0, 390, 0, 250)
GYM = Room("gym", "Gym", 390, 640, 0, 390)
KITCHEN = Room("kitchen", "Kitchen", 250, 640, 390, 640)
COMMON_ROOM = Room("common", "Common room", 0, 250, 250, 640)
HALL = Room("hall", "Hall", 250, 390, 250, 390)
ROOMS = (CLASSROOM, GYM, KITCHEN, COMMON_ROOM, HALL)
ROOM_NAMED = {room.name: room for room in ROOMS}


@dataclass(frozen=True)
class Door:
    name: str
    low_side: Room
    high_side: Room
    axis: int
    """Coordinate along which penguins pass through: 0 for x, 1 for y."""
    at: float
    """Position of the wall on that axis."""
    centre: float
    """Position of the opening's middle on the other axis."""
    has_fish: bool = False

    @property
    def middle(self) -> Point:
        return (self.at, self.centre) if self.axis == 0 else (self.centre, self.at)

    def beyond(self, room: Room) -> Room:
        return self.high_side if room is self.low_side else self.low_side


DOORS = (
    Door("classroom-gym", CLASSROOM, GYM, 0, 390, 125, has_fish=True),
    Door("gym-kitchen", GYM, KITCHEN, 1, 390, 515, has_fish=True),
    Door("kitchen-common", COMMON_ROOM, KITCHEN, 0, 250, 515, has_fish=True),
    Door("common-classroom", CLASSROOM, COMMON_ROOM, 1, 250, 125),
    Door("classroom-hall", CLASSROOM, HALL, 1, 250, 320),
    Door("kitchen-hall", HALL, KITCHEN, 1, 390, 320),
)
DOOR_NAMED = {door.name: door for door in DOORS}
FISH_DOORS = tuple(door.name for door in DOORS if door.has_fish)

HALF = WALL_THICKNESS / 2
WALLS: tuple[tuple[int, float, float, float], ...] = (
    (1, -HALF, -WALL_THICKNESS, SIDE + WALL_THICKNESS),
    (1, SIDE + HALF, -WALL_THICKNESS, SIDE + WALL_THICKNESS),
    (0, -HALF, 0, SIDE),
    (0, SIDE + HALF, 0, SIDE),
    (0, 390, 0, 390 - HALF),
    (1, 390, 250 + HALF, SIDE),
    (0, 250, 250 + HALF, SIDE),
    (1, 250, 0, 390 - HALF),
)
"""Walls before doors are cut out: the axis each stands across, its position on it, and its ends on the other axis."""


@cache
def wall_pieces() -> tuple[tuple[float, float, float, float], ...]:
    """Cut the doors out of the walls; return the left, right, low and high edge of each piece."""
    pieces = []
    for axis, at, begin, end in WALLS:
        gaps = sorted(door.centre for door in DOORS if (door.axis, door.at) == (axis, at))
        ends = [begin, *(edge for gap in gaps for edge in (gap - DOOR_WIDTH / 2, gap + DOOR_WIDTH / 2)), end]
        for low, high in zip(ends[::2], ends[1::2], strict=True):
            across, along = (at - HALF, at + HALF), (low, high)
            pieces.append((*across, *along) if axis == 0 else (*along, *across))
    return tuple(pieces)


def room_at(point: Point) -> Room | None:
    return next((room for room in ROOMS if room.holds(point)), None)


def distance(start: Point, end: Point) -> float:
    return hypot(start[0] - end[0], start[1] - end[1])


def door_at(point: Point, radius: float) -> Door | None:
    """Return the door in whose frame a disc of this radius stands."""
    for door in DOORS:
        across, along = point[door.axis], point[1 - door.axis]
        if abs(across - door.at) < radius + HALF and abs(along - door.centre) < DOOR_WIDTH / 2:
            return door
    return None


@dataclass(frozen=True)
class InnerWall:
    """A piece of wall between two rooms."""

    low_side: Room
    high_side: Room
    axis: int
    """Coordinate along which penguins jump over it: 0 for x, 1 for y."""
    at: float
    """Position of the wall on that axis."""
    begin: float
    end: float
    """Where the piece begins and ends on the other axis."""

    @property
    def name(self) -> str:
        """The name of the wall; the pieces on both sides of a door share it."""
        return f"wall {self.low_side.name}-{self.high_side.name}"


def _inner_walls() -> list[InnerWall]:
    """Find where two rooms meet, and leave out the doors."""
    walls = []
    for low_side, high_side in permutations(ROOMS, 2):
        for axis in (0, 1):
            at, begin, end = _border(low_side, high_side, axis)
            if begin >= end:
                continue
            doors = [door for door in DOORS if (door.low_side, door.high_side) == (low_side, high_side)]
            gaps = [edge for door in doors for edge in (door.centre - DOOR_WIDTH / 2, door.centre + DOOR_WIDTH / 2)]
            ends = [begin, *gaps, end]
            walls += [InnerWall(low_side, high_side, axis, at, *ends[n : n + 2]) for n in range(0, len(ends), 2)]
    return walls


def _border(low_side: Room, high_side: Room, axis: int) -> tuple[float, float, float]:
    """Return where a room's eastern or northern wall stands, and the part of it that another room shares."""
    if axis == 0:
        shared = (max(low_side.low, high_side.low), min(low_side.high, high_side.high))
        return (low_side.right, *shared) if low_side.right == high_side.left else (0, 0, 0)
    shared = (max(low_side.left, high_side.left), min(low_side.right, high_side.right))
    return (low_side.high, *shared) if low_side.high == high_side.low else (0, 0, 0)


INNER_WALLS = tuple(_inner_walls())
WALL_NAMED = {wall.name: wall for wall in INNER_WALLS}


def _gate(name: str, axis: int, at: float, centre: float, width: float) -> Gate:
    return Gate(
        name, 0 if axis == 0 else 1, at / METRE, centre / METRE, width / METRE, thickness=WALL_THICKNESS / METRE
    )


FIELD = Field(
    low=(0.0, 0.0),
    high=(SIDE / METRE, SIDE / METRE),
    gates=(
        *(_gate(door.name, door.axis, door.at, door.centre, DOOR_WIDTH) for door in DOORS),
        *(
            _gate(wall.name, wall.axis, wall.at, (wall.begin + wall.end) / 2, wall.end - wall.begin)
            for wall in INNER_WALLS
        ),
    ),
)
"""The school for the physics, in metres. Its gates are the doors, and the walls, which penguins jump over."""
