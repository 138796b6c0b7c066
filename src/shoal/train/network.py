"""The value network outside the search: prediction, gradients and training in NumPy."""

from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from shoal.bots.net import Layers
from shoal.train.samples import Samples

Array = NDArray[np.float32]
RATE, FIRST_DECAY, SECOND_DECAY, EPSILON = 1e-3, 0.9, 0.999, 1e-8
"""Parameters of Adam."""
WEIGHT_DECAY = 1e-5


@dataclass
class Gradient:
    """Loss of a batch, and its gradient by each layer."""

    loss: float
    layers: list[Array]


class Network:
    """A value network whose output shifts the logarithms of the heuristic's chances (see `shoal.kernel.net`)."""

    def __init__(self, layers: Layers) -> None:
        self.layers = [np.array(layer, dtype=np.float32) for layer in layers]

    @classmethod
    def fresh(cls, inputs: int, units: int, seed: int) -> Self:
        """Return a network that leaves the heuristic as it is until it has learned something."""
        rng = np.random.default_rng(seed)
        weights = rng.normal(0, (2 / 70) ** 0.5 / 4, (inputs, units)).astype(np.float32)
        zeros = np.zeros(units, np.float32)
        return cls((weights, zeros, zeros, np.array([0, 1], np.float32)))

    def predict(self, tensors: NDArray[np.int8], chances: Array) -> Array:
        """Return the chances of the viewers; `chances` are the heuristic's for all players, the viewer first."""
        _, _, odds, _ = self._forward(tensors.astype(np.float32), chances)
        return _sigmoid(odds)

    def _forward(self, inputs: Array, chances: Array) -> tuple[Array, Array, Array, Array]:
        """Return the hidden layer, its input, the log-odds of the viewers, and their derivative by the weight."""
        weights, bias, outputs, head = self.layers
        before = inputs @ weights + bias
        hidden = np.maximum(before, 0)
        logs = np.log(np.maximum(chances, 1e-6))
        others = head[1] * logs[:, 1:]
        highest = others.max(axis=1, keepdims=True)
        shares = np.exp(others - highest)
        total = shares.sum(axis=1, keepdims=True)
        odds = hidden @ outputs + head[0] + head[1] * logs[:, 0] - (highest + np.log(total))[:, 0]
        by_weight = logs[:, 0] - (shares / total * logs[:, 1:]).sum(axis=1)
        return hidden, before, odds, by_weight

    def gradient(self, samples: Samples) -> Gradient:
        """Return the cross-entropy of a batch and its gradient."""
        inputs = samples.tensors.astype(np.float32)
        hidden, before, odds, by_weight = self._forward(inputs, samples.chances)
        chance, size = _sigmoid(odds), len(odds)
        loss = -(
            samples.targets * np.log(np.maximum(chance, 1e-7))
            + (1 - samples.targets) * np.log(np.maximum(1 - chance, 1e-7))
        ).mean()
        error = ((chance - samples.targets) / size).astype(np.float32)
        by_hidden = np.outer(error, self.layers[2]) * (before > 0)
        head = np.array([error.sum(), (error * by_weight).sum()], np.float32)
        return Gradient(float(loss), [inputs.T @ by_hidden, by_hidden.sum(axis=0), hidden.T @ error, head])


def _sigmoid(odds: Array) -> Array:
    return (1 / (1 + np.exp(-odds))).astype(np.float32)


class Adam:
    """Kingma and Ba's optimiser, with decoupled weight decay in the first layer."""

    def __init__(self, network: Network) -> None:
        self.network, self.steps = network, 0
        self.first = [np.zeros_like(layer) for layer in network.layers]
        self.second = [np.zeros_like(layer) for layer in network.layers]

    def step(self, gradient: Gradient) -> None:
        self.steps += 1
        self.network.layers[0] *= 1 - RATE * WEIGHT_DECAY
        rows = zip(self.network.layers, gradient.layers, self.first, self.second, strict=True)
        for layer, slope, first, second in rows:
            first += (1 - FIRST_DECAY) * (slope - first)
            second += (1 - SECOND_DECAY) * (slope**2 - second)
            unbiased = first / (1 - FIRST_DECAY**self.steps)
            spread = np.sqrt(second / (1 - SECOND_DECAY**self.steps)) + EPSILON
            layer -= RATE * unbiased / spread


def train(network: Network, samples: Samples, epochs: int, batch: int, seed: int) -> list[float]:
    """Train a network and return the mean loss of each epoch."""
    rng, adam, losses = np.random.default_rng(seed), Adam(network), []
    for _ in range(epochs):
        order, loss = rng.permutation(len(samples)), []
        for begin in range(0, len(order), batch):
            gradient = network.gradient(samples.take(order[begin : begin + batch]))
            adam.step(gradient)
            loss.append(gradient.loss)
        losses.append(float(np.mean(loss)))
    return losses
