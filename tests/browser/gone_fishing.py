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
from tests.browser.people import Person

GAME = find_game("gone_fishing")
CORNERS = ((-HALF, -HALF), (HALF, -HALF), (HALF, HALF), (-HALF, HALF))
WATER = 4.0
"""That a rim needs around it."""
PATIENCE = 40_000
APART = 60.0
"""Pixels between two fingers."""
TRIES = 600
"""Places at random among which there is always one that will do."""
Rows = np.ndarray[Any, np.dtype[np.float64]]
STRIDE = 8.0
"""Pixels between two places of a mouse that drags with care."""


def open_table(person: Person, *seats: str, **options: Any) -> str:
    kinds = ("me", "friend", "screen")
    wishes = [{"kind": seat} if seat in kinds else {"kind": "bot", "level": seat} for seat in seats]
    answer = person.page.request.post(
        f"{person.address}/api/tables",
        data={"game": GAME.id, "seats": wishes, "options": options},
        headers={"X-Shoal": "1"},
    )
    table_id = str(answer.json()["id"])
    person.open(f"/table/{table_id}")
    return table_id


def fish_of(view: Any) -> dict[int, FlatPose]:
    return {one["fish"]: FlatPose(one["x"], one["y"], one["heading"]) for one in view["fish"]}


def rim(net: NetName, place: FlatPose) -> Rows:
    """Points along the rim of a net that lies there."""
    corners = np.array(OUTLINES[net])
    turn = radians(place.heading)
    turned = corners @ np.array([[cos(turn), sin(turn)], [-sin(turn), cos(turn)]]) + (place.x, place.y)
    parts = np.linspace(0, 1, 6, endpoint=False)[:, np.newaxis]
    following = np.roll(turned, -1, axis=0)
    return np.concatenate([corner + (after - corner) * parts for corner, after in zip(turned, following, strict=True)])


def discs_of(fish: Mapping[int, FlatPose]) -> Rows:
    """Every fish as three discs in a row: x, y, radius."""
    return np.array([disc for number, lying in fish.items() for disc in _discs(number, lying)])


def clearance(net: NetName, place: FlatPose, discs: Rows) -> float:
    """Water between the rim and the nearest fish."""
    far = np.hypot(*(rim(net, place)[:, np.newaxis] - discs[:, :2]).T) - discs[:, 2:]
    return float(far.min()) - RIM / 2


@cache
def _discs(number: int, lying: FlatPose) -> tuple[tuple[float, float, float], ...]:
    shape, turn = SHAPES[kind_of(number)], radians(lying.heading)
    reach, radius = (shape.length - shape.height) / 2, shape.height / 2
    return tuple(
        (lying.x + part * reach * cos(turn), lying.y + part * reach * sin(turn), radius) for part in (-1, 0, 1)
    )


def targets(net: NetName, fish: Mapping[int, FlatPose], rng: Rng, *, clean: bool) -> list[FlatPose]:
    """Places around two fish or more, those with the most water at the rim first; or, if not clean, with the least."""
    found, discs = [], discs_of(fish)
    for _ in range(TRIES):
        x, y, heading = (float(rng.below(2 * half + 1) - half) for half in (240, 240, 60))
        place = FlatPose(x, y, heading)
        if len(enclosed(net, place, fish)) >= 2:
            found.append((clearance(net, place, discs), x, y, heading))
    fits = [one for one in found if (one[0] > WATER) == clean]
    return [FlatPose(x, y, heading) for _, x, y, heading in sorted(fits, reverse=clean)]


def a_catch(
    net: NetName, fish: Mapping[int, FlatPose], edge: int, rng: Rng, *, expert: bool = False
) -> tuple[FlatPose, list[Point]]:
    """A place, and the way home from there, as the physics has tried them."""
    for place in targets(net, fish, rng, clean=True):
        inside = enclosed(net, place, fish)
        outside = discs_of({number: lying for number, lying in fish.items() if number not in inside})
        for way in ways(place, edge):
            if _swept(net, place, way, outside) > WATER and _works(net, place, fish, edge, way, expert):
                return place, way
    raise AssertionError("there is nothing to be caught")


def ways(place: FlatPose, edge: int) -> list[list[Point]]:
    """Straight to some part of the mouth, or first to the side and then along the edge."""
    (x, y), here = home_of(edge), (place.x, place.y)
    along = (abs(OUTWARD[edge][1]), abs(OUTWARD[edge][0]))
    ends = [(x + along[0] * aside, y + along[1] * aside) for aside in (0.0, -30.0, 30.0)]
    before = [(0.7 * end[0] + place.x * along[0], 0.7 * end[1] + place.y * along[1]) for end in ends[:1]]
    return [*([here, end] for end in ends), [here, before[0], ends[0]]]


def _swept(net: NetName, place: FlatPose, way: Sequence[Point], discs: Rows) -> float:
    """The least clearance on the way."""
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
    if lowered.net is None or not any(isinstance(one, NetDown) for one in lowered.events):
        return False
    path = ";".join(f"{x:.1f},{y:.1f}" for x, y in way[1:])
    pulled = simulation.pull(net, lowered.net, fish, edge, expert, path).log
    return any(isinstance(one, NetArrived) for one in pulled.events) and len(pulled.inside) >= 2


def home_of(edge: int) -> Point:
    return (HALF + 10) * OUTWARD[edge][0], (HALF + 10) * OUTWARD[edge][1]


