"""The interface of a game.

A `Game` describes a game and starts a `State`. A state knows the seat to act and the legal actions; applying an
`Action` changes it and returns `Event`s. A `View` is everything that one seat may know. The same options, seed and
actions give the same game, byte for byte.

The state draws chance from its seed while it applies an action. If another seat has to choose in between, that seat is
the one to act. Physical actions take two steps: `resolve` runs the physics and `apply` takes the outcome, so that a
stored action and its outcome replay without a simulation.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from types import UnionType
from typing import Annotated, Any, ClassVar, Generic, Literal, Self

import msgspec
from msgspec import Meta
from typing_extensions import TypeVar

from shoal.core.action import Act, Action, parse
from shoal.core.challenge import Challenge
from shoal.core.ending import Ending, margin_in_words, scores_in_words
from shoal.core.errors import BadOptions, BadPosition, EarlierRules, Refusal
from shoal.core.event import Event
from shoal.core.lesson import Lesson
from shoal.core.playouts import Playouts
from shoal.core.puzzle import Puzzle
from shoal.core.result import Result
from shoal.core.rng import Rng

SEAT_MARKS = "●▲■★"
"""Shapes that distinguish the seats without colour: circle, triangle, square, star."""
MAX_SEATS = len(SEAT_MARKS)
"""Largest number of seats in any game."""
FIRST_RULES = 1
"""Version of the rules of stored games that do not name one."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base class of a game's options. Each option has a default, a title and a description, which is its help text.

    An option that takes any text has a `max_length`, because every view contains the options.

    The names and values of options are stored with every game, so they never change; players read the titles. An
    option with a few values gives what players read for each, in the order of the page, as `extra_json_schema` with
    the key `labels`. An option that means something only for some numbers of players lists them with the key
    `applies_to`; it is not offered to others.
    """

    players: Annotated[int, Meta(title="Players", description="Number of players.")] = 2
    first_seat: Annotated[
        Literal["first", "random"],
        Meta(
            title="Who starts",
            description="The player who makes the first move.",
            extra_json_schema={"labels": {"first": "Seat 1", "random": "A random seat"}, "applies_to": [2, 3, 4]},
        ),
    ] = "first"


class Outcome(msgspec.Struct, frozen=True):
    """Base class of the outcomes of physical actions, which the simulation determines."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Base class of a game's views: everything that one seat, or a spectator, may know.

    A game adds its own fields; `str` draws the view for a terminal.
    """

    options: Annotated[Options, Meta(description="Options of the game.")]
    to_act: Annotated[int | None, Meta(description="Seat to act; null when the game is over.")]
    prompt: Annotated[str, Meta(description="One sentence that asks the seat to act for its action.")]
    result: Annotated[Result | None, Meta(description="Final scores; null until the game is over.")]
    settled: Annotated[
        tuple[int, ...],
        Meta(description="Seats that no opponent can affect any more, so that a bot may finish the game for them."),
    ] = ()

    def encode(self) -> bytes:
        """Return the view as JSON."""
        return msgspec.json.encode(self)

    def _repr_svg_(self) -> str | None:
        """Return the picture that a notebook shows, or None if the game draws none."""
        return None


OptionsT_co = TypeVar("OptionsT_co", bound=Options, default=Options, covariant=True)
ViewT_co = TypeVar("ViewT_co", bound=View, default=View, covariant=True)
ActionT_co = TypeVar("ActionT_co", bound=Action, default=Action, covariant=True)


class State(ABC, Generic[ViewT_co, ActionT_co]):
    """A game in progress. A game binds the types of its views and actions, so that its users need no casts.

    >>> from shoal.core import find_game
    >>> game = find_game("hey_thats_my_fish")
    >>> state = game.start(game.options(players=2), seed=7)
    >>> state.to_act, [str(action) for action in state.legal()[:4]]
    (0, ['a3', 'a5', 'a6', 'b1'])
    >>> [event.describe().format("Ann", "Ben") for event in state.apply(game.parse("c2"))]
    ['Ann places a penguin on c2.']
    >>> state.to_act, state.result()
    (1, None)
    """

    @property
    @abstractmethod
    def to_act(self) -> int | None:
        """Seat to act; None when the game is over."""

    @abstractmethod
    def legal(self) -> Sequence[ActionT_co]:
        """Return the legal actions, except the physical ones, which `acts` describes."""

    def acts(self) -> Sequence[Act]:
        """Return the families of legal physical actions."""
        return ()

    def sample(self, rng: Rng) -> ActionT_co:
        """Return a random legal action; a physical game overrides this."""
        return rng.choice(self.legal())

    def resolve(self, action: Action) -> Outcome | None:
        """Simulate a physical action and return its outcome: slow, without side effects, and deterministic.

        Other actions have the outcome None.
        """
        return None

    @abstractmethod
    def apply(self, action: Action, outcome: Outcome | None = None) -> list[Event]:
        """Perform an action and return its events; raise IllegalAction, and change nothing, if it is not legal."""

    @abstractmethod
    def view(self, seat: int | None) -> ViewT_co:
        """Return everything that the seat (None: a spectator) may know."""

    @abstractmethod
    def result(self) -> Result | None:
        """Return the final scores, or None until the game is over."""

    def why_over(self, seat: int | None) -> str:
        """Return a sentence that tells a seat (None: a spectator) why the finished game is over.

        `{0}` stands for the name of the player in seat 0; the seat itself is "you".
        """
        return "The game is over."

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent copy."""

    def _repr_svg_(self) -> str | None:
        """Return the picture that a notebook shows: what a spectator sees."""
        return self.view(None)._repr_svg_()

    def reseed(self, seed: int) -> None:
        """Draw everything that is still to be drawn from another seed; what any seat sees or holds stays as it is.

        The base class changes nothing, for games without chance.
        """
        return

    def playouts(self, games: int, seed: int = 0) -> Playouts:
        """Play random games from here to their ends; the state itself stays as it is.

        >>> from shoal.core import find_game
        >>> game = find_game("hey_thats_my_fish")
        >>> playouts = game.start(game.options(players=3), seed=7).playouts(1000)
        >>> playouts.games, round(sum(playouts.points))
        (1000, 1000)
        """
        rng, plies, points = Rng(seed, "playouts"), 0, []
        for _ in range(games):
            state = self.copy()
            while (result := state.result()) is None:
                action = state.sample(rng)
                state.apply(action, state.resolve(action))
                plies += 1
            points.append(result.points)
        return Playouts(games, plies, tuple(map(sum, zip(*points, strict=True))))

    def perft(self, depth: int) -> int:
        """Return the number of sequences of `depth` actions; raise Refusal where physical acts cannot be counted.

        In a game with compiled rules every outcome of a draw counts as an action.

        >>> from shoal.core import find_game
        >>> game = find_game("hey_thats_my_fish")
        >>> [game.start(game.options(), seed=7).perft(depth) for depth in range(4)]
        [1, 30, 870, 24360]
        """
        if depth == 0:
            return 1
        if self.acts():
            raise Refusal("Physical acts cannot be counted.")
        if depth == 1:
            return len(self.legal())
        total = 0
        for action in self.legal():
            after = self.copy()
            after.apply(action)
            total += after.perft(depth - 1)
        return total


