"""Positions from self-play, with what the heuristic said of them and what came of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

from shoal.bots import SearchBudget
from shoal.bots.search import MIN_NODES, SearchConfig, Searcher, SearchResult, SearchTree, as_determinizations
from shoal.core import Options, Rng
from shoal.envs.observation import game_with_tensors, observe
from shoal.kernel.game import KernelGame, KernelState

RANDOM_PLIES = 12
"""Number of plies in which moves are drawn by their visits, so that games differ."""
RESULT_SHARE = 0.5
"""Weight of the game's result in a target; the rest is the value that the search found."""


@dataclass(frozen=True)
class Samples:
    """Arrays with one row per position, from the point of view of the player to move."""

    tensors: NDArray[np.int8]
    chances: NDArray[np.float32]
    """Chances of all players by the heuristic of the best child, the viewer first."""
    targets: NDArray[np.float32]
    """What the viewer came to: a mixture of the result and of the search's value."""

    def __len__(self) -> int:
        return len(self.targets)

    def take(self, rows: NDArray[np.int64]) -> Self:
        return type(self)(self.tensors[rows], self.chances[rows], self.targets[rows])

    @classmethod
    def join(cls, parts: Iterable[Self]) -> Self:
        joined = [(part.tensors, part.chances, part.targets) for part in parts]
        return cls(*(np.concatenate(arrays) for arrays in zip(*joined, strict=True)))

    def write(self, path: Path) -> None:
        np.savez_compressed(path, tensors=self.tensors, chances=self.chances, targets=self.targets)

    @classmethod
    def read(cls, path: Path) -> Self:
        with np.load(path, allow_pickle=False) as archive:
            return cls(archive["tensors"], archive["chances"], archive["targets"])


@dataclass(frozen=True)
class GamePlan:
    """How the games of self-play are played; the same plan gives the same samples."""

    game: str
    players: int
    iterations: int
    """Iterations of the search per move."""
    net: Path | None


def play_games(plan: GamePlan, seeds: Iterable[int]) -> Samples:
    """Play games and return the samples of all their positions."""
    game = game_with_tensors(plan.game)
    return Samples.join(play_game(game, game.options(players=plan.players), plan, seed) for seed in seeds)


def play_game(game: KernelGame, options: Options, plan: GamePlan, seed: int) -> Samples:
    """Play one game by searches that use the plan's network."""
    state, rng = game.start(options, seed), Rng(seed, "self-play")
    config = SearchConfig(exploration=game.exploration, progressive_widening=game.progressive_widening, net=plan.net)
    searcher, budget, ply = Searcher(seed, config), SearchBudget(iterations=plan.iterations), 0
    tensors, chances, values, seats = [], [], list[float](), list[int]()
    while state.to_act is not None:
        seat, view = state.to_act, state.view(state.to_act)
        if len(state.legal_moves) > 1:
            imagined, result = searcher.search(game, view, seat, budget)
            if not result.proved:
                tensors.append(observe(game, view, seat))
                chances.append(heuristic_chances(game, state, seat, options.players))
                values.append(result.value_sums[seat] / result.visits)
                seats.append(seat)
            action = imagined.decode(choose_move(result, rng, drawn=ply < RANDOM_PLIES))
        else:
            action = state.legal()[0]
        state.apply(action)
        ply += 1
    final = state.result()
    assert final is not None
    points = np.array([final.points[seat] for seat in seats], np.float32)
    targets = RESULT_SHARE * points + (1 - RESULT_SHARE) * np.array(values, np.float32)
    return Samples(np.array(tensors), np.array(chances, np.float32), targets.clip(0, 1))


def choose_move(result: SearchResult, rng: Rng, *, drawn: bool) -> int:
    """Return the move ranked first, or one drawn by its visits."""
    ranked = result.ranked()
    if not drawn:
        return ranked[0][0]
    left = rng.below(sum(stats.visits for _, stats in ranked))
    for move, stats in ranked:
        left -= stats.visits
        if left < 0:
            return move
    raise AssertionError("the visits add up")


def heuristic_chances(game: KernelGame, state: KernelState, seat: int, players: int) -> list[float]:
    """Return the chances of all players, the seat first, by the heuristic of its best move: one iteration."""
    tree = SearchTree(game, as_determinizations([(state, 1.0)], SearchConfig()), MIN_NODES, seed=0)
    tree.search(SearchConfig(), SearchBudget(iterations=1), players)
    return [float(tree.tree.sums[(seat + n) % players]) for n in range(players)]