class Angler:
    def __init__(self, person: Person, table: str) -> None:
        self.person, self.page, self.table = person, person.page, table

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("group", name="Gone Fishing")

    def rest(self) -> None:
        expect(self.page.locator("[data-resting]")).to_be_attached(timeout=PATIENCE)

    def turn(self) -> Any:
        number = self.person.number()
        return self.person.fetch(f"/api/tables/{self.table}/turns/{number}").json()

    def view(self) -> Any:
        return self.turn()["view"]

    def kinds(self) -> list[str]:
        return [event["kind"] for event in self.turn()["last"]]

    def button(self, name: str) -> Locator:
        return self.board.get_by_role("button", name=name)

    def seen(self, x: float, y: float) -> Point:
        """Where a place of the sea is on the page."""
        box = self.page.locator("canvas").bounding_box()
        assert box
        told = str(self.page.locator("[data-corners]").get_attribute("data-corners")).split()
        pixels = [tuple(map(float, corner.split(","))) for corner in told]
        rows, values = list[list[float]](), list[float]()
        for (east, north), (right, down) in zip(CORNERS, pixels, strict=True):
            rows.append([east, north, 1, 0, 0, 0, -right * east, -right * north])
            rows.append([0, 0, 0, east, north, 1, -down * east, -down * north])
            values += [right, down]
        matrix = np.append(np.linalg.solve(np.array(rows), np.array(values)), 1).reshape(3, 3)
        right, down, scale = (matrix @ (x, y, 1)).tolist()
        return right / scale + box["x"], down / scale + box["y"]

    def await_hand(self, phase: str) -> None:
        expect(self.page.locator(f"[data-hand={phase}]")).to_be_attached(timeout=PATIENCE)

    def done(self, number: int) -> None:
        self.person.wait_for(lambda: self.person.number() >= number)
        self.rest()

    # With the mouse

    def aim(self, place: FlatPose) -> None:
        """Carries the net there, turns it, and waits until it hangs still."""
        self.await_hand("lower")
        self.page.mouse.move(*self.seen(place.x, place.y), steps=20)
        notches = round(place.heading / 7.5)
        self.page.keyboard.down("Shift")
        for _ in range(abs(notches)):
            self.page.mouse.wheel(0, -100 if notches > 0 else 100)
        self.page.keyboard.up("Shift")
        self.steady()

    def steady(self) -> None:
        expect(self.board.get_by_role("meter", name="Swing")).to_have_attribute(
            "aria-valuetext", "Steady now", timeout=PATIENCE
        )

    def lower(self) -> None:
        """Holds the button until the server has told what came of it."""
        number = self.person.number()
        self.page.mouse.down()
        self.done(number + 1)
        self.page.mouse.up()

    def drag(self, way: Sequence[Point]) -> None:
        """With care, from point to point; the hand is a little behind the mouse."""
        self.await_hand("pull")
        number = self.person.number()
        pixels = [self.seen(*point) for point in way]
        self.page.mouse.move(*pixels[0])
        self.page.mouse.down()
        for begin, end in pairwise(pixels):
            self.page.mouse.move(*end, steps=max(2, round(hypot(end[0] - begin[0], end[1] - begin[1]) / STRIDE)))
        self.done(number + 1)
        self.page.mouse.up()

    def carry(self, fish: FlatPose, to: Point) -> None:
        """Picks a fish up and puts it down elsewhere."""
        number = self.person.number()
        self.page.mouse.move(*self.seen(fish.x, fish.y))
        self.page.mouse.down()
        self.page.mouse.move(*self.seen(*to), steps=8)
        self.page.mouse.up()
        self.done(number + 1)

    def press(self, name: str) -> None:
        number = self.person.number()
        self.button(name).first.click()
        self.done(number + 1)

    def put(self, x: float, y: float) -> None:
        """The fish that is in the hand."""
        number = self.person.number()
        self.page.mouse.move(*self.seen(x, y), steps=4)
        self.page.mouse.down()
        self.page.mouse.up()
        self.done(number + 1)

    # By numbers, and with a finger

    def lower_by_numbers(self, x: float, y: float) -> None:
        number = self.person.number()
        self.await_hand("lower")
        self._open_numbers()
        self._type(x, y)
        self.board.get_by_label("North").press("Enter")
        self.done(number + 1)

    def pull_by_numbers(self, *way: Point) -> None:
        number = self.person.number()
        self.await_hand("pull")
        self._open_numbers()
        for x, y in way:
            self._type(x, y)
            self.button("Via here").click()
        self.button("To my boat").click()
        self.button("Pull that way").click()
        self.done(number + 1)

    def _open_numbers(self) -> None:
        details = self.board.locator("details")
        if details.get_attribute("open") is None:
            details.locator("summary").click()

    def _type(self, x: float, y: float) -> None:
        self.board.get_by_label("East").fill(str(x))
        self.board.get_by_label("North").fill(str(y))
        self.board.get_by_label("North").blur()

    def finger(self, begin: Point, end: Point) -> None:
        self._touch([[begin], [end]])

    def twist(self, about: Point, degrees: float) -> None:
        """A second finger goes round the first."""
        turns = np.radians(np.linspace(0, degrees, 10))
        self._touch([[about, (about[0] + APART * cos(turn), about[1] - APART * sin(turn))] for turn in turns])

    def _touch(self, fingers: Sequence[Sequence[Point]]) -> None:
        """As the browser is told of real fingers, from the moment they touch."""
        wire = self.page.context.new_cdp_session(self.page)
        for kind, points in zip(["touchStart", *["touchMove"] * (len(fingers) - 1)], fingers, strict=True):
            touches = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
            wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
        wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        wire.detach()
