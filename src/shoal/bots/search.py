"""Search from the view of a seat: samples determinizations, and searches one tree per thread (root parallelisation)."""

from collections.abc import Callable, Iterable, Sequence, Sized
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from time import perf_counter, thread_time
from typing import cast

from shoal.bots.bot import SearchBudget
from shoal.bots.net import read_net
from shoal.core import Rng, View
from shoal.kernel.game import KernelGame, KernelState
from shoal.kernel.jit import Vector, matrix, reals, zeros
from shoal.kernel.playout import copy_into
from shoal.kernel.rules import LOSS, WIN
from shoal.kernel.search import HEURISTIC, Determinizations, expected_lead, new_scratch, search
from shoal.kernel.tree import ROOT, find_node, is_proved, new_tree, optimistic, pessimistic, prune_to

WALL_GRACE = 0.02
"""Seconds by which elapsed time may exceed a budget of CPU time before the search stops."""
NODES_PER_SECOND = 4_000_000
NODES_PER_ITERATION = 200
MIN_NODES, MAX_NODES = 4_096, 1_000_000
CHUNK_SECONDS = 0.002
"""Iterations between two readings of the clock are doubled until they take this long."""
MAX_CHUNK = 1_000
KEPT_NODES = 100_000
"""Nodes that a tree keeps when it is stored between two searches."""
BYTES_PER_NODE = 8 * 6
REUSE_DEPTH = 6
"""Plies below the old root within which a search looks for its new root."""


@dataclass(frozen=True)
class SearchConfig:
    """Parameters of the tree search."""

    evaluation: int = HEURISTIC
    """Evaluation of leaves: HEURISTIC, ROLLOUT or NONE."""
    exploration: float = 0.3
    """Exploration constant of UCB1."""
    progressive_widening: float = 0.0
    """Factor of progressive widening; 0 switches it off."""
    every_move: bool = False
    """True if the result covers every legal move, not only the candidate moves."""
    net: Path | None = None
    """File of a network that corrects the heuristic."""


@dataclass
class MoveStats:
    """Statistics of one move at the root, for the player to move; `low` and `high` are its proof bounds."""

    visits: int = 0
    total: float = 0.0
    low: int = LOSS
    high: int = WIN

    @property
    def value(self) -> float:
        """Proved or mean value, from 0 for a loss to 1 for a win."""
        if self.proved:
            return 0.5 * self.low
        # Subtracting luck (a control variate) can carry a mean slightly out of the range of results.
        return min(max(self.total / self.visits, 0.0), 1.0) if self.visits else 0.0

    @property
    def proved(self) -> bool:
        return self.low == self.high


@dataclass
class SearchResult:
    """Statistics of the root, added up over all trees."""

    value_sums: list[float]
    """Sum of the values of all iterations, for each seat."""
    expected_lead: Callable[[int], int]
    """Function that returns the expected lead of the player to move over the best opponent after a move, in points."""
    moves: dict[int, MoveStats] = field(default_factory=dict)
    visits: int = 0
    proved: bool = False
    """True if the result of the player to move is proved."""

    def ranked(self) -> list[tuple[int, MoveStats]]:
        """Return the moves, the best first: proved wins, then moves by visits, then proved losses."""
        return sorted(self.moves.items(), key=lambda item: self._rank(*item), reverse=True)

    def _rank(self, move: int, stats: MoveStats) -> tuple[float, float, float]:
        if not stats.proved:
            return 0.0, stats.visits, stats.value
        group = {WIN: 1.0, LOSS: -1.0}.get(stats.low, 0.0)
        return group, stats.visits if group == 0.0 else 0, self.expected_lead(move)


def as_determinizations(states: Sequence[tuple[KernelState, float]], config: SearchConfig) -> Determinizations:
    """Return states and their probabilities in the form that the search kernel reads."""
    positions, probabilities = matrix(len(states), len(states[0][0].s)), reals(len(states))
    for n, (state, probability) in enumerate(states):
        copy_into(positions[n], state.s)
        probabilities[n] = probability
    return Determinizations(positions, probabilities, config.every_move, config.progressive_widening)


