"""Monte Carlo tree search for all compiled games: any number of players, chance, hidden information, and proofs.

Selection uses UCB1 and, where a game asks for it, progressive widening. The game's heuristic or a rollout evaluates a
leaf. Every node sums up the values of the player who moved to it (max^n), so that any number of players is possible.

Proof bounds travel up the tree (see `shoal.kernel.tree`): a move that cannot improve on what the mover is guaranteed
already is not selected any more, and a search ends when its root is proved.

Hidden information is sampled. Every iteration starts from one of several determinizations, positions that the player to
move cannot distinguish. They share one tree until an opponent moves (information-set MCTS), and shared nodes are valued
by their mean over the determinizations. After that every determinization has its own subtree, because opponents know
what they hide.
"""

from collections.abc import Sequence
from math import log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from shoal.core import MAX_SEATS
from shoal.kernel.chance import rand, seeded
from shoal.kernel.jit import Reals, Vector, jit, reals, zeros
from shoal.kernel.net import Net, correct, new_net, output
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
    ROOT,
    SPLIT,
    Tree,
    add_node,
    bounds_from_children,
    is_proved,
    optimistic,
    pessimistic,
    with_bounds,
)

ROLLOUT, HEURISTIC, NONE = 0, 1, 2
"""Evaluation of a leaf: by a random game, by the game's heuristic, or by a random winner, to measure the bare tree."""
MAX_DEPTH = 512
"""Length of the longest path; nodes at its end are evaluated, but not expanded."""
MAX_EXPANDED_OUTCOMES = 8
"""Chance nodes with at most this many outcomes are expanded in full.

Larger ones sample one outcome and subtract the change in evaluation that the draw alone caused (a control variate), so
that luck is not credited to the move. That change is 0 on average wherever the evaluation before a draw is the mean of
the evaluations after it; the subtraction then reduces the variance without adding a bias.
"""


class Determinizations(NamedTuple):
    """The root of a search: the positions that the player to move cannot distinguish, and how to expand them."""

    positions: list[Vector]
    probabilities: Reals
    """Probability of each position; they add up to 1."""
    every_move: bool
    """True if the root gets a child for every legal move, not only for the candidate moves."""
    progressive_widening: float
    """A node with n visits considers its 1 + progressive_widening * √n best children; 0 switches this off."""


class Scratch(NamedTuple):
    """Buffers that a search reuses; every thread has its own."""

    s: Vector
    """Position of the current node."""
    child: Vector
    """Position of a child, or a copy that an evaluation may overwrite."""
    determinized: Vector
    """Copy of a position with the hidden part of one determinization."""
    out: Vector
    """Moves of the node that is being expanded."""
    spare: Vector
    """Moves inside rollouts and evaluations."""
    path: Vector
    """Nodes from the root to the current one, by depth."""
    movers: Vector
    """Players who moved on the path, by depth; CHANCE for draws and splits."""
    results: Vector
    """Results of all players in a solved position."""
    values: Reals
    """Values of the leaf for all players, which the iteration backpropagates."""
    best: Reals
    """Values of the best child so far, or the weighted sum over the outcomes of a draw."""
    mean: Reals
    """Mean values over the determinizations."""
    luck: Reals
    """Change in evaluation by each draw on the path, by depth and player."""
    rng: Vector
    memo: Vector
    """Cache of the game's evaluation."""
    net: Net
    """Network that corrects the game's evaluation, if there is one."""


def new_scratch(tag: Tag, seed: int, layers: Sequence[NDArray[np.float32]] = ()) -> Scratch:
    """Return buffers of the sizes that a game needs, with the layers of a network, if there is one."""
    rules = rules_of(tag)
    return Scratch(
        s=zeros(rules.STATE_SIZE),
        child=zeros(rules.STATE_SIZE),
        determinized=zeros(rules.STATE_SIZE),
        out=zeros(rules.MAX_MOVES),
        spare=zeros(rules.MAX_MOVES),
        path=zeros(MAX_DEPTH + 1),
        movers=zeros(MAX_DEPTH + 1),
        results=zeros(MAX_SEATS),
        values=reals(MAX_SEATS),
        best=reals(MAX_SEATS),
        mean=reals(MAX_SEATS),
        luck=reals(MAX_SEATS * MAX_DEPTH),
        rng=seeded(seed),
        memo=zeros(getattr(rules, "MEMO", 1)),
        net=new_net(tag, layers),
    )


