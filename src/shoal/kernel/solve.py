"""Exact solver for two-player games without chance: the value of a position if both players play their best.

Fail-soft alpha-beta in negamax form, with a transposition table, killer moves and, where a game defines them, upper
bounds. A player may move several times in a row. The game has to be zero-sum: one player's margin is the negative of
the other's. No position may repeat.
"""

from typing import NamedTuple

from shoal.kernel.jit import Vector, as_list, jit, matrix, zeros
from shoal.kernel.playout import copy_into
from shoal.kernel.rules import Tag, margin, moves, play, rule, rules_of, turn

MAX_PLY = 128
"""The solver gives up on longer sequences of moves, as it does when it has used up its nodes."""
HUGE = 1 << 60
"""Stands for infinity."""
MAX_ENTRIES = 1 << 22
"""Largest size of the transposition table, in positions."""

# Layout of a table entry: the key of a position, bounds on the margin of the player to move, and their best move.
KEY, LOW, HIGH, MOVE, ENTRY_SIZE = 0, 1, 2, 3, 4
PROBES = 4
"""Number of slots that a key may be stored in (linear probing)."""

# Layout of the counters: the limit on nodes, the nodes searched, and whether the solver has given up.
LIMIT, NODES, GIVEN_UP, COUNTERS = 0, 1, 2, 3

MIX = 0x1F83D9ABFB41BD6B
LOWER_62 = (1 << 62) - 1


class SolverResult(NamedTuple):
    """The exact value of a position."""

    margin: int
    """Margin of the player to move."""
    move: int
    """A move that leads to this margin."""
    nodes: int
    """Number of positions searched."""


@rule
def upper_bound(tag: Tag, s: Vector, player: int, memo: Vector) -> int:
    """Return a margin that the player cannot exceed. A game that defines a tight bound is solved much faster."""
    return HUGE


@jit
def hash_state(s: Vector) -> int:
    """Return a 62-bit key of a position; it is odd, because 0 marks an empty slot.

    Multiplying by an odd constant modulo 2**62 loses nothing and spreads bits upwards, and the shift spreads them down:
    every element affects the whole key. Equal keys of different positions are possible, but negligibly rare.
    """
    key = 1
    for i in range(len(s)):
        key = ((key ^ s[i]) * MIX) & LOWER_62
        key ^= key >> 29
    return key | 1


@jit
def _find_entry(table: Vector, key: int) -> int:
    """Return the offset of a key's entry, of an empty one, or of the one to be replaced."""
    slots = len(table) // ENTRY_SIZE
    first = (key >> 8) & (slots - 1)
    for probe in range(PROBES):
        entry = ENTRY_SIZE * ((first + probe) & (slots - 1))
        if table[entry + KEY] == key or table[entry + KEY] == 0:
            return entry
    return ENTRY_SIZE * first


@jit
def _move_to_front(out: Vector, n: int, move: int) -> None:
    """Put a move in front of the others, whose order stays; do nothing if it is not among them."""
    for i in range(n):
        if out[i] == move:
            while i > 0:
                out[i] = out[i - 1]
                i -= 1
            out[0] = move


