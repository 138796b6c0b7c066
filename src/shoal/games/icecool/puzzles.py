"""The trick shots of `puzzles.jsonl`: one flick each. `benchmarks/icecool/find_puzzles.py` finds and checks them.

The solver is seat 0 and has a steady hand. The name of a goal is an aim and the strike that the stored flick reaches it
with; any other flick that reaches the aim is as good.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files

import numpy as np

from shoal.core import Event, Puzzle, PuzzleGoal, read_puzzles
from shoal.games.icecool.rules.floor_plan import HALL, METRE, wall_pieces
from shoal.games.icecool.rules.placement import RADIUS
from shoal.games.icecool.schema import FlewOut, Flick, Flicked, Jumped, RunnerCaught, TookFish
from shoal.physics.trajectory import unpack

FILE = files(__package__).joinpath("puzzles.jsonl")
SOLVER = 0
HEAD = 30.0
"""Height in millimetres from which a strike hits the head."""
GENTLE, HARD = 1.3, 2.6
"""Speeds in metres per second up to which a strike is gentle, and from which it is hard."""
CLEAR = RADIUS + 0.5
"""Distance in millimetres from the middle of a penguin to a wall that it does not touch, at least."""
MOVED = 0.5
"""Millimetres by which a penguin moves that is touched."""
JOLT = 2.5
"""Millimetres by which the way of a penguin from one frame to the next may differ from the one before, if it slides."""
Aim = Callable[[Sequence[Event]], bool]


def _fish(events: Sequence[Event]) -> list[TookFish]:
    """Return the solver's fish, or none if the solver was caught for them or flew out."""
    lost = any(isinstance(event, RunnerCaught | FlewOut) and event.seat == SOLVER for event in events)
    return [] if lost else [event for event in events if isinstance(event, TookFish) and event.seat == SOLVER]


def _caught(events: Sequence[Event]) -> list[RunnerCaught]:
    """Return the catches, or none if the solver was caught, flew out or pushed somebody out."""
    caught = [event for event in events if isinstance(event, RunnerCaught)]
    out = any(isinstance(event, FlewOut) for event in events)
    return [] if out or any(catch.seat == SOLVER for catch in caught) else caught


def _jumps(events: Sequence[Event]) -> list[Jumped]:
    """Return the solver's jumps over walls."""
    return [event for event in events if isinstance(event, Jumped) and (event.seat, event.over) == (SOLVER, "wall")]


def _is_clean(events: Sequence[Event], moment: float) -> bool:
    """Return whether the solver's penguin touched no wall and moved no other penguin before a moment."""
    flicked = next(event for event in events if isinstance(event, Flicked))
    trajectory = flicked.trajectory
    before = unpack(trajectory)[: max(1, int(moment * trajectory.rate))]
    places = METRE * before[:, :, :2]
    moved = np.ptp(places, axis=0).max(axis=-1) > MOVED
    if {seat for seat, has_moved in zip(trajectory.bodies, moved, strict=True) if has_moved} != {SOLVER}:
        return False
    path = places[:, trajectory.bodies.index(SOLVER)]
    # A fast penguin may bounce off a wall between two frames, but not without a jolt.
    if np.abs(np.diff(path, n=2, axis=0)).max(initial=0.0) > JOLT:
        return False
    x, y = path.T
    return all(
        np.hypot(np.maximum(np.maximum(left - x, x - right), 0), np.maximum(np.maximum(low - y, y - high), 0)).min()
        > CLEAR
        for left, right, low, high in wall_pieces()
    )


def _takes_fish_cleanly(events: Sequence[Event]) -> bool:
    fish = _fish(events)
    return bool(fish) and _is_clean(events, fish[0].at)


def _catches_cleanly(events: Sequence[Event]) -> bool:
    caught = _caught(events)
    return bool(caught) and _is_clean(events, caught[0].at)


def _jumps_on_runners(events: Sequence[Event], runners: int) -> bool:
    jumps, caught = _jumps(events), _caught(events)
    return len(caught) >= runners and bool(jumps) and jumps[0].at < caught[0].at


def _jumps_over_two_walls(events: Sequence[Event]) -> bool:
    return len(_jumps(events)) > 1 and not any(isinstance(event, FlewOut) for event in events)


def _jumps_into_hall(events: Sequence[Event]) -> bool:
    """Return whether the solver's penguin jumps over a wall and comes to rest in the Hall."""
    flicked = next(event for event in events if isinstance(event, Flicked))
    if not _jumps(events) or any(isinstance(event, FlewOut) for event in events):
        return False
    x, y, *_ = METRE * unpack(flicked.trajectory)[-1][flicked.trajectory.bodies.index(SOLVER)]
    return HALL.holds((float(x), float(y)))


AIMS: Mapping[str, tuple[str, Aim]] = {
    "a fish": ("Take a fish. Touch neither a wall nor another penguin on the way to it.", _takes_fish_cleanly),
    "a catch": (
        "Catch the Runner who still has an ID. Touch neither a wall nor anyone else on the way.",
        _catches_cleanly,
    ),
    "a catch over the wall": (
        "Jump over a wall, and catch a Runner in the same flick.",
        lambda events: _jumps_on_runners(events, 1),
    ),
    "two catches over the wall": (
        "Jump over a wall, and catch two Runners in the same flick.",
        lambda events: _jumps_on_runners(events, 2),
    ),
    "two walls": ("Jump over two walls in one flick, and stay in the school.", _jumps_over_two_walls),
    "the hall": ("Jump over a wall, and come to rest in the Hall.", _jumps_into_hall),
}
"""What the solver has to bring about, in words and as a predicate of the flick's events."""

PLACES = {
    "left": "Hit your penguin on its left side: it curves to the left.",
    "right": "Hit your penguin on its right side: it curves to the right.",
    "head": "Hit your penguin on its head: it jumps.",
}
STRENGTHS = {"gently": "A gentle pull will do.", "firmly": "Pull about half way.", "hard": "Pull far back."}


def strike_of(flick: Flick) -> str:
    """Name the place that a flick hits, and its strength.

    >>> strike_of(Flick(90.0, 1.0, -0.6, 11.0)), strike_of(Flick(90.0, 4.5, 0.0, 40.0))
    ('left gently', 'head hard')
    """
    place = "head" if flick.height >= HEAD else "left" if flick.aside < 0 else "right"
    return f"{place} {'gently' if flick.speed <= GENTLE else 'hard' if flick.speed >= HARD else 'firmly'}"


GOALS = {
    f"{aim}: {place} {strength}": PuzzleGoal(task, f"{where} {how}", reached=reached)
    for aim, (task, reached) in AIMS.items()
    for place, where in PLACES.items()
    for strength, how in STRENGTHS.items()
}


@cache
def puzzles() -> tuple[Puzzle, ...]:
    return read_puzzles(FILE.read_text(encoding="utf-8"), GOALS)
