"""Simulates flicks of a Catcher and a Runner all over the school, for `benchmarks.icecool.fit_values`.

`python -m benchmarks.icecool.simulate_flicks SEED POSITIONS` writes `build/icecool/SEED.npz`. Each position is the
outcome of an earlier flick. From each, aims are drawn as a bot draws them, and each is rehearsed exactly and with the
errors of a hand. A position costs about 0.4 CPU seconds.
"""

import sys
from math import inf
from pathlib import Path

import numpy as np

from shoal.cli.common import progress
from shoal.core import Rng, find_game
from shoal.games.icecool.bot.planning import random_flick
from shoal.games.icecool.bot.rehearsal import rehearse
from shoal.games.icecool.flick_state import FlickState
from shoal.games.icecool.rules.distances import through_all, to_point
from shoal.games.icecool.rules.floor_plan import FISH_DOORS
from shoal.games.icecool.rules.hand import perturb
from shoal.games.icecool.rules.round import Effects, Round
from shoal.games.icecool.state import PenguinState

FOLDER = Path(__file__).parents[2] / "build" / "icecool"
CATCHER, RUNNER = 0, 1
AIMS, REPEATS = 32, 3
"""Number of aims per position, and of tries with the errors of a hand per aim, besides an exact one."""
UNSTEADINESS = 2.0
LAP_DOORS = (*FISH_DOORS, "common-classroom")
"""Doors whose crossing is recorded: those with fish, and the one that takes a fish door's place upside down."""
CANDIDATES = (1, 4, 12)
"""Numbers of outcomes of which the most sensible becomes the next position: from random to purposeful play."""
ONE_RESTART_IN, ONE_SWAP_IN = 12, 4
"""How often the round starts again, and how often the same side moves twice, which makes positions more varied."""

Tried = tuple[Round, Effects]
"""The round after a flick, and what the flick brought about."""


def main() -> None:
    seed, count = int(sys.argv[1]), int(sys.argv[2])
    FOLDER.mkdir(parents=True, exist_ok=True)
    rng = Rng(seed, "flicks")
    positions, movers, outcomes = [], [], []
    state = _start(rng)
    for _ in progress(range(count), count, "positions"):
        tried = _try_flicks(state, rng)
        positions.append(_points(state.round))
        movers.append(state.turn)
        outcomes.append([_row(outcome) for outcome in tried])
        state = _next(state, tried, rng)
    np.savez_compressed(FOLDER / f"{seed}.npz", positions=positions, movers=movers, outcomes=outcomes)


def _start(rng: Rng) -> PenguinState:
    game = find_game("icecool")
    state = game.start(game.options(players=2), 0)
    assert isinstance(state, PenguinState)
    state.apply(state.sample(rng))
    _reset(state)
    return state


def _reset(state: PenguinState) -> None:
    """Let every crossing count."""
    state.round.fish[RUNNER], state.round.caught, state.stepped = set(LAP_DOORS), [0, 0], False


def _try_flicks(state: PenguinState, rng: Rng) -> list[Tried]:
    """Try aims from where the penguin stands and from the red lines, each exactly and then with errors."""
    places: list[FlickState] = [state]
    for to_line in state.legal():
        places.append(state.copy())
        places[-1].apply(to_line)
    tried = []
    for aim_index in range(AIMS):
        place = places[aim_index % len(places)]
        aim = place.draw_possible(lambda place=place: random_flick(place, state.turn, rng))  # type: ignore[misc]
        for flick in [aim, *(perturb(aim, UNSTEADINESS, rng) for _ in range(REPEATS))]:
            assert isinstance(place, PenguinState)
            after = place.round.copy()
            tried.append((after, after.apply_log(rehearse(place.spots, state.turn, flick))))
    return tried


def _row(tried: Tried) -> list[float]:
    """Return the points of the Catcher and the Runner, the doors crossed as bits, and 1 for a catch."""
    after, effects = tried
    crossed = sum(1 << LAP_DOORS.index(door) for _, door, _ in effects.fish)
    return [*_points(after), crossed, float(bool(effects.caught))]


def _points(round: Round) -> list[float]:
    return [part for spot in round.spots if spot for part in spot.point]


def _next(state: PenguinState, tried: list[Tried], rng: Rng) -> PenguinState:
    if rng.below(ONE_RESTART_IN) == 0:
        return _start(rng)
    fish = frozenset(door for door in FISH_DOORS if rng.below(2)) or frozenset(FISH_DOORS)
    candidates = [rng.choice(tried) for _ in range(rng.choice(CANDIDATES))]
    after = state.copy()
    after.round, effects = max(candidates, key=lambda candidate: _sense(candidate, state.turn, fish))
    after.turn = RUNNER if effects.caught else (state.turn + (rng.below(ONE_SWAP_IN) > 0)) % 2
    if effects.caught:
        after.round.put_on_circle(RUNNER)
    _reset(after)
    return after


def _sense(tried: Tried, mover: int, fish: frozenset[str]) -> float:
    """Return roughly how sensible an outcome is, in millimetres."""
    after, effects = tried
    if effects.caught:
        return inf if mover == CATCHER else -inf
    catcher, runner = (spot.point for spot in after.spots if spot)
    apart = to_point(catcher, runner)
    if mover == CATCHER:
        return -apart
    return 0.3 * min(500.0, apart) - through_all(runner, fish - {door for _, door, _ in effects.fish})


if __name__ == "__main__":
    main()
