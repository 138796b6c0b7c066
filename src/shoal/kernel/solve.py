"""Exact solving of games for two without chance: what a position is worth if both play their best.

Alpha-beta with a table of the positions met. A player may act several times in a row. One player's margin must be
the negative of the other's, and no position may come again.
"""

from typing import NamedTuple

from shoal.kernel.jit import Vector, as_list, jit, matrix, zeros
from shoal.kernel.playout import copy_into
from shoal.kernel.rules import Tag, margin, moves, play, rule, rules_of, turn

DEEPEST = 128
"""A longer play is as unknown as one that takes too many nodes."""
HUGE = 1 << 60
ROOM = 1 << 22
"""Positions the table has room for at most."""

# An entry of the table: a position's key, what the player to act gets at least and at most, and his best move.
KEY, LOW, HIGH, MOVE, ENTRY = 0, 1, 2, 3, 4
PROBES = 4

LIMIT, NODES, GIVEN_UP, TALLY = 0, 1, 2, 3

MIX = 0x1F83D9ABFB41BD6B
LOWER_62 = (1 << 62) - 1


class Solved(NamedTuple):
    margin: int
    """Of the player to act."""
    move: int
    """That leads to it."""
    nodes: int
    """Positions looked at."""


@rule
def upper_bound(tag: Tag, s: Vector, player: int, memo: Vector) -> int:
    """No play gives the player a greater margin than this. A game that has a bound is solved much more quickly."""
    return HUGE


@jit
def hashed(s: Vector) -> int:
    """A key that two positions share only by a great accident; never 0."""
    key = 1
    for i in range(len(s)):
        key = ((key ^ s[i]) * MIX) & LOWER_62
        key ^= key >> 29
    return key | 1


@jit
def _find(table: Vector, key: int) -> int:
    """Where the entry of a position is, or is to be."""
    slots = len(table) // ENTRY
    first = (key >> 8) & (slots - 1)
    for probe in range(PROBES):
        at = ENTRY * ((first + probe) & (slots - 1))
        if table[at + KEY] == key or table[at + KEY] == 0:
            return at
    return ENTRY * first


@jit
def _to_front(out: Vector, n: int, wanted: int) -> None:
    for i in range(n):
        if out[i] == wanted:
            while i > 0:
                out[i] = out[i - 1]
                i -= 1
            out[0] = wanted


@jit
def _search(
    tag: Tag,
    ply: int,
    player: int,
    low: int,
    high: int,
    states: list[Vector],
    lists: list[Vector],
    killers: Vector,
    table: Vector,
    tally: Vector,
    memo: Vector,
) -> int:
    """The player's margin from states[ply] on: exact between low and high, otherwise a bound on its side of them."""
    s, out = states[ply], lists[ply]
    acting = turn(tag, s)
    if acting < 0:
        return margin(tag, s, player)
    if acting != player:
        return -_search(tag, ply, acting, -high, -low, states, lists, killers, table, tally, memo)
    ceiling = upper_bound(tag, s, player, memo)
    if ceiling <= low:
        return ceiling
    floor = -upper_bound(tag, s, 1 - player, memo)
    if floor >= high or floor == ceiling:
        return floor
    high = min(high, ceiling)
    key = hashed(s)
    at = _find(table, key)
    known = table[at + KEY] == key
    if known:
        if table[at + LOW] >= high:
            return table[at + LOW]
        if table[at + HIGH] <= low:
            return table[at + HIGH]
    if tally[NODES] == tally[LIMIT] or ply == len(states) - 1:
        tally[GIVEN_UP] = 1
        return 0
    tally[NODES] += 1
    n = moves(tag, s, out)
    _to_front(out, n, killers[ply])
    if known:
        _to_front(out, n, table[at + MOVE])
    best, chosen, bar = -HUGE, out[0], low
    for i in range(n):
        copy_into(states[ply + 1], s)
        play(tag, states[ply + 1], out[i])
        value = _search(tag, ply + 1, player, bar, high, states, lists, killers, table, tally, memo)
        if tally[GIVEN_UP]:
            return 0
        if value > best:
            best, chosen = value, out[i]
            bar = max(bar, best)
            if best >= high:
                killers[ply] = chosen
                break
    at = _find(table, key)
    if table[at + KEY] != key:
        table[at + KEY], table[at + LOW], table[at + HIGH] = key, -HUGE, ceiling
    if best > low:
        table[at + LOW] = best
    if best < high:
        table[at + HIGH] = best
    table[at + MOVE] = chosen
    return best


class _Search:
    """One search with its memory."""

    def __init__(self, tag: Tag, start: Vector, limit: int) -> None:
        self.tag, self.start = tag, start
        self.states = matrix(DEEPEST + 1, len(start))
        self.lists = matrix(DEEPEST + 1, rules_of(tag).MAX_MOVES)
        self.killers = zeros(DEEPEST + 1)
        self.table = zeros(ENTRY * min(ROOM, 1 << (2 * limit).bit_length()))
        self.tally = zeros(TALLY)
        self.tally[LIMIT] = limit
        self.memo = zeros(getattr(rules_of(tag), "MEMO", 1))

    def moves(self) -> list[int]:
        count = moves(self.tag, self.start, self.lists[0])
        return as_list(self.lists[0])[:count]

    def margin_after(self, move: int, low: int, high: int) -> int | None:
        """Of the player to act: exact between low and high."""
        copy_into(self.states[0], self.start)
        play(self.tag, self.states[0], move)
        memory = (self.states, self.lists, self.killers, self.table, self.tally, self.memo)
        found = _search(self.tag, 0, turn(self.tag, self.start), low, high, *memory)
        return None if self.tally[GIVEN_UP] else int(found)


def solve(tag: Tag, s: Vector, limit: int) -> Solved | None:
    """The exact margin of the player to act, and how to get it; None if that takes more than `limit` nodes."""
    search = _Search(tag, s, limit)
    best, chosen = -HUGE, -1
    for move in search.moves():
        found = search.margin_after(move, best, HUGE)
        if found is None:
            return None
        if found > best:
            best, chosen = found, move
    return Solved(best, chosen, int(search.tally[NODES]))


def values(tag: Tag, s: Vector, limit: int) -> dict[int, int] | None:
    """For every legal move whether the player to act then wins (1), shares (0) or loses (-1), both playing their best.

    None if that takes more than `limit` nodes."""
    search = _Search(tag, s, limit)
    outcomes = {}
    for move in search.moves():
        found = search.margin_after(move, -1, 1)
        if found is None:
            return None
        outcomes[move] = max(-1, min(found, 1))
    return outcomes
