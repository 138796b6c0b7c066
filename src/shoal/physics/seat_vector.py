"""What a seat may know of a physical game as a vector, and its actions as numbers, for programs that learn."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

import numpy as np
from numpy.typing import NDArray

from shoal.core import Action, Game, Quantity, Rng, State
from shoal.core.game import ViewT_co
from shoal.kernel.tensor import Block, Layout

Numbers = NDArray[np.float32]
LARGEST = 64.0
"""Largest number in a vector; what could be larger is cut off."""


@dataclass(frozen=True)
class ActionKind:
    """A kind of action: the first word of its text and the numbers that follow, or the whole text."""

    text: str
    meaning: str
    """One sentence that tells what the action does, and what its numbers are."""
    quantities: tuple[Quantity, ...] = ()

    def is_legal(self, state: State) -> bool:
        texts = {str(action) for action in state.legal()} | {act.verb for act in state.acts()}
        return self.text in texts | {text.partition(" ")[0] for text in texts}


class SeatVector(ABC, Generic[ViewT_co]):
    """The vector of what a seat may know, and the kinds of actions.

    An action is a vector of numbers from -1 to 1. The first ones, as many as there are kinds, are preferences: the
    legal kind with the highest one is chosen. Then come the quantities of all kinds; -1 is the smallest value of a
    quantity, and 1 the largest.
    """

    blocks: Sequence[Block]
    kinds: Sequence[ActionKind]

    def __init__(self) -> None:
        legal = Block("kinds", (len(self.kinds),), "1 for each kind of action that the viewer may choose now.")
        self.layout = Layout([legal, *self.blocks])
        self.quantities = tuple(quantity for kind in self.kinds for quantity in kind.quantities)
        self.action_size = len(self.kinds) + len(self.quantities)

    @abstractmethod
    def read(self, view: ViewT_co, seat: int) -> Mapping[str, Any]:  # type: ignore[misc]
        """Return the numbers of every block of a view."""

    @abstractmethod
    def score(self, view: ViewT_co, seat: int) -> float:  # type: ignore[misc]
        """Return what a player has achieved so far; the reward of a round is what it grows by."""

    @abstractmethod
    def round(self, view: ViewT_co) -> int:  # type: ignore[misc]
        """Return the number of the round, counted from 1."""

    @abstractmethod
    def build(self, state: Any, kind: ActionKind, numbers: Sequence[float], unsteadiness: float, rng: Rng) -> Action:
        """Return the action of a kind with these numbers, as a hand carries it out that errs so much."""

    def observe(self, game: Game, view: ViewT_co, seat: int) -> Numbers:  # type: ignore[misc]
        """Write what a view shows; the view is all that is read."""
        vector = np.zeros(self.layout.size, dtype=np.float32)
        values = dict(self.read(view, seat))
        if view.to_act == seat:
            imagined = game.imagine(view, seat, Rng(0))
            values["kinds"] = [kind.is_legal(imagined) for kind in self.kinds]
        for name, numbers in values.items():
            flat, at = np.ravel(np.asarray(numbers, dtype=np.float32)), self.layout.offset(name)
            vector[at : at + len(flat)] = np.clip(flat, -LARGEST, LARGEST)
        return vector

    def action(self, state: State, numbers: Numbers, unsteadiness: float, rng: Rng) -> Action:
        """Return the action that a vector of numbers stands for; it may be illegal where its place is taken."""
        legal = [n for n, kind in enumerate(self.kinds) if kind.is_legal(state)]
        chosen = max(legal, key=lambda n: float(numbers[n]))
        at = len(self.kinds) + sum(len(kind.quantities) for kind in self.kinds[:chosen])
        kind = self.kinds[chosen]
        scaled = [
            quantity.low + (float(np.clip(number, -1, 1)) + 1) / 2 * (quantity.high - quantity.low)
            for quantity, number in zip(kind.quantities, numbers[at : at + len(kind.quantities)], strict=True)
        ]
        return self.build(state, kind, [round(value, 3) for value in scaled], unsteadiness, rng)


def ones(members: Sequence[Any], all_of: Sequence[Any]) -> list[bool]:
    """Return for each of all things whether it is among the members.

    >>> ones(["gym"], ["hall", "gym"])
    [False, True]
    """
    return [thing in members for thing in all_of]


def by_seat(values: Sequence[Any], seat: int) -> list[Any]:
    """Return the values of all seats, the viewer's first, then clockwise.

    >>> by_seat([10, 11, 12], 1)
    [11, 12, 10]
    """
    return [values[(seat + n) % len(values)] for n in range(len(values))]
