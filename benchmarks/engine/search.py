"""The speed of the search, compared with the speed of its parts, and the gain of a second thread."""

from time import perf_counter, process_time
from typing import Annotated

import msgspec
from msgspec import Meta, field

from benchmarks.engine.playouts import playout_speed
from shoal.bots.bot import SearchBudget
from shoal.bots.search import SearchConfig, Searcher, SearchTree, as_determinizations, precompile
from shoal.kernel.game import KernelGame
from shoal.kernel.search import NONE, ROLLOUT

NODES = 2_000_000
"""Capacity of the trees."""
UCT = SearchConfig(ROLLOUT, 0.7)


class SearchSpeed(msgspec.Struct, frozen=True):
    """Speed of the search from the start of a game."""

    iterations_per_s: Annotated[float, Meta(description="Iterations with rollouts per CPU second.")]
    playouts_per_s: Annotated[float, Meta(description="Bare playouts per CPU second.")]
    tree_per_s: Annotated[float, Meta(description="Iterations without evaluation per CPU second.")]
    limit_per_s: Annotated[float, Meta(description="Iterations per CPU second if they cost a playout and a tree step.")]
    of_limit: Annotated[float, Meta(description="Iterations with rollouts relative to that limit.")]
    two_threads: Annotated[float, Meta(description="Iterations of two threads relative to one, in the same time.")]
    heuristic_per_s: Annotated[float, Meta(description="Iterations with the heuristic per CPU second.")] = field(
        name="knowing_per_s"
    )


def _iterations_per_s(game: KernelGame, config: SearchConfig, seconds: float) -> float:
    """Measure iterations per CPU second on one thread."""
    state = game.start(game.options(), seed=1)
    search_tree = SearchTree(game, as_determinizations([(state, 1.0)], config), NODES, seed=1)
    begin = process_time()
    search_tree.search(config, SearchBudget(seconds=seconds), game.options().players)
    return int(search_tree.tree.visits[0]) / (process_time() - begin)


def _threaded_iterations_per_s(game: KernelGame, threads: int, seconds: float) -> float:
    """Measure iterations per second of elapsed time on several threads."""
    view = game.start(game.options(), seed=1).view(0)
    searcher = Searcher(1, UCT)
    begin = perf_counter()
    _, result = searcher.search(game, view, 0, SearchBudget(seconds=seconds, threads=threads))
    return result.visits / (perf_counter() - begin)


def search_speed(game: KernelGame, seconds: float) -> SearchSpeed:
    """Measure every part for this many seconds."""
    precompile(game)
    iterations = _iterations_per_s(game, UCT, seconds)
    playouts = playout_speed(game, seconds).playouts_per_s
    tree = _iterations_per_s(game, SearchConfig(NONE, 0.7), seconds)
    limit = 1 / (1 / playouts + 1 / tree)
    one_thread, two_threads = (_threaded_iterations_per_s(game, threads, seconds) for threads in (1, 2))
    heuristic = _iterations_per_s(
        game, SearchConfig(exploration=game.exploration, progressive_widening=game.progressive_widening), seconds
    )
    return SearchSpeed(iterations, playouts, tree, limit, iterations / limit, two_threads / one_thread, heuristic)
