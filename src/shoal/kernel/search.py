"""Monte Carlo tree search for every compiled game: any number of players, chance, and proofs.

Proved results travel up the tree as bounds: a move that cannot be better than what is certain already is not looked at
again, and a search whose root is certain ends.

Where something is hidden, a search starts from all the worlds that the player to move cannot tell apart, each iteration
from one of them. Until another player acts the tree is the same for all, and a position is worth its mean over them;
from then on each world has its own branch, since the others know what they hide.
"""

from math import log, sqrt
from typing import NamedTuple

from shoal.core import MAX_SEATS
from shoal.kernel.chance import rand, seeded
from shoal.kernel.jit import Reals, Vector, jit, reals, zeros
from shoal.kernel.playout import copy_into
from shoal.kernel.rules import (
    CHANCE,
    OVER,
    Tag,
    candidate_moves,
    chance_weight,
    evaluate,
    expected_score,
    margin,
    moves,
    play,
    players,
    result,
    rules_of,
    sample_move,
    set_hidden,
    solved_value,
    turn,
)
from shoal.kernel.tree import (
    OPEN,
    PARTING,
    ROOT,
    Tree,
    add_node,
    best,
    bounds_above,
    is_certain,
    within,
    worst,
)

ROLLOUT, HEURISTIC, NONE = 0, 1, 2
"""How a position is valued: by a random game to its end, by what the game knows of it, or, to measure the rest, not."""
DEEPEST = 512
FEW_DRAWS = 8
"""If no more may be drawn each outcome is valued; otherwise a search goes on with one of them, and takes from what it
finds by how much the draw alone has changed the estimate: moves are not to be judged by the luck that followed."""


class Worlds(NamedTuple):
    """What a search starts from: the positions that the player to move cannot tell apart."""

    positions: list[Vector]
    shares: Reals
    """How likely each is; 1 together."""
    every_move: bool
    """Whether also the moves at the root are looked at that are not worthwhile."""
    progressive_widening: float
    """If above 0, of a node's children only the best are looked at: so many times the root of its visits."""


class Scratch(NamedTuple):
    """What a search writes on; one for each thread."""

    s: Vector
    child: Vector
    determinized: Vector
    out: Vector
    spare: Vector
    path: Vector
    movers: Vector
    results: Vector
    values: Reals
    best: Reals
    mean: Reals
    luck: Reals
    rng: Vector
    memo: Vector


def new_scratch(tag: Tag, seed: int) -> Scratch:
    rules = rules_of(tag)
    return Scratch(
        s=zeros(rules.STATE_SIZE),
        child=zeros(rules.STATE_SIZE),
        determinized=zeros(rules.STATE_SIZE),
        out=zeros(rules.MAX_MOVES),
        spare=zeros(rules.MAX_MOVES),
        path=zeros(DEEPEST + 1),
        movers=zeros(DEEPEST + 1),
        results=zeros(MAX_SEATS),
        values=reals(MAX_SEATS),
        best=reals(MAX_SEATS),
        mean=reals(MAX_SEATS),
        luck=reals(MAX_SEATS * DEEPEST),
        rng=seeded(seed),
        memo=zeros(getattr(rules, "MEMO", 1)),
    )


@jit
def search(
    tag: Tag, tree: Tree, worlds: Worlds, iterations: int, evaluation: int, exploration: float, scratch: Scratch
) -> int:
    """Lets the tree grow; returns the iterations made, fewer only when the outcome is certain."""
    n_players = players(tag, worlds.positions[0])
    for iteration in range(iterations):
        if is_certain(tree.bounds[ROOT], n_players):
            return iteration
        world = drawn_world(worlds, scratch.rng)
        copy_into(scratch.s, worlds.positions[world])
        depth, split = descend(tag, tree, world, worlds, n_players, evaluation, exploration, scratch)
        leaf = scratch.path[depth]
        known = tree.bounds[leaf]
        if is_certain(known, n_players):
            certain_values(known, n_players, scratch.values)
        elif evaluation == HEURISTIC:
            depth = expand_and_value(tag, tree, depth, world, split, worlds, n_players, scratch)
        else:
            if tree.visits[leaf] > 0 or leaf == ROOT:
                depth, split = expand_and_step(tag, tree, depth, world, split, worlds, scratch)
            if split and turn(tag, scratch.s) == OVER:
                tree.bounds[scratch.path[depth]] = final_bounds(tag, scratch.s, n_players)
            if evaluation == ROLLOUT:
                random_game(tag, scratch.s, n_players, scratch)
            else:
                toss(scratch.values, n_players, scratch.rng)
        back_up(tree, depth, n_players, scratch)
        if tree.bounds[scratch.path[depth]] != known:
            prove_upwards(tree, depth, n_players, scratch)
    return iterations


