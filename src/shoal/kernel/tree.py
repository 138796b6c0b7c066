"""A search tree as a struct of arrays: a node is an index into every array, and siblings have consecutive indices.

Every node carries proof bounds, as in score-bounded Monte Carlo tree search (Cazenave and Saffidine, 2010): for each
player the worst result that they can still get if all play their best (pessimistic), and the best one (optimistic). A
node is proved when the two are equal for all players. A player's bounds take four bits, a node's bounds one integer.
"""

from typing import NamedTuple

from shoal.core import MAX_SEATS
from shoal.kernel.jit import Reals, Vector, empty, jit, reals, zeros
from shoal.kernel.playout import copy_into
from shoal.kernel.rules import LOSS, WIN, Tag, play

ROOT = 0
SPLIT = -1
"""Stands for the move to the children of a split node, one child per determinization."""
OPEN = sum(0x8 << 4 * seat for seat in range(MAX_SEATS))
"""Bounds when nothing is proved: LOSS in the lower two bits of every player, WIN in the upper two."""


class Tree(NamedTuple):
    """Statistics of all nodes."""

    move: Vector
    """Move that leads from the parent to the node."""
    visits: Vector
    """Number of iterations that passed through the node."""
    total: Reals
    """Sum of the values backpropagated to the node, for the player who moved to it."""
    first: Vector
    """Index of the node's first child."""
    children: Vector
    """Number of the node's children; 0 until it is expanded."""
    bounds: Vector
    """Proof bounds of the node."""
    used: Vector
    """Number of nodes in the tree, in a vector of length 1."""
    sums: Reals
    """Sum of the values backpropagated to the root, for each player."""


def new_tree(capacity: int) -> Tree:
    """Return a tree that consists of its root and has room for `capacity` nodes."""
    move, visits, first, children, bounds = (empty(capacity) for _ in range(5))
    tree = Tree(move, visits, reals(capacity), first, children, bounds, zeros(1), reals(MAX_SEATS))
    clear(tree)
    return tree


@jit
def clear(tree: Tree) -> None:
    """Reset the tree to a root without statistics."""
    tree.used[0] = 0
    add_node(tree, 0)
    for player in range(MAX_SEATS):
        tree.sums[player] = 0.0


@jit
def add_node(tree: Tree, move: int) -> int:
    """Append a node without children and return its index; the caller makes sure that there is room."""
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
def pessimistic(bounds: int, player: int) -> int:
    """Return the worst result that a player can still get."""
    return bounds >> (4 * player) & 3


@jit
def optimistic(bounds: int, player: int) -> int:
    """Return the best result that a player can still get."""
    return bounds >> (4 * player + 2) & 3


@jit
def with_bounds(bounds: int, player: int, low: int, high: int) -> int:
    """Return the bounds with those of one player replaced."""
    return bounds & ~(15 << 4 * player) | (low | high << 2) << 4 * player


@jit
def is_proved(bounds: int, players: int) -> bool:
    """Return whether the result of every player is proved.

    Shifting by two puts every optimistic bound over its pessimistic one, and the exclusive or is 0 where they agree.
    """
    return (bounds ^ bounds >> 2) & 0x3333 & ((1 << 4 * players) - 1) == 0


@jit
def bounds_from_children(tree: Tree, node: int, mover: int, players: int) -> int:
    """Return the bounds that the children of a node prove for it; a mover below 0 is chance.

    The mover can choose the child with the best guarantee. For the others, and at chance nodes, the worst one counts.
    """
    bounds = 0
    first = tree.first[node]
    for player in range(players):
        is_mover = player == mover
        low = LOSS if is_mover else WIN
        high = LOSS
        for child in range(first, first + tree.children[node]):
            child_bounds = tree.bounds[child]
            guarantee = pessimistic(child_bounds, player)
            low = max(low, guarantee) if is_mover else min(low, guarantee)
            high = max(high, optimistic(child_bounds, player))
        bounds = with_bounds(bounds, player, low, high)
    if players == 2 and mover >= 0:
        # Two players divide one victory: what one wins the other loses.
        bounds = with_bounds(bounds, 1 - mover, WIN - optimistic(bounds, mover), WIN - pessimistic(bounds, mover))
    return bounds


@jit
def prune_to(tree: Tree, node: int, kept: Tree, origin: Vector, least_visits: int) -> bool:
    """Copy the subtree of a node into another tree, whose root the node becomes; return whether there was room.

    Descendants with fewer than `least_visits` visits lose their children, as if they had not been expanded yet. Their
    own statistics and bounds stay true. `origin` is scratch with one element per node. The copy is breadth first, so
    that siblings stay consecutive.
    """
    kept.used[0] = 0
    add_node(kept, tree.move[node])
    origin[0] = node
    target = 0
    while target < kept.used[0]:
        source = origin[target]
        kept.visits[target] = tree.visits[source]
        kept.total[target] = tree.total[source]
        kept.bounds[target] = tree.bounds[source]
        if target == ROOT or tree.visits[source] >= least_visits:
            if kept.used[0] + tree.children[source] > len(kept.move):
                return False
            kept.children[target] = tree.children[source]
            kept.first[target] = kept.used[0]
            for child in range(tree.first[source], tree.first[source] + tree.children[source]):
                origin[add_node(kept, tree.move[child])] = child
        target += 1
    for player in range(MAX_SEATS):
        kept.sums[player] = 0.0
    return True


@jit
def find_node(tag: Tag, tree: Tree, node: int, depth: int, max_depth: int, states: list[Vector], wanted: Vector) -> int:
    """Return the expanded node with the wanted position in the subtree of `node`, or -1.

    `states[depth]` is the position of `node`, and deeper rows are scratch. The search stops at split nodes, because
    the subtrees below them belong to one determinization each.
    """
    s = states[depth]
    same = True
    for i in range(len(wanted)):
        if s[i] != wanted[i]:
            same = False
    if same:
        return node
    if depth < max_depth:
        for child in range(tree.first[node], tree.first[node] + tree.children[node]):
            if tree.children[child] > 0 and tree.move[child] != SPLIT:
                copy_into(states[depth + 1], s)
                play(tag, states[depth + 1], tree.move[child])
                descendant = find_node(tag, tree, child, depth + 1, max_depth, states, wanted)
                if descendant >= 0:
                    return descendant
    return -1
