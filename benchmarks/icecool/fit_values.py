"""Fits the values of ICECOOL's bots by value iteration over simulated flicks.

`python -m benchmarks.icecool.fit_values` reads what `benchmarks.icecool.simulate_flicks` has written, fits networks for
two players and for more, and writes them into the package. The physics knows neither fish nor catches, so that every
simulated flick counts for all sets of fish and for Runners who were caught or not.
"""

from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.icecool.simulate_flicks import CATCHER, FOLDER, REPEATS, RUNNER
from shoal.games.icecool.bot.evaluation import CARD_VALUE, FITTED, PARTS, catch_value
from shoal.games.icecool.bot.features import features
from shoal.games.icecool.rules.floor_plan import CIRCLE, SIDE
from shoal.physics.arrays import Rows

HIDDEN = 32
ITERATIONS = 10
STEPS, LAST_STEPS = 300, 600
"""Gradient steps after each iteration, and after the last one."""
LEARNING_RATE, WEIGHT_DECAY, BATCH = 0.004, 0.015, 512
DISCOUNTS = {"two": 0.985, "multi": 0.95}
"""Value of a point one turn later; with more players, another Runner may end the round before."""
TESTED_ONE_IN = 10
SETS, CATCHES = range(1, 8), (0, 1)
COLUMN = {situation: column for column, situation in enumerate(product(SETS, CATCHES))}
UPSIDE_DOWN = (2, 3, 0, 1)
"""Where each recorded door is when the school is turned by 180 degrees."""


@dataclass
class Data:
    movers: NDArray[np.int64]
    inputs: Rows
    """Features of each position."""
    next_inputs: Rows
    """Features after each try, by position, aim and repeat."""
    crossed: NDArray[np.int64]
    """Doors that the Runner crossed, as bits."""
    caught: NDArray[np.bool_]


def read(kind: str) -> Data:
    files = [np.load(path) for path in sorted(FOLDER.glob("*.npz"))]
    positions, movers, outcomes = (
        np.concatenate([file[name] for file in files]) for name in ("positions", "movers", "outcomes")
    )
    outcomes = outcomes.reshape(len(positions), -1, 1 + REPEATS, outcomes.shape[-1])
    crossed, caught = outcomes[..., 4].astype(int), outcomes[..., 5] > 0
    turned = sum((crossed >> door & 1) << place for door, place in enumerate(UPSIDE_DOWN))
    points = np.concatenate([outcomes[..., :4], SIDE - outcomes[..., :4]])
    caught, crossed = np.concatenate([caught, caught]), np.concatenate([crossed, turned]) & 7
    if kind == "two":
        # A Runner who was caught starts again from the circle.
        points[caught, 2:] = CIRCLE
    positions = np.concatenate([positions, SIDE - positions])
    flat = points.reshape(-1, 4)
    next_inputs = features(flat[:, :2], flat[:, 2:]).reshape(*points.shape[:3], -1)
    inputs = features(positions[:, :2], positions[:, 2:])
    return Data(np.concatenate([movers, movers]), inputs, next_inputs.astype(np.float32), crossed, caught)


@dataclass
class Learner:
    """A perceptron with one hidden layer that learns by Adam."""

    inputs: int
    rng: np.random.Generator
    steps: int = 0
    parameters: list[Rows] = field(init=False)
    moments: list[tuple[Rows, Rows]] = field(init=False)

    def __post_init__(self) -> None:
        hidden = self.rng.normal(0, self.inputs**-0.5, (self.inputs, HIDDEN))
        self.parameters = [hidden, np.zeros(HIDDEN), np.zeros((HIDDEN, len(COLUMN))), np.zeros(len(COLUMN))]
        self.moments = [(np.zeros_like(part), np.zeros_like(part)) for part in self.parameters]

    def __call__(self, inputs: Rows) -> Rows:
        hidden, hidden_bias, output, output_bias = self.parameters
        return np.asarray(np.tanh(inputs @ hidden + hidden_bias) @ output + output_bias)

    def learn(self, inputs: Rows, targets: Rows, steps: int) -> None:
        for step in range(steps):
            rows = self.rng.integers(len(inputs), size=BATCH)
            self._descend(inputs[rows], targets[rows], LEARNING_RATE * (1 - step / steps / 1.25))

    def _descend(self, inputs: Rows, targets: Rows, rate: float) -> None:
        hidden, hidden_bias, output, output_bias = self.parameters
        active = np.tanh(inputs @ hidden + hidden_bias)
        error = (active @ output + output_bias - targets) / len(inputs)
        back = error @ output.T * (1 - active**2)
        slopes = [
            inputs.T @ back + WEIGHT_DECAY * hidden,
            back.sum(0),
            active.T @ error + WEIGHT_DECAY * output,
            error.sum(0),
        ]
        self.steps += 1
        for part, slope, (mean, square) in zip(self.parameters, slopes, self.moments, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            part -= rate * mean / (1 - 0.9**self.steps) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)


