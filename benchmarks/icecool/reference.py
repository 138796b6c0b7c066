"""The bot of version 0.1, frozen as a reference for the strength of later ones. Values are in points.

It looks one act ahead: it simulates many flicks, repeats the best with the errors of its hand, and takes the best on
average. It knows no warm-up lap.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, degrees, exp

from shoal.bots.planning_bot import PlanningBot
from shoal.core import Action, Game, Rng, View
from shoal.games.icecool.flick_state import uniform
from shoal.games.icecool.physics import simulation
from shoal.games.icecool.rules import distances
from shoal.games.icecool.rules.floor_plan import FIELD, KITCHEN, METRE, RED_LINE, Point, room_at
from shoal.games.icecool.rules.hand import UNSTEADINESS, perturb
from shoal.games.icecool.rules.placement import Spot
from shoal.games.icecool.rules.round import Round
from shoal.games.icecool.schema import EndTurn, Flick, PlaceCatcher, Skate
from shoal.games.icecool.state import PenguinState
from shoal.physics.event_log import read_events
from shoal.physics.events import PhysicsLog
from shoal.physics.game import Skill

CARD_VALUE = 2.0
"""Average points of a card."""
CATCH_VALUE = 3.0
"""Value of a catch to the Catcher and its cost to the Runner: the ID, worth a card, changes hands."""
COST_PER_METRE = 3.0
"""Cost of each metre of distance from the goal."""
REACH, CORNER_CHANCE = 450.0, 0.25
"""How far a Catcher reaches in the open, in millimetres, and the chance of getting round a corner."""
OUT_COST = 0.3
"""Cost of flying out of the school."""
REPEATS = 8
"""Number of times that each of the best flicks is repeated with the errors of the hand."""
SKILL = Skill(tries=96, unsteadiness=2.0)
"""Skill of the expert."""


class Reference(PlanningBot):
    def __init__(self, seed: int) -> None:
        super().__init__(seed, SKILL)

    def choose(self, game: Game, view: View, seat: int) -> Action:
        state = game.imagine(view, seat, self.rng)
        assert isinstance(state, PenguinState)
        return think(state, seat, self.skill, self.rng)


@dataclass(frozen=True)
class Candidate:
    action: Action
    value: float


def think(state: PenguinState, seat: int, skill: Skill, rng: Rng) -> Action:
    """Choose an action; stepping to a red line is judged by the best flick from there."""
    if state.awaits == "place":
        return _choose_place(rng)
    if state.awaits == "skate":
        return _choose_skates(state, seat)
    options: list[tuple[Action | None, PenguinState]] = [(None, state)]
    for to_line in state.legal():
        after = state.copy()
        after.apply(to_line)
        options.append((to_line, after))
    candidates = []
    for first, here in options:
        flick, value = _best_flick(here, seat, skill, max(8, skill.tries // len(options)), rng)
        candidates.append(Candidate(first or flick, value))
    best = max(candidates, key=lambda candidate: candidate.value).action
    return _perturb_by_skill(best, state, skill, rng) if isinstance(best, Flick) else best


def _perturb_by_skill(flick: Flick, state: PenguinState, skill: Skill, rng: Rng) -> Flick:
    """Add the errors of the bot's hand, less those that the table adds to every flick: variances add up."""
    table = UNSTEADINESS[state.options.hand]
    errors = max(0.0, skill.unsteadiness**2 - table**2) ** 0.5
    return state.draw_possible(lambda: perturb(flick, errors, rng))


def _choose_place(rng: Rng) -> PlaceCatcher:
    """Place the Catcher between the doors that every Runner needs."""
    middle = ((KITCHEN.left + KITCHEN.right) / 2, (KITCHEN.low + KITCHEN.high) / 2)
    return PlaceCatcher(
        uniform(rng, middle[0] - RED_LINE, middle[0]), uniform(rng, middle[1] - RED_LINE, middle[1] + RED_LINE)
    )


def _choose_skates(state: PenguinState, seat: int) -> Action:
    """Put on skates as a Runner, who always has somewhere to go, or as a Catcher with a Runner in reach."""
    if Skate() not in state.legal():
        return EndTurn()
    if seat != state.round.catcher:
        return Skate()
    danger = max(_danger(state.round, runner) for runner in state.round.runners)
    return Skate() if danger > 0.4 else EndTurn()


