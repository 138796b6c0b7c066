"""What a program sees and does in an environment, as spaces of Gymnasium."""

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from shoal.core import Action, Game, Refusal, State, find_game
from shoal.envs.extras import extra
from shoal.envs.observation import has_tensors, legal_actions, observe, tensor_space
from shoal.kernel.game import KernelGame, KernelState

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
    def read(self, state: StateT, action: Any) -> tuple[Action | None, str]:
        """Return the action that an element of the space stands for, or None and the reason why it is not legal."""


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

    def read(self, state: KernelState, action: Any) -> tuple[Action | None, str]:
        return legal_actions(state).get(int(action)), f"Action {action} is not legal now."


def spaces_of(game_id: str) -> SeatSpaces[Any, Any]:
    """Return the spaces of a game; raise Refusal if it has none."""
    game = find_game(game_id)
    if has_tensors(game):
        return DiscreteSpaces(game)
    raise Refusal(f"{game.title} does not say what a program sees of it.")
