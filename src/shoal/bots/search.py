"""Searches from a view: in the worlds that it allows, with a tree for each thread."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from time import perf_counter, thread_time

from shoal.bots.bot import SearchBudget
from shoal.core import Rng, View
from shoal.kernel.game import KernelGame, KernelState
from shoal.kernel.jit import Vector, matrix, reals, zeros
from shoal.kernel.playout import copy_into
from shoal.kernel.rules import LOSS, WIN
from shoal.kernel.search import HEURISTIC, Worlds, ahead_after, new_scratch, search
from shoal.kernel.tree import ROOT, best, find, is_certain, new_tree, prune_to, worst

WALL_GRACE = 0.02
"""Seconds by which the wall's clock may run ahead of the CPU's before a search is ended."""
NODES_PER_SECOND = 4_000_000
NODES_PER_ITERATION = 200
FEWEST_NODES, MOST_NODES = 4_096, 1_000_000
CHUNK_SECONDS = 0.002
LARGEST_CHUNK = 1_000
LOOK_FOR_DEPTH = 6


@dataclass(frozen=True)
class SearchConfig:
    evaluation: int = HEURISTIC
    exploration: float = 0.3
    """How much to doubt what looks worse so far."""
    progressive_widening: float = 0.0
    """How quickly to look at more than what is estimated best; everything from the beginning if 0."""
    every_move: bool = False
    """Whether to tell also of moves that others make unnecessary."""


@dataclass
class MoveStats:
    """What a search says of one move at the root; bounds are results of the player to move."""

    visits: int = 0
    total: float = 0.0
    low: int = LOSS
    high: int = WIN

    @property
    def value(self) -> float:
        if self.proved:
            return 0.5 * self.low
        # Without the luck that went with it a mean may leave its bounds a little.
        return min(max(self.total / self.visits, 0.0), 1.0) if self.visits else 0.0

    @property
    def proved(self) -> bool:
        return self.low == self.high


@dataclass
class SearchResult:
    sums: list[float]
    """Of the values found for each seat."""
    ahead_after: Callable[[int], int]
    """By how much the player to move may expect to hold more than the best other after a move."""
    moves: dict[int, MoveStats] = field(default_factory=dict)
    visits: int = 0
    proved: bool = False
    """Whether the result of the player to move is certain."""

    def ranked(self) -> list[tuple[int, MoveStats]]:
        """The best first: what is certain to win, what may still, and last what is certain to lose."""
        return sorted(self.moves.items(), key=lambda item: self._rank(*item), reverse=True)

    def _rank(self, move: int, found: MoveStats) -> tuple[float, float, float]:
        if not found.proved:
            return 0.0, found.visits, found.value
        settled = {WIN: 1.0, LOSS: -1.0}.get(found.low, 0.0)
        return settled, found.visits if settled == 0.0 else 0, self.ahead_after(move)


def as_worlds(states: Sequence[tuple[KernelState, float]], style: SearchConfig) -> Worlds:
    positions, shares = matrix(len(states), len(states[0][0].s)), reals(len(states))
    for world, (state, share) in enumerate(states):
        copy_into(positions[world], state.s)
        shares[world] = share
    return Worlds(positions, shares, style.every_move, style.progressive_widening)


class SearchTree:
    """A tree, and what it has grown from."""

    def __init__(self, game: KernelGame, worlds: Worlds, nodes: int, seed: int) -> None:
        self.game, self.determinizations, self.nodes = game, worlds, nodes
        self.tree, self.scratch = new_tree(nodes), new_scratch(game.tag, seed)

    def think(self, style: SearchConfig, budget: SearchBudget, players: int) -> None:
        left = budget.iterations if budget.iterations is not None else 1 << 62
        cpu, wall = thread_time(), perf_counter()
        chunk = 1
        while left > 0 and not is_certain(self.tree.bounds[ROOT], players):
            begun = perf_counter()
            made = search(
                self.game.tag,
                self.tree,
                self.determinizations,
                min(chunk, left),
                style.evaluation,
                style.exploration,
                self.scratch,
            )
            left -= made
            now = perf_counter()
            if budget.seconds is not None and (
                thread_time() - cpu >= budget.seconds or now - wall >= budget.seconds + WALL_GRACE
            ):
                return
            if now - begun < CHUNK_SECONDS:
                chunk = min(2 * chunk, LARGEST_CHUNK)

    def move_to(self, worlds: Worlds) -> bool:
        """Keeps what is known of the same worlds further down the tree; says whether there is any."""
        if len(worlds.shares) != len(self.determinizations.shares):
            return False
        node, *others = {
            self._find(*pair) for pair in zip(self.determinizations.positions, worlds.positions, strict=True)
        }
        if node < 0 or others:
            return False
        kept = new_tree(self.nodes)
        prune_to(self.tree, node, kept, zeros(self.tree.used[0]))
        self.tree, self.determinizations = kept, worlds
        return True

    def _find(self, root: Vector, wanted: Vector) -> int:
        states = matrix(LOOK_FOR_DEPTH + 1, len(root))
        copy_into(states[0], root)
        return int(find(self.game.tag, self.tree, ROOT, 0, LOOK_FOR_DEPTH, states, wanted))

    def ahead_after(self, move: int, seat: int) -> int:
        return int(ahead_after(self.game.tag, self.determinizations.positions[0], move, seat, self.scratch))

    def report(self, result: SearchResult, seat: int, *, certain: bool) -> None:
        tree = self.tree
        for child in range(tree.first[ROOT], tree.first[ROOT] + tree.children[ROOT]):
            found = result.moves.setdefault(int(tree.move[child]), MoveStats())
            found.visits += int(tree.visits[child])
            found.total += float(tree.total[child])
            if certain:
                found.low = max(found.low, int(worst(tree.bounds[child], seat)))
                found.high = min(found.high, int(best(tree.bounds[child], seat)))
        result.visits += int(tree.visits[ROOT])
        for player in range(len(result.sums)):
            result.sums[player] += float(tree.sums[player])
        if certain and worst(tree.bounds[ROOT], seat) == best(tree.bounds[ROOT], seat):
            result.proved = True


@cache
def precompile(game: KernelGame) -> None:
    """Has the game's kernels compiled, or loaded if they have been compiled before: no search should wait for that."""
    state = game.start(game.options(), seed=0)
    assert isinstance(state, KernelState)
    worlds = as_worlds([(state, 1.0)], SearchConfig())
    search_tree = SearchTree(game, worlds, FEWEST_NODES, seed=0)
    search_tree.think(SearchConfig(), SearchBudget(iterations=1), game.options().players)
    search_tree.move_to(worlds)
    search_tree.ahead_after(state.legal_moves[0], 0)