@jit
def drawn_world(worlds: Worlds, rng: Vector) -> int:
    last = len(worlds.shares) - 1
    left = rand(rng, 1 << 30) / (1 << 30) if last > 0 else 1.0
    for world in range(last):
        left -= worlds.shares[world]
        if left < 0.0:
            return world
    return last


@jit
def descend(
    tag: Tag,
    tree: Tree,
    world: int,
    worlds: Worlds,
    n_players: int,
    evaluation: int,
    exploration: float,
    scratch: Scratch,
) -> tuple[int, bool]:
    """From the root to a node without children, or of which all is known.

    Returns its depth, and whether the worlds have parted on the way."""
    depth = 0
    node = ROOT
    split = len(worlds.shares) == 1
    scratch.path[0] = ROOT
    while tree.children[node] > 0 and not is_certain(tree.bounds[node], n_players):
        mover = turn(tag, scratch.s)
        if tree.move[tree.first[node]] == PARTING:
            depth, split = part(tree, depth, world, scratch), True
        elif mover == CHANCE:
            depth = draw(tag, tree, depth, n_players, evaluation, scratch)
        else:
            child = chosen_child(tree, node, mover, exploration, worlds.progressive_widening)
            depth = step(tag, tree, depth, mover, child, scratch)
        node = scratch.path[depth]
    return depth, split


@jit
def step(tag: Tag, tree: Tree, depth: int, mover: int, child: int, scratch: Scratch) -> int:
    """Returns the depth reached."""
    play(tag, scratch.s, tree.move[child])
    scratch.movers[depth] = mover
    scratch.path[depth + 1] = child
    return depth + 1


@jit
def draw(tag: Tag, tree: Tree, depth: int, n_players: int, evaluation: int, scratch: Scratch) -> int:
    """Returns the depth reached."""
    node = scratch.path[depth]
    by_estimate = evaluation == HEURISTIC and tree.children[node] > FEW_DRAWS
    for player in range(n_players):
        scratch.luck[MAX_SEATS * depth + player] = 0.0
    for sign in (-1.0, 1.0):
        if by_estimate:
            add_luck(tag, depth, sign, n_players, scratch)
        if sign < 0.0:
            step(tag, tree, depth, CHANCE, drawn_child(tag, tree, node, scratch), scratch)
    return depth + 1


@jit
def add_luck(tag: Tag, depth: int, sign: float, n_players: int, scratch: Scratch) -> None:
    copy_into(scratch.child, scratch.s)
    evaluate(tag, scratch.child, scratch.values, scratch.spare, scratch.rng)
    for player in range(n_players):
        scratch.luck[MAX_SEATS * depth + player] += sign * scratch.values[player]


@jit
def part(tree: Tree, depth: int, world: int, scratch: Scratch) -> int:
    """Into the branch of a world; returns the depth reached."""
    for player in range(MAX_SEATS):
        scratch.luck[MAX_SEATS * depth + player] = 0.0
    scratch.movers[depth] = CHANCE
    scratch.path[depth + 1] = tree.first[scratch.path[depth]] + world
    return depth + 1


@jit
def must_split(tag: Tag, worlds: Worlds, s: Vector) -> bool:
    """Whether another player than the one who searches is to act."""
    return turn(tag, s) >= 0 and turn(tag, s) != turn(tag, worlds.positions[0])


