"""A game whose rules are compiled: a readable State around the vector of its kernel."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Self

from shoal.core import Action, Event, Game, IllegalAction, Outcome, State
from shoal.kernel.jit import Vector, vector
from shoal.kernel.rules import Tag, moves, rules_of, turn


class KernelGame(Game):
    tag: ClassVar[Tag]

    @abstractmethod
    def read_position(self, text: str) -> "KernelState":
        """The state that a line of the game's position notation describes; raises BadPosition."""


class KernelState(State):
    tag: ClassVar[Tag]
    s: Vector

    @property
    def to_act(self) -> int | None:
        player = int(turn(self.tag, self.s))
        return None if player < 0 else player

    def legal(self) -> Sequence[Action]:
        return [self.decode(move) for move in self.legal_moves()]

    def legal_moves(self) -> list[int]:
        if self.to_act is None:
            return []
        out = vector([0] * rules_of(self.tag).MAX_MOVES)
        return [int(out[i]) for i in range(moves(self.tag, self.s, out))]

    def apply(self, action: Action, outcome: Outcome | None = None) -> list[Event]:
        if self.to_act is None:
            raise IllegalAction("The game is over.")
        if outcome is not None:
            raise IllegalAction("This game has no physics, so that an action has no outcome to go with it.")
        move = self.encode(action)
        if move not in self.legal_moves():
            raise IllegalAction(self.why_not(action))
        return self.make(move)

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__, s=self.s.copy())
        return twin

    @abstractmethod
    def notation(self) -> str:
        """The position in one line; `read_position` is its inverse."""

    @abstractmethod
    def encode(self, action: Action) -> int:
        """The kernel's number for an action; any number that is not legal if it has none."""

    @abstractmethod
    def decode(self, move: int) -> Action: ...

    @abstractmethod
    def make(self, move: int) -> list[Event]:
        """Plays a legal move and tells what happened."""

    @abstractmethod
    def why_not(self, action: Action) -> str:
        """Why an action is not legal, in a sentence for the player."""
