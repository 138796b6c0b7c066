"""The path of a hand as text. It has one of two forms.

Recorded: URL-safe base64, without padding, of bytes for 60 samples per second. One unit is 0.1 mm or 0.1 degrees.
- Lowering: the byte 4; then x, y, height and heading of the first sample, two bytes each (signed, little-endian);
  then, for every further sample, the changes of x, y, height and heading, one signed byte each.
- Pulling: the byte 2; then, for every sample, the changes of x and y since the one before, one signed byte each.
  The hand begins above the net's middle; the rule of pulling fixes its height and heading.
Between two samples the hand moves straight, in 16 even steps of 1/960 s.

Waypoints, for a standard hand: `x,y,heading;x,y;...` in millimetres and degrees. To lower, the hand carries the net
from the first waypoint to the last (to a single one, from a little way off), turns it to the headings, waits and
lowers it. To pull (`x,y;x,y;...`, without headings), the net's middle follows the waypoints from where it lies.
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
from shoal.games.gone_fishing.physics.hand import SAMPLES_PER_SECOND, lowering_through, pulling_along
from shoal.games.gone_fishing.rules.sea import HALF, MOUTH, OUTLINES, OUTWARD, NetName, Point
from shoal.physics.arrays import Rows

Phase = Literal["lower", "pull"]

UNIT = 0.1
"""Millimetres or degrees per unit of a recorded path."""
CHANNELS: dict[Phase, int] = {"lower": 4, "pull": 2}
"""Numbers per sample."""
LONGEST: dict[Phase, int] = {"lower": 20, "pull": 18}
"""Longest duration of a path, in seconds."""
FASTEST, FASTEST_DOWN, FASTEST_TURN = 750.0, 600.0, 360.0
"""Limits of the hand: level and vertical speed in millimetres per second, turn in degrees per second."""
LOWEST, START, HIGHEST = 215.0, 300.0, 420.0
"""Limits of the hand's height while it lowers; at least START at first, where the net hangs clear of every fish."""
REACH = 900.0
"""How far a pulling hand may go from where it begins, along each axis."""
MAX_LETTERS = 7000
MAX_WAYPOINTS = 40
MAX_WAYPOINT_LENGTH = 800.0
"""Greatest length of a pull after its first waypoint."""
PAST = 40.0
"""How far beyond the sea a waypoint of a pull may lie."""
_NUMBER = r"-?\d{1,3}(?:\.\d{1,6})?"
_STOP = re.compile(rf"{_NUMBER},{_NUMBER}(?:,{_NUMBER})?", re.ASCII)


def check(path: str, phase: Phase) -> None:
    """Raise IllegalAction unless a hand can do this; simulating a checked path costs no more than the longest one."""
    if len(path) > MAX_LETTERS:
        raise IllegalAction(f"The path has more than {MAX_LETTERS} letters.")
    if "," in path:
        _check_stops(_stops(path, phase), phase)
    else:
        _check_samples(decode(path), phase)


def encode(samples: Rows) -> str:
    """Record samples: rows of x, y, height and heading, or of x and y for a pull."""
    units = np.rint(samples / UNIT).astype(np.int64)
    deltas = np.diff(units, axis=0)
    assert np.abs(deltas).max(initial=0) <= 127, "the hand moves faster than a path can hold"
    channels = samples.shape[1]
    first = units[:1].astype("<i2").tobytes() if channels == CHANNELS["lower"] else b""
    return urlsafe_b64encode(bytes([channels]) + first + deltas.astype(np.int8).tobytes()).decode().rstrip("=")


def decode(path: str) -> Rows:
    """Return the samples of a recorded path; a pull begins at 0, 0. Raise IllegalAction if it is none."""
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
    deltas = np.frombuffer(rest[begin:], np.int8).astype(np.int64).reshape(-1, channels)
    # Dividing by 10 gives the float nearest to what was recorded; multiplying by 0.1 would not.
    samples: Rows = np.cumsum(np.concatenate([first[np.newaxis], deltas]), axis=0) / round(1 / UNIT)
    return samples


def lowering_samples(path: str) -> Rows:
    """Return the samples of a checked path."""
    if "," not in path:
        return decode(path)
    return lowering_through(_fill_headings(_stops(path, "lower")))


