"""The path of a hand as a text. There are two forms.

Recorded: URL-safe base64 without padding of bytes, for 60 samples a second. One unit is 0.1 mm or 0.1 degrees.
- Lowering: the byte 4; then x, y, height and heading of the first sample, each in two bytes (signed, low byte first);
  then, for every further sample, how much x, y, height and heading have grown, each in one signed byte.
- Pulling: the byte 2; then, for every sample, how far x and y have gone since the one before, each in one signed byte.
  The hand begins above the net's middle; its height and heading are those of the way of pulling.
Between two samples the hand goes straight, in 16 even steps of 1/960 s.

Waypoints, for a standard hand: `x,y,heading;x,y;...` in millimetres and degrees. To lower, the hand carries the net
from the first to the last of them (to a single one, from a little way off), turns it to the headings, waits and lowers
it. To pull (`x,y;x,y;...`, no headings) they are the way of the net's middle, from where it lies.
"""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Mapping
from itertools import pairwise
from math import dist
from typing import Literal

import numpy as np

from shoal.core import IllegalAction, Rng
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.physics.hand import SAMPLES_A_SECOND, lowering_through, pulling_along
from shoal.games.gone_fishing.rules.sea import HALF, MOUTH, OUTLINES, OUTWARD, NetName, Point
from shoal.physics.arrays import Rows

Phase = Literal["lower", "pull"]

UNIT = 0.1
CHANNELS: dict[Phase, int] = {"lower": 4, "pull": 2}
LONGEST: dict[Phase, int] = {"lower": 20, "pull": 18}
"""Seconds."""
FASTEST, FASTEST_DOWN, FASTEST_TURN = 750.0, 600.0, 360.0
"""A second."""
LOWEST, START, HIGHEST = 215.0, 300.0, 420.0
"""Heights of the hand while it lowers; at first the net hangs clear of every fish."""
REACH = 900.0
"""How far a pull may go from where it begins."""
MOST_LETTERS = 7000
MOST_WAYPOINTS = 40
LONGEST_WAY = 800.0
"""Of a pull, after its first waypoint."""
PAST = 40.0
"""How far beyond the sea a pull may be meant to end."""
_NUMBER = r"-?\d{1,3}(?:\.\d{1,6})?"
_STOP = re.compile(rf"{_NUMBER},{_NUMBER}(?:,{_NUMBER})?", re.ASCII)


def check(path: str, phase: Phase) -> None:
    """Raises IllegalAction. A path that passes costs no more than the longest one."""
    if len(path) > MOST_LETTERS:
        raise IllegalAction(f"The path has more than {MOST_LETTERS} letters.")
    if "," in path:
        _check_stops(_stops(path, phase), phase)
    else:
        _check_samples(decode(path), phase)


def encode(samples: Rows) -> str:
    """Of rows of x, y, height and heading, or of x and y for a pull."""
    units = np.rint(samples / UNIT).astype(np.int64)
    search_tree = np.diff(units, axis=0)
    assert np.abs(search_tree).max(initial=0) <= 127, "the hand moves faster than a path can tell"
    channels = samples.shape[1]
    first = units[:1].astype("<i2").tobytes() if channels == CHANNELS["lower"] else b""
    return urlsafe_b64encode(bytes([channels]) + first + search_tree.astype(np.int8).tobytes()).decode().rstrip("=")


def decode(path: str) -> Rows:
    """The samples; those of a pull begin with 0, 0. Raises IllegalAction if it is not a recorded path."""
    try:
        if not re.fullmatch(r"[\w-]+", path, re.ASCII):
            raise IllegalAction("A path is written in letters, digits, - and _, or as waypoints.")
        data = urlsafe_b64decode(path + "=" * (-len(path) % 4))
    except Error:
        raise IllegalAction("The path is cut off.") from None
    channels, rest = data[0], data[1:]
    if channels not in CHANNELS.values():
        raise IllegalAction("That is not the recorded path of a hand.")
    begin = 2 * channels if channels == CHANNELS["lower"] else 0
    if len(rest) < begin or (len(rest) - begin) % channels:
        raise IllegalAction("The path is cut off.")
    first = np.frombuffer(rest[:begin], "<i2").astype(np.int64) if begin else np.zeros(channels, np.int64)
    search_tree = np.frombuffer(rest[begin:], np.int8).astype(np.int64).reshape(-1, channels)
    # Divided, not multiplied: each sample is then the number nearest to what was recorded.
    samples: Rows = np.cumsum(np.concatenate([first[np.newaxis], search_tree]), axis=0) / round(1 / UNIT)
    return samples


def lowering(path: str) -> Rows:
    """The samples of a path that has been checked."""
    if "," not in path:
        return decode(path)
    return lowering_through(_headed(_stops(path, "lower")))


def pulling(path: str, middle: Point, expert: bool) -> Rows:
    """The same, of a net whose middle is there."""
    if "," not in path:
        return np.add(decode(path), middle)
    way = [middle, *((stop[0], stop[1]) for stop in _stops(path, "pull"))]
    return pulling_along(way, expert)


