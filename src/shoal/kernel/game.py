"""Games with compiled rules: a `State` that wraps the state vector of the kernel."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Self, TypeGuard

from typing_extensions import TypeVar

from shoal.core import Action, Event, Game, IllegalAction, Outcome, Playouts, Rng, State
from shoal.core.game import ActionT_co, OptionsT_co, ViewT_co
from shoal.kernel.jit import Vector, as_list, zeros
from shoal.kernel.playout import perft, playouts
from shoal.kernel.rules import Tag, moves, rules_of, turn

DETERMINIZATIONS = 12
"""Number of determinizations that a search samples, unless a game enumerates them with their probabilities."""


class KernelState(State[ViewT_co, ActionT_co]):
    """A state around a kernel's state vector. Its cached properties are valid until the next action."""

    tag: ClassVar[Tag]
    cached_names: ClassVar[frozenset[str]] = frozenset()
    """Names of the cached properties, which `apply` clears."""
    s: Vector
    """The state vector, whose layout the game's rules define."""

    def __init_subclass__(cls) -> None:
        names = (
            name for base in cls.__mro__ for name, value in vars(base).items() if isinstance(value, cached_property)
        )
        cls.cached_names = frozenset(names)

    @cached_property
    def to_act(self) -> int | None:
        player = int(turn(self.tag, self.s))
        return None if player < 0 else player

    @cached_property
    def integers(self) -> list[int]:
        """The state vector as plain integers, which Python reads faster."""
        return as_list(self.s)

    def legal(self) -> Sequence[ActionT_co]:
        return [self.decode(move) for move in self.legal_moves]

    @cached_property
    def legal_moves(self) -> list[int]:
        """The legal moves as the kernel's integers."""
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
        for name in self.cached_names:
            self.__dict__.pop(name, None)
        return events

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__, s=self.s.copy())
        return twin

    def playouts(self, games: int, seed: int = 0) -> Playouts:
        return playouts(self.tag, self.s, games, seed)

    def perft(self, depth: int) -> int:
        return perft(self.tag, self.s, depth)

    @abstractmethod
    def notation(self) -> str:
        """Return the position as one line, which `KernelGame.read_position` reads."""

    @abstractmethod
    def encode(self, action: Action) -> int:
        """Return the kernel's move for an action, or any illegal move if it has none."""

    @abstractmethod
    def decode(self, move: int) -> ActionT_co:
        """Return the action of a kernel's move."""

    @abstractmethod
    def make(self, move: int) -> list[Event]:
        """Play a legal move and return its events."""

    @abstractmethod
    def why_not(self, action: Action) -> str:
        """Return the reason why an action is not legal, as a sentence for the player."""


KernelStateT_co = TypeVar("KernelStateT_co", bound=KernelState[Any, Any], default=KernelState, covariant=True)


class KernelGame(Game[OptionsT_co, ViewT_co, KernelStateT_co]):
    """A game whose rules are compiled, so that tree search can play it."""

    searchable = True
    tag: ClassVar[Tag]
    exploration: ClassVar[float] = 0.2
    """Exploration constant of UCB1: the less reliable the evaluation, the higher."""
    progressive_widening: ClassVar[float] = 0.0
    """Factor f of progressive widening: a node with n visits considers its 1 + f * √n best moves; 0 switches it off."""
    temperature: ClassVar[Mapping[str, float]] = {"medium": 0.015}
    """Softmax temperature of a level, in win probability; levels not named here always take the best move."""

    def determinizations(
        self,
        view: ViewT_co,  # type: ignore[misc]
        seat: int,
        rng: Rng,
    ) -> list[tuple[KernelStateT_co, float]]:
        """Return states that are consistent with a view, each with its probability."""
        count = DETERMINIZATIONS if self.private_views else 1
        return [(self.imagine(view, seat, rng), 1 / count) for _ in range(count)]

    @abstractmethod
    def read_position(self, text: str) -> KernelStateT_co:
        """Return the state that a line of the game's notation describes; raise BadPosition if it describes none."""


def is_searchable(game: Game) -> TypeGuard[KernelGame]:
    """Return whether a tree search can play the game."""
    return game.searchable