StateT_co = TypeVar("StateT_co", bound=State, default=State, covariant=True)


class Game(ABC, Generic[OptionsT_co, ViewT_co, StateT_co]):
    """The description of a game: its facts, its types and how it starts.

    A game binds the types of its options, views and states, so that its users need no casts. The types are covariant:
    every game is a `Game`, as code for all games needs it. Such code gives a game nothing but the game's own options,
    views and states, so the methods may take them as parameters, which mypy would not allow in general.

    >>> from shoal.core import find_game
    >>> game = find_game("hey_thats_my_fish")
    >>> game.title, game.players
    ("Hey, That's My Fish!", range(2, 5))
    >>> options = game.read_options({"players": "3", "even_spread": "true"})
    >>> state = game.start(options, seed=1)
    >>> state.view(0).prompt
    'Place a penguin on a floe with one fish.'
    """

    id: ClassVar[str]
    """Name of the game's folder."""
    title: ClassVar[str]
    """Name of the game, as people write it."""
    pitch: ClassVar[str]
    """One line that tells a stranger what players do in the game, for its card in the lobby."""
    minutes: ClassVar[int]
    """How long a game usually takes, in minutes."""
    genre: ClassVar[str]
    """Kind of game in a word or two, such as "strategy" or "dexterity, 3D"."""
    players: ClassVar[range]
    """Possible numbers of players."""
    quick_seat: ClassVar[int] = 0
    """Seat of a person who plays against bots at one click: the one that is the most fun for a stranger."""
    score_names: ClassVar[tuple[str, ...]]
    """Names of the numbers in a result's scores, such as points and tie-breakers."""
    options: type[OptionsT_co]
    """Type of the game's options."""
    actions: ClassVar[tuple[type[Action], ...]]
    """Kinds of action."""
    events: ClassVar[tuple[type[Event], ...]]
    """Kinds of event."""
    views: type[ViewT_co]
    """Type of the game's views."""
    rules_version: ClassVar[int] = FIRST_RULES
    """Version of the rules: raise it when a stored game might replay otherwise."""
    earlier_rules: ClassVar[Mapping[int, Mapping[str, Any]]] = {}
    """Earlier versions of the rules that options still express, with these options. Games of other versions cannot go
    on."""
    outcomes: ClassVar[type[Outcome] | UnionType] = Outcome
    """Type of the outcomes of physical actions."""
    gestures: ClassVar[type[msgspec.Struct] | None] = None
    """Type of what a player's hand does before an act, which others see live; None if there is nothing to see."""
    lesson: ClassVar[Lesson | None] = None
    """Steps that teach the game."""
    goals: ClassVar[Mapping[str, Callable[[Event], bool]]] = {}
    """Goals that lesson steps may name: predicates that are true of the event to bring about."""
    challenge: ClassVar[Challenge | None] = None
    """Challenge of the day for a single player; None if there is none."""
    searchable: ClassVar[bool] = False
    """True if the rules are compiled: tree search can play the game, and its positions have a notation."""
    physical: ClassVar[bool] = False
    """True if a physics engine determines the outcome of some actions; see `Game.scene`."""
    has_secrets: ClassVar[bool] = False
    """True if views hide something that affects the game, such as an opponent's cards or the order of a pile."""
    chance_only: ClassVar[bool] = False
    """True if only future draws are hidden: all seats see the same, and a search needs no determinizations."""

    @property
    def private_views(self) -> bool:
        """True if seats see different things, so that a search has to sample what its seat cannot see."""
        return self.has_secrets and not self.chance_only

    @abstractmethod
    def start(self, options: OptionsT_co, seed: int) -> StateT_co:  # type: ignore[misc]
        """Return the initial state; raise BadOptions if no game can be played with the options."""

    @abstractmethod
    def imagine(self, view: ViewT_co, seat: int | None, rng: Rng) -> StateT_co:  # type: ignore[misc]
        """Return a determinization: a state consistent with the view, with everything hidden drawn at random."""

    def read_position(self, text: str) -> StateT_co:
        """Return the state that a text describes; raise BadPosition if it describes none.

        The text is in the game's notation or, if it has none, the JSON of the view of the seat to act.
        """
        try:
            view = msgspec.json.decode(text, type=self.views)
        except msgspec.DecodeError as error:
            raise BadPosition(f"That is not a position of {self.title}: {error}.") from None
        return self.imagine(view, view.to_act, Rng(0))

    def prospects(self, state: StateT_co, seat: int) -> float:  # type: ignore[misc]
        """Return a heuristic value of a state for a seat: the higher, the better.

        The base class knows only the places in a finished game, of which the middle one is worth as much as going on.
        """
        result = state.result()
        return 0.0 if result is None else (1 + len(result.places)) / 2 - result.places[seat]

    def ending(self, state: StateT_co, seat: int | None) -> Ending | None:  # type: ignore[misc]
        """Return how the game ended, as a seat (None: a spectator) is told it; None until it is over.

        `{0}` stands for the name of the player in seat 0. The base class tells the scores by their names.

        >>> from shoal.core import find_game
        >>> game = find_game("hey_thats_my_fish")
        >>> state = game.start(game.options(), seed=7)
        >>> while state.to_act is not None:
        ...     _ = state.apply(state.legal()[0])
        >>> ending = game.ending(state, 0)
        >>> ending.reason, ending.margin, ending.scores[1]
        ('No penguin can move any more.', '10 fish', '45 fish, 30 floes')
        """
        result = state.result()
        if result is None:
            return None
        margin, scores = margin_in_words(result, self.score_names), scores_in_words(result, self.score_names)
        return Ending(state.why_over(seat), margin, scores)

    def scene(self) -> msgspec.Struct | None:
        """Return the static scene of a physical game, which browsers draw and simulate previews in."""
        return None

    def puzzles(self) -> Sequence[Puzzle]:
        """Return the puzzles, the easiest first."""
        return ()

    def parse(self, text: str) -> Action:
        """Return the action with this text form; raise IllegalAction if there is none."""
        return parse(text, self.actions)

    def describe_options(self) -> list[dict[str, Any]]:
        """Return the name, title, type, choices, default and help text of each option, as JSON values.

        An option without a title is called by its name, and a choice without a label by its value. An option that
        applies only to some numbers of players lists them.

        >>> from shoal.core import find_game
        >>> option = find_game("icecool").describe_options()[2]
        >>> option["name"], option["title"], [choice["label"] for choice in option["choices"]]
        ('hand', 'Aim', ['Steady', 'Natural', 'Shaky'])
        """
        _, components = msgspec.json.schema_components([self.options])
        return [
            {
                "name": name,
                "title": schema.get("title") or _readable(name),
                "type": schema.get("type", "string"),
                **({"choices": _choices(schema)} if "enum" in schema else {}),
                **({"applies_to": schema["applies_to"]} if "applies_to" in schema else {}),
                "default": schema["default"],
                "help": schema["description"],
            }
            for name, schema in components[self.options.__name__]["properties"].items()
        ]

    def read_options(self, values: dict[str, Any]) -> OptionsT_co:
        """Return options from names and values, either typed or as text; raise BadOptions if they do not fit."""
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

    def read_stored_options(self, values: dict[str, Any], version: int) -> OptionsT_co:
        """Return the options of a game that was stored under a version of the rules; raise EarlierRules if none fit.

        >>> from shoal.core import find_game
        >>> find_game("kuna_yala").read_stored_options({"players": 2}, version=1).last_cards
        True
        """
        if version != self.rules_version and version not in self.earlier_rules:
            raise EarlierRules(f"It was played by version {version} of the rules of {self.title}.")
        return self.read_options({**self.earlier_rules.get(version, {}), **values})

    def check(self, options: OptionsT_co) -> None:  # type: ignore[misc]
        """Raise BadOptions if no game can be played with the options; games add their own conditions."""
        if options.players not in self.players:
            fewest, most = self.players[0], self.players[-1]
            allowed = f"{fewest}" if fewest == most else f"{fewest} to {most}"
            raise BadOptions(f"{self.title} is for {allowed} players, not {options.players}.")


def _choices(schema: dict[str, Any]) -> list[dict[str, str]]:
    """Return the values of an option and what players read for each, in the order of the labels."""
    labels = schema.get("labels") or {value: _readable(value) for value in schema["enum"]}
    return [{"value": value, "label": label} for value, label in labels.items()]


def _readable(name: str) -> str:
    return name.replace("_", " ").capitalize()


def first_seat(options: Options, rng: Rng) -> int:
    """Return the seat that starts, drawn at random if the options say so."""
    return rng.below(options.players) if options.first_seat == "random" else 0
