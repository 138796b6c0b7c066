"""The rules of Coins, a compiled game small enough for exhaustive search.

The game has a separate folder because compiled code is cached until a file in the folder of its rules changes.
"""

from typing import NamedTuple

from shoal.kernel.jit import Vector, jit, vector
from shoal.kernel.rules import tag

STATE_SIZE, MAX_MOVES = 5, 2
FIRST, LAST = 0, 1


@tag
class Tag(NamedTuple):
    """Coins in a row, as octal digits: take the first or the last; after an odd coin the same player acts again."""


@jit
def moves(s: Vector, out: Vector) -> int:
    out[0], out[1] = FIRST, LAST
    return 2 if s[1] > 1 else 1


@jit
def play(s: Vector, move: int) -> None:
    coin = s[0] & 7 if move == FIRST else s[0] >> 3 * (s[1] - 1)
    s[0] = s[0] >> 3 if move == FIRST else s[0] - (coin << 3 * (s[1] - 1))
    s[1] -= 1
    s[3 + s[2]] += coin
    if coin % 2 == 0:
        s[2] = 1 - s[2]


@jit
def turn(s: Vector) -> int:
    return s[2] if s[1] > 0 else -1


@jit
def margin(s: Vector, player: int) -> int:
    return s[3 + player] - s[4 - player]


def row(coins: tuple[int, ...], mine: int = 0, theirs: int = 0) -> Vector:
    return vector([sum(coin << 3 * n for n, coin in enumerate(coins)), len(coins), 1, theirs, mine])
