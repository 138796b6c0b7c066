"""A search tree in rows of numbers: every node has a place in each row, and the children of a node lie side by side."""

from typing import NamedTuple

from shoal.core import MAX_SEATS
from shoal.kernel.jit import Reals, Vector, blank, jit, reals, zeros
from shoal.kernel.playout import copy_into
from shoal.kernel.rules import LOSS, WIN, Tag, play

ROOT = 0
PARTING = -1
"""Instead of a move, to the children of a node below which worlds that could not be told apart go separate ways."""
OPEN = sum(0x8 << 4 * seat for seat in range(MAX_SEATS))
"""Bounds of which nothing is known: four bits a player, the lower two for his worst result, the others for his best."""


class Tree(NamedTuple):
    move: Vector
    """That leads to the node."""
    visits: Vector
    total: Reals
    """Of the values found below, for the player who chose the node."""
    first: Vector
    """Where its children begin."""
    children: Vector
    """How many; 0 until it is expanded."""
    bounds: Vector
    """What is proved: the results that each player may still have if all play their best."""
    used: Vector
    """How many nodes there are, in a row of one."""
    sums: Reals
    """Of the values found for each player, at the root."""


def new_tree(capacity: int) -> Tree:
    rows = [blank(capacity) for _ in range(5)]
    totals = reals(capacity)
    tree = Tree(rows[0], rows[1], totals, rows[2], rows[3], rows[4], zeros(1), reals(MAX_SEATS))
    clear(tree)
    return tree


@jit
def clear(tree: Tree) -> None:
    """Nothing but the root."""
    tree.used[0] = 0
    add_node(tree, 0)
    for player in range(MAX_SEATS):
        tree.sums[player] = 0.0


@jit
def add_node(tree: Tree, move: int) -> int:
    node = tree.used[0]
    tree.used[0] = node + 1
    tree.move[node] = move
    tree.visits[node] = 0
    tree.total[node] = 0.0
    tree.first[node] = 0
    tree.children[node] = 0
    tree.bounds[node] = OPEN
    return node


@jit
def worst(bounds: int, player: int) -> int:
    return bounds >> (4 * player) & 3


@jit
def best(bounds: int, player: int) -> int:
    return bounds >> (4 * player + 2) & 3


@jit
def within(bounds: int, player: int, low: int, high: int) -> int:
    """The bounds with those of one player replaced."""
    return bounds & ~(15 << 4 * player) | (low | high << 2) << 4 * player


@jit
def is_certain(bounds: int, players: int) -> bool:
    """Whether everybody's result is known."""
    return (bounds ^ bounds >> 2) & 0x3333 & ((1 << 4 * players) - 1) == 0


@jit
def bounds_above(tree: Tree, node: int, mover: int, players: int) -> int:
    """What the bounds of its children prove of a node; a mover below 0 is chance."""
    bounds = 0
    first = tree.first[node]
    for player in range(players):
        own = player == mover
        low = LOSS if own else WIN
        high = LOSS
        for child in range(first, first + tree.children[node]):
            below = tree.bounds[child]
            low = max(low, worst(below, player)) if own else min(low, worst(below, player))
            high = max(high, best(below, player))
        bounds = within(bounds, player, low, high)
    if players == 2 and mover >= 0:
        # What one of two wins the other loses.
        bounds = within(bounds, 1 - mover, WIN - best(bounds, mover), WIN - worst(bounds, mover))
    return bounds


@jit
def prune_to(tree: Tree, node: int, kept: Tree, origin: Vector) -> None:
    """Copies what lies below a node into another tree, whose root it becomes; `origin` is scratch, a word a node."""
    kept.used[0] = 0
    add_node(kept, tree.move[node])
    origin[0] = node
    target = 0
    while target < kept.used[0]:
        source = origin[target]
        kept.visits[target] = tree.visits[source]
        kept.total[target] = tree.total[source]
        kept.bounds[target] = tree.bounds[source]
        kept.children[target] = tree.children[source]
        kept.first[target] = kept.used[0]
        for child in range(tree.first[source], tree.first[source] + tree.children[source]):
            origin[add_node(kept, tree.move[child])] = child
        target += 1
    for player in range(MAX_SEATS):
        kept.sums[player] = 0.0


@jit
def find(tag: Tag, tree: Tree, node: int, depth: int, deepest: int, states: list[Vector], wanted: Vector) -> int:
    """The expanded node with the wanted position, or -1; `states[depth]` is the position of `node`.

    Not beyond a parting: what each player then knew is not known."""
    s = states[depth]
    same = True
    for i in range(len(wanted)):
        if s[i] != wanted[i]:
            same = False
    if same:
        return node
    if depth < deepest:
        for child in range(tree.first[node], tree.first[node] + tree.children[node]):
            if tree.children[child] > 0 and tree.move[child] != PARTING:
                copy_into(states[depth + 1], s)
                play(tag, states[depth + 1], tree.move[child])
                found = find(tag, tree, child, depth + 1, deepest, states, wanted)
                if found >= 0:
                    return found
    return -1