class SearchTree:
    """A tree with its root positions and buffers."""

    def __init__(
        self, game: KernelGame, determinizations: Determinizations, capacity: int, seed: int, net: Path | None = None
    ) -> None:
        self.game, self.determinizations, self.capacity = game, determinizations, capacity
        self.tree, self.scratch = new_tree(capacity), new_scratch(game.tag, seed, read_net(game, net) if net else ())

    def search(self, config: SearchConfig, budget: SearchBudget, players: int) -> None:
        """Run iterations until the budget is used up or the root is proved."""
        remaining = budget.iterations if budget.iterations is not None else 1 << 62
        cpu, wall = thread_time(), perf_counter()
        chunk = 1
        while remaining > 0 and not is_proved(self.tree.bounds[ROOT], players):
            begin = perf_counter()
            remaining -= search(
                self.game.tag,
                self.tree,
                self.determinizations,
                min(chunk, remaining),
                config.evaluation,
                config.exploration,
                self.scratch,
            )
            now = perf_counter()
            if budget.seconds is not None and (
                thread_time() - cpu >= budget.seconds or now - wall >= budget.seconds + WALL_GRACE
            ):
                return
            if now - begin < CHUNK_SECONDS:
                chunk = min(2 * chunk, MAX_CHUNK)

    def reroot(self, determinizations: Determinizations) -> bool:
        """Make the node of these determinizations the root and keep its subtree; return False if there is none."""
        if len(determinizations.probabilities) != len(self.determinizations.probabilities):
            return False
        node, *others = {
            self._find(*pair) for pair in zip(self.determinizations.positions, determinizations.positions, strict=True)
        }
        if node < 0 or others:
            return False
        kept = new_tree(self.capacity)
        prune_to(self.tree, node, kept, zeros(self.tree.used[0]), 0)
        self.tree, self.determinizations = kept, determinizations
        return True

    def shrink(self) -> None:
        """Free the memory of unused nodes, and drop the least visited parts of a tree of more than KEPT_NODES."""
        kept = new_tree(min(self.tree.used[0], KEPT_NODES))
        least_visits, origin = 1, zeros(len(kept.move))
        while not prune_to(self.tree, ROOT, kept, origin, least_visits):
            least_visits *= 2
        self.tree = kept

    @property
    def size(self) -> int:
        """Memory that the tree and its buffers take, in bytes."""
        buffers = (len(buffer) for buffer in cast(Iterable[Sized], self.scratch[:-1]))
        return BYTES_PER_NODE * len(self.tree.move) + 8 * sum(buffers)

    def _find(self, root: Vector, wanted: Vector) -> int:
        states = matrix(REUSE_DEPTH + 1, len(root))
        copy_into(states[0], root)
        return int(find_node(self.game.tag, self.tree, ROOT, 0, REUSE_DEPTH, states, wanted))

    def expected_lead(self, move: int, seat: int) -> int:
        """Return the expected lead of a seat over the best opponent after a move, in points."""
        return int(expected_lead(self.game.tag, self.determinizations.positions[0], move, seat, self.scratch))

    def add_to(self, result: SearchResult, seat: int, *, with_proofs: bool) -> None:
        """Add the statistics of the root to a result for the seat to act."""
        tree = self.tree
        for child in range(tree.first[ROOT], tree.first[ROOT] + tree.children[ROOT]):
            stats = result.moves.setdefault(int(tree.move[child]), MoveStats())
            stats.visits += int(tree.visits[child])
            stats.total += float(tree.total[child])
            if with_proofs:
                stats.low = max(stats.low, int(pessimistic(tree.bounds[child], seat)))
                stats.high = min(stats.high, int(optimistic(tree.bounds[child], seat)))
        result.visits += int(tree.visits[ROOT])
        for player in range(len(result.value_sums)):
            result.value_sums[player] += float(tree.sums[player])
        if with_proofs and pessimistic(tree.bounds[ROOT], seat) == optimistic(tree.bounds[ROOT], seat):
            result.proved = True


@cache
def precompile(game: KernelGame) -> None:
    """Compile the game's kernels, or load them from the cache, so that no search has to wait for that."""
    state = game.start(game.options(), seed=0)
    determinizations = as_determinizations([(state, 1.0)], SearchConfig())
    search_tree = SearchTree(game, determinizations, MIN_NODES, seed=0)
    search_tree.search(SearchConfig(), SearchBudget(iterations=1), game.options().players)
    search_tree.reroot(determinizations)
    search_tree.shrink()
    search_tree.expected_lead(state.legal_moves[0], 0)


class Searcher:
    """Searches successive positions of one game and reuses the tree of the previous search."""

    def __init__(self, seed: int, config: SearchConfig) -> None:
        self.seed, self.config = seed, config
        self.rng = Rng(seed, "search")
        self.trees: list[SearchTree] = []

    def search(self, game: KernelGame, view: View, seat: int, budget: SearchBudget) -> tuple[KernelState, SearchResult]:
        """Search for the seat to act; return a determinization, with which to decode moves, and the result."""
        precompile(game)
        states = game.determinizations(view, seat, self.rng)
        self._set_root(game, as_determinizations(states, self.config), budget)
        thread_budget = _budget_per_thread(budget)
        players = view.options.players
        _run_all(self.trees, lambda tree: tree.search(self.config, thread_budget, players))
        result = SearchResult([0.0] * players, lambda move: self.trees[0].expected_lead(move, seat))
        for tree in self.trees:
            # With private views a proof would hold for one determinization only.
            tree.add_to(result, seat, with_proofs=not game.private_views)
        return states[0][0], result

    def shrink(self) -> int:
        """Keep what the next search can use in as little memory as possible; return its size in bytes."""
        for tree in self.trees:
            tree.shrink()
        return sum(tree.size for tree in self.trees)

    def _set_root(self, game: KernelGame, determinizations: Determinizations, budget: SearchBudget) -> None:
        """Reroot all trees or, if one of them does not contain the position, start with new trees."""
        if len(self.trees) == budget.threads:
            rerooted = [tree.reroot(determinizations) for tree in self.trees]
            if all(rerooted):
                return
        capacity = _capacity(budget)
        self.trees = [
            SearchTree(game, determinizations, capacity, self.rng.below(1 << 31), self.config.net)
            for _ in range(budget.threads)
        ]


def _capacity(budget: SearchBudget) -> int:
    """Return the number of nodes that each thread's tree needs."""
    by_time = NODES_PER_SECOND * budget.seconds if budget.seconds is not None else MAX_NODES
    by_count = NODES_PER_ITERATION * budget.iterations if budget.iterations is not None else MAX_NODES
    return int(min(max(min(by_time, by_count), MIN_NODES), MAX_NODES // budget.threads))


def _budget_per_thread(budget: SearchBudget) -> SearchBudget:
    """Return the budget of one of the threads, which run at the same time."""
    iterations = None if budget.iterations is None else -(-budget.iterations // budget.threads)
    return SearchBudget(iterations, budget.seconds)


def _run_all(trees: Sequence[SearchTree], run: Callable[[SearchTree], None]) -> None:
    """Run a search of every tree, each in its own thread."""
    if len(trees) == 1:
        run(trees[0])
        return
    with ThreadPoolExecutor(len(trees)) as pool:
        list(pool.map(run, trees))
