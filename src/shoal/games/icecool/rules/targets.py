"""Aims that have a name: what to flick at, how hard and in which way. Hints and players use the same words."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from shoal.core import Action
from shoal.games.icecool.rules.distances import doors_of, rooms_of
from shoal.games.icecool.rules.finger import angle_of_finger
from shoal.games.icecool.rules.floor_plan import ROOM_NAMED, Door, Point, Room, distance, room_at, wall_pieces
from shoal.games.icecool.rules.placement import RADIUS, TOUCHING, Spot, door_of
from shoal.games.icecool.rules.surroundings import describe_place, door_from, spot_of
from shoal.games.icecool.schema import (
    SPEED,
    Flick,
    FlickTarget,
    PenguinView,
    PlaceCatcher,
    Skate,
    Strength,
    Strike,
    ToLine,
)
from shoal.physics.compass import centimetres, compass_point, direction_to, turn_between

BODY, HEAD = 11.0, 40.0
"""Heights at which a finger hits for a slide and for a jump, in millimetres."""
CURVE, STRAIGHT_WITHIN, JUMP_FROM = 0.45, 0.1, 34.0
"""How far aside a finger hits for a curve, up to where a flick counts as straight, and from which height it jumps."""
STRIKES = (
    Strike("straight", 0.0, BODY, SPEED.low),
    Strike("curves left", -CURVE, BODY, SPEED.low),
    Strike("curves right", CURVE, BODY, SPEED.low),
    Strike("jumps", 0.0, HEAD, 4.2),
)
STRENGTHS = (
    Strength("gentle", 0.6, 0.86),
    Strength("easy", 1.4, 1.94),
    Strength("firm", 2.5, 3.21),
    Strength("strong", 3.8, 4.53),
    Strength("full", SPEED.high, SPEED.high),
)
REACH = ((0.3, 6.0), (0.6, 29.0), (0.9, 81.0), (1.2, 148.0), (1.6, 263.0), (2.0, 416.0), (2.2, 504.0), (2.5, 640.0))
"""How far a straight flick slides in the open: speed in metres per second, length in millimetres."""
PAST_DOOR, PUSH, CLEAR_OF_DOOR = 70.0, 60.0, 90.0
"""Millimetres to slide past a door's middle, to push a penguin, and to leave the door in which the penguin stands."""
SLANT = 1.2
"""Ratio of the ways along and across a wall from which a door is seen at a slant."""
TOWARDS, BESIDE = 8.0, 30.0
"""Degrees within which a flick goes towards a target, or a little to one side of it."""


class Aim(NamedTuple):
    """A target before its words are put together."""

    name: str
    note: str
    point: Point
    slide: float
    """Millimetres that the penguin is to slide."""


def speed_for(slide: float) -> float:
    """Return the speed of a straight flick that slides so far in the open."""
    for (slow, short), (fast, far) in pairwise(REACH):
        if slide <= far:
            return round(max(SPEED.low, slow + (fast - slow) * (slide - short) / (far - short)), 2)
    return REACH[-1][0]


def find_targets(view: PenguinView) -> tuple[FlickTarget, ...]:
    """Return what the seat to act may aim at: doors, penguins in sight, and the room away from a wall."""
    penguin = None if view.to_act is None else view.penguins[view.to_act]
    if penguin is None or view.awaits != "flick":
        return ()
    spot = spot_of(penguin)
    return tuple(_target(view, spot, aim) for aim in _aims(view, spot))


def _aims(view: PenguinView, spot: Spot) -> Iterator[Aim]:
    seat = view.to_act
    assert seat is not None
    own_door = door_of(spot)
    for room in rooms_of(spot.point):
        if own_door is not None:
            yield _out_of_door(own_door, room, spot)
        for door in doors_of(room):
            if door is not own_door:
                fish = ", with your fish" if door.name in view.fish[seat] else ""
                slide = distance(spot.point, door.middle) + PAST_DOOR
                yield Aim(door_from(door, room), fish + _obstacle(view, spot, door), door.middle, slide)
    for other, penguin in enumerate(view.penguins):
        if penguin is not None and other != seat and in_sight(spot.point, (penguin.x, penguin.y)):
            role = ", the Catcher" if other == view.catcher else ""
            point = penguin.x, penguin.y
            yield Aim(f"{{{other}}}{role}", "", point, distance(spot.point, point) - TOUCHING + PUSH)
    within = room_at(spot.point)
    if within is not None and own_door is None and not within.within_red_line(spot.point):
        line = within.nearest_within(spot.point)
        yield Aim("the red line, away from the wall", "", line, distance(spot.point, line))


