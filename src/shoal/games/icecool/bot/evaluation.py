"""Evaluates rounds by the points that the Catcher and each Runner may still expect of each other.

A pair of networks, one for each side to move, gives what a Runner will gain on the Catcher until the round ends: from
where the two stand, the Runner's fish and whether they were caught. The networks were fitted by value iteration over
simulated flicks (`benchmarks/icecool/fit_values.py`), so they include the best replies of both sides. Values are in
points.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from shoal.games.icecool.bot.features import features
from shoal.games.icecool.rules.floor_plan import CIRCLE, FISH_DOORS, Point
from shoal.games.icecool.rules.round import Effects, Round
from shoal.physics.arrays import Rows
from shoal.physics.events import PhysicsLog

CARD_VALUE = 2.0
"""Average points of a card."""
FITTED = Path(__file__).with_name("values.npz")
PARTS = ("hidden", "hidden_bias", "output", "output_bias")
CATCHER, RUNNER = 0, 1
"""Side to move, as an index of networks."""


def catch_value(players: int) -> float:
    """Return what a Runner loses on the Catcher with the ID; of several opponents, one gains what this one loses."""
    return CARD_VALUE * (1 + 1 / (players - 1))


@dataclass(frozen=True)
class Network:
    """A perceptron with one hidden layer; an output per set of fish (1 to 7, as bits) and 0 or 1 catches."""

    hidden: Rows
    hidden_bias: Rows
    output: Rows
    output_bias: Rows

    def __call__(self, inputs: Rows) -> Rows:
        return np.asarray(np.tanh(inputs @ self.hidden + self.hidden_bias) @ self.output + self.output_bias)


@cache
def _networks(players: int) -> tuple[Network, Network]:
    kind = "two" if players == 2 else "multi"
    with np.load(FITTED) as data:
        catcher, runner = (Network(*(data[f"{kind}{side}_{part}"] for part in PARTS)) for side in (0, 1))
    return catcher, runner


@dataclass(frozen=True)
class Pair:
    """A Catcher and a Runner in some situation."""

    catcher: Point
    runner: Point
    fish: int
    """The Runner's fish as bits."""
    caught: bool
    to_move: int


def fish_bits(doors: set[str]) -> int:
    return sum(1 << bit for bit, door in enumerate(FISH_DOORS) if door in doors)


def value_pairs(pairs: Sequence[Pair], players: int) -> Rows:
    """Return what each Runner will gain on the Catcher."""
    if not pairs:
        return np.zeros(0)
    inputs = features(np.array([pair.catcher for pair in pairs]), np.array([pair.runner for pair in pairs]))
    rows = np.arange(len(pairs))
    columns = np.array([max(0, 2 * (pair.fish - 1) + pair.caught) for pair in pairs])
    to_move, fish = np.array([pair.to_move for pair in pairs]), np.array([pair.fish for pair in pairs])
    catcher, runner = (network(inputs)[rows, columns] for network in _networks(players))
    return np.where(fish == 0, 0.0, np.where(to_move == CATCHER, catcher, runner))


@dataclass(frozen=True)
class Aftermath:
    """A round after a flick, and what the flick brought about."""

    round: Round
    effects: Effects

    @classmethod
    def of(cls, before: Round, log: PhysicsLog) -> "Aftermath":
        after = before.copy()
        effects = after.apply_log(log)
        if after.players == 2:
            for runner in effects.caught:
                after.spots[runner] = None
        return cls(after, effects)


def value_aftermaths(aftermaths: Sequence[Aftermath], seat: int, skate_cost: float | None) -> Rows:
    """Evaluate flicks for the seat that made them; with skates it may have another turn, at a cost."""
    players = aftermaths[0].round.players
    values = np.array([_gained(after, seat) for after in aftermaths])
    ends = value_rounds([after.round for after in aftermaths], seat, _movers(aftermaths, seat))
    if skate_cost is not None:
        again = np.full(len(aftermaths), CATCHER if seat == aftermaths[0].round.catcher else RUNNER)
        skated = value_rounds([after.round for after in aftermaths], seat, again) - skate_cost
        may = np.array([players > 2 or not after.effects.caught for after in aftermaths])
        ends = np.where(may, np.maximum(ends, skated), ends)
    return values + ends


def _gained(after: Aftermath, seat: int) -> float:
    """Return the points that a seat has gained by a flick."""
    round, effects = after.round, after.effects
    catch = catch_value(round.players)
    # The second catch of two players takes no ID.
    caught = [runner for runner in effects.caught if round.caught[runner] == 1]
    if seat == round.catcher:
        return catch * len(caught) - CARD_VALUE * len(effects.fish)
    return CARD_VALUE * sum(taker == seat for taker, _, _ in effects.fish) - catch * (seat in caught)


def _movers(aftermaths: Sequence[Aftermath], seat: int) -> Rows:
    """Return which side moves next: the other one, unless a penguin is put on the circle or has not left it."""
    movers = []
    for after in aftermaths:
        round, effects = after.round, after.effects
        stays = seat in round.starting and seat not in effects.out and round.on_circle(seat)
        starts = round.players == 2 and bool(effects.caught)
        movers.append(RUNNER if stays or starts or seat == round.catcher else CATCHER)
    return np.array(movers)


def value_rounds(rounds: Sequence[Round], seat: int, movers: Rows) -> Rows:
    """Return what a seat will gain until the rounds end."""
    pairs, owners = [], []
    for index, (round, mover) in enumerate(zip(rounds, movers.tolist(), strict=True)):
        catcher = round.spots[round.catcher]
        if round.over or catcher is None:
            continue
        for runner in round.runners if seat == round.catcher else [seat]:
            spot = round.spots[runner]
            point = CIRCLE if spot is None else spot.point
            pairs.append(Pair(catcher.point, point, fish_bits(round.fish[runner]), bool(round.caught[runner]), mover))
            owners.append(index)
    values = np.zeros(len(rounds))
    np.add.at(values, owners, value_pairs(pairs, rounds[0].players))
    return -values if seat == rounds[0].catcher else values
