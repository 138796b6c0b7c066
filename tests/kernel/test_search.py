"""The tree search agrees with exhaustive search, on games small enough for that."""

from functools import cache

import pytest

from shoal.kernel.jit import Vector, as_list, matrix, reals, zeros
from shoal.kernel.playout import copy_into, playouts
from shoal.kernel.rules import LOSS, WIN
from shoal.kernel.search import HEURISTIC, NONE, ROLLOUT, Determinizations, new_scratch, search
from shoal.kernel.tree import ROOT, Tree, is_proved, new_tree, optimistic, pessimistic, prune_to
from tests.kernel.takers import DIE, Tag, takers


def search_tree(
    s: Vector, iterations: int, evaluation: int = ROLLOUT, seed: int = 1, nodes: int = 4096
) -> tuple[Tree, int]:
    tree = new_tree(nodes)
    return tree, search(Tag(), tree, only(s), iterations, evaluation, 0.5, new_scratch(Tag(), seed))


def only(s: Vector) -> Determinizations:
    """Return a position in which nothing is hidden as the only world."""
    positions, shares = matrix(1, len(s)), reals(1)
    copy_into(positions[0], s)
    shares[0] = 1.0
    return Determinizations(positions, shares, False, 0.0)


def children(tree: Tree, node: int = ROOT) -> range:
    return range(tree.first[node], tree.first[node] + tree.children[node])


@cache
def first_wins(heap: int) -> bool:
    return any(not first_wins(heap - n) for n in (1, 2, 3) if n <= heap)


@pytest.mark.parametrize("evaluation", [ROLLOUT, HEURISTIC])
@pytest.mark.parametrize("heap", range(1, 13))
def test_a_proof_says_what_looking_at_every_line_of_play_says(heap: int, evaluation: int) -> None:
    tree, made = search_tree(takers(heap), 20_000, evaluation, nodes=200_000)
    assert made < 20_000, "a proved root ends the search"
    assert is_proved(tree.bounds[ROOT], 2)
    assert pessimistic(tree.bounds[ROOT], 0) == (WIN if first_wins(heap) else LOSS)
    for child in children(tree):
        if pessimistic(tree.bounds[child], 0) == optimistic(tree.bounds[child], 0):
            wins = not first_wins(heap - tree.move[child])
            assert pessimistic(tree.bounds[child], 0) == (WIN if wins else LOSS)


@cache
def may_happen(heap: int, to_move: int, player: int) -> tuple[bool, bool]:
    """Return whether one of three players can force a win, and whether they can win at all."""
    if heap == 0:
        won = (to_move + 2) % 3 == player
        return won, won
    below = [may_happen(heap - n, (to_move + 1) % 3, player) for n in (1, 2, 3) if n <= heap]
    certain, possible = zip(*below, strict=True)
    return (any(certain) if to_move == player else all(certain)), any(possible)


@pytest.mark.parametrize("heap", range(1, 9))
def test_among_three_nothing_is_proved_that_others_could_spoil(heap: int) -> None:
    tree, _ = search_tree(takers(heap, players=3), 4_000, HEURISTIC, nodes=100_000)
    for player in range(3):
        certain, possible = may_happen(heap, 0, player)
        assert (pessimistic(tree.bounds[ROOT], player) == WIN) <= certain
        assert (optimistic(tree.bounds[ROOT], player) == LOSS) <= (not possible)
    if may_happen(heap, 0, 0)[0]:
        assert pessimistic(tree.bounds[ROOT], 0) == WIN, "so small a game is searched to its end"


@cache
def chance_to_win(heap: int, rolled: bool) -> float:
    """Return the chance of the player to move, with the die."""
    if heap >= DIE and not rolled:
        return 0.25 * chance_to_win(heap, True) + 0.75 * chance_to_win(heap - 1, True)
    return max(1 - chance_to_win(heap - n, False) if n < heap else 1.0 for n in (1, 2, 3) if n <= heap)


@pytest.mark.parametrize("evaluation", [ROLLOUT, HEURISTIC])
def test_what_is_drawn_counts_by_its_chance_weight(evaluation: int) -> None:
    tree, _ = search_tree(takers(9, die=True), 6_000, evaluation, nodes=200_000)
    (stays, goes) = (tree.visits[child] for child in children(tree))
    assert goes / (stays + goes) == pytest.approx(0.75, abs=0.03)
    assert tree.sums[0] / tree.visits[ROOT] == pytest.approx(chance_to_win(9, False), abs=0.1)


def test_what_may_be_drawn_otherwise_is_not_proved() -> None:
    # A heap of 8 is lost and one of 7 is won, so the die decides.
    tree, _ = search_tree(takers(8, die=True), 2_000, HEURISTIC, nodes=100_000)
    assert 0 < chance_to_win(8, False) < 1
    assert not is_proved(tree.bounds[ROOT], 2)


def test_the_same_seed_grows_the_same_tree() -> None:
    trees = [search_tree(takers(30), 500, seed=seed)[0] for seed in (3, 3, 4)]
    visits = [as_list(tree.visits)[: tree.used[0]] for tree in trees]
    assert visits[0] == visits[1] != visits[2]


def test_a_full_tree_is_still_used() -> None:
    tree, made = search_tree(takers(40), 3_000, nodes=50)
    assert made == 3_000
    assert tree.used[0] <= 50
    assert sum(tree.visits[child] for child in children(tree)) >= 2_999


def test_what_lies_below_a_node_is_kept_as_it_was() -> None:
    tree, _ = search_tree(takers(30), 2_000)
    child = max(children(tree), key=lambda node: tree.visits[node])
    kept = new_tree(4096)
    prune_to(tree, child, kept, zeros(tree.used[0]), 0)

    def shape(of: Tree, node: int) -> list[object]:
        return [
            of.visits[node],
            of.total[node],
            of.bounds[node],
            [(of.move[n], shape(of, n)) for n in children(of, node)],
        ]

    assert shape(kept, ROOT) == shape(tree, child)


def test_a_tree_can_grow_without_evaluation_to_measure_its_cost() -> None:
    tree, made = search_tree(takers(40), 300, NONE)
    assert made == tree.visits[ROOT] == 300


def test_random_games_draw_too() -> None:
    assert playouts(Tag(), takers(9, die=True), 50, seed=1).plies > playouts(Tag(), takers(9), 50, seed=1).plies