def pulling_samples(path: str, middle: Point, expert: bool) -> Rows:
    """Return the samples of a checked path that pulls a net from where its middle lies."""
    if "," not in path:
        return np.add(decode(path), middle)
    waypoints = [middle, *((stop[0], stop[1]) for stop in _stops(path, "pull"))]
    return pulling_along(waypoints, expert)


def sample_lower(fish: Mapping[int, FlatPose], net: NetName, rng: Rng) -> str:
    """Draw a few places for a net, and return as a waypoint the one whose rim is furthest from any fish."""
    middles = np.array([(pose.x, pose.y) for pose in fish.values()] or [(9999.0, 9999.0)])
    outline = np.array(OUTLINES[net])
    rim = np.concatenate([outline, (outline + np.roll(outline, 1, axis=0)) / 2])
    best, stop = -1.0, ""
    for _ in range(8):
        x, y, heading = (float(rng.below(2 * half + 1) - half) for half in (280, 280, 180))
        turn = np.radians(heading)
        turned = rim @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) + (x, y)
        clearance = float(np.hypot(*(turned[:, np.newaxis] - middles).T).min())
        if clearance > best:
            best, stop = clearance, f"{x},{y},{heading}"
    return stop


def sample_pull(net: FlatPose, edge: int, rng: Rng) -> str:
    """Draw waypoints of a nearly straight pull to the boat."""
    end, between = HALF + 10, float(rng.below(int(MOUTH)) - MOUTH // 2) * 0.8
    x, y = (end * out + between * (not out) for out in OUTWARD[edge])
    halfway = ((net.x + x) / 2 + rng.below(41) - 20, (net.y + y) / 2 + rng.below(41) - 20)
    return f"{halfway[0]:.1f},{halfway[1]:.1f};{x:.1f},{y:.1f}"


def _stops(path: str, phase: Phase) -> list[tuple[float, ...]]:
    texts = path.split(";")
    if len(texts) > MAX_WAYPOINTS:
        raise IllegalAction(f"There are more than {MAX_WAYPOINTS} waypoints.")
    if not all(_STOP.fullmatch(text) for text in texts):
        raise IllegalAction("Waypoints are written like 120,-45.5,90;80,0 with at most three figures before the point.")
    stops = [tuple(map(float, text.split(","))) for text in texts]
    if phase == "pull" and any(len(stop) == 3 for stop in stops):
        raise IllegalAction("The waypoints of a pull have no headings.")
    return stops


def _fill_headings(stops: list[tuple[float, ...]]) -> list[tuple[float, float, float]]:
    """Give each waypoint the latest heading; the first heading holds from the start."""
    heading = next((stop[2] for stop in stops if len(stop) == 3), 0.0)
    headed = []
    for stop in stops:
        heading = stop[2] if len(stop) == 3 else heading
        headed.append((stop[0], stop[1], heading))
    return headed


def _check_stops(stops: list[tuple[float, ...]], phase: Phase) -> None:
    within = HALF + (PAST if phase == "pull" else 0.0)
    if any(abs(coordinate) > within for stop in stops for coordinate in stop[:2]):
        raise IllegalAction(f"A waypoint lies further than {within:.0f} mm from the middle of the sea.")
    if phase == "lower":
        if len(lowering_through(_fill_headings(stops))) > LONGEST["lower"] * SAMPLES_PER_SECOND:
            raise IllegalAction(f"The hand would take longer than {LONGEST['lower']} s.")
    elif sum(dist(begin, end) for begin, end in pairwise(stops)) > MAX_WAYPOINT_LENGTH:
        raise IllegalAction(f"After its first waypoint a pull may be {MAX_WAYPOINT_LENGTH:.0f} mm long.")


def _check_samples(samples: Rows, phase: Phase) -> None:
    if samples.shape[1] != CHANNELS[phase]:
        raise IllegalAction("That is the path of another act.")
    if not 2 <= len(samples) <= LONGEST[phase] * SAMPLES_PER_SECOND:
        raise IllegalAction(f"A path has at least two samples and takes {LONGEST[phase]} s at most.")
    speeds = np.abs(np.diff(samples, axis=0)) * SAMPLES_PER_SECOND
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
