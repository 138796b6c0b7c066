"""The rules of Takers, a compiled game small enough for exhaustive search.

The game has a separate folder because compiled code is cached until a file in the folder of its rules changes.
"""

from typing import NamedTuple

from shoal.kernel.jit import Vector, jit, vector
from shoal.kernel.rules import CHANCE, OVER, tag

STATE_SIZE, MAX_MOVES = 4, 6
HEAP, TURN, PLAYERS, ROLLED = 0, 1, 2, 3
DIE = 7
"""Heap from which on chance acts before a move: it takes one from the heap with three chances in four, else none."""


@tag
class Tag(NamedTuple):
    """Takers: take 1, 2 or 3 from a heap in turn; taking the last one wins. `ROLLED` below 0 means no die."""


@jit
def moves(s: Vector, out: Vector) -> int:
    if turn(s) == CHANCE:
        out[0], out[1] = 0, 1
        return 2
    n = min(3, s[HEAP])
    for i in range(n):
        out[i] = i + 1
    return n


@jit
def play(s: Vector, move: int) -> None:
    if turn(s) == CHANCE:
        s[HEAP] -= move
        s[ROLLED] = 1
        return
    s[HEAP] -= move
    s[TURN] = (s[TURN] + 1) % s[PLAYERS]
    s[ROLLED] = min(s[ROLLED], 0)


@jit
def turn(s: Vector) -> int:
    if s[HEAP] == 0:
        return OVER
    if s[ROLLED] == 0 and s[HEAP] >= DIE:
        return CHANCE
    return s[TURN]


@jit
def players(s: Vector) -> int:
    return s[PLAYERS]


@jit
def chance_weight(s: Vector, drawn: int) -> int:
    return 1 + 2 * drawn


@jit
def margin(s: Vector, player: int) -> int:
    winner = (s[TURN] + s[PLAYERS] - 1) % s[PLAYERS]
    return 1 if winner == player else -1


def takers(heap: int, *, players: int = 2, die: bool = False) -> Vector:
    return vector([heap, 0, players, 0 if die else -1])