class Searcher:
    """Thinks about one game after the other position of it; what it has found out it uses again."""

    def __init__(self, seed: int, style: SearchConfig) -> None:
        self.seed, self.style = seed, style
        self.rng = Rng(seed, "search")
        self.trees: list[SearchTree] = []

    def think(self, game: KernelGame, view: View, seat: int, budget: SearchBudget) -> tuple[KernelState, SearchResult]:
        """A state that the view allows, and what was found out about the seat's moves in it."""
        precompile(game)
        states = game.determinizations(view, seat, self.rng)
        self._go_to(game, as_worlds(states, self.style), budget)
        share = _share(budget)
        players = view.options.players
        _each(self.trees, lambda tree: tree.think(self.style, share, players))
        result = SearchResult([0.0] * players, lambda move: self.trees[0].ahead_after(move, seat))
        for tree in self.trees:
            tree.report(result, seat, certain=not game.private_views)
        return states[0][0], result

    def _go_to(self, game: KernelGame, worlds: Worlds, budget: SearchBudget) -> None:
        if len(self.trees) == budget.threads:
            moved = [tree.move_to(worlds) for tree in self.trees]
            if all(moved):
                return
        nodes = _nodes(budget)
        self.trees = [SearchTree(game, worlds, nodes, self.rng.below(1 << 31)) for _ in range(budget.threads)]


def _nodes(budget: SearchBudget) -> int:
    """For each thread's tree."""
    by_time = NODES_PER_SECOND * budget.seconds if budget.seconds is not None else MOST_NODES
    by_count = NODES_PER_ITERATION * budget.iterations if budget.iterations is not None else MOST_NODES
    return int(min(max(min(by_time, by_count), FEWEST_NODES), MOST_NODES // budget.threads))


def _share(budget: SearchBudget) -> SearchBudget:
    """What each of several threads has to do at the same time."""
    iterations = None if budget.iterations is None else -(-budget.iterations // budget.threads)
    return SearchBudget(iterations, budget.seconds)


def _each(trees: Sequence[SearchTree], think: Callable[[SearchTree], None]) -> None:
    if len(trees) == 1:
        think(trees[0])
        return
    with ThreadPoolExecutor(len(trees)) as pool:
        list(pool.map(think, trees))