@jit
def search(
    tag: Tag,
    tree: Tree,
    determinizations: Determinizations,
    iterations: int,
    evaluation: int,
    exploration: float,
    scratch: Scratch,
) -> int:
    """Run iterations on a tree and return how many ran: fewer than asked for only if the root is proved."""
    n_players = players(tag, determinizations.positions[0])
    for iteration in range(iterations):
        if is_proved(tree.bounds[ROOT], n_players):
            return iteration
        sample = sample_determinization(determinizations, scratch.rng)
        copy_into(scratch.s, determinizations.positions[sample])
        depth, split = descend(tag, tree, sample, determinizations, n_players, evaluation, exploration, scratch)
        leaf = scratch.path[depth]
        known = tree.bounds[leaf]
        if is_proved(known, n_players):
            set_proved_values(known, n_players, scratch.values)
        elif evaluation == HEURISTIC:
            depth = expand_and_evaluate(tag, tree, depth, sample, split, determinizations, n_players, scratch)
        else:
            if tree.visits[leaf] > 0 or leaf == ROOT:
                depth, split = expand_and_step(tag, tree, depth, sample, split, determinizations, scratch)
            if split and turn(tag, scratch.s) == OVER:
                tree.bounds[scratch.path[depth]] = final_bounds(tag, scratch.s, n_players)
            if evaluation == ROLLOUT:
                rollout(tag, scratch.s, n_players, scratch)
            else:
                draw_winner(scratch.values, n_players, scratch.rng)
        backpropagate(tree, depth, n_players, scratch)
        if tree.bounds[scratch.path[depth]] != known:
            propagate_bounds(tree, depth, n_players, scratch)
    return iterations


@jit
def sample_determinization(determinizations: Determinizations, rng: Vector) -> int:
    """Return the index of a determinization, drawn by its probability."""
    last = len(determinizations.probabilities) - 1
    remaining = rand(rng, 1 << 30) / (1 << 30) if last > 0 else 1.0
    for sample in range(last):
        remaining -= determinizations.probabilities[sample]
        if remaining < 0.0:
            return sample
    return last


@jit
def descend(
    tag: Tag,
    tree: Tree,
    sample: int,
    determinizations: Determinizations,
    n_players: int,
    evaluation: int,
    exploration: float,
    scratch: Scratch,
) -> tuple[int, bool]:
    """Select a path from the root to a node that is proved or has no children.

    Return its depth, and whether only one determinization is left there: below a split, or if the search has only one.
    """
    depth = 0
    node = ROOT
    split = len(determinizations.probabilities) == 1
    scratch.path[0] = ROOT
    while tree.children[node] > 0 and not is_proved(tree.bounds[node], n_players):
        mover = turn(tag, scratch.s)
        if tree.move[tree.first[node]] == SPLIT:
            depth, split = enter_subtree(tree, depth, sample, scratch), True
        elif mover == CHANCE:
            depth = step_by_chance(tag, tree, depth, n_players, evaluation, scratch)
        else:
            child = select_child(tree, node, mover, exploration, determinizations.progressive_widening)
            depth = step(tag, tree, depth, mover, child, scratch)
        node = scratch.path[depth]
    return depth, split


@jit
def step(tag: Tag, tree: Tree, depth: int, mover: int, child: int, scratch: Scratch) -> int:
    """Play the move of a child in `scratch.s`, append the child to the path and return the new depth."""
    play(tag, scratch.s, tree.move[child])
    scratch.movers[depth] = mover
    scratch.path[depth + 1] = child
    return depth + 1


