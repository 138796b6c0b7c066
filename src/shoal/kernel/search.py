"""Monte Carlo tree search for every compiled game: any number of players, chance, and proofs.

Proved results travel up the tree as bounds: a move that cannot be better than what is certain already is not looked at
again, and a search whose root is certain ends.
"""

from math import log, sqrt
from typing import NamedTuple

from shoal.kernel.chance import rand, seeded
from shoal.kernel.jit import Reals, Vector, jit, reals, zeros
from shoal.kernel.playout import copy_into
from shoal.kernel.rules import (
    CHANCE,
    OVER,
    Tag,
    estimate,
    foregone,
    holding,
    margin,
    moves,
    odds,
    pick,
    play,
    players,
    result,
    rules_of,
    turn,
)
from shoal.kernel.tree import (
    MAX_PLAYERS,
    OPEN,
    ROOT,
    Tree,
    add_node,
    best,
    bounds_above,
    is_certain,
    within,
    worst,
)

PLAYOUTS, KNOWLEDGE, BLANK = 0, 1, 2
"""How a position is valued: by a random game to its end, by what the game knows of it, or, to measure the rest, not."""
DEEPEST = 512


class Scratch(NamedTuple):
    """What a search writes on; one for each thread."""

    s: Vector
    child: Vector
    out: Vector
    spare: Vector
    path: Vector
    movers: Vector
    results: Vector
    values: Reals
    best: Reals
    rng: Vector
    memo: Vector


def new_scratch(tag: Tag, seed: int) -> Scratch:
    rules = rules_of(tag)
    return Scratch(
        s=zeros(rules.WORDS),
        child=zeros(rules.WORDS),
        out=zeros(rules.MAX_MOVES),
        spare=zeros(rules.MAX_MOVES),
        path=zeros(DEEPEST + 1),
        movers=zeros(DEEPEST + 1),
        results=zeros(MAX_PLAYERS),
        values=reals(MAX_PLAYERS),
        best=reals(MAX_PLAYERS),
        rng=seeded(seed),
        memo=zeros(getattr(rules, "MEMO", 1)),
    )


@jit
def search(tag: Tag, tree: Tree, root: Vector, iterations: int, valuing: int, explore: float, scratch: Scratch) -> int:
    """Lets the tree grow; returns the iterations made, fewer only when the outcome is certain."""
    n_players = players(tag, root)
    for iteration in range(iterations):
        if is_certain(tree.bounds[ROOT], n_players):
            return iteration
        copy_into(scratch.s, root)
        depth = descend(tag, tree, n_players, explore, scratch)
        leaf = scratch.path[depth]
        known = tree.bounds[leaf]
        if is_certain(known, n_players):
            certain_values(known, n_players, scratch.values)
        elif valuing == KNOWLEDGE:
            if depth >= DEEPEST or not expand_and_value(tag, tree, leaf, n_players, scratch):
                estimate(tag, scratch.s, scratch.values, scratch.spare, scratch.rng)
        else:
            if tree.visits[leaf] > 0 or leaf == ROOT:
                depth = expand_and_step(tag, tree, leaf, depth, scratch)
                leaf = scratch.path[depth]
            if turn(tag, scratch.s) == OVER:
                tree.bounds[leaf] = final_bounds(tag, scratch.s, n_players)
            if valuing == PLAYOUTS:
                random_game(tag, scratch.s, n_players, scratch)
            else:
                toss(scratch.values, n_players, scratch.rng)
        back_up(tree, depth, n_players, scratch)
        if tree.bounds[leaf] != known:
            prove_upwards(tree, depth, n_players, scratch)
    return iterations


@jit
def descend(tag: Tag, tree: Tree, n_players: int, explore: float, scratch: Scratch) -> int:
    """From the root to a node without children, or of which all is known; returns its depth."""
    depth = 0
    node = ROOT
    scratch.path[0] = ROOT
    while tree.children[node] > 0 and not is_certain(tree.bounds[node], n_players):
        mover = turn(tag, scratch.s)
        node = drawn_child(tag, tree, node, scratch) if mover == CHANCE else chosen_child(tree, node, mover, explore)
        play(tag, scratch.s, tree.move[node])
        scratch.movers[depth] = mover
        depth += 1
        scratch.path[depth] = node
    return depth


@jit
def chosen_child(tree: Tree, node: int, mover: int, explore: float) -> int:
    """The upper confidence bound's choice among those that may still be better than what is certain."""
    first, count = tree.first[node], tree.children[node]
    secured = worst(tree.bounds[node], mover)
    if best(tree.bounds[node], mover) == secured:
        secured = -1
    width = explore * sqrt(log(tree.visits[node] + 1.0))
    chosen = -1
    highest = -1.0
    for child in range(first, first + count):
        if best(tree.bounds[child], mover) <= secured:
            continue
        visits = tree.visits[child]
        if visits == 0:
            return child
        score = tree.total[child] / visits + width / sqrt(float(visits))
        if score > highest:
            highest = score
            chosen = child
    return chosen


@jit
def drawn_child(tag: Tag, tree: Tree, node: int, scratch: Scratch) -> int:
    first, count = tree.first[node], tree.children[node]
    all_odds = 0
    for child in range(first, first + count):
        all_odds += odds(tag, scratch.s, tree.move[child])
    n = rand(scratch.rng, all_odds)
    child = first
    while n >= odds(tag, scratch.s, tree.move[child]):
        n -= odds(tag, scratch.s, tree.move[child])
        child += 1
    return child


