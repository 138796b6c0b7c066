"""What a program sees and does in an environment, as spaces of Gymnasium."""

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from shoal.core import Action, BadOptions, Game, IllegalAction, Refusal, Rng, State, find_game
from shoal.core.extras import extra
from shoal.envs.observation import has_tensors, legal_actions, observe, tensor_space
from shoal.kernel.game import KernelGame, KernelState
from shoal.physics.game import PhysicalGame, is_physical
from shoal.physics.seat_vector import LARGEST, Numbers, SeatVector

with extra("Gymnasium", "rl"):
    from gymnasium import spaces

GameT = TypeVar("GameT", bound=Game)
StateT = TypeVar("StateT", bound=State)


class SeatSpaces(ABC, Generic[GameT, StateT]):
    """Observations and actions of a seat."""

    def __init__(self, game: GameT) -> None:
        self.game = game

    @abstractmethod
    def observations(self) -> "spaces.Space[Any]":
        """Return the space of observations."""

    @abstractmethod
    def actions(self) -> "spaces.Space[Any]":
        """Return the space of actions."""

    @abstractmethod
    def observe(self, state: StateT, seat: int) -> Any:
        """Return what a seat may know."""

    @abstractmethod
    def read(self, state: StateT, action: Any, rng: Rng) -> Action:
        """Return the action that an element of the space stands for; raise IllegalAction if it is none now.

        The generator draws the errors of a hand.
        """

    def score(self, state: StateT, seat: int) -> float | None:
        """Return what a seat has achieved so far, if the game tells it before its end."""
        return None

    def round(self, state: StateT) -> int:
        """Return the number of the round, counted from 1; a game without rounds has one."""
        return 1


class DiscreteSpaces(SeatSpaces[KernelGame, KernelState]):
    """A tensor with a mask, and a fixed list of actions."""

    def observations(self) -> "spaces.Space[Any]":
        space = tensor_space(self.game)
        return spaces.Dict(
            {
                "observation": spaces.Box(-128, 127, (space.size,), np.int8),
                "action_mask": spaces.Box(0, 1, (space.actions,), np.int8),
            }
        )

    def actions(self) -> "spaces.Space[Any]":
        return spaces.Discrete(tensor_space(self.game).actions)

    def observe(self, state: KernelState, seat: int) -> dict[str, NDArray[np.int8]]:
        mask = np.zeros(tensor_space(self.game).actions, dtype=np.int8)
        if state.to_act == seat:
            mask[list(legal_actions(state))] = 1
        return {"observation": observe(self.game, state.view(seat), seat), "action_mask": mask}

    def read(self, state: KernelState, action: Any, rng: Rng) -> Action:
        chosen = legal_actions(state).get(int(action))
        if chosen is None:
            raise IllegalAction(f"Action {action} is not legal now.")
        return chosen


class PhysicalSpaces(SeatSpaces[PhysicalGame, State]):
    """A vector of real numbers, and actions of real numbers: a choice of the kind, and the quantities of each kind."""

    def __init__(self, game: PhysicalGame, vector: SeatVector, unsteadiness: float) -> None:
        super().__init__(game)
        self.vector, self.unsteadiness = vector, unsteadiness

    def observations(self) -> "spaces.Space[Any]":
        return spaces.Box(-LARGEST, LARGEST, (self.vector.layout.size,), np.float32)

    def actions(self) -> "spaces.Space[Any]":
        return spaces.Box(-1, 1, (self.vector.action_size,), np.float32)

    def observe(self, state: State, seat: int) -> Numbers:
        return self.vector.observe(self.game, state.view(seat), seat)

    def read(self, state: State, action: Any, rng: Rng) -> Action:
        return self.vector.action(state, action, self.unsteadiness, rng)

    def score(self, state: State, seat: int) -> float:
        return self.vector.score(state.view(seat), seat)

    def round(self, state: State) -> int:
        return self.vector.round(state.view(None))


def spaces_of(game_id: str, unsteadiness: float = 0.0) -> SeatSpaces[Any, Any]:
    """Return the spaces of a game; raise Refusal if it has none."""
    game = find_game(game_id)
    if has_tensors(game):
        if unsteadiness:
            raise BadOptions(f"{game.title} is not played with a hand that could be unsteady.")
        return DiscreteSpaces(game)
    if is_physical(game) and (vector := game.seat_vector()) is not None:
        return PhysicalSpaces(game, vector, unsteadiness)
    raise Refusal(f"{game.title} does not say what a program sees of it.")