@jit
def step_by_chance(tag: Tag, tree: Tree, depth: int, n_players: int, evaluation: int, scratch: Scratch) -> int:
    """Play a random outcome, record its luck (see MAX_EXPANDED_OUTCOMES) and return the new depth."""
    node = scratch.path[depth]
    corrects_luck = evaluation == HEURISTIC and tree.children[node] > MAX_EXPANDED_OUTCOMES
    for player in range(n_players):
        scratch.luck[MAX_SEATS * depth + player] = 0.0
    for sign in (-1.0, 1.0):
        if corrects_luck:
            add_luck(tag, depth, sign, n_players, scratch)
        if sign < 0.0:
            step(tag, tree, depth, CHANCE, sample_outcome(tag, tree, node, scratch), scratch)
    return depth + 1


@jit
def add_luck(tag: Tag, depth: int, sign: float, n_players: int, scratch: Scratch) -> None:
    """Add the evaluation of `scratch.s` to the luck at a depth: negative before the draw, positive after it."""
    copy_into(scratch.child, scratch.s)
    evaluate(tag, scratch.child, scratch.values, scratch.spare, scratch.rng)
    for player in range(n_players):
        scratch.luck[MAX_SEATS * depth + player] += sign * scratch.values[player]


@jit
def enter_subtree(tree: Tree, depth: int, sample: int, scratch: Scratch) -> int:
    """Enter the subtree of a determinization below a split node and return the new depth."""
    for player in range(MAX_SEATS):
        scratch.luck[MAX_SEATS * depth + player] = 0.0
    scratch.movers[depth] = CHANCE
    scratch.path[depth + 1] = tree.first[scratch.path[depth]] + sample
    return depth + 1


@jit
def must_split(tag: Tag, determinizations: Determinizations, s: Vector) -> bool:
    """Return whether an opponent of the searching player is to move."""
    return turn(tag, s) >= 0 and turn(tag, s) != turn(tag, determinizations.positions[0])


@jit
def split_node(tree: Tree, node: int, determinizations: Determinizations) -> bool:
    """Give a node one child per determinization; return whether the tree had room."""
    count = len(determinizations.probabilities)
    if tree.used[0] + count > len(tree.move):
        return False
    tree.first[node] = tree.used[0]
    tree.children[node] = count
    for _ in range(count):
        add_node(tree, SPLIT)
    return True


@jit
def select_child(tree: Tree, node: int, mover: int, exploration: float, progressive_widening: float) -> int:
    """Return the child with the highest UCB1 score among those that can still improve on the mover's guarantee.

    Unvisited children come first. Progressive widening has sorted the children, so that the best ones precede the rest.
    """
    first, count = tree.first[node], tree.children[node]
    considered = 1 + int(progressive_widening * sqrt(float(tree.visits[node]))) if progressive_widening > 0.0 else count
    guaranteed = pessimistic(tree.bounds[node], mover)
    if optimistic(tree.bounds[node], mover) == guaranteed:
        # The mover's result is proved, so that no child can improve on it: select among all of them.
        guaranteed = -1
    exploration_term = exploration * sqrt(log(tree.visits[node] + 1.0))
    chosen = -1
    highest_score = -1.0
    for child in range(first, first + count):
        if optimistic(tree.bounds[child], mover) <= guaranteed:
            continue
        if child - first >= considered and chosen >= 0:
            break
        visits = tree.visits[child]
        if visits == 0:
            return child
        score = tree.total[child] / visits + exploration_term / sqrt(float(visits))
        if score > highest_score:
            highest_score = score
            chosen = child
    return chosen


