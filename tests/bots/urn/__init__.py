"""The Urn, a compiled game with a secret, for tests of the search.

One ball is hidden: red with three chances in four, otherwise blue. The first player names a colour and wins if the ball
has it. What the second player names changes nothing.

The game has a separate folder because compiled code is cached until a file in the folder of its rules changes.
"""

from typing import ClassVar, Literal, NamedTuple

from shoal.core import Action, Event, Options, Result, Rng, View
from shoal.kernel.game import KernelGame, KernelState
from shoal.kernel.jit import Vector, jit, vector
from shoal.kernel.rules import OVER, tag

STATE_SIZE, MAX_MOVES = 3, 2
HIDDEN, NAMED, TURN = 0, 1, 2
COLOURS: tuple[Literal["red", "blue"], ...] = ("red", "blue")


@tag
class Tag(NamedTuple):
    """Selects these rules."""


@jit
def moves(s: Vector, out: Vector) -> int:
    out[0], out[1] = 0, 1
    return 2


@jit
def play(s: Vector, move: int) -> None:
    if s[TURN] == 0:
        s[NAMED] = move
    s[TURN] = s[TURN] + 1 if s[TURN] == 0 else OVER


@jit
def set_hidden(s: Vector, world: Vector) -> None:
    s[HIDDEN] = world[HIDDEN]


@jit
def turn(s: Vector) -> int:
    return s[TURN]


@jit
def margin(s: Vector, player: int) -> int:
    right = 1 if s[NAMED] == s[HIDDEN] else -1
    return right if player == 0 else -right


class Name(Action, frozen=True, tag="name"):
    form: ClassVar[str] = "{colour}"
    example: ClassVar[str] = "red"
    colour: Literal["red", "blue"]


class UrnView(View, frozen=True, kw_only=True):
    named: int


class UrnState(KernelState[UrnView, Name]):
    tag: ClassVar[Tag] = Tag()

    def __init__(self, s: Vector) -> None:
        self.s = s

    def view(self, seat: int | None) -> UrnView:
        return UrnView(
            options=Options(),
            to_act=self.to_act,
            prompt="Name a colour.",
            result=self.result(),
            named=self.integers[NAMED],
        )

    def result(self) -> Result | None:
        right = int(self.integers[NAMED] == self.integers[HIDDEN])
        return Result(((right,), (1 - right,))) if self.to_act is None else None

    def notation(self) -> str:
        return " ".join(map(str, self.integers))

    def encode(self, action: Action) -> int:
        return COLOURS.index(action.colour) if isinstance(action, Name) else -1

    def decode(self, move: int) -> Name:
        return Name(COLOURS[move])

    def make(self, move: int) -> list[Event]:
        play(self.s, move)
        return []

    def why_not(self, action: Action) -> str:
        return "No."


class Urn(KernelGame[Options, UrnView, UrnState]):
    id = "urn"
    title = "The Urn"
    pitch = "Guess the colour of the hidden ball."
    minutes = 1
    genre = "luck"
    players = range(2, 3)
    score_names = ("points",)
    options = Options
    actions = (Name,)
    events = ()
    views = UrnView
    has_secrets = True
    tag: ClassVar[Tag] = Tag()

    def start(self, options: Options, seed: int) -> UrnState:
        return UrnState(vector([int(Rng(seed).below(4) == 3), 0, 0]))

    def imagine(self, view: UrnView, seat: int | None, rng: Rng) -> UrnState:
        return UrnState(vector([int(rng.below(4) == 3), view.named, OVER if view.to_act is None else view.to_act]))

    def read_position(self, text: str) -> UrnState:
        return UrnState(vector(map(int, text.split())))
