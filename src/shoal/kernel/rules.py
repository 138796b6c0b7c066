"""The functions every compiled game gives, and how a generic kernel finds them.

A game's rules are one module with these functions (without the tag), the constants of `Rules`, and a `@tag`: an
empty NamedTuple whose type tells Numba which module's functions to compile into a kernel. Every pair of kernel and
game is specialised and cached.
"""

import sys
from collections.abc import Callable
from typing import Any, Protocol, TypeAlias, TypeVar, cast

from shoal.kernel.chance import rand
from shoal.kernel.jit import JIT, Reals, Vector, jit

F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C", bound=type)
Tag: TypeAlias = tuple[()]

OVER, CHANCE = -1, -2
LOSS, SHARE, WIN = 0, 1, 2
"""A player's result: he has lost, shares the victory, or has won."""


def tag(declared: C) -> C:
    """Gives a tag's class a name no other has: cached code is told apart by the names of its arguments' types alone."""
    declared.__name__ = f"{declared.__module__}.{declared.__qualname__}"
    return declared


class Rules(Protocol):
    """The constants a module of rules holds beside its functions."""

    STATE_SIZE: int
    """Length of the state vector."""
    MAX_MOVES: int
    """No position has more legal moves."""
    MEMO: int
    """Words that the game's knowledge may keep between positions of one search; left out if it needs none."""


def rules_of(tag: Tag) -> Rules:
    return cast(Rules, sys.modules[type(tag).__module__])


def rule(declaration: F) -> F:
    """Calls the function of this name in the tag's module; what is declared here serves the modules without one."""
    name = declaration.__name__

    def given_by(tag_type: type) -> Callable[..., Any] | None:
        function = getattr(sys.modules[tag_type.__module__], name, None)
        return None if function is call else function

    def call(tag: Tag, *args: Any) -> Any:
        function = given_by(type(tag))
        return declaration(tag, *args) if function is None else function(*args)

    if JIT:
        from numba.extending import overload

        from shoal.kernel.jit import OPTIONS

        def choose(tag: Any, *_args: Any) -> Any:
            function = given_by(tag.instance_class)
            return declaration if function is None else lambda tag, *args: function(*args)

        overload(call, jit_options=OPTIONS, strict=False)(choose)
    return cast(F, call)


@jit
def result(margin: int) -> int:
    return WIN if margin > 0 else SHARE if margin == 0 else LOSS


@rule
def moves(tag: Tag, s: Vector, out: Vector) -> int:
    """Writes the legal moves; returns how many there are."""
    raise AssertionError("a game must give its moves")


@rule
def candidate_moves(tag: Tag, s: Vector, out: Vector) -> int:
    """Writes the moves that a search looks at; what is left out leads to nothing better."""
    return moves(tag, s, out)


@rule
def set_hidden(tag: Tag, s: Vector, other: Vector) -> None:
    """Has what is hidden be as in another position. Neither moves nor turns may depend on it."""
    raise AssertionError("a game whose search has to guess must tell what is hidden")


@rule
def play(tag: Tag, s: Vector, move: int) -> None:
    """Makes a legal move."""
    raise AssertionError("a game must play a move")


@rule
def turn(tag: Tag, s: Vector) -> int:
    """The player to move, OVER, or CHANCE when something is to be drawn; `moves` then lists what may come."""
    raise AssertionError("a game must tell whose turn it is")


@rule
def margin(tag: Tag, s: Vector, player: int) -> int:
    """When the game is over: above 0 if the player has won, 0 if he shares the victory, below 0 if he has lost."""
    raise AssertionError("a game must tell who has won")


@rule
def players(tag: Tag, s: Vector) -> int:
    """How many play."""
    return 2


@rule
def chance_weight(tag: Tag, s: Vector, drawn: int) -> int:
    """How often this is drawn, in relation to the rest of what may come."""
    return 1


@rule
def solved_value(tag: Tag, s: Vector, results: Vector, memo: Vector) -> bool:
    """Whether the outcome is certain if all play their best; writes each player's result if so."""
    return False


@rule
def evaluate(tag: Tag, s: Vector, values: Reals, out: Vector, rng: Vector) -> None:
    """Writes what each player may expect, from 0 for a loss to 1 for a win; may spoil the position.

    Without knowledge: what a random game comes to.
    """
    while turn(tag, s) != OVER:
        play(tag, s, sample_move(tag, s, out, rng))
    for player in range(players(tag, s)):
        values[player] = 0.5 * result(margin(tag, s, player))


@rule
def expected_score(tag: Tag, s: Vector, player: int, memo: Vector) -> int:
    """What a player may expect to hold in the end; decides between moves that are proved to give the same result."""
    return 0


@rule
def sample_move(tag: Tag, s: Vector, out: Vector, rng: Vector) -> int:
    """A legal move at random: the one that `moves` writes at the place drawn. A game may find it more quickly."""
    count = moves(tag, s, out)
    if turn(tag, s) != CHANCE:
        return out[rand(rng, count)]
    total_weight = 0
    for i in range(count):
        total_weight += chance_weight(tag, s, out[i])
    n = rand(rng, total_weight)
    i = 0
    while n >= chance_weight(tag, s, out[i]):
        n -= chance_weight(tag, s, out[i])
        i += 1
    return out[i]
