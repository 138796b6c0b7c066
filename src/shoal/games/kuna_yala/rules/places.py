"""Names of places: their distance east or west and north or south of the first coral, which is `o`."""

import re

from shoal.games.kuna_yala.rules.school import MAX_CARDS, columns_and_rows, place_at

FORM = re.compile("(?:([ew])([1-9][0-9]?))?(?:([ns])([1-9][0-9]?))?")
FIRST = "o"


def name_of(place: int) -> str:
    east, north = columns_and_rows(place)
    return (_part(east, "e", "w") + _part(north, "n", "s")) or FIRST


def _part(distance: int, ahead: str, behind: str) -> str:
    return f"{ahead if distance > 0 else behind}{abs(distance)}" if distance else ""


def place_named(name: str) -> int:
    """Return the place with a name; raise ValueError if no school reaches as far."""
    if name == FIRST:
        return place_at(0, 0)
    match = FORM.fullmatch(name)
    if match is None:
        raise ValueError(f"{name!r} is not a place")
    east = int(match[2] or 0) * (1 if match[1] == "e" else -1)
    north = int(match[4] or 0) * (1 if match[3] == "n" else -1)
    if max(abs(east), abs(north)) >= MAX_CARDS:
        raise ValueError(f"no school reaches as far as {name}")
    return place_at(east, north)
