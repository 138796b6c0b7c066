"""Distances through the school, from room to room by its doors. Millimetres."""

from functools import cache
from itertools import pairwise, permutations
from math import inf

from shoal.games.icecool.rules.floor_plan import DOOR_NAMED, DOORS, Door, Point, Room, distance, room_at
from shoal.games.icecool.rules.placement import Spot, door_of

Goal = Door | Point


def doors_of(room: Room) -> list[Door]:
    return [door for door in DOORS if room in (door.low_side, door.high_side)]


@cache
def between_doors(one: Door, other: Door) -> float:
    """The shortest way from door to door."""
    lengths = {door: 0.0 if door is one else inf for door in DOORS}
    waiting = set(DOORS)
    while waiting:
        here = min(waiting, key=lambda door: lengths[door])
        waiting.remove(here)
        for room in (here.low_side, here.high_side):
            for door in doors_of(room):
                lengths[door] = min(lengths[door], lengths[here] + distance(here.middle, door.middle))
    return lengths[other]


def rooms_of(point: Point) -> list[Room]:
    door = door_of(Spot(*point))
    if door is not None:
        return [door.low_side, door.high_side]
    room = room_at(point)
    return [] if room is None else [room]


def to_door(point: Point, door: Door) -> float:
    near = [one for room in rooms_of(point) for one in doors_of(room)]
    return min((distance(point, one.middle) + between_doors(one, door) for one in near), default=inf)


def to_point(point: Point, goal: Point) -> float:
    if set(rooms_of(point)) & set(rooms_of(goal)):
        return distance(point, goal)
    near = [door for room in rooms_of(goal) for door in doors_of(room)]
    return min((to_door(point, door) + distance(door.middle, goal) for door in near), default=inf)


def through_all(point: Point, doors: frozenset[str]) -> float:
    """The shortest way through all of some doors."""
    lengths = [
        to_door(point, way[0]) + sum(between_doors(*pair) for pair in pairwise(way))
        for way in permutations(DOOR_NAMED[name] for name in doors)
        if way
    ]
    return min(lengths, default=0.0)