def back_up(data: Data, learners: list[Learner], kind: str, discount: float) -> Rows:
    """Return what each position is worth by its best aim: one that looks best in some tries, by another try of it."""
    players = 2 if kind == "two" else 3
    if learners:
        catcher, runner = (learner(data.next_inputs) for learner in learners)
        follows = np.where((data.movers == CATCHER)[:, np.newaxis, np.newaxis, np.newaxis], runner, catcher)
    else:
        runner = follows = np.zeros((*data.crossed.shape, len(COLUMN)))
    targets = np.zeros((len(data.movers), len(COLUMN)))
    sides = np.where(data.movers == RUNNER, 1.0, -1.0)
    for (fish, caught), column in COLUMN.items():
        left = fish & ~data.crossed
        gained = CARD_VALUE * np.bitwise_count(fish & data.crossed)

        def later(values: Rows, caught: int, left: NDArray[np.int64] = left) -> Rows:
            columns = np.maximum(0, 2 * (left - 1) + caught)
            return np.where(left > 0, discount * np.take_along_axis(values, columns[..., np.newaxis], -1)[..., 0], 0.0)

        values = gained + later(follows, caught)
        if not caught:
            freed = later(runner if players == 2 else follows, caught=1)
            values = np.where(data.caught, gained - catch_value(players) + freed, values)
        elif players == 2:
            values = np.where(data.caught, gained, values)
        targets[:, column] = sides * _value_of_best(values * sides[:, np.newaxis, np.newaxis])
    return targets


def _value_of_best(values: Rows) -> Rows:
    """Leave out each try with errors in turn, choose the aim by the others, and average the tries left out."""
    held_out = []
    for repeat in range(1, 1 + REPEATS):
        others = np.delete(values, repeat, axis=-1).mean(axis=-1)
        held_out.append(values[np.arange(len(values)), others.argmax(axis=1), repeat])
    return np.asarray(np.mean(held_out, axis=0))


def fit(data: Data, kind: str) -> list[Learner]:
    rng = np.random.default_rng(1)
    learners: list[Learner] = []
    # Both halves of a position, as it is and upside down, are on the same side of the test.
    tested = np.arange(len(data.movers)) % (len(data.movers) // 2) % TESTED_ONE_IN == 0
    for iteration in range(ITERATIONS):
        targets = back_up(data, learners, kind, DISCOUNTS[kind])
        learners = learners or [Learner(data.inputs.shape[1], rng) for _ in (CATCHER, RUNNER)]
        last = iteration == ITERATIONS - 1
        for side, learner in enumerate(learners):
            rows = (data.movers == side) & ~tested
            learner.learn(data.inputs[rows], targets[rows], LAST_STEPS if last else STEPS)
            if last:
                held = (data.movers == side) & tested
                error = targets[held] - learner(data.inputs[held])
                explained = 1 - (error**2).sum() / ((targets[held] - targets[held].mean(axis=0)) ** 2).sum()
                print(f"{kind}, side {side}: {explained:.0%} of the variance of {held.sum()} values explained")
    return learners


def main() -> None:
    fitted: dict[str, Any] = {}
    for kind in DISCOUNTS:
        data = read(kind)
        shift, scale = data.inputs.mean(axis=0), 1 / (data.inputs.std(axis=0) + 0.05)
        data.inputs = (data.inputs - shift) * scale
        data.next_inputs = ((data.next_inputs - shift) * scale).astype(np.float32)
        for side, learner in enumerate(fit(data, kind)):
            hidden, hidden_bias, output, output_bias = learner.parameters
            parts = (hidden * scale[:, np.newaxis], hidden_bias - shift * scale @ hidden, output, output_bias)
            fitted |= {f"{kind}{side}_{name}": part.astype(np.float32) for name, part in zip(PARTS, parts, strict=True)}
    np.savez_compressed(FITTED, **fitted)


if __name__ == "__main__":
    main()
