"""Lengths of the shortest paths through the school, from door to door. Millimetres."""

from functools import cache
from itertools import pairwise, permutations
from math import inf

from shoal.games.icecool.rules.floor_plan import DOOR_NAMED, DOORS, Door, Point, Room, distance, room_at
from shoal.games.icecool.rules.placement import Spot, door_of


def doors_of(room: Room) -> list[Door]:
    return [door for door in DOORS if room in (door.low_side, door.high_side)]


@cache
def between_doors(start: Door, end: Door) -> float:
    """Return the length of the shortest path from door to door, by Dijkstra's algorithm."""
    lengths = {door: 0.0 if door is start else inf for door in DOORS}
    unvisited = set(DOORS)
    while unvisited:
        here = min(unvisited, key=lambda door: lengths[door])
        unvisited.remove(here)
        for room in (here.low_side, here.high_side):
            for door in doors_of(room):
                lengths[door] = min(lengths[door], lengths[here] + distance(here.middle, door.middle))
    return lengths[end]


def rooms_of(point: Point) -> list[Room]:
    """Return the room that holds a point, or both rooms of the door in which a penguin there stands."""
    door = door_of(Spot(*point))
    if door is not None:
        return [door.low_side, door.high_side]
    room = room_at(point)
    return [] if room is None else [room]


def to_door(point: Point, door: Door) -> float:
    near = [first for room in rooms_of(point) for first in doors_of(room)]
    return min((distance(point, first.middle) + between_doors(first, door) for first in near), default=inf)


def to_point(point: Point, goal: Point) -> float:
    if set(rooms_of(point)) & set(rooms_of(goal)):
        return distance(point, goal)
    near = [door for room in rooms_of(goal) for door in doors_of(room)]
    return min((to_door(point, door) + distance(door.middle, goal) for door in near), default=inf)


def through_all(point: Point, doors: frozenset[str]) -> float:
    """Return the length of the shortest path through these doors, trying every order."""
    lengths = [
        to_door(point, order[0]) + sum(between_doors(*pair) for pair in pairwise(order))
        for order in permutations(DOOR_NAMED[name] for name in doors)
        if order
    ]
    return min(lengths, default=0.0)