def _out_of_door(door: Door, room: Room, spot: Spot) -> Aim:
    forward = 1.0 if room is door.high_side else -1.0
    x, y = spot.point
    ahead = (x + forward * CLEAR_OF_DOOR, y) if door.axis == 0 else (x, y + forward * CLEAR_OF_DOOR)
    return Aim(f"the {room.title}, out of the door", "", ahead, CLEAR_OF_DOOR)


def _obstacle(view: PenguinView, spot: Spot, door: Door) -> str:
    """Return what makes a door hard to reach with a straight flick, for the note of a target."""
    others = [(other.x, other.y) for seat, other in enumerate(view.penguins) if other and seat != view.to_act]
    if any(_near_line(spot.point, door.middle, other) < TOUCHING for other in others):
        return ", a penguin is in the way"
    across = abs(door.middle[door.axis] - spot.point[door.axis])
    along = abs(door.middle[1 - door.axis] - spot.point[1 - door.axis])
    return ", at a slant" if along > SLANT * across else ""


def _target(view: PenguinView, spot: Spot, aim: Aim) -> FlickTarget:
    direction = round(direction_to(spot.point, aim.point), 1)
    blocked = {angle for first, last in view.blocked for angle in range(first, last + 1)}
    strikes = tuple(strike.name for strike in STRIKES if angle_of_finger(direction, strike.aside) not in blocked)
    way = f"{centimetres(distance(spot.point, aim.point))} {compass_point(direction)}{aim.note}"
    return FlickTarget(aim.name, way, direction, speed_for(aim.slide), strikes)


def in_sight(start: Point, end: Point) -> bool:
    """Return whether no wall lies between two points."""
    return not any(_crosses(start, end, wall) for wall in wall_pieces())


def _crosses(start: Point, end: Point, wall: tuple[float, float, float, float]) -> bool:
    """Return whether a straight line meets a rectangle, by the clipping of Liang and Barsky."""
    left, right, low, high = wall
    enter, leave = 0.0, 1.0
    for begin, step, least, most in (
        (start[0], end[0] - start[0], left, right),
        (start[1], end[1] - start[1], low, high),
    ):
        if step == 0:
            if not least <= begin <= most:
                return False
            continue
        first, second = sorted(((least - begin) / step, (most - begin) / step))
        enter, leave = max(enter, first), min(leave, second)
    return enter <= leave


def _near_line(start: Point, end: Point, point: Point) -> float:
    """Return the distance of a point from a straight line between two others."""
    (x, y), length = (end[0] - start[0], end[1] - start[1]), distance(start, end)
    if length < RADIUS:
        return distance(start, point)
    part = ((point[0] - start[0]) * x + (point[1] - start[1]) * y) / length**2
    part = min(max(part, 0.0), 1.0)
    return distance((start[0] + part * x, start[1] + part * y), point)


def describe_action(view: PenguinView, action: Action) -> str:
    """Return an action of the seat to act as an instruction; `{0}` stands for the name of the player in seat 0."""
    match action:
        case Flick():
            return describe_flick(view, action)
        case ToLine(room):
            return f"Move to the red line in the {ROOM_NAMED[room].title} first."
        case PlaceCatcher(x, y):
            return f"Wait here: {describe_place(Spot(x, y))}."
        case Skate():
            return "Put on ice skates."
        case _:
            return "End your turn."


def describe_flick(view: PenguinView, flick: Flick) -> str:
    """Return a flick of the seat to act in words; `{0}` stands for the name of the player in seat 0."""
    return f"Flick {_describe_direction(view, flick.direction)}: {strength_of(flick.speed)}, {strike_of(flick)}."


def _describe_direction(view: PenguinView, direction: float) -> str:
    """Name the target that a direction goes towards, or nearly so; otherwise a point of the compass."""
    turns = [(turn_between(direction, target.direction), target.name) for target in view.targets]
    turn, name = min(turns, key=lambda candidate: abs(candidate[0]), default=(360.0, ""))
    if abs(turn) <= TOWARDS:
        return f"towards {name}"
    if abs(turn) <= BESIDE:
        return f"a little {'left' if turn > 0 else 'right'} of {name}"
    return compass_point(direction)


def strength_of(speed: float) -> str:
    return next((strength.name for strength in STRENGTHS if speed < strength.below), STRENGTHS[-1].name)


def strike_of(flick: Flick) -> str:
    """Return how a penguin goes that is hit like this."""
    curve = "" if abs(flick.aside) < STRAIGHT_WITHIN else "curves left" if flick.aside < 0 else "curves right"
    if flick.height > JUMP_FROM:
        return f"jumps and {curve}" if curve else "jumps"
    return curve or "straight"
