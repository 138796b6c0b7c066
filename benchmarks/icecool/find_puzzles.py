"""Finds trick shots by simulation, and writes the file of the game.

Penguins stand at random, and random strikes on the side or the head are tried until one reaches the aim. The strike
must leave room for error: every strike a little off in direction, speed or place reaches the aim too. No straight flick
may reach it, from whatever direction and however hard. The stars say how often an ordinary hand succeeds with the
strike: the best third of the puzzles has one, the worst third has three. `--confirm` checks the puzzles of the file.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, count
from math import atan2, degrees, hypot
from multiprocessing import get_context
from os import cpu_count

from rich.progress import Progress

from benchmarks.puzzle_search import run_search
from shoal.core import IllegalAction, Puzzle, PuzzleMove, Rng
from shoal.games.icecool import GAME, puzzles
from shoal.games.icecool.flick_state import FlickState, uniform
from shoal.games.icecool.lesson import position
from shoal.games.icecool.rules.floor_plan import (
    DOORS,
    FISH_DOORS,
    HALL,
    RED_LINE,
    ROOMS,
    Door,
    Point,
    Room,
    distance,
    wall_pieces,
)
from shoal.games.icecool.rules.hand import perturb
from shoal.games.icecool.rules.placement import Spot
from shoal.games.icecool.schema import SPEED, Flick

LOW, HIGH = 11.0, 40.0
"""Heights in millimetres of an ordinary strike and of one on the head."""
STRIKES = 40
"""Number of strikes that are tried in one position."""
ERRORS = [
    *((direction, speed, 0.0, 0.0) for direction in (-1.0, 0.0, 1.0) for speed in (-0.03, 0.0, 0.03)),
    *((0.0, 0.0, aside, 0.0) for aside in (-0.05, 0.05)),
    *((0.0, 0.0, 0.0, height) for height in (-1.0, 1.0)),
]
"""Errors in degrees, fraction of the speed, fraction of the half width and millimetres that a strike has to allow."""
TRIES_OF_HAND = 24
"""Number of times that an ordinary hand tries the strike, for the stars."""
STRAIGHT = [
    Flick(float(direction), min(SPEED.high, round(0.5 * 1.2**power, 3)), 0.0, LOW)
    for direction in range(-180, 180, 3)
    for power in range(14)
]
"""Straight flicks in all directions, from half a metre per second to the strongest; none may reach the aim."""
GAP = 42.0
"""Millimetres between the middles of two penguins, at least."""
NEAR_WALL, FAR_ALONG = 95.0, 125.0
"""Millimetres from the wall of a door, at most, and along it, at least, from which no straight line leads through."""
ASIDE_OF_LINE = 35
"""Degrees by which a strike goes beside its target, at most."""
CLEAN = {"a fish", "a catch"}
JUMPING = {"a catch over the wall", "two catches over the wall", "two walls", "the hall"}
CATCHING = {"a catch", "a catch over the wall", "two catches over the wall"}


@dataclass(frozen=True)
class Found:
    aim: str
    steadiness: float
    """Share of an ordinary hand's tries that succeed."""
    position: str
    flick: Flick


def main() -> None:
    run_search(__doc__, puzzles, find, 32, confirm)


