"""The bot: it rehearses many flicks, those around the good ones most, and takes the aim that is best on average."""

from collections.abc import Sequence
from dataclasses import replace
from math import atan2, degrees

import numpy as np

from shoal.core import Action, Rng
from shoal.games.icecool.bot.evaluation import (
    CATCHER,
    RUNNER,
    Aftermath,
    Pair,
    fish_bits,
    value_aftermaths,
    value_pairs,
    value_rounds,
)
from shoal.games.icecool.bot.flick_search import FlickSearch, Try
from shoal.games.icecool.bot.rehearsal import rehearse
from shoal.games.icecool.flick_state import FlickState, uniform
from shoal.games.icecool.rules import distances
from shoal.games.icecool.rules.floor_plan import CIRCLE, FISH_DOORS, METRE, Point
from shoal.games.icecool.rules.hand import UNSTEADINESS, perturb
from shoal.games.icecool.rules.placement import Spot
from shoal.games.icecool.rules.targets import in_sight
from shoal.games.icecool.schema import EndTurn, Flick, Flown, PlaceCatcher, Skate
from shoal.games.icecool.state import WAITING_EAST, WAITING_NORTH, PenguinState
from shoal.games.icecool.warmup_lap import WarmupLapState
from shoal.physics.arrays import Rows
from shoal.physics.events import PhysicsLog, Trajectory
from shoal.physics.game import Skill

REHEARSALS_PER_TRY = 3
"""Number of rehearsals that cost as much as one flick simulated as exactly as in the game."""
SKATE_COST, LAST_SKATE_COST = 0.8, 0.2
"""Points that another turn must gain to be worth the skates, before the last round and in it."""
AIM_SPREAD = 12.0
"""Degrees by which a drawn flick may miss the middle of its goal."""
WAITING_PLACES = 60
"""Number of places that a Catcher considers to wait at."""
LAP_DONE, COST_PER_METRE = 10.0, 3.0
"""Value of the end of a warm-up lap, and cost of each metre that is left of it; a room visited is worth 1."""
NO_FLICK, NO_TRAJECTORY = Flick(0.0, 1.0, 0.0, 11.0), Trajectory(0, (), b"")


def think(state: FlickState, seat: int, skill: Skill, rng: Rng) -> Action:
    """Choose an action; stepping to a red line is judged by the flicks from there."""
    if isinstance(state, PenguinState):
        if state.awaits == "place":
            return _choose_place(state, rng)
        if state.awaits == "skate":
            return _choose_skates(state, seat)
    steps, places = [*state.legal()], [state]
    for step in steps:
        places.append(state.copy())
        places[-1].apply(step)
    aim = _search(places, seat, skill, rng).best(REHEARSALS_PER_TRY * skill.tries)
    return steps[aim.place - 1] if aim.place else _perturb_by_skill(aim.flick, state, skill, rng)


def _search(places: Sequence[FlickState], seat: int, skill: Skill, rng: Rng) -> FlickSearch:
    """Search the flicks from where the penguin stands and from the red lines that it may step to."""

    def draw() -> Try:
        place = rng.below(len(places))
        return Try(place, places[place].draw_possible(lambda: random_flick(places[place], seat, rng)))

    def vary(aim: Try) -> Try:
        return Try(aim.place, places[aim.place].draw_possible(lambda: perturb(aim.flick, skill.unsteadiness, rng)))

    def evaluate(tries: Sequence[Try]) -> Rows:
        return _value_tries(places, seat, tries)

    return FlickSearch(draw, vary, evaluate, skill.unsteadiness)


def _perturb_by_skill(flick: Flick, state: FlickState, skill: Skill, rng: Rng) -> Flick:
    """Add the errors of the bot's hand, less those that the table adds to every flick: variances add up."""
    if not skill.errs:
        return flick
    table = UNSTEADINESS[state.options.hand]
    errors = max(0.0, skill.unsteadiness**2 - table**2) ** 0.5
    return state.draw_possible(lambda: perturb(flick, errors, rng))


