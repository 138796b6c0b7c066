"""How close a search comes to what its parts cost, and what a second thread brings."""

from time import perf_counter, process_time

import msgspec

from shoal.bench.playouts import playout_speed
from shoal.bots.bot import SearchBudget
from shoal.bots.search import SearchConfig, Searcher, SearchTree, as_worlds, precompile
from shoal.kernel.game import KernelGame, KernelState
from shoal.kernel.search import NONE, ROLLOUT

NODES = 2_000_000


class SearchSpeed(msgspec.Struct, frozen=True):
    iterations_per_s: float
    """With random games."""
    playouts_per_s: float
    """Bare ones, from the same position."""
    tree_per_s: float
    """Iterations that only grow the tree, as large a one, without any valuing."""
    limit_per_s: float
    """What the two together allow."""
    of_limit: float
    two_threads: float
    """Iterations on two threads for one on one thread, in the same time."""
    knowing_per_s: float
    """Iterations that value positions by what the game knows of them."""


def _iterations_per_s(game: KernelGame, style: SearchConfig, seconds: float) -> float:
    state = game.start(game.options(), seed=1)
    assert isinstance(state, KernelState)
    search_tree = SearchTree(game, as_worlds([(state, 1.0)], style), NODES, seed=1)
    begin = process_time()
    search_tree.think(style, SearchBudget(seconds=seconds), game.options().players)
    return int(search_tree.tree.visits[0]) / (process_time() - begin)


def _on_threads(game: KernelGame, threads: int, seconds: float) -> float:
    view = game.start(game.options(), seed=1).view(0)
    searcher = Searcher(1, SearchConfig(ROLLOUT, 0.7))
    begin = perf_counter()
    _, findings = searcher.think(game, view, 0, SearchBudget(seconds=seconds, threads=threads))
    return findings.visits / (perf_counter() - begin)


def search_speed(game: KernelGame, seconds: float) -> SearchSpeed:
    precompile(game)
    iterations = _iterations_per_s(game, SearchConfig(ROLLOUT, 0.7), seconds)
    playouts = playout_speed(game, seconds).playouts_per_s
    tree = _iterations_per_s(game, SearchConfig(NONE, 0.7), seconds)
    limit = 1 / (1 / playouts + 1 / tree)
    one, two = _on_threads(game, 1, seconds), _on_threads(game, 2, seconds)
    knowing = _iterations_per_s(
        game, SearchConfig(exploration=game.exploration, progressive_widening=game.progressive_widening), seconds
    )
    return SearchSpeed(iterations, playouts, tree, limit, iterations / limit, two / one, knowing)