def find(wanted: int, seed: int) -> list[Puzzle]:
    """Return puzzles of all aims in equal numbers, the easiest first."""
    each = -(-wanted // len(puzzles.AIMS))
    chosen: list[Found] = []
    with Progress() as progress, get_context("spawn").Pool(cpu_count()) as pool:
        task = progress.add_task("Finding puzzles", total=each * len(puzzles.AIMS))
        for found in pool.imap(search_once, _draws(seed, each, chosen)):
            if found is not None and _number_of(found.aim, chosen) < each:
                chosen.append(found)
                progress.advance(task)
            if len(chosen) == each * len(puzzles.AIMS):
                break
    return grade(chosen)


def _number_of(aim: str, chosen: Sequence[Found]) -> int:
    return sum(found.aim == aim for found in chosen)


def _draws(seed: int, each: int, chosen: Sequence[Found]) -> Iterator[tuple[str, int]]:
    """Yield an aim of which puzzles are missing and the seed of a position, again and again."""
    for number in count(seed * 1_000_000):
        for aim in puzzles.AIMS:
            if _number_of(aim, chosen) < each:
                yield aim, number


def grade(chosen: Sequence[Found]) -> list[Puzzle]:
    ordered = sorted(chosen, key=lambda found: -found.steadiness)
    return [
        Puzzle(
            id=f"{index + 1:03}",
            stars=1 + 3 * index // len(ordered),
            goal=puzzles.GOALS[f"{found.aim}: {puzzles.strike_of(found.flick)}"],
            position=found.position,
            moves=[PuzzleMove([str(found.flick)])],
        )
        for index, found in enumerate(ordered)
    ]


def search_once(draw: tuple[str, int]) -> Found | None:
    """Look for a trick shot in one random position."""
    aim, seed = draw
    rng = Rng(seed, aim)
    setting = draw_setting(aim, rng)
    while not is_possible(setting.spots):
        setting = draw_setting(aim, rng)
    written = write(aim, setting)
    state = read(written)
    for _ in range(STRIKES):
        flick = draw_strike(aim, setting, rng)
        if not reaches(aim, state, flick) or not all(reaches(aim, state, near) for near in neighbours(flick)):
            continue
        steadiness = sum(reaches(aim, state, perturb(flick, 1.0, rng)) for _ in range(TRIES_OF_HAND)) / TRIES_OF_HAND
        if find_straight(aim, state, rng) is not None:
            return None
        return Found(aim, steadiness, written, flick)
    return None


def read(written: str) -> FlickState:
    state = GAME.read_position(written)
    assert isinstance(state, FlickState)
    return state


def reaches(aim: str, state: FlickState, flick: Flick) -> bool:
    """Return whether a flick reaches an aim; one for which there is no room does not."""
    _, reached = puzzles.AIMS[aim]
    try:
        return reached(state.copy().apply(flick, state.resolve(flick)))
    except IllegalAction:
        return False


def neighbours(flick: Flick) -> list[Flick]:
    """Return the flicks that are a little off."""
    return [
        Flick(
            round(flick.direction + direction, 3),
            round(flick.speed * (1 + speed), 4),
            round(flick.aside + aside, 3),
            flick.height + height,
        )
        for direction, speed, aside, height in ERRORS
    ]


def find_straight(aim: str, state: FlickState, rng: Rng) -> Flick | None:
    """Return a straight flick that reaches an aim, if there is one; in a random order one is found sooner."""
    flicks = list(STRAIGHT)
    rng.shuffle(flicks)
    return next((flick for flick in flicks if reaches(aim, state, flick)), None)


@dataclass(frozen=True)
class Setting:
    """Penguins and fish, and the place that strikes are aimed at; none if they go anywhere."""

    spots: list[Spot]
    fish: Sequence[str] = FISH_DOORS
    target: Point | None = None


def draw_strike(aim: str, setting: Setting, rng: Rng) -> Flick:
    """Draw a strike on the head, or on the side: one that curves to its target from beside the straight line."""
    direction, side = float(rng.below(360) - 180), rng.choice((-1, 1))
    if setting.target is not None:
        here, (x, y) = setting.spots[0], setting.target
        straight = round(degrees(atan2(y - here.y, x - here.x)))
        direction = float(
            straight + side * (rng.below(ASIDE_OF_LINE) if aim in CLEAN else rng.below(ASIDE_OF_LINE // 2))
        )
    if aim in JUMPING:
        return Flick(direction, round(uniform(rng, 3.5, 4.8), 1), 0.0, HIGH)
    fastest = 2.8 if aim in CLEAN else 4.0
    return Flick(direction, round(uniform(rng, 1.0, fastest), 1), side * round(uniform(rng, 0.3, 0.85), 2), LOW)


def draw_setting(aim: str, rng: Rng) -> Setting:
    if aim == "a fish":
        return draw_door_round_corner(rng)
    if aim == "a catch":
        return draw_runner_behind_penguin(rng)
    spots = draw_spots(4 if aim in CATCHING else 3, rng)
    if aim == "two catches over the wall":
        # Two that stand together can both be hit.
        x, y = spots[1].point
        spots[2] = Spot(x + rng.below(61) - 30, y + rng.choice((-1, 1)) * 45.0)
    middle = ((HALL.left + HALL.right) / 2, (HALL.low + HALL.high) / 2)
    return Setting(spots, target=middle if aim == "the hall" else None)


def write(aim: str, setting: Setting) -> str:
    """Write the position. Where one catch is asked for, one Runner has no ID, and one has not started."""
    if aim == "a catch":
        return position(*setting.spots, None, catcher=0, caught=(0, 1, 0, 0), starting=(3,), hands=((),) * 4)
    if aim in CATCHING:
        return position(*setting.spots, catcher=0, caught=(0, 0, 0, 0), hands=((),) * 4)
    return position(*setting.spots, catcher=2, caught=(0, 0, 0), fish=setting.fish, hands=((),) * 3)


def draw_door_round_corner(rng: Rng) -> Setting:
    """Draw the solver beside the wall of a door with a fish, so far along that no straight line leads through it."""
    door = rng.choice([door for door in DOORS if door.has_fish])
    room = max(door.low_side, door.high_side, key=lambda side: _length_along(door, side))
    here = draw_spot(room, rng)
    while abs(here.point[door.axis] - door.at) > NEAR_WALL or abs(here.point[1 - door.axis] - door.centre) < FAR_ALONG:
        here = draw_spot(room, rng)
    far = next(other.name for other in DOORS if other.has_fish and room not in (other.low_side, other.high_side))
    elsewhere = [other for other in ROOMS if other is not room and other is not door.beyond(room)]
    spots = [here, *(draw_spot(rng.choice(elsewhere), rng) for _ in range(2))]
    return Setting(spots, sorted((door.name, far), key=FISH_DOORS.index), door.middle)


def _length_along(door: Door, room: Room) -> float:
    return room.high - room.low if door.axis == 0 else room.right - room.left


def draw_runner_behind_penguin(rng: Rng) -> Setting:
    """Draw a penguin between the solver and a Runner in the same room."""
    room = rng.choice([room for room in ROOMS if room is not HALL])
    here, there = draw_spot(room, rng), draw_spot(room, rng)
    return Setting([here, between(here.point, there.point, rng), there], target=there.point)


def between(start: Point, end: Point, rng: Rng) -> Spot:
    """Draw a spot about half way from one place to another."""
    part = uniform(rng, 0.4, 0.65)
    x, y = (round(a + part * (b - a) + uniform(rng, -6, 6)) for a, b in zip(start, end, strict=True))
    return Spot(float(x), float(y))


def draw_spots(penguins: int, rng: Rng) -> list[Spot]:
    """Draw the solver's spot in a room, and the others' there or beside it."""
    room = rng.choice(ROOMS)
    near = [other for other in ROOMS if other is room or _share_wall(other, room)]
    return [draw_spot(room, rng), *(draw_spot(rng.choice(near), rng) for _ in range(penguins - 1))]


def _share_wall(first: Room, second: Room) -> bool:
    across = first.left <= second.right and second.left <= first.right
    return across and first.low <= second.high and second.low <= first.high


def draw_spot(room: Room, rng: Rng) -> Spot:
    """Draw a spot within a room's red line, to the millimetre."""
    left, low = round(room.left + RED_LINE), round(room.low + RED_LINE)
    width, depth = round(room.right - RED_LINE) - left, round(room.high - RED_LINE) - low
    return Spot(float(left + rng.below(width + 1)), float(low + rng.below(depth + 1)))


def is_possible(spots: Sequence[Spot]) -> bool:
    """Return whether the penguins stand apart from each other and clear of the walls."""
    apart = all(distance(one.point, other.point) >= GAP for one, other in combinations(spots, 2))
    return apart and all(far_from_walls(spot.point) > GAP / 2 for spot in spots)


def far_from_walls(point: Point) -> float:
    x, y = point
    return min(
        hypot(max(left - x, 0, x - right), max(low - y, 0, y - high)) for left, right, low, high in wall_pieces()
    )


def confirm(stored: Sequence[Puzzle]) -> None:
    """Simulate the answer of every puzzle, the answers a little off, and all straight flicks."""
    with get_context("spawn").Pool(cpu_count()) as pool:
        held = sum(pool.imap_unordered(holds, range(len(stored))))
    print(f"{held} of {len(stored)} puzzles hold; {len(STRAIGHT):,} straight flicks each")


def holds(index: int) -> bool:
    """Return whether a puzzle is as it should be. Goals cannot be sent to another process, but an index can."""
    puzzle = puzzles.puzzles()[index]
    state, aim, flick = read(puzzle.position), aim_of(puzzle), GAME.parse(puzzle.moves[0].accepted[0])
    assert isinstance(flick, Flick)
    failed = [near for near in neighbours(flick) if not reaches(aim, state, near)]
    straight = find_straight(aim, state, Rng(0))
    if failed or straight is not None:
        print(f"{puzzle.id}: {len(failed)} strikes a little off fail; straight: {straight}", flush=True)
    return not failed and straight is None


def aim_of(puzzle: Puzzle) -> str:
    name = next(name for name, goal in puzzles.GOALS.items() if goal == puzzle.goal)
    return name.partition(":")[0]


if __name__ == "__main__":
    main()