@jit
def add_branches(tree: Tree, node: int, worlds: Worlds) -> bool:
    """One for each world; returns whether there is room."""
    count = len(worlds.shares)
    if tree.used[0] + count > len(tree.move):
        return False
    tree.first[node] = tree.used[0]
    tree.children[node] = count
    for _ in range(count):
        add_node(tree, PARTING)
    return True


@jit
def chosen_child(tree: Tree, node: int, mover: int, exploration: float, progressive_widening: float) -> int:
    """The upper confidence bound's choice among those that may still be better than what is certain."""
    first, count = tree.first[node], tree.children[node]
    looked_at = 1 + int(progressive_widening * sqrt(float(tree.visits[node]))) if progressive_widening > 0.0 else count
    secured = worst(tree.bounds[node], mover)
    if best(tree.bounds[node], mover) == secured:
        secured = -1
    width = exploration * sqrt(log(tree.visits[node] + 1.0))
    chosen = -1
    highest = -1.0
    for child in range(first, first + count):
        if best(tree.bounds[child], mover) <= secured:
            continue
        if child - first >= looked_at and chosen >= 0:
            break
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
    total_weight = 0
    for child in range(first, first + count):
        total_weight += chance_weight(tag, scratch.s, tree.move[child])
    n = rand(scratch.rng, total_weight)
    child = first
    while n >= chance_weight(tag, scratch.s, tree.move[child]):
        n -= chance_weight(tag, scratch.s, tree.move[child])
        child += 1
    return child


@jit
def add_children(tag: Tag, tree: Tree, node: int, worlds: Worlds, scratch: Scratch) -> int:
    """Those of the position in `scratch.s`; returns how many, none if there is no room."""
    if node == ROOT and worlds.every_move:
        count = moves(tag, scratch.s, scratch.out)
    else:
        count = candidate_moves(tag, scratch.s, scratch.out)
    if tree.used[0] + count > len(tree.move):
        return 0
    tree.first[node] = tree.used[0]
    tree.children[node] = count
    for i in range(count):
        add_node(tree, scratch.out[i])
    return count


@jit
def expand_and_value(
    tag: Tag, tree: Tree, depth: int, world: int, split: bool, worlds: Worlds, n_players: int, scratch: Scratch
) -> int:
    """Goes on until there are children to be valued; returns the depth reached."""
    while True:
        node, mover = scratch.path[depth], turn(tag, scratch.s)
        if mover == OVER or depth >= DEEPEST - 1:
            break
        if not split and must_split(tag, worlds, scratch.s):
            if not add_branches(tree, node, worlds):
                break
            depth, split = part(tree, depth, world, scratch), True
            continue
        count = add_children(tag, tree, node, worlds, scratch)
        if count == 0:
            break
        if mover == CHANCE and count > FEW_DRAWS:
            depth = draw(tag, tree, depth, n_players, HEURISTIC, scratch)
            continue
        value_children(tag, tree, node, split, worlds, n_players, scratch)
        return depth
    tree.bounds[node] = value(tag, scratch.s, split, worlds, n_players, scratch)
    return depth


@jit
def value_children(
    tag: Tag, tree: Tree, node: int, split: bool, worlds: Worlds, n_players: int, scratch: Scratch
) -> None:
    """The node is worth what its best child is to the mover, or the mean of what may be drawn."""
    mover = turn(tag, scratch.s)
    highest = -1.0
    total_weight = 0.0
    for player in range(n_players):
        scratch.best[player] = 0.0
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        copy_into(scratch.child, scratch.s)
        play(tag, scratch.child, tree.move[child])
        tree.bounds[child] = value(tag, scratch.child, split, worlds, n_players, scratch)
        tree.visits[child] = 1
        if mover == CHANCE:
            weight = float(chance_weight(tag, scratch.s, tree.move[child]))
            total_weight += weight
            for player in range(n_players):
                scratch.best[player] += weight * scratch.values[player]
            continue
        tree.total[child] = scratch.values[mover]
        if scratch.values[mover] > highest:
            highest = scratch.values[mover]
            for player in range(n_players):
                scratch.best[player] = scratch.values[player]
    for player in range(n_players):
        scratch.values[player] = scratch.best[player] / total_weight if mover == CHANCE else scratch.best[player]
    tree.bounds[node] = bounds_above(tree, node, mover, n_players)
    if worlds.progressive_widening > 0.0 and mover != CHANCE:
        best_first(tree, node)


