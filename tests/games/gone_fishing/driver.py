"""People who play Gone Fishing on the sea as it is shown."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import Any

import numpy as np
from playwright.sync_api import Locator, expect

from shoal.core import Rng, find_game
from shoal.games.gone_fishing.event_log import FlatPose, NetArrived, NetDown
from shoal.games.gone_fishing.physics import simulation
from shoal.games.gone_fishing.physics.net_run import enclosed
from shoal.games.gone_fishing.rules.sea import HALF, OUTLINES, OUTWARD, RIM, SHAPES, NetName, Point, kind_of
from shoal.games.gone_fishing.schema import FishingOptions
from tests.support.drivers import Person
from tests.support.scene_page import touch

GAME = find_game("gone_fishing")
CORNERS = ((-HALF, -HALF), (HALF, -HALF), (HALF, HALF), (-HALF, HALF))
WATER = 4.0
"""Clearance that a net needs around its rim, in millimetres."""
APART = 60.0
"""Pixels between two fingers."""
TRIES = 600
"""Number of random places to try, enough to find one that fits."""
Rows = np.ndarray[Any, np.dtype[np.float64]]
STRIDE = 8.0
"""Pixels between two positions of a mouse that drags carefully."""


def fish_of(view: Any) -> dict[int, FlatPose]:
    return {fish["fish"]: FlatPose(fish["x"], fish["y"], fish["heading"]) for fish in view["fish"]}


def rim(net: NetName, place: FlatPose) -> Rows:
    """Return points along the rim of a net that lies at a place."""
    corners = np.array(OUTLINES[net])
    turn = radians(place.heading)
    turned = corners @ np.array([[cos(turn), sin(turn)], [-sin(turn), cos(turn)]]) + (place.x, place.y)
    parts = np.linspace(0, 1, 6, endpoint=False)[:, np.newaxis]
    following = np.roll(turned, -1, axis=0)
    return np.concatenate([corner + (after - corner) * parts for corner, after in zip(turned, following, strict=True)])


def discs_of(fish: Mapping[int, FlatPose]) -> Rows:
    """Approximate every fish by three discs in a row: x, y, radius."""
    return np.array([disc for fish_id, lying in fish.items() for disc in _discs(fish_id, lying)])


def clearance(net: NetName, place: FlatPose, discs: Rows) -> float:
    """Return the distance between the rim and the nearest fish, in millimetres."""
    far = np.hypot(*(rim(net, place)[:, np.newaxis] - discs[:, :2]).T) - discs[:, 2:]
    return float(far.min()) - RIM / 2


@cache
def _discs(fish_id: int, lying: FlatPose) -> tuple[tuple[float, float, float], ...]:
    shape, turn = SHAPES[kind_of(fish_id)], radians(lying.heading)
    reach, radius = (shape.length - shape.height) / 2, shape.height / 2
    return tuple(
        (lying.x + part * reach * cos(turn), lying.y + part * reach * sin(turn), radius) for part in (-1, 0, 1)
    )


def targets(net: NetName, fish: Mapping[int, FlatPose], rng: Rng, *, clean: bool) -> list[FlatPose]:
    """Return places where a net encloses two fish or more.

    Those with the most clearance come first; if not clean, places where the rim touches a fish, the worst first.
    """
    candidates, discs = [], discs_of(fish)
    for _ in range(TRIES):
        x, y, heading = (float(rng.below(2 * half + 1) - half) for half in (240, 240, 60))
        place = FlatPose(x, y, heading)
        if len(enclosed(net, place, fish)) >= 2:
            candidates.append((clearance(net, place, discs), x, y, heading))
    fits = [candidate for candidate in candidates if (candidate[0] > WATER) == clean]
    return [FlatPose(x, y, heading) for _, x, y, heading in sorted(fits, reverse=clean)]


def find_catch(
    net: NetName, fish: Mapping[int, FlatPose], edge: int, rng: Rng, *, expert: bool = False
) -> tuple[FlatPose, list[Point]]:
    """Return a place and a way home from it that succeed when they are simulated."""
    for place in targets(net, fish, rng, clean=True):
        inside = enclosed(net, place, fish)
        outside = discs_of({fish_id: lying for fish_id, lying in fish.items() if fish_id not in inside})
        for way in ways(place, edge):
            if _swept(net, place, way, outside) > WATER and _works(net, place, fish, edge, way, expert):
                return place, way
    raise AssertionError("there is nothing to be caught")


def ways(place: FlatPose, edge: int) -> list[list[Point]]:
    """Return ways home: straight to a part of the mouth, or first sideways and then along the edge."""
    (x, y), here = home_of(edge), (place.x, place.y)
    along = (abs(OUTWARD[edge][1]), abs(OUTWARD[edge][0]))
    ends = [(x + along[0] * aside, y + along[1] * aside) for aside in (0.0, -30.0, 30.0)]
    before = [(0.7 * end[0] + place.x * along[0], 0.7 * end[1] + place.y * along[1]) for end in ends[:1]]
    return [*([here, end] for end in ends), [here, before[0], ends[0]]]


def _swept(net: NetName, place: FlatPose, way: Sequence[Point], discs: Rows) -> float:
    """Return the least clearance on the way."""
    stops = [
        FlatPose(x + (end[0] - x) * part, y + (end[1] - y) * part, place.heading)
        for (x, y), end in pairwise(way)
        for part in np.linspace(0, 1, 12)
    ]
    return min(clearance(net, stop, discs) for stop in stops)


def _works(
    net: NetName, place: FlatPose, fish: Mapping[int, FlatPose], edge: int, way: Sequence[Point], expert: bool
) -> bool:
    lowered = simulation.lower(net, fish, f"{place.x},{place.y},{place.heading}", FishingOptions()).log
    if lowered.net is None or not any(isinstance(event, NetDown) for event in lowered.events):
        return False
    path = ";".join(f"{x:.1f},{y:.1f}" for x, y in way[1:])
    pulled = simulation.pull(net, lowered.net, fish, edge, expert, path).log
    return any(isinstance(event, NetArrived) for event in pulled.events) and len(pulled.inside) >= 2


def home_of(edge: int) -> Point:
    return (HALF + 10) * OUTWARD[edge][0], (HALF + 10) * OUTWARD[edge][1]


class Angler:
    """A person at this game's board, at a table or in the lesson."""

    def __init__(self, person: Person, table_id: str = "") -> None:
        self.person, self.page, self.table_id = person, person.page, table_id

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("group", name="Gone Fishing")

    def rest(self) -> None:
        expect(self.page.locator("[data-resting][data-drawn]")).to_be_attached()

    def snapshot(self) -> Any:
        return self.person.snapshot(self.table_id, self.person.ply())

    def view(self) -> Any:
        return self.snapshot()["view"]

    def event_kinds(self) -> list[str]:
        """Return the kinds of events that the last action caused."""
        return [event["kind"] for event in self.snapshot()["last"]]

    def button(self, name: str) -> Locator:
        return self.board.get_by_role("button", name=name)

    def pixel(self, x: float, y: float) -> Point:
        """Return where a point of the sea is on the page, by the homography of the sea's corners."""
        box = self.page.locator("canvas").bounding_box()
        assert box
        corners = str(self.page.locator("[data-corners]").get_attribute("data-corners")).split()
        pixels = [tuple(map(float, corner.split(","))) for corner in corners]
        rows, values = list[list[float]](), list[float]()
        for (east, north), (right, down) in zip(CORNERS, pixels, strict=True):
            rows.append([east, north, 1, 0, 0, 0, -right * east, -right * north])
            rows.append([0, 0, 0, east, north, 1, -down * east, -down * north])
            values += [right, down]
        matrix = np.append(np.linalg.solve(np.array(rows), np.array(values)), 1).reshape(3, 3)
        right, down, scale = (matrix @ (x, y, 1)).tolist()
        return right / scale + box["x"], down / scale + box["y"]

    def await_hand(self, phase: str) -> None:
        """Wait until the hand is at the rod, and the board has made room for its controls."""
        expect(self.page.locator(f"[data-hand={phase}]")).to_be_attached()
        self.person.settle()

    def wait_for_ply(self, ply: int) -> None:
        """Wait until this many actions have been made and the board is at rest."""
        self.person.wait_for(lambda: self.person.ply() >= ply)
        self.rest()

    # With the mouse

    def aim(self, place: FlatPose) -> None:
        """Carry the net to a place, turn it, and wait until it hangs still."""
        self.await_hand("lower")
        self.page.mouse.move(*self.pixel(place.x, place.y), steps=20)
        notches = round(place.heading / 7.5)
        self.page.keyboard.down("Shift")
        for _ in range(abs(notches)):
            self.page.mouse.wheel(0, -100 if notches > 0 else 100)
        self.page.keyboard.up("Shift")
        self.steady()

    def steady(self) -> None:
        expect(self.board.get_by_role("meter", name="Swing")).to_have_attribute("aria-valuetext", "Steady now")

    def lower(self) -> None:
        """Hold the button until the server has sent the result."""
        ply = self.person.ply()
        self.page.mouse.down()
        self.wait_for_ply(ply + 1)
        self.page.mouse.up()

    def drag(self, way: Sequence[Point]) -> None:
        """Drag the net carefully from point to point; the hand is a little behind the mouse."""
        self.await_hand("pull")
        ply = self.person.ply()
        pixels = [self.pixel(*point) for point in way]
        self.page.mouse.move(*pixels[0])
        self.page.mouse.down()
        for begin, end in pairwise(pixels):
            self.page.mouse.move(*end, steps=max(2, round(hypot(end[0] - begin[0], end[1] - begin[1]) / STRIDE)))
        self.wait_for_ply(ply + 1)
        self.page.mouse.up()

    def carry(self, fish: FlatPose, to: Point) -> None:
        """Pick a fish up and put it down elsewhere."""
        ply = self.person.ply()
        self.page.mouse.move(*self.pixel(fish.x, fish.y))
        self.page.mouse.down()
        self.page.mouse.move(*self.pixel(*to), steps=8)
        self.page.mouse.up()
        self.wait_for_ply(ply + 1)

    def press(self, name: str) -> None:
        ply = self.person.ply()
        self.button(name).first.click()
        self.wait_for_ply(ply + 1)

    def put(self, x: float, y: float, colour: str = "") -> None:
        """Choose the first fish of a colour, or of any, and put it down; none is chosen before."""
        ply = self.person.ply()
        expect(self.board.locator(".chip[aria-pressed=true]")).not_to_be_attached()
        self.board.locator(".chip").and_(self.page.get_by_label(colour)).first.click()
        self.page.mouse.move(*self.pixel(x, y), steps=4)
        self.page.mouse.down()
        self.page.mouse.up()
        self.wait_for_ply(ply + 1)

    # By numbers, and with a finger

    def lower_by_numbers(self, x: float, y: float) -> None:
        ply = self.person.ply()
        self.await_hand("lower")
        self._open_numbers()
        self._type(x, y)
        self.board.get_by_label("North").press("Enter")
        self.wait_for_ply(ply + 1)

    def pull_by_numbers(self, *way: Point) -> None:
        ply = self.person.ply()
        self.await_hand("pull")
        self._open_numbers()
        for x, y in way:
            self._type(x, y)
            self.button("Via here").click()
        self.button("To my boat").click()
        self.button("Pull that way").click()
        self.wait_for_ply(ply + 1)

    def _open_numbers(self) -> None:
        details = self.board.locator("details")
        if details.get_attribute("open") is None:
            details.locator("summary").click()

    def _type(self, x: float, y: float) -> None:
        self.board.get_by_label("East").fill(str(x))
        self.board.get_by_label("North").fill(str(y))
        self.board.get_by_label("North").blur()

    def finger(self, begin: Point, end: Point) -> None:
        touch(self.page, [[begin], [end]])

    def twist(self, about: Point, degrees: float) -> None:
        """Move a second finger round the first."""
        turns = np.radians(np.linspace(0, degrees, 10))
        touch(self.page, [[about, (about[0] + APART * cos(turn), about[1] - APART * sin(turn))] for turn in turns])