@jit
def sample_outcome(tag: Tag, tree: Tree, node: int, scratch: Scratch) -> int:
    """Return a child of a chance node, drawn by its weight."""
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
def add_children(tag: Tag, tree: Tree, node: int, determinizations: Determinizations, scratch: Scratch) -> int:
    """Expand a node at the position `scratch.s`; return the number of children, 0 if the tree is full."""
    if node == ROOT and determinizations.every_move:
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
def expand_and_evaluate(
    tag: Tag,
    tree: Tree,
    depth: int,
    sample: int,
    split: bool,
    determinizations: Determinizations,
    n_players: int,
    scratch: Scratch,
) -> int:
    """Expand the leaf, past splits and large draws, and evaluate the children; return the depth reached."""
    while True:
        node, mover = scratch.path[depth], turn(tag, scratch.s)
        if mover == OVER or depth >= MAX_DEPTH - 1:
            break
        if not split and must_split(tag, determinizations, scratch.s):
            if not split_node(tree, node, determinizations):
                break
            depth, split = enter_subtree(tree, depth, sample, scratch), True
            continue
        count = add_children(tag, tree, node, determinizations, scratch)
        if count == 0:
            break
        if mover == CHANCE and count > MAX_EXPANDED_OUTCOMES:
            depth = step_by_chance(tag, tree, depth, n_players, HEURISTIC, scratch)
            continue
        evaluate_children(tag, tree, node, split, determinizations, n_players, scratch)
        if len(scratch.net.bias) > 0 and mover >= 0 and not is_proved(tree.bounds[node], n_players):
            correct(scratch.values, n_players, mover, output(tag, scratch.s, mover, scratch.net), scratch.net)
        return depth
    tree.bounds[node] = evaluate_position(tag, scratch.s, split, determinizations, n_players, scratch)
    return depth


@jit
def evaluate_children(
    tag: Tag, tree: Tree, node: int, split: bool, determinizations: Determinizations, n_players: int, scratch: Scratch
) -> None:
    """Evaluate the children of a node; write the values of the mover's best child, or the mean over a draw."""
    mover = turn(tag, scratch.s)
    highest_value = -1.0
    total_weight = 0.0
    for player in range(n_players):
        scratch.best[player] = 0.0
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        copy_into(scratch.child, scratch.s)
        play(tag, scratch.child, tree.move[child])
        tree.bounds[child] = evaluate_position(tag, scratch.child, split, determinizations, n_players, scratch)
        tree.visits[child] = 1
        if mover == CHANCE:
            weight = float(chance_weight(tag, scratch.s, tree.move[child]))
            total_weight += weight
            for player in range(n_players):
                scratch.best[player] += weight * scratch.values[player]
            continue
        tree.total[child] = scratch.values[mover]
        if scratch.values[mover] > highest_value:
            highest_value = scratch.values[mover]
            for player in range(n_players):
                scratch.best[player] = scratch.values[player]
    for player in range(n_players):
        scratch.values[player] = scratch.best[player] / total_weight if mover == CHANCE else scratch.best[player]
    tree.bounds[node] = bounds_from_children(tree, node, mover, n_players)
    if determinizations.progressive_widening > 0.0 and mover != CHANCE:
        sort_children(tree, node)


@jit
def sort_children(tree: Tree, node: int) -> None:
    """Sort children that have just been evaluated, the best first (insertion sort)."""
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
def evaluate_position(
    tag: Tag, s: Vector, split: bool, determinizations: Determinizations, n_players: int, scratch: Scratch
) -> int:
    """Write the values of a position and return its bounds.

    Before a split the values are the mean over the determinizations, and nothing is proved.
    """
    bounds = OPEN
    for player in range(n_players):
        scratch.mean[player] = 0.0
    for sample in range(1 if split else len(determinizations.probabilities)):
        probability = 1.0 if split else determinizations.probabilities[sample]
        copy_into(scratch.determinized, s)
        if not split:
            set_hidden(tag, scratch.determinized, determinizations.positions[sample])
        bounds = prove_or_evaluate(tag, scratch.determinized, n_players, scratch)
        for player in range(n_players):
            scratch.mean[player] += probability * scratch.values[player]
    for player in range(n_players):
        scratch.values[player] = scratch.mean[player]
    return bounds if split else OPEN


