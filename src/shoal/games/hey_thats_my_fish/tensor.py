"""Positions as tensors and moves as actions, for programs that learn.

The board is a grid of eight by eight: the eighth place of a short row is empty.
"""

from shoal.games.hey_thats_my_fish.rules import board
from shoal.games.hey_thats_my_fish.rules.board import CELLS
from shoal.games.hey_thats_my_fish.rules.rules import (
    FISH,
    FLOES,
    FREE,
    PENGUINS,
    PLAYERS,
    THREE,
    TO_PLACE,
    TWO,
)
from shoal.kernel.bits import lowest
from shoal.kernel.jit import Vector, jit, vector
from shoal.kernel.tensor import Block, Layout

SEATS, SIDE = 4, 8
MOST = 127
"""Largest number in a tensor; only boards of one's own hold more fish."""
TENSOR = Layout(
    [
        Block("floes", (3, SIDE, SIDE), "1 on floes with one, two and three fish."),
        Block("penguins", (SEATS, SIDE, SIDE), "1 under the penguins of each seat, the viewer first, then clockwise."),
        Block("fish", (SEATS,), "Number of fish that each seat has collected, 127 at most, in the same order."),
        Block("collected", (SEATS,), "Number of floes that each seat has collected, in the same order."),
        Block("to_place", (1,), "Number of penguins that are still to be placed."),
        Block("players", (1,), "Number of players."),
    ]
)
FLOES_AT, PENGUINS_AT, FISH_AT, COLLECTED_AT, TO_PLACE_AT, PLAYERS_AT = (
    TENSOR.offset(name) for name in ("floes", "penguins", "fish", "collected", "to_place", "players")
)
GRID = vector(SIDE * row + x // 2 for row, x in board.PLACES)
"""Index of each cell in a plane."""

SLIDES = [(cell, end) for cell in range(CELLS) for d in board.DIRECTIONS for end in board.ray(cell, d)]
ACTIONS = CELLS + len(SLIDES)
ACTION_MEANINGS = (
    (0, "Place a penguin on a floe; floes are counted row by row from a1."),
    (CELLS, "Slide from a floe to another one in a straight line; all pairs, by the floe that is left."),
)
SCRATCH = 1
_ACTION_OF = {65 * cell: cell for cell in range(CELLS)}
_ACTION_OF |= {64 * start + end: CELLS + n for n, (start, end) in enumerate(SLIDES)}
ACTION_OF = vector(_ACTION_OF.get(move, 0) for move in range(64 * CELLS))
"""Action of each move."""


@jit
def write_plane(floes: int, out: Vector, plane: int) -> None:
    while floes:
        out[plane + GRID[lowest(floes)]] = 1
        floes &= floes - 1


@jit
def write_tensor(s: Vector, seat: int, out: Vector, scratch: Vector) -> None:
    for i in range(len(out)):
        out[i] = 0
    ice, players = s[FREE], s[PLAYERS]
    for n in range(players):
        player = (seat + n) % players
        ice |= s[PENGUINS + player]
        write_plane(s[PENGUINS + player], out, PENGUINS_AT + SIDE * SIDE * n)
        out[FISH_AT + n] = min(s[FISH + player], MOST)
        out[COLLECTED_AT + n] = s[FLOES + player]
    write_plane(ice & ~s[TWO], out, FLOES_AT)
    write_plane(ice & s[TWO] & ~s[THREE], out, FLOES_AT + SIDE * SIDE)
    write_plane(ice & s[THREE], out, FLOES_AT + 2 * SIDE * SIDE)
    out[TO_PLACE_AT] = s[TO_PLACE]
    out[PLAYERS_AT] = players


@jit
def index_moves(s: Vector, moves: Vector, count: int, actions: Vector, scratch: Vector) -> None:
    for i in range(count):
        actions[i] = ACTION_OF[moves[i]]