def _best_flick(state: PenguinState, seat: int, skill: Skill, tries: int, rng: Rng) -> tuple[Flick, float]:
    """Spend half of the tries on random flicks, and the other half on repeating the best with the hand's errors.

    A flick that is good on average beats one that is excellent only if it succeeds exactly.
    """
    first = tries // 2
    flicks = [state.draw_possible(lambda: random_flick(state, seat, rng)) for _ in range(first)]
    values = value_flicks(state, seat, flicks)
    keep = max(1, (tries - first) // REPEATS)
    best = sorted(range(first), key=lambda n: -values[n])[:keep]
    perturbed = [perturb(flicks[n], skill.unsteadiness, rng) for n in best for _ in range(REPEATS)]
    repeated = value_flicks(state, seat, perturbed)
    means = [sum(repeated[REPEATS * n : REPEATS * (n + 1)]) / REPEATS for n in range(keep)]
    top = max(range(keep), key=means.__getitem__)
    return flicks[best[top]], means[top]


def random_flick(state: PenguinState, seat: int, rng: Rng) -> Flick:
    """Draw a flick; half of them aim at a door or, for the Catcher, at a Runner in the same room."""
    spot = state.spots[seat]
    assert spot is not None
    goals = _goals(state, seat, spot)
    if goals and rng.below(2):
        goal = rng.choice(goals)
        direction = degrees(atan2(goal[1] - spot.y, goal[0] - spot.x)) + uniform(rng, -12, 12)
    else:
        direction = uniform(rng, -180, 180)
    if rng.below(10) == 0:
        return Flick(direction, uniform(rng, 3.5, 5.0), 0.0, 40.0)
    aside = uniform(rng, -0.15, 0.15) if rng.below(2) else uniform(rng, -0.8, 0.8)
    return Flick(direction, uniform(rng, 0.7, 3.2), aside, 11.0)


def _goals(state: PenguinState, seat: int, spot: Spot) -> list[Point]:
    goals = [door.middle for room in distances.rooms_of(spot.point) for door in distances.doors_of(room)]
    if seat == state.round.catcher:
        room = room_at(spot.point)
        runners = [state.spots[runner] for runner in state.round.runners]
        goals += [runner.point for runner in runners if runner is not None and room_at(runner.point) is room]
    return goals


def value_flicks(state: PenguinState, seat: int, flicks: Sequence[Flick]) -> list[float]:
    """Simulate flicks and evaluate their outcomes for the player who made them."""
    motions = simulation.fly_many(state.spots, seat, flicks)
    world = simulation.world(len(state.spots))
    return [_value(state, seat, read_events(world, motion, FIELD)) for motion in motions]


def _value(state: PenguinState, seat: int, log: PhysicsLog) -> float:
    """Evaluate the outcome of a flick for the player who made it."""
    return _value_in_round(state.round.copy(), seat, log)


def _value_in_round(after: Round, seat: int, log: PhysicsLog) -> float:
    effects = after.apply_log(log)
    if seat == after.catcher:
        hunted = [runner for runner in after.runners if not after.caught[runner] and after.spots[runner] is not None]
        hope = max((_danger(after, runner) for runner in hunted), default=0.0)
        lost = CARD_VALUE * len(effects.fish)
        return CATCH_VALUE * (len(effects.caught) + 0.7 * hope) - _pursuit_cost(after, hunted) - lost
    spot = after.spots[seat]
    assert spot is not None
    value = CARD_VALUE * sum(taker == seat for taker, _, _ in effects.fish)
    value -= CATCH_VALUE * (seat in effects.caught)
    if not after.fish[seat]:
        return value + CARD_VALUE
    value -= COST_PER_METRE * distances.through_all(spot.point, frozenset(after.fish[seat])) / METRE
    if not after.caught[seat] or after.players == 2:
        value -= 0.5 * CATCH_VALUE * _danger(after, seat)
    return value - OUT_COST * (seat in effects.out)


def _pursuit_cost(round: Round, hunted: list[int]) -> float:
    """Return the cost of the Catcher's distance to the nearest Runner."""
    catcher = round.spots[round.catcher]
    assert catcher is not None
    points = [spot.point for spot in (round.spots[runner] for runner in hunted) if spot is not None]
    # Before any Runner has started, the Catcher waits where they must pass.
    return COST_PER_METRE * min((distances.to_point(catcher.point, point) for point in points), default=0.0) / METRE


def _danger(round: Round, runner: int) -> float:
    """Estimate the chance that the Catcher reaches a Runner with one flick: a logistic curve over the distance."""
    catcher, prey = round.spots[round.catcher], round.spots[runner]
    if catcher is None or prey is None:
        return 0.0
    distance = distances.to_point(catcher.point, prey.point)
    chance = 1 / (1 + exp((distance - REACH) / 60))
    together = set(distances.rooms_of(catcher.point)) & set(distances.rooms_of(prey.point))
    return chance if together else CORNER_CHANCE * chance