@jit
def prove_or_evaluate(tag: Tag, s: Vector, n_players: int, scratch: Scratch) -> int:
    """Write the values of one determinization, proved if possible, and return its bounds."""
    bounds = 0
    if turn(tag, s) == OVER:
        bounds = final_bounds(tag, s, n_players)
    elif solved_value(tag, s, scratch.results, scratch.memo):
        for player in range(n_players):
            bounds = with_bounds(bounds, player, scratch.results[player], scratch.results[player])
    else:
        evaluate(tag, s, scratch.values, scratch.spare, scratch.rng)
        return OPEN
    set_proved_values(bounds, n_players, scratch.values)
    return bounds


@jit
def final_bounds(tag: Tag, s: Vector, n_players: int) -> int:
    """Return the bounds of a finished game."""
    bounds = 0
    for player in range(n_players):
        final_result = result(margin(tag, s, player))
        bounds = with_bounds(bounds, player, final_result, final_result)
    return bounds


@jit
def set_proved_values(bounds: int, n_players: int, values: Reals) -> None:
    """Write the values of a proved position."""
    for player in range(n_players):
        values[player] = 0.5 * pessimistic(bounds, player)


@jit
def expand_and_step(
    tag: Tag, tree: Tree, depth: int, sample: int, split: bool, determinizations: Determinizations, scratch: Scratch
) -> tuple[int, bool]:
    """Expand the leaf and step to a random child; return the same as `descend`."""
    if (
        not split
        and must_split(tag, determinizations, scratch.s)
        and split_node(tree, scratch.path[depth], determinizations)
    ):
        depth, split = enter_subtree(tree, depth, sample, scratch), True
    node, mover = scratch.path[depth], turn(tag, scratch.s)
    count = 0 if mover == OVER or depth >= MAX_DEPTH - 1 else add_children(tag, tree, node, determinizations, scratch)
    if count == 0:
        return depth, split
    if mover == CHANCE:
        return step_by_chance(tag, tree, depth, MAX_SEATS, ROLLOUT, scratch), split
    return step(tag, tree, depth, mover, tree.first[node] + rand(scratch.rng, count), scratch), split


@jit
def rollout(tag: Tag, s: Vector, n_players: int, scratch: Scratch) -> None:
    """Play random moves to the end of the game and write the results as values."""
    while turn(tag, s) != OVER:
        play(tag, s, sample_move(tag, s, scratch.spare, scratch.rng))
    for player in range(n_players):
        scratch.values[player] = 0.5 * result(margin(tag, s, player))


@jit
def draw_winner(values: Reals, n_players: int, rng: Vector) -> None:
    """Let a random player win: the tree grows as it does with rollouts, at next to no cost."""
    winner = rand(rng, n_players)
    for player in range(n_players):
        values[player] = 1.0 if player == winner else 0.0


@jit
def expected_lead(tag: Tag, root: Vector, move: int, player: int, scratch: Scratch) -> int:
    """Return the player's expected lead over the best opponent after a move, in points."""
    copy_into(scratch.child, root)
    play(tag, scratch.child, move)
    best_opponent = -(1 << 60)
    for opponent in range(players(tag, root)):
        if opponent != player:
            best_opponent = max(best_opponent, expected_score(tag, scratch.child, opponent, scratch.memo))
    return expected_score(tag, scratch.child, player, scratch.memo) - best_opponent


@jit
def backpropagate(tree: Tree, depth: int, n_players: int, scratch: Scratch) -> None:
    """Add the values of the leaf to all nodes of its path; above a draw, without the luck of that draw."""
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
def propagate_bounds(tree: Tree, depth: int, n_players: int, scratch: Scratch) -> None:
    """Recompute the bounds above a leaf whose bounds have changed, up to the first node where they stay the same."""
    for d in range(depth - 1, -1, -1):
        node = scratch.path[d]
        proved = bounds_from_children(tree, node, scratch.movers[d], n_players)
        if proved == tree.bounds[node]:
            return
        tree.bounds[node] = proved
