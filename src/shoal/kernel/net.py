"""A small value network that corrects a game's heuristic evaluation inside the search.

The network reads the tensor of the player to move: one hidden layer with rectified linear units, and one output, the
logit by which that player's chances are better than the heuristic says of the best child. It is asked once per
expanded node, not for every child, which would cost three times as much as it does now. Most numbers of a tensor are
zero, so the first layer adds up only the rows of the others.
"""

from collections.abc import Sequence
from math import exp, log
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from shoal.kernel.jit import JIT, Reals, Vector, jit, reals, zeros
from shoal.kernel.playout import copy_into
from shoal.kernel.rules import Tag, rules_of
from shoal.kernel.tensor import conceal, tensor_rules_of, write_tensor

TINY = 1e-6
"""Chances below this count as this, because their logarithm would be infinite."""


class Net(NamedTuple):
    """Weights of a network, and the buffers of one thread; without a network the weights have no columns."""

    weights: list[Reals]
    """Weights of the hidden layer, a row per number of the tensor."""
    bias: Reals
    """Bias of each hidden unit."""
    outputs: Reals
    """Weight of each hidden unit in the output."""
    head: Reals
    """Bias of the output, and the weight of the heuristic's logarithms."""
    tensor: Vector
    hidden: Reals
    visible: Vector
    """State vector without what the player may not know."""
    integers: Vector
    """Scratch of the game's tensor functions."""


def new_net(tag: Tag, layers: Sequence[NDArray[np.float32]] = ()) -> Net:
    """Return a network with buffers for a game; no layers mean no network."""
    columns, rules = len(layers[1]) if layers else 0, tensor_rules_of(tag)
    size = rules.TENSOR.size if columns else 1
    weights, bias, outputs, head = layers or (
        np.zeros((1, 0), np.float32),
        np.zeros(0, np.float32),
        np.zeros(0, np.float32),
        np.zeros(2, np.float32),
    )
    return Net(
        weights=cast(list[Reals], _native(weights)),
        bias=cast(Reals, _native(bias)),
        outputs=cast(Reals, _native(outputs)),
        head=cast(Reals, _native(head)),
        tensor=cast(Vector, np.zeros(size, np.int8)),
        hidden=reals(columns),
        visible=zeros(rules_of(tag).STATE_SIZE),
        integers=zeros(rules.SCRATCH if columns else 1),
    )


def _native(array: NDArray[np.float32]) -> Any:
    """Return an array as compiled code reads it, or as lists for plain Python."""
    return np.ascontiguousarray(array, dtype=np.float64) if JIT else array.astype(np.float64).tolist()


@jit
def output(tag: Tag, s: Vector, player: int, net: Net) -> float:
    """Return the network's output for a player."""
    copy_into(net.visible, s)
    conceal(tag, net.visible, player)
    write_tensor(tag, net.visible, player, net.tensor, net.integers)
    units = len(net.bias)
    for unit in range(units):
        net.hidden[unit] = net.bias[unit]
    for i in range(len(net.tensor)):
        number = net.tensor[i]
        if number != 0:
            row = net.weights[i]
            for unit in range(units):
                net.hidden[unit] += row[unit] * number
    logit = net.head[0]
    for unit in range(units):
        logit += net.outputs[unit] * max(net.hidden[unit], 0.0)
    return logit


@jit
def correct(values: Reals, n_players: int, player: int, logit: float, net: Net) -> None:
    """Shift the heuristic's chances by the output for the player to move: a softmax of weighted logarithms."""
    highest = -1e30
    for n in range(n_players):
        values[n] = net.head[1] * log(max(values[n], TINY)) + (logit if n == player else 0.0)
        highest = max(highest, values[n])
    total = 0.0
    for n in range(n_players):
        values[n] = exp(values[n] - highest)
        total += values[n]
    for n in range(n_players):
        values[n] /= total
