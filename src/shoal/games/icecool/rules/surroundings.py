"""Tells in words where things are, so that the school can be played in without seeing it."""

from collections.abc import Iterator, Sequence

from shoal.games.icecool.rules.distances import doors_of, rooms_of, to_door, to_point
from shoal.games.icecool.rules.finger import Span
from shoal.games.icecool.rules.floor_plan import (
    DOOR_NAMED,
    HALF,
    ROOM_NAMED,
    Door,
    Point,
    Room,
    distance,
    room_at,
)
from shoal.games.icecool.rules.placement import RADIUS, Spot, door_of, rooms_seen
from shoal.games.icecool.schema import Penguin, PenguinView
from shoal.physics.compass import POINTS, STEP, centimetres, compass_point, direction_to, listed

NEAR_WALL = 50.0
"""Distance from a penguin's edge up to which a wall is mentioned, in millimetres."""
NOT_STARTED = "outside until {} first turn"


def spot_of(penguin: Penguin) -> Spot:
    return Spot(penguin.x, penguin.y, raised=penguin.raised)


def describe_surroundings(view: PenguinView, seat: int | None) -> tuple[str, ...]:
    """Return sentences for a seat, or for a spectator, about penguins, walls and fish.

    `{0}` stands for the name of the player in seat 0.
    """
    sentences = [] if seat is None else list(_describe_own(view, seat))
    sentences += [_describe_other(view, other, seat) for other in range(len(view.penguins)) if other != seat]
    if seat is not None:
        sentences.append(_describe_goal(view, seat))
    return tuple(sentences)


def describe_place(spot: Spot) -> str:
    """Return where a penguin stands.

    >>> describe_place(Spot(270.0, 125.0))
    'Classroom, 12 cm west of the door to the Gym'
    >>> describe_place(Spot(390.0, 125.0))
    'in the door between the Classroom and the Gym'
    """
    door, room = door_of(spot), room_at(spot.point)
    if door is not None:
        return f"in {between_rooms(door)}"
    if spot.raised:
        return f"on top of a wall of the {listed([seen.title for seen in rooms_seen(spot)], 'and the')}"
    assert room is not None, "a penguin at rest is in the school"
    nearest = min(doors_of(room), key=lambda near: distance(near.middle, spot.point))
    away, side = distance(nearest.middle, spot.point), compass_point(direction_to(nearest.middle, spot.point))
    return f"{room.title}, {centimetres(away)} {side} of {door_from(nearest, room)}"


def door_from(door: Door, room: Room) -> str:
    """Return what a door is called in one of its rooms."""
    return f"the door to the {door.beyond(room).title}"


def between_rooms(door: Door) -> str:
    return f"the door between the {door.low_side.title} and the {door.high_side.title}"


def _describe_own(view: PenguinView, seat: int) -> Iterator[str]:
    penguin = view.penguins[seat]
    if penguin is None:
        yield f"Your penguin: {NOT_STARTED.format('your')}."
        return
    spot = spot_of(penguin)
    yield f"Your penguin: {describe_place(spot)}."
    walls = _walls_near(spot)
    if walls:
        yield f"Walls near by: {listed(walls)}."
    if view.to_act != seat or view.awaits != "flick":
        return
    if blocked := _blocked_sides(view.blocked):
        yield f"No room for a finger on its {listed(blocked)} side{'s' * (len(blocked) > 1)}."
    if view.lines:
        yield f"You may first move to the red line in the {listed(_titles(view.lines), 'or the')}."


def _titles(rooms: Sequence[str]) -> list[str]:
    return [ROOM_NAMED[room].title for room in rooms]


def _walls_near(spot: Spot) -> list[str]:
    room = room_at(spot.point)
    if room is None or spot.raised or door_of(spot) is not None:
        return []
    gaps = {
        "east": room.right - spot.x,
        "north": room.high - spot.y,
        "west": spot.x - room.left,
        "south": spot.y - room.low,
    }
    edges = {side: max(0.0, gap - HALF - RADIUS) for side, gap in gaps.items()}
    return [f"{centimetres(edge)} {side}" for side, edge in edges.items() if edge < NEAR_WALL]


def _blocked_sides(spans: Sequence[Span]) -> list[str]:
    return [point for n, point in enumerate(POINTS) if any(first <= n * STEP % 360 <= last for first, last in spans)]


def _describe_other(view: PenguinView, other: int, seat: int | None) -> str:
    penguin, mine = view.penguins[other], None if seat is None else view.penguins[seat]
    role = "The Catcher" if other == view.catcher else "Runner"
    caught = ", caught" if view.caught[other] else ""
    if penguin is None:
        return f"{role} {{{other}}}{caught}: {NOT_STARTED.format('their')}."
    away = "" if mine is None else f"; {_describe_way(spot_of(mine).point, spot_of(penguin).point)}"
    return f"{role} {{{other}}}{caught}: {describe_place(spot_of(penguin))}{away}."


def _describe_way(start: Point, end: Point) -> str:
    """Return how far away something is, and in which direction if no wall is between."""
    if set(rooms_of(start)) & set(rooms_of(end)):
        return f"{centimetres(distance(start, end))} {compass_point(direction_to(start, end))} of you"
    return f"{centimetres(to_point(start, end))} from you through doors"


def _describe_goal(view: PenguinView, seat: int) -> str:
    if view.catcher is None:
        left = [name for name in ("gym", "kitchen", "common") if name not in view.visited]
        return f"Still to visit: {listed([*(f'the {title}' for title in _titles(left)), 'the Classroom'])}."
    if seat == view.catcher:
        taken = sum(times > 0 for times in view.caught)
        return f"You are the Catcher and have {taken} of {len(view.penguins) - 1} IDs."
    doors = [DOOR_NAMED[name] for name in view.fish[seat]]
    return f"Your fish: {_describe_fish(doors, view.penguins[seat])}."


def _describe_fish(doors: Sequence[Door], penguin: Penguin | None) -> str:
    if not doors:
        return "all taken"
    if penguin is None:
        return "; ".join(between_rooms(door) for door in doors)
    start = spot_of(penguin).point
    ordered = sorted(doors, key=lambda door: to_door(start, door))
    return "; ".join(f"{between_rooms(door)}, {centimetres(to_door(start, door))} away" for door in ordered)