@jit
def best_first(tree: Tree, node: int) -> None:
    """Puts children that have just been valued into the order of their values."""
    first = tree.first[node]
    for end in range(first + 1, first + tree.children[node]):
        move, total, bounds = tree.move[end], tree.total[end], tree.bounds[end]
        child = end
        while child > first and tree.total[child - 1] < total:
            tree.move[child], tree.total[child] = tree.move[child - 1], tree.total[child - 1]
            tree.bounds[child] = tree.bounds[child - 1]
            child -= 1
        tree.move[child], tree.total[child], tree.bounds[child] = move, total, bounds


@jit
def value(tag: Tag, s: Vector, split: bool, worlds: Worlds, n_players: int, scratch: Scratch) -> int:
    """Writes the values of a position, the mean over all worlds if they have not parted; returns its bounds."""
    bounds = OPEN
    for player in range(n_players):
        scratch.mean[player] = 0.0
    for world in range(1 if split else len(worlds.shares)):
        share = 1.0 if split else worlds.shares[world]
        copy_into(scratch.determinized, s)
        if not split:
            set_hidden(tag, scratch.determinized, worlds.positions[world])
        bounds = prove_or_value(tag, scratch.determinized, n_players, scratch)
        for player in range(n_players):
            scratch.mean[player] += share * scratch.values[player]
    for player in range(n_players):
        scratch.values[player] = scratch.mean[player]
    return bounds if split else OPEN


@jit
def prove_or_value(tag: Tag, s: Vector, n_players: int, scratch: Scratch) -> int:
    """Writes the values of a position; returns its bounds."""
    bounds = 0
    if turn(tag, s) == OVER:
        bounds = final_bounds(tag, s, n_players)
    elif solved_value(tag, s, scratch.results, scratch.memo):
        for player in range(n_players):
            bounds = within(bounds, player, scratch.results[player], scratch.results[player])
    else:
        evaluate(tag, s, scratch.values, scratch.spare, scratch.rng)
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
def expand_and_step(
    tag: Tag, tree: Tree, depth: int, world: int, split: bool, worlds: Worlds, scratch: Scratch
) -> tuple[int, bool]:
    """Adds the children and goes on to one of them at random; returns what `descend` does."""
    if not split and must_split(tag, worlds, scratch.s) and add_branches(tree, scratch.path[depth], worlds):
        depth, split = part(tree, depth, world, scratch), True
    node, mover = scratch.path[depth], turn(tag, scratch.s)
    count = 0 if mover == OVER or depth >= DEEPEST - 1 else add_children(tag, tree, node, worlds, scratch)
    if count == 0:
        return depth, split
    if mover == CHANCE:
        return draw(tag, tree, depth, MAX_SEATS, ROLLOUT, scratch), split
    return step(tag, tree, depth, mover, tree.first[node] + rand(scratch.rng, count), scratch), split


@jit
def random_game(tag: Tag, s: Vector, n_players: int, scratch: Scratch) -> None:
    while turn(tag, s) != OVER:
        play(tag, s, sample_move(tag, s, scratch.spare, scratch.rng))
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
            best_other = max(best_other, expected_score(tag, scratch.child, other, scratch.memo))
    return expected_score(tag, scratch.child, player, scratch.memo) - best_other


@jit
def back_up(tree: Tree, depth: int, n_players: int, scratch: Scratch) -> None:
    for d in range(depth, 0, -1):
        node = scratch.path[d]
        tree.visits[node] += 1
        if scratch.movers[d - 1] >= 0:
            tree.total[node] += scratch.values[scratch.movers[d - 1]]
        else:
            for player in range(n_players):
                scratch.values[player] -= scratch.luck[MAX_SEATS * (d - 1) + player]
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
