"""How a player thinks: many flicks tried in the mind, the best again with a trembling hand, and the best of those."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, degrees, exp

from shoal.core import Action, Rng
from shoal.games.icecool.flick_state import FlickState, between
from shoal.games.icecool.physics import simulation
from shoal.games.icecool.rules import distances
from shoal.games.icecool.rules.floor_plan import FIELD, KITCHEN, METRE, RED_LINE, Point, room_at
from shoal.games.icecool.rules.hand import UNSTEADINESS, performed
from shoal.games.icecool.rules.placement import Spot
from shoal.games.icecool.rules.round import Round
from shoal.games.icecool.schema import EndTurn, Flick, Flown, PlaceCatcher, Skate
from shoal.games.icecool.state import PenguinState
from shoal.games.icecool.warmup_lap import WarmupLapState
from shoal.physics.event_log import read_events
from shoal.physics.events import PhysicsLog, Trajectory
from shoal.physics.game import Skill

A_CARD = 2.0
"""Points a card is worth on average."""
CAUGHT = 3.0
"""What a catch is worth to the Catcher, or costs the Runner: a card, and the other gets it."""
A_METRE = 3.0
"""What it costs to be that far from where one wants to go."""
REACH, OTHER_ROOM = 450.0, 0.25
"""How far a Catcher reaches in the open, and how likely it is that he gets round a corner."""
OUT = 0.3
NO_FLICK, NO_TRAIL = Flick(0.0, 1.0, 0.0, 11.0), Trajectory(0, (), b"")


@dataclass(frozen=True)
class Thought:
    action: Action
    worth: float


def think(state: FlickState, seat: int, skill: Skill, rng: Rng) -> Action:
    if state.awaits == "place":
        return _place(rng)
    if state.awaits == "skate":
        return _skate(state, seat)
    options: list[tuple[Action | None, FlickState]] = [(None, state)]
    for line in state.legal():
        after = state.copy()
        after.apply(line)
        options.append((line, after))
    thoughts = []
    for first, here in options:
        flick, worth = _best_flick(here, seat, skill, max(8, skill.tries // len(options)), rng)
        thoughts.append(Thought(first or flick, worth))
    best = max(thoughts, key=lambda thought: thought.worth).action
    return _shake(best, state, skill, rng) if isinstance(best, Flick) else best


def _shake(flick: Flick, state: FlickState, skill: Skill, rng: Rng) -> Flick:
    """As this player's hand does it; the table's own error comes on top and is allowed for."""
    table = UNSTEADINESS[state.options.hand]
    return performed(flick, max(0.0, skill.unsteadiness**2 - table**2) ** 0.5, rng)


def _place(rng: Rng) -> PlaceCatcher:
    """Between the doors that everybody needs."""
    middle = ((KITCHEN.left + KITCHEN.right) / 2, (KITCHEN.low + KITCHEN.high) / 2)
    return PlaceCatcher(
        between(rng, middle[0] - RED_LINE, middle[0]), between(rng, middle[1] - RED_LINE, middle[1] + RED_LINE)
    )


def _skate(state: FlickState, seat: int) -> Action:
    """Runners always have somewhere to go; a Catcher only if someone is near."""
    assert isinstance(state, PenguinState)
    if seat != state.round.catcher:
        return Skate()
    danger = max(_danger(state.round, runner) for runner in state.round.runners)
    return Skate() if danger > 0.4 else EndTurn()


def _best_flick(state: FlickState, seat: int, skill: Skill, tries: int, rng: Rng) -> tuple[Flick, float]:
    first = tries // 2
    flicks = [random_flick(state, seat, rng) for _ in range(first)]
    worths = _worths(state, seat, flicks)
    again = 8
    keep = max(1, (tries - first) // again)
    best = sorted(range(first), key=lambda n: -worths[n])[:keep]
    shaken = [performed(flicks[n], skill.unsteadiness, rng) for n in best for _ in range(again)]
    found = _worths(state, seat, shaken)
    means = [sum(found[again * n : again * (n + 1)]) / again for n in range(keep)]
    top = max(range(keep), key=means.__getitem__)
    return flicks[best[top]], means[top]


def random_flick(state: FlickState, seat: int, rng: Rng) -> Flick:
    """Half of them at something worth reaching."""
    spot = state.spots[seat]
    assert spot is not None
    goals = _goals(state, seat, spot)
    if goals and rng.below(2):
        goal = rng.choice(goals)
        direction = degrees(atan2(goal[1] - spot.y, goal[0] - spot.x)) + between(rng, -12, 12)
    else:
        direction = between(rng, -180, 180)
    if rng.below(10) == 0:
        return Flick(direction, between(rng, 3.5, 5.0), 0.0, 40.0)
    aside = between(rng, -0.15, 0.15) if rng.below(2) else between(rng, -0.8, 0.8)
    return Flick(direction, between(rng, 0.7, 3.2), aside, 11.0)


def _goals(state: FlickState, seat: int, spot: Spot) -> list[Point]:
    goals = [door.middle for room in distances.rooms_of(spot.point) for door in distances.doors_of(room)]
    if isinstance(state, PenguinState) and seat == state.round.catcher:
        room = room_at(spot.point)
        runners = [state.spots[runner] for runner in state.round.runners]
        goals += [runner.point for runner in runners if runner is not None and room_at(runner.point) is room]
    return goals


def _worths(state: FlickState, seat: int, flicks: Sequence[Flick]) -> list[float]:
    motions = simulation.fly_many(state.spots, seat, flicks)
    its = simulation.world(len(state.spots))
    return [_worth(state, seat, read_events(its, motion, FIELD)) for motion in motions]


def _worth(state: FlickState, seat: int, log: PhysicsLog) -> float:
    """What a flick is worth to the one who made it, in points."""
    after = state.copy()
    if isinstance(after, PenguinState):
        return _worth_in_round(after.round, seat, log)
    after.flicked(Flown(NO_FLICK, log, NO_TRAIL))
    return _worth_on_lap(after)


def _worth_in_round(after: Round, seat: int, log: PhysicsLog) -> float:
    effects = after.take(log)
    if seat == after.catcher:
        hunted = [runner for runner in after.runners if not after.caught[runner] and after.spots[runner] is not None]
        hope = max((_danger(after, runner) for runner in hunted), default=0.0)
        lost = A_CARD * len(effects.fish)
        return CAUGHT * (len(effects.caught) + 0.7 * hope) - _far_from_prey(after, hunted) - lost
    spot = after.spots[seat]
    assert spot is not None
    worth = A_CARD * sum(taker == seat for taker, _, _ in effects.fish)
    worth -= CAUGHT * (seat in effects.caught)
    if not after.fish[seat]:
        return worth + A_CARD
    worth -= A_METRE * distances.through_all(spot.point, frozenset(after.fish[seat])) / METRE
    if not after.caught[seat] or after.players == 2:
        worth -= 0.5 * CAUGHT * _danger(after, seat)
    return worth - OUT * (seat in effects.out)


def _far_from_prey(round: Round, hunted: list[int]) -> float:
    catcher = round.spots[round.catcher]
    assert catcher is not None
    points = [spot.point for spot in (round.spots[runner] for runner in hunted) if spot is not None]
    # Before anybody has come, the Catcher waits where they must pass.
    return A_METRE * min((distances.to_point(catcher.point, point) for point in points), default=0.0) / METRE


def _danger(round: Round, runner: int) -> float:
    """How likely the Catcher is to reach a Runner with one flick."""
    catcher, prey = round.spots[round.catcher], round.spots[runner]
    if catcher is None or prey is None:
        return 0.0
    far = distances.to_point(catcher.point, prey.point)
    likely = 1 / (1 + exp((far - REACH) / 60))
    together = set(distances.rooms_of(catcher.point)) & set(distances.rooms_of(prey.point))
    return likely if together else OTHER_ROOM * likely


def _worth_on_lap(after: FlickState) -> float:
    assert isinstance(after, WarmupLapState)
    if after.done:
        return 10.0
    spot = after.spots[0]
    assert spot is not None
    return len(after.visited) - A_METRE * after.way_left() / METRE