def _choose_place(state: PenguinState, rng: Rng) -> PlaceCatcher:
    """Wait where a Runner on the red circle can expect least."""
    places = [
        (uniform(rng, WAITING_EAST.low, WAITING_EAST.high), uniform(rng, WAITING_NORTH.low, WAITING_NORTH.high))
        for _ in range(WAITING_PLACES)
    ]
    all_fish = fish_bits(set(FISH_DOORS))
    pairs = [Pair(place, CIRCLE, all_fish, caught=False, to_move=RUNNER) for place in places]
    return PlaceCatcher(*places[int(np.argmin(value_pairs(pairs, state.options.players)))])


def _skate_cost(state: PenguinState) -> float:
    return LAST_SKATE_COST if state.round_number == state.rounds else SKATE_COST


def _choose_skates(state: PenguinState, seat: int) -> Action:
    if Skate() not in state.legal():
        return EndTurn()
    movers = (CATCHER, RUNNER) if seat == state.round.catcher else (RUNNER, CATCHER)
    again, pause = value_rounds([state.round, state.round], seat, np.array(movers))
    return Skate() if again - pause > _skate_cost(state) else EndTurn()


def random_flick(state: FlickState, seat: int, rng: Rng) -> Flick:
    """Draw a flick; most of them aim at a door or, for the Catcher, at a Runner in sight."""
    spot = state.spots[seat]
    assert spot is not None
    preys, doors = _preys(state, seat, spot), _doors(spot)
    goals = preys if preys and rng.below(2) else doors
    if goals and rng.below(4):
        goal = rng.choice(goals)
        direction = degrees(atan2(goal[1] - spot.y, goal[0] - spot.x)) + uniform(rng, -AIM_SPREAD, AIM_SPREAD)
    else:
        direction = uniform(rng, -180, 180)
    if rng.below(10) == 0:
        return Flick(direction, uniform(rng, 3.5, 5.0), 0.0, 40.0)
    aside = uniform(rng, -0.15, 0.15) if rng.below(2) else uniform(rng, -0.8, 0.8)
    return Flick(direction, uniform(rng, 0.7, 3.2), aside, 11.0)


def _doors(spot: Spot) -> list[Point]:
    return [door.middle for room in distances.rooms_of(spot.point) for door in distances.doors_of(room)]


def _preys(state: FlickState, seat: int, spot: Spot) -> list[Point]:
    """Return where the Catcher sees Runners; none for a Runner."""
    if not isinstance(state, PenguinState) or seat != state.round.catcher:
        return []
    runners = [state.spots[runner] for runner in state.round.runners]
    return [prey.point for prey in runners if prey and in_sight(spot.point, prey.point)]


def value_flicks(state: FlickState, seat: int, flicks: Sequence[Flick]) -> Rows:
    """Rehearse flicks and evaluate their outcomes for the player who makes them."""
    return _value_tries([state], seat, [Try(0, flick) for flick in flicks])


def _value_tries(places: Sequence[FlickState], seat: int, tries: Sequence[Try]) -> Rows:
    logs = [rehearse(places[tried.place].spots, seat, tried.flick) for tried in tries]
    befores = [places[tried.place] for tried in tries]
    state = places[0]
    if not isinstance(state, PenguinState):
        return np.array([_value_on_lap(before, log) for before, log in zip(befores, logs, strict=True)])
    # A step to a red line changes spots only, so that the rounds differ in nothing else.
    rounds = [replace(state.round, spots=before.spots) for before in befores]
    aftermaths = [Aftermath.of(round, log) for round, log in zip(rounds, logs, strict=True)]
    return value_aftermaths(aftermaths, seat, _skate_cost(state) if state.cards.can_skate(seat) else None)


def _value_on_lap(before: FlickState, log: PhysicsLog) -> float:
    after = before.copy()
    after.apply_flick(Flown(NO_FLICK, log, NO_TRAJECTORY))
    assert isinstance(after, WarmupLapState)
    if after.done:
        return LAP_DONE
    return len(after.visited) - COST_PER_METRE * after.distance_left() / METRE
