"""Layouts of the floes: random, evenly spread, made by hand, or given by the players."""

from shoal.core import BadOptions, Rng
from shoal.games.hey_thats_my_fish.rules.board import CELLS, NEIGHBOURS, PLACES, read_rows
from shoal.games.hey_thats_my_fish.rules.boards import boards
from shoal.games.hey_thats_my_fish.rules.rules import PENGUINS_EACH
from shoal.games.hey_thats_my_fish.schema import FishOptions

RANDOM = "random"
ONES, TWOS, THREES = 30, 20, 10
"""Number of floes with one, two and three fish."""
FISH_PER_OCEAN_BOARD = (ONES + 2 * TWOS + 3 * THREES) // 4
EVEN_WITHIN = 1
"""Largest difference, in fish, between an ocean board and an equal share in an even layout."""


def ocean_board(cell: int) -> int:
    """Return which of the four ocean boards of fifteen floes a cell is on.

    They are the quarters of the board; one of the two rows of seven in each half is split 4:3, the other 3:4.
    """
    row, x = PLACES[cell]
    return 2 * (row // 4) + (x >= (6 if row % 4 == 2 else 8))


def lay(options: FishOptions, rng: Rng) -> list[int]:
    """Return the number of fish on each of the sixty cells.

    A layout that players have written counts before a board made by hand, and both before an even spread.
    """
    if options.layout:
        return read_layout(options.layout, options.players)
    if options.board != RANDOM:
        return list(boards()[options.board])
    return lay_evenly(rng) if options.even_spread else lay_at_random(rng)


def lay_at_random(rng: Rng) -> list[int]:
    fish = [1] * ONES + [2] * TWOS + [3] * THREES
    rng.shuffle(fish)
    return fish


def lay_evenly(rng: Rng) -> list[int]:
    while True:
        cells = list(range(CELLS))
        rng.shuffle(cells)
        threes = _choose_apart(cells)
        remaining = [cell for cell in cells if cell not in threes]
        fish = [1] * CELLS
        for cell in threes:
            fish[cell] = 3
        for cell in remaining[:TWOS]:
            fish[cell] = 2
        on_board = [sum(f for cell, f in enumerate(fish) if ocean_board(cell) == board) for board in range(4)]
        if all(abs(f - FISH_PER_OCEAN_BOARD) <= EVEN_WITHIN for f in on_board):
            return fish


def _choose_apart(cells: list[int]) -> list[int]:
    """Choose cells for the three-fish floes greedily in the given order, no two of them adjacent."""
    chosen: list[int] = []
    for cell in cells:
        if len(chosen) < THREES and not any(NEIGHBOURS[cell] >> taken & 1 for taken in chosen):
            chosen.append(cell)
    return chosen


def read_layout(text: str, players: int) -> list[int]:
    try:
        fish = read_rows(text)
    except ValueError as error:
        raise BadOptions(f"This layout cannot be used: {error}.") from None
    penguins = players * PENGUINS_EACH[players]
    if fish.count(1) < penguins:
        raise BadOptions(
            f"A layout for {players} players needs at least {penguins} floes with one fish to place the penguins on, "
            f"but this one has {fish.count(1)}."
        )
    return fish
