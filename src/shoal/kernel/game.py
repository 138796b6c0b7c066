"""A game whose rules are compiled: a readable State around the vector of its kernel."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import ClassVar, Self, TypeGuard

from shoal.core import Action, Event, Game, IllegalAction, Outcome, Rng, State, View
from shoal.kernel.jit import Vector, as_list, zeros
from shoal.kernel.rules import Tag, moves, rules_of, turn

GUESSES = 12
"""How often what is hidden is guessed, unless a game tells how likely everything is."""


class KernelGame(Game):
    searchable = True
    tag: ClassVar[Tag]
    exploration: ClassVar[float] = 0.2
    """How much a search doubts the estimates of this game."""
    progressive_widening: ClassVar[float] = 0.0
    """If above 0, a search looks only at the moves that are estimated best: so many times the root of its visits."""
    temperature: ClassVar[Mapping[str, float]] = {"medium": 0.015}
    """Of levels: by how much a move that is taken now and then may be worse, in chances to win."""

    def determinizations(self, view: View, seat: int, rng: Rng) -> list[tuple["KernelState", float]]:
        """What a search from a view starts with: states that it allows, and how likely each is."""
        count = GUESSES if self.private_views else 1
        imagined = [self.imagine(view, seat, rng) for _ in range(count)]
        return [(state, 1 / count) for state in imagined if isinstance(state, KernelState)]

    @abstractmethod
    def read_position(self, text: str) -> "KernelState":
        """The state that a line of the game's position notation describes; raises BadPosition."""


def is_searchable(game: Game) -> TypeGuard[KernelGame]:
    """Return whether a tree search can play the game."""
    return game.searchable


class KernelState(State):
    """What is found out about a position is remembered (as cached properties) until the next action."""

    tag: ClassVar[Tag]
    remembered: ClassVar[frozenset[str]] = frozenset()
    s: Vector

    def __init_subclass__(cls) -> None:
        names = (
            name for kind in cls.__mro__ for name, value in vars(kind).items() if isinstance(value, cached_property)
        )
        cls.remembered = frozenset(names)

    @cached_property
    def to_act(self) -> int | None:
        player = int(turn(self.tag, self.s))
        return None if player < 0 else player

    @cached_property
    def integers(self) -> list[int]:
        """The vector as plain integers, for reading."""
        return as_list(self.s)

    def legal(self) -> Sequence[Action]:
        return [self.decode(move) for move in self.legal_moves]

    @cached_property
    def legal_moves(self) -> list[int]:
        if self.to_act is None:
            return []
        out = zeros(rules_of(self.tag).MAX_MOVES)
        count = moves(self.tag, self.s, out)
        return as_list(out)[:count]

    def apply(self, action: Action, outcome: Outcome | None = None) -> list[Event]:
        if self.to_act is None:
            raise IllegalAction("The game is over.")
        if outcome is not None:
            raise IllegalAction("This game has no physics, so that an action has no outcome to go with it.")
        move = self.encode(action)
        if move not in self.legal_moves:
            raise IllegalAction(self.why_not(action))
        events = self.make(move)
        for name in self.remembered:
            self.__dict__.pop(name, None)
        return events

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
