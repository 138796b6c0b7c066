"""What every game is made of.

A `Game` holds the facts and starts a `State`; a state tells who is to act and what is legal, takes an `Action` and
returns the `Event`s; a `View` is all that one seat may know. The same options, seed and actions give the same game,
byte for byte.

Chance is drawn by the state from its seed while an action is applied. A choice that another seat has to make in
between is that seat's turn to act. Physical acts take two steps: `resolve` runs the physics, and `apply` takes its
outcome, so that whoever holds action and outcome never needs to simulate again.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from types import UnionType
from typing import Annotated, Any, ClassVar, Literal, Self

import msgspec
from msgspec import Meta

from shoal.core.action import Act, Action, parse
from shoal.core.errors import BadOptions, BadPosition
from shoal.core.event import Event
from shoal.core.lesson import Lesson
from shoal.core.puzzle import Puzzle
from shoal.core.result import Result
from shoal.core.rng import Rng

SEAT_MARKS = "●▲■★"
"""The shapes that tell the seats apart without colour: circle, triangle, square, star."""
MAX_SEATS = len(SEAT_MARKS)
"""The most seats that a game can have."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the players agree on before a game; a game adds its own. Each has a default and a help text."""

    players: Annotated[int, Meta(description="number of players")] = 2
    first_seat: Annotated[Literal["first", "random"], Meta(description="who starts")] = "first"


class Outcome(msgspec.Struct, frozen=True):
    """What the physics made of an act; games without physics have none."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """All that one seat, or a spectator, may know. A game adds its own fields; `str` is a picture for the terminal."""

    options: Options
    to_act: int | None
    prompt: str
    """One sentence that tells the seat to act what to do."""
    result: Result | None
    settled: tuple[int, ...] = ()
    """Seats to whom nothing that others do can matter any more, so that a bot may play for them to the end."""

    def encode(self) -> bytes:
        return msgspec.json.encode(self)


class State(ABC):
    """A game under way."""

    @property
    @abstractmethod
    def to_act(self) -> int | None:
        """The seat whose choice is awaited; None when the game is over."""

    @abstractmethod
    def legal(self) -> Sequence[Action]:
        """Every legal action that can be listed."""

    def acts(self) -> Sequence[Act]:
        """The physical acts that are open: families of legal actions too large to list."""
        return ()

    def sample(self, rng: Rng) -> Action:
        """A legal action at random; a game with physical acts says how to draw one."""
        return rng.choice(self.legal())

    def resolve(self, action: Action) -> Outcome | None:
        """Runs the physics of an act: slow, pure, and the same for the same state and action."""
        return None

    @abstractmethod
    def apply(self, action: Action, outcome: Outcome | None = None) -> list[Event]:
        """Makes the action happen, or raises IllegalAction and leaves everything as it was."""

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """What the seat may know; None is a spectator."""

    @abstractmethod
    def result(self) -> Result | None:
        """None until the game is over."""

    @abstractmethod
    def copy(self) -> Self: ...


class Game(ABC):
    """The facts of a game. Its folder's name is its id."""

    id: ClassVar[str]
    title: ClassVar[str]
    players: ClassVar[range]
    score_names: ClassVar[tuple[str, ...]]
    """What the numbers of a result count."""
    options: ClassVar[type[Options]] = Options
    actions: ClassVar[tuple[type[Action], ...]]
    events: ClassVar[tuple[type[Event], ...]]
    views: ClassVar[type[View]]
    outcomes: ClassVar[type[Outcome] | UnionType] = Outcome
    lesson: ClassVar[Lesson | None] = None
    goals: ClassVar[Mapping[str, Callable[[Event], bool]]] = {}
    """What a lesson may ask for where right actions cannot be listed: whether an event is what was to come about."""
    searchable: ClassVar[bool] = False
    """The rules are compiled: a tree search plays the game, and its positions have a notation."""
    physical: ClassVar[bool] = False
    """Some actions are acts whose outcome a physics engine works out; see `Game.scene`."""
    has_secrets: ClassVar[bool] = False
    """A view may leave out something that will matter: another seat's cards, the order of a pile."""
    chance_only: ClassVar[bool] = False
    """Only future draws are secret, so that all seats see the same and a search need not guess."""

    @property
    def private_views(self) -> bool:
        """Seats may see different things, and a search has to imagine what its seat cannot see."""
        return self.has_secrets and not self.chance_only

    @abstractmethod
    def start(self, options: Options, seed: int) -> State:
        """A new game; options that do not fit raise BadOptions."""

    @abstractmethod
    def imagine(self, view: View, seat: int | None, rng: Rng) -> State:
        """A state that the seat cannot tell from the true one, everything hidden from it drawn at random."""

    def read_position(self, text: str) -> State:
        """The state that a text describes: the view of the seat to act as JSON, unless a game has a notation."""
        try:
            view = msgspec.json.decode(text, type=self.views)
        except msgspec.DecodeError as error:
            raise BadPosition(f"That is not a position of {self.title}: {error}.") from None
        return self.imagine(view, view.to_act, Rng(0))

    def prospects(self, state: State, seat: int) -> float:
        """How good a state looks for a seat, the higher the better; a game that knows more says so."""
        result = state.result()
        return 0.0 if result is None else float(-result.places[seat])

    def scene(self) -> msgspec.Struct | None:
        """Return the fixed scene of a physical game, which a browser draws and tries acts in."""
        return None

    def puzzles(self) -> Sequence[Puzzle]:
        """Positions to solve, the easiest first."""
        return ()

    def parse(self, text: str) -> Action:
        return parse(text, self.actions)

    def describe_options(self) -> list[dict[str, Any]]:
        """Name, type, choices, default and help of each, for people and programs."""
        _, components = msgspec.json.schema_components([self.options])
        return [
            {
                "name": name,
                "type": schema.get("type", "string"),
                **({"choices": schema["enum"]} if "enum" in schema else {}),
                "default": schema["default"],
                "help": schema["description"],
            }
            for name, schema in components[self.options.__name__]["properties"].items()
        ]

    def read_options(self, values: dict[str, Any]) -> Options:
        """Options from names and values, the values typed or as text."""
        unknown = sorted(values.keys() - set(self.options.__struct_fields__))
        if unknown:
            known = ", ".join(self.options.__struct_fields__)
            raise BadOptions(f"{self.title} has no option {unknown[0]!r}; it has {known}.")
        try:
            options = msgspec.convert(values, self.options, strict=False)
        except msgspec.ValidationError as error:
            raise BadOptions(f"Those options do not fit {self.title}: {error}.") from None
        self.check(options)
        return options

    def check(self, options: Options) -> None:
        """Raises BadOptions if no game can be played with them; a game adds what it needs."""
        if options.players not in self.players:
            few, many = self.players[0], self.players[-1]
            wanted = f"{few}" if few == many else f"{few} to {many}"
            raise BadOptions(f"{self.title} is for {wanted} players, not {options.players}.")


def first_seat(options: Options, rng: Rng) -> int:
    return rng.below(options.players) if options.first_seat == "random" else 0
