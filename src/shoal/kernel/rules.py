"""The functions that the rules of a compiled game define, and how generic kernels dispatch to them.

A game's kernel is a module with these functions (without the tag), the constants of `Rules`, and a `@tag`: an empty
NamedTuple whose type selects, at compile time, the module whose functions Numba compiles into a generic kernel. Every
kernel is specialised and cached for every game, so that dispatch costs nothing at run time.
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
"""Values of `turn` when no player is to move: the game is over, or chance draws."""
LOSS, SHARE, WIN = 0, 1, 2
"""Results of a player: lost, shared victory, won."""


def tag(declared: C) -> C:
    """Give a tag's class a unique name, because the cache distinguishes the types of arguments by their names alone."""
    declared.__name__ = f"{declared.__module__}.{declared.__qualname__}"
    return declared


class Rules(Protocol):
    """The constants that a game's kernel module defines beside its functions."""

    STATE_SIZE: int
    """Length of the state vector."""
    MAX_MOVES: int
    """Upper bound on the number of legal moves in any position."""
    MEMO: int
    """Length of the memo in which the game's evaluation may cache results during one search; optional."""


def rules_of(tag: Tag) -> Rules:
    """Return the module that defines a tag."""
    return cast(Rules, sys.modules[type(tag).__module__])


def rule(declaration: F) -> F:
    """Make a declaration dispatch to the function of the same name in the tag's module, and itself be the default."""
    name = declaration.__name__

    def definition_in(tag_type: type) -> Callable[..., Any] | None:
        function = getattr(sys.modules[tag_type.__module__], name, None)
        return None if function is call else function

    def call(tag: Tag, *args: Any) -> Any:
        function = definition_in(type(tag))
        return declaration(tag, *args) if function is None else function(*args)

    if JIT:
        from numba.extending import overload

        from shoal.kernel.jit import OPTIONS

        def choose(tag: Any, *_args: Any) -> Any:
            function = definition_in(tag.instance_class)
            return declaration if function is None else lambda tag, *args: function(*args)

        overload(call, jit_options=OPTIONS, strict=False)(choose)
    return cast(F, call)


@jit
def result(margin: int) -> int:
    """Return the result of a player with this margin."""
    return WIN if margin > 0 else SHARE if margin == 0 else LOSS


@rule
def moves(tag: Tag, s: Vector, out: Vector) -> int:
    """Write the legal moves into `out` and return their number. If chance is to draw, they are its outcomes."""
    raise AssertionError("a game must define `moves`")


@rule
def candidate_moves(tag: Tag, s: Vector, out: Vector) -> int:
    """Write the moves that a search considers and return their number; omitted moves must not be better than these."""
    return moves(tag, s, out)


@rule
def set_hidden(tag: Tag, s: Vector, source: Vector) -> None:
    """Copy the hidden part of another determinization. Neither `moves` nor `turn` may depend on that part."""
    raise AssertionError("a game with private views must define `set_hidden`")


@rule
def play(tag: Tag, s: Vector, move: int) -> None:
    """Play a legal move, or an outcome of chance, in place."""
    raise AssertionError("a game must define `play`")


@rule
def turn(tag: Tag, s: Vector) -> int:
    """Return the player to move, OVER or CHANCE."""
    raise AssertionError("a game must define `turn`")


@rule
def margin(tag: Tag, s: Vector, player: int) -> int:
    """Return the margin in a finished game: above 0 if the player won, 0 for a shared victory, below 0 if they lost."""
    raise AssertionError("a game must define `margin`")


@rule
def players(tag: Tag, s: Vector) -> int:
    """Return the number of players."""
    return 2


@rule
def chance_weight(tag: Tag, s: Vector, outcome: int) -> int:
    """Return the weight of an outcome of chance: its probability is its share of the sum of all weights."""
    return 1


@rule
def solved_value(tag: Tag, s: Vector, results: Vector, memo: Vector) -> bool:
    """Return whether the result with best play is known without a search; if so, write the result of every player."""
    return False


@rule
def evaluate(tag: Tag, s: Vector, values: Reals, out: Vector, rng: Vector) -> None:
    """Write the expected result of every player, from 0 for a loss to 1 for a win; may overwrite the position.

    The default is a rollout: one random game to its end.
    """
    while turn(tag, s) != OVER:
        play(tag, s, sample_move(tag, s, out, rng))
    for player in range(players(tag, s)):
        values[player] = 0.5 * result(margin(tag, s, player))


@rule
def expected_score(tag: Tag, s: Vector, player: int, memo: Vector) -> int:
    """Return the score that a player can expect; it breaks ties between moves that are proved to be equal."""
    return 0


@rule
def sample_move(tag: Tag, s: Vector, out: Vector, rng: Vector) -> int:
    """Return a random legal move, or an outcome of chance by its weight.

    A game may define a faster version, which must draw the same move: `out[rand(rng, count)]`.
    """
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