def sample_lower(fish: Mapping[int, FlatPose], net: NetName, rng: Rng) -> str:
    """Waypoints at random; of a few places the one whose rim is furthest from any fish."""
    places = np.array([(one.x, one.y) for one in fish.values()] or [(9999.0, 9999.0)])
    outline = np.array(OUTLINES[net])
    rim = np.concatenate([outline, (outline + np.roll(outline, 1, axis=0)) / 2])
    best, stop = -1.0, ""
    for _ in range(8):
        x, y, heading = (float(rng.below(2 * half + 1) - half) for half in (280, 280, 180))
        turn = np.radians(heading)
        turned = rim @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) + (x, y)
        room = float(np.hypot(*(turned[:, np.newaxis] - places).T).min())
        if room > best:
            best, stop = room, f"{x},{y},{heading}"
    return stop


def sample_pull(net: FlatPose, edge: int, rng: Rng) -> str:
    """Waypoints at random: nearly straight to the boat."""
    end, between = HALF + 10, float(rng.below(int(MOUTH)) - MOUTH // 2) * 0.8
    x, y = (end * out + between * (not out) for out in OUTWARD[edge])
    halfway = ((net.x + x) / 2 + rng.below(41) - 20, (net.y + y) / 2 + rng.below(41) - 20)
    return f"{halfway[0]:.1f},{halfway[1]:.1f};{x:.1f},{y:.1f}"


def _stops(path: str, phase: Phase) -> list[tuple[float, ...]]:
    texts = path.split(";")
    if len(texts) > MOST_WAYPOINTS:
        raise IllegalAction(f"There are more than {MOST_WAYPOINTS} waypoints.")
    if not all(_STOP.fullmatch(text) for text in texts):
        raise IllegalAction("Waypoints are written like 120,-45.5,90;80,0 with at most three figures before the point.")
    stops = [tuple(map(float, text.split(","))) for text in texts]
    if phase == "pull" and any(len(stop) == 3 for stop in stops):
        raise IllegalAction("The waypoints of a pull have no headings.")
    return stops


def _headed(stops: list[tuple[float, ...]]) -> list[tuple[float, float, float]]:
    """Each with the heading given last; the first that is given holds from the start."""
    heading = next((stop[2] for stop in stops if len(stop) == 3), 0.0)
    headed = []
    for stop in stops:
        heading = stop[2] if len(stop) == 3 else heading
        headed.append((stop[0], stop[1], heading))
    return headed


def _check_stops(stops: list[tuple[float, ...]], phase: Phase) -> None:
    within = HALF + (PAST if phase == "pull" else 0.0)
    if any(abs(place) > within for stop in stops for place in stop[:2]):
        raise IllegalAction(f"A waypoint lies further than {within:.0f} mm from the middle of the sea.")
    if phase == "lower":
        if len(lowering_through(_headed(stops))) > LONGEST["lower"] * SAMPLES_A_SECOND:
            raise IllegalAction(f"The hand would take longer than {LONGEST['lower']} s.")
    elif sum(dist(begin, end) for begin, end in pairwise(stops)) > LONGEST_WAY:
        raise IllegalAction(f"After its first waypoint a pull may be {LONGEST_WAY:.0f} mm long.")


def _check_samples(samples: Rows, phase: Phase) -> None:
    if samples.shape[1] != CHANNELS[phase]:
        raise IllegalAction("That is the path of another act.")
    if not 2 <= len(samples) <= LONGEST[phase] * SAMPLES_A_SECOND:
        raise IllegalAction(f"A path has at least two samples and takes {LONGEST[phase]} s at most.")
    speeds = np.abs(np.diff(samples, axis=0)) * SAMPLES_A_SECOND
    if np.hypot(speeds[:, 0], speeds[:, 1]).max() > FASTEST:
        raise IllegalAction(f"The hand may move {FASTEST:.0f} mm a second at most.")
    if phase == "pull":
        if np.abs(samples).max() > REACH:
            raise IllegalAction(f"The hand may go {REACH:.0f} mm from where it begins at most.")
        return
    if np.abs(samples[:, :2]).max() > HALF:
        raise IllegalAction(f"While it lowers the net the hand stays within {HALF:.0f} mm of the middle of the sea.")
    if speeds[:, 2].max() > FASTEST_DOWN:
        raise IllegalAction(f"The hand may rise or sink {FASTEST_DOWN:.0f} mm a second at most.")
    if speeds[:, 3].max() > FASTEST_TURN:
        raise IllegalAction(f"The hand may turn {FASTEST_TURN:.0f}° a second at most.")
    if samples[:, 2].min() < LOWEST or samples[:, 2].max() > HIGHEST or samples[0, 2] < START:
        raise IllegalAction(
            f"The hand is between {LOWEST:.0f} and {HIGHEST:.0f} mm high, and at least {START:.0f} mm at first."
        )
