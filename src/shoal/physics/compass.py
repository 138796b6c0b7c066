"""Directions and lengths in words. Lengths are in millimetres; x is east, y is north."""

from math import atan2, degrees

Point = tuple[float, float]

POINTS = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")
"""Points of the compass, 45 degrees apart."""
STEP = 360 / len(POINTS)


def direction_to(start: Point, end: Point) -> float:
    """Return the direction from a point to another in degrees: 0 is east, 90 is north."""
    return degrees(atan2(end[1] - start[1], end[0] - start[0]))


def compass_point(direction: float) -> str:
    """Return the nearest point of the compass.

    >>> compass_point(95.0), compass_point(-50.0)
    ('north', 'south-east')
    """
    return POINTS[round(direction / STEP) % len(POINTS)]


def turn_between(first: float, second: float) -> float:
    """Return by how many degrees a direction lies to the left of another: from -180 to 180.

    >>> turn_between(170.0, -170.0)
    -20.0
    """
    return (first - second + 180) % 360 - 180


def centimetres(length: float) -> str:
    """Return a length in millimetres in words.

    >>> centimetres(123.0), centimetres(2.0)
    ('12 cm', '1 cm')
    """
    return f"{max(1, round(length / 10))} cm"


def listed(parts: list[str], last: str = "and") -> str:
    """Join parts of a sentence.

    >>> listed(["north", "east", "west"])
    'north, east and west'
    """
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}"