@jit
def _alpha_beta(
    tag: Tag,
    ply: int,
    player: int,
    alpha: int,
    beta: int,
    states: list[Vector],
    move_lists: list[Vector],
    killers: Vector,
    table: Vector,
    counters: Vector,
    memo: Vector,
) -> int:
    """Return the player's margin from states[ply] on.

    A value between alpha and beta is exact. A value up to alpha is an upper bound, and a value from beta on is a lower
    bound. After the solver has given up the value means nothing.
    """
    s, out = states[ply], move_lists[ply]
    mover = turn(tag, s)
    if mover < 0:
        return margin(tag, s, player)
    if mover != player:
        return -_alpha_beta(tag, ply, mover, -beta, -alpha, states, move_lists, killers, table, counters, memo)
    ceiling = upper_bound(tag, s, player, memo)
    if ceiling <= alpha:
        return ceiling
    floor = -upper_bound(tag, s, 1 - player, memo)
    if floor >= beta or floor == ceiling:
        return floor
    beta = min(beta, ceiling)
    key = hash_state(s)
    entry = _find_entry(table, key)
    known = table[entry + KEY] == key
    if known:
        if table[entry + LOW] >= beta:
            return table[entry + LOW]
        if table[entry + HIGH] <= alpha:
            return table[entry + HIGH]
    if counters[NODES] == counters[LIMIT] or ply == len(states) - 1:
        counters[GIVEN_UP] = 1
        return 0
    counters[NODES] += 1
    n = moves(tag, s, out)
    _move_to_front(out, n, killers[ply])
    if known:
        _move_to_front(out, n, table[entry + MOVE])
    best, best_move, raised_alpha = -HUGE, out[0], alpha
    for i in range(n):
        copy_into(states[ply + 1], s)
        play(tag, states[ply + 1], out[i])
        value = _alpha_beta(
            tag, ply + 1, player, raised_alpha, beta, states, move_lists, killers, table, counters, memo
        )
        if counters[GIVEN_UP]:
            return 0
        if value > best:
            best, best_move = value, out[i]
            raised_alpha = max(raised_alpha, best)
            if best >= beta:
                killers[ply] = best_move
                break
    entry = _find_entry(table, key)
    if table[entry + KEY] != key:
        table[entry + KEY], table[entry + LOW], table[entry + HIGH] = key, -HUGE, ceiling
    if best > alpha:
        table[entry + LOW] = best
    if best < beta:
        table[entry + HIGH] = best
    table[entry + MOVE] = best_move
    return best


class _Solver:
    """The buffers of one search, which the root moves share."""

    def __init__(self, tag: Tag, start: Vector, limit: int) -> None:
        self.tag, self.start = tag, start
        self.states = matrix(MAX_PLY + 1, len(start))
        self.move_lists = matrix(MAX_PLY + 1, rules_of(tag).MAX_MOVES)
        self.killers = zeros(MAX_PLY + 1)
        self.table = zeros(ENTRY_SIZE * min(MAX_ENTRIES, 1 << (2 * limit).bit_length()))
        self.counters = zeros(COUNTERS)
        self.counters[LIMIT] = limit
        self.memo = zeros(getattr(rules_of(tag), "MEMO", 1))

    def moves(self) -> list[int]:
        """Return the legal moves at the root."""
        count = moves(self.tag, self.start, self.move_lists[0])
        return as_list(self.move_lists[0])[:count]

    def margin_after(self, move: int, alpha: int, beta: int) -> int | None:
        """Return the margin of the player to move after a move, exact between alpha and beta; None if it gives up."""
        copy_into(self.states[0], self.start)
        play(self.tag, self.states[0], move)
        buffers = (self.states, self.move_lists, self.killers, self.table, self.counters, self.memo)
        value = _alpha_beta(self.tag, 0, turn(self.tag, self.start), alpha, beta, *buffers)
        return None if self.counters[GIVEN_UP] else int(value)


def solve(tag: Tag, s: Vector, limit: int) -> SolverResult | None:
    """Return the exact margin of the player to move, and a best move; None if that takes more than `limit` nodes."""
    solver = _Solver(tag, s, limit)
    best, best_move = -HUGE, -1
    for move in solver.moves():
        value = solver.margin_after(move, best, HUGE)
        if value is None:
            return None
        if value > best:
            best, best_move = value, move
    return SolverResult(best, best_move, int(solver.counters[NODES]))


def values(tag: Tag, s: Vector, limit: int) -> dict[int, int] | None:
    """Return the result of every legal move for the player to move: 1 for a win, 0 for a share, -1 for a loss.

    Both play their best. The window from -1 to 1 suffices to find out. Return None if it takes more than `limit` nodes.
    """
    solver = _Solver(tag, s, limit)
    outcomes = {}
    for move in solver.moves():
        value = solver.margin_after(move, -1, 1)
        if value is None:
            return None
        outcomes[move] = max(-1, min(value, 1))
    return outcomes
