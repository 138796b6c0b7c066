"""Many games side by side: one compiled call plays an action in each and writes what the next seats may know.

Every row has a generator of its own, so that what happens in a row depends neither on the other rows nor on the
number of threads. Rows are structures of arrays that the caller holds.
"""

from typing import NamedTuple

from shoal.kernel.chance import rand
from shoal.kernel.jit import Reals, Vector, jit
from shoal.kernel.playout import copy_into
from shoal.kernel.rules import CHANCE, OVER, Tag, margin, moves, play, players, sample_move, turn
from shoal.kernel.tensor import conceal, index_moves, write_tensor

Rows = list[Vector]


class Batch(NamedTuple):
    """The arrays of a batch; the first axis of each is the row."""

    states: Rows
    generators: Rows
    moves: Rows
    """Legal moves of each row, as the kernel's integers."""
    actions: Rows
    """The same moves as actions of the fixed space."""
    counts: Vector
    """Number of legal moves."""
    tensors: Rows
    masks: Rows
    """1 for each legal action, 0 for all others."""
    rewards: list[Reals]
    """Rewards of all seats."""
    terminated: Vector
    to_move: Vector
    illegal: Vector
    """1 in rows whose last action was illegal; such an action changes nothing."""


class RowScratch(NamedTuple):
    """Memory that a thread overwrites."""

    visible: Vector
    """State vector without what the seat may not know."""
    integers: Vector
    """Scratch of the game's tensor functions."""
    out: Vector
    """Moves of chance."""


@jit
def draw_chance(tag: Tag, s: Vector, generator: Vector, out: Vector) -> None:
    while turn(tag, s) == CHANCE:
        play(tag, s, sample_move(tag, s, out, generator))


@jit
def begin_game(tag: Tag, s: Vector, starts: Rows, generator: Vector, out: Vector) -> None:
    """Begin a new game from a start drawn at random."""
    copy_into(s, starts[rand(generator, len(starts))])
    draw_chance(tag, s, generator, out)


@jit
def observe_row(tag: Tag, batch: Batch, row: int, scratch: RowScratch) -> None:
    """Write the tensor of the seat to move, its legal moves and the mask."""
    s, mask = batch.states[row], batch.masks[row]
    seat = turn(tag, s)
    batch.to_move[row] = seat
    copy_into(scratch.visible, s)
    conceal(tag, scratch.visible, seat)
    write_tensor(tag, scratch.visible, seat, batch.tensors[row], scratch.integers)
    count = moves(tag, s, batch.moves[row])
    index_moves(tag, s, batch.moves[row], count, batch.actions[row], scratch.integers)
    batch.counts[row] = count
    for action in range(len(mask)):
        mask[action] = 0
    for i in range(count):
        mask[batch.actions[row][i]] = 1


@jit
def reward_row(tag: Tag, batch: Batch, row: int) -> None:
    """Write the rewards of a finished game: 1 for the only winner, and all rewards add up to 0."""
    s, rewards = batch.states[row], batch.rewards[row]
    n, winners = players(tag, s), 0
    for player in range(n):
        winners += int(margin(tag, s, player) >= 0)
    for player in range(n):
        point = 1 / winners if margin(tag, s, player) >= 0 else 0.0
        rewards[player] = (n * point - 1) / (n - 1)


@jit
def step_row(tag: Tag, batch: Batch, row: int, action: int, starts: Rows, scratch: RowScratch) -> None:
    s, rewards = batch.states[row], batch.rewards[row]
    batch.illegal[row] = batch.terminated[row] = 0
    for player in range(len(rewards)):
        rewards[player] = 0
    i, count = 0, batch.counts[row]
    while i < count and batch.actions[row][i] != action:
        i += 1
    if i == count:
        batch.illegal[row] = 1
        return
    play(tag, s, batch.moves[row][i])
    draw_chance(tag, s, batch.generators[row], scratch.out)
    if turn(tag, s) == OVER:
        batch.terminated[row] = 1
        reward_row(tag, batch, row)
        begin_game(tag, s, starts, batch.generators[row], scratch.out)
    observe_row(tag, batch, row, scratch)


@jit
def step_rows(tag: Tag, batch: Batch, begin: int, end: int, actions: Vector, starts: Rows, scratch: RowScratch) -> None:
    """Play one action in each row from `begin` to `end` - 1, and begin a new game where one has ended."""
    for row in range(begin, end):
        step_row(tag, batch, row, actions[row], starts, scratch)


@jit
def begin_rows(tag: Tag, batch: Batch, begin: int, end: int, starts: Rows, scratch: RowScratch) -> None:
    """Begin a new game in each row."""
    for row in range(begin, end):
        begin_game(tag, batch.states[row], starts, batch.generators[row], scratch.out)
        batch.illegal[row] = batch.terminated[row] = 0
        observe_row(tag, batch, row, scratch)


@jit
def sample_rows(batch: Batch, begin: int, end: int, generators: Rows, actions: Vector) -> None:
    """Draw a random legal action for each row."""
    for row in range(begin, end):
        actions[row] = batch.actions[row][rand(generators[row], batch.counts[row])]