@jit
def add_children(tag: Tag, tree: Tree, node: int, scratch: Scratch) -> int:
    """Those of the position in `scratch.s`; returns how many, none if there is no room."""
    count = moves(tag, scratch.s, scratch.out)
    if tree.used[0] + count > len(tree.move):
        return 0
    tree.first[node] = tree.used[0]
    tree.children[node] = count
    for i in range(count):
        add_node(tree, scratch.out[i])
    return count


@jit
def expand_and_value(tag: Tag, tree: Tree, node: int, n_players: int, scratch: Scratch) -> bool:
    """Values every child; the node is worth what its best child is to the mover, or the mean of what may be drawn."""
    mover = turn(tag, scratch.s)
    count = add_children(tag, tree, node, scratch)
    if count == 0:
        return False
    highest = -1.0
    all_odds = 0.0
    for player in range(n_players):
        scratch.best[player] = 0.0
    for child in range(tree.first[node], tree.first[node] + count):
        copy_into(scratch.child, scratch.s)
        play(tag, scratch.child, tree.move[child])
        tree.bounds[child] = prove_or_value(tag, scratch.child, n_players, scratch)
        tree.visits[child] = 1
        if mover == CHANCE:
            weight = float(odds(tag, scratch.s, tree.move[child]))
            all_odds += weight
            for player in range(n_players):
                scratch.best[player] += weight * scratch.values[player]
            continue
        tree.total[child] = scratch.values[mover]
        if scratch.values[mover] > highest:
            highest = scratch.values[mover]
            for player in range(n_players):
                scratch.best[player] = scratch.values[player]
    for player in range(n_players):
        scratch.values[player] = scratch.best[player] / all_odds if mover == CHANCE else scratch.best[player]
    tree.bounds[node] = bounds_above(tree, node, mover, n_players)
    return True


@jit
def prove_or_value(tag: Tag, s: Vector, n_players: int, scratch: Scratch) -> int:
    """Writes the values of a position; returns its bounds."""
    bounds = 0
    if turn(tag, s) == OVER:
        bounds = final_bounds(tag, s, n_players)
    elif foregone(tag, s, scratch.results, scratch.memo):
        for player in range(n_players):
            bounds = within(bounds, player, scratch.results[player], scratch.results[player])
    else:
        estimate(tag, s, scratch.values, scratch.spare, scratch.rng)
        return OPEN
    certain_values(bounds, n_players, scratch.values)
    return bounds


@jit
def final_bounds(tag: Tag, s: Vector, n_players: int) -> int:
    bounds = 0
    for player in range(n_players):
        final = result(margin(tag, s, player))
        bounds = within(bounds, player, final, final)
    return bounds


@jit
def certain_values(bounds: int, n_players: int, values: Reals) -> None:
    for player in range(n_players):
        values[player] = 0.5 * worst(bounds, player)


@jit
def expand_and_step(tag: Tag, tree: Tree, node: int, depth: int, scratch: Scratch) -> int:
    """Adds the children and goes on to one of them at random; returns the depth reached."""
    mover = turn(tag, scratch.s)
    count = 0 if mover == OVER or depth >= DEEPEST else add_children(tag, tree, node, scratch)
    if count == 0:
        return depth
    child = drawn_child(tag, tree, node, scratch) if mover == CHANCE else tree.first[node] + rand(scratch.rng, count)
    play(tag, scratch.s, tree.move[child])
    scratch.movers[depth] = mover
    scratch.path[depth + 1] = child
    return depth + 1


@jit
def random_game(tag: Tag, s: Vector, n_players: int, scratch: Scratch) -> None:
    while turn(tag, s) != OVER:
        play(tag, s, pick(tag, s, scratch.spare, scratch.rng))
    for player in range(n_players):
        scratch.values[player] = 0.5 * result(margin(tag, s, player))


@jit
def toss(values: Reals, n_players: int, rng: Vector) -> None:
    """One player wins, whoever: the tree grows as it does with random games."""
    winner = rand(rng, n_players)
    for player in range(n_players):
        values[player] = 1.0 if player == winner else 0.0


@jit
def ahead_after(tag: Tag, root: Vector, move: int, player: int, scratch: Scratch) -> int:
    """By how much a player may expect to hold more than the best other after a move."""
    copy_into(scratch.child, root)
    play(tag, scratch.child, move)
    best_other = -(1 << 60)
    for other in range(players(tag, root)):
        if other != player:
            best_other = max(best_other, holding(tag, scratch.child, other, scratch.memo))
    return holding(tag, scratch.child, player, scratch.memo) - best_other


@jit
def back_up(tree: Tree, depth: int, n_players: int, scratch: Scratch) -> None:
    for d in range(depth, 0, -1):
        node = scratch.path[d]
        tree.visits[node] += 1
        if scratch.movers[d - 1] >= 0:
            tree.total[node] += scratch.values[scratch.movers[d - 1]]
    tree.visits[ROOT] += 1
    for player in range(n_players):
        tree.sums[player] += scratch.values[player]


@jit
def prove_upwards(tree: Tree, depth: int, n_players: int, scratch: Scratch) -> None:
    for d in range(depth - 1, -1, -1):
        node = scratch.path[d]
        proved = bounds_above(tree, node, scratch.movers[d], n_players)
        if proved == tree.bounds[node]:
            return
        tree.bounds[node] = proved
