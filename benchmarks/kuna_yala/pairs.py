"""The value of each pair of cards for the player at turn, by searches with equal budgets.

A choice is a card for the own school and another one for the opponent's. A tree search spends nearly all of its time on
the best moves, so the values of the others are rough. Here every choice gets a search of its own, which begins after
both cards are laid and averages over all assignments of the hidden colours.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from shoal.bots.bot import SearchBudget
from shoal.bots.search import MAX_NODES, SearchConfig, SearchTree, as_determinizations
from shoal.core import Rng
from shoal.games.kuna_yala import GAME
from shoal.games.kuna_yala.bot.evaluation import evaluate
from shoal.games.kuna_yala.rules import rules
from shoal.games.kuna_yala.state import CoralState
from shoal.kernel.chance import seeded
from shoal.kernel.jit import Vector, as_list, reals, zeros
from shoal.kernel.rules import OVER

CONFIG = SearchConfig(exploration=GAME.exploration, progressive_widening=GAME.progressive_widening)
NODES_PER_ITERATION = 100


class Pair(NamedTuple):
    """Two moves of a turn, as the kernel's integers."""

    home: int
    abroad: int

    @property
    def choice(self) -> tuple[int, int]:
        """The slots of the two cards."""
        return self.home >> 10 & 3, self.abroad >> 10 & 3


class PairValues:
    """Values of the pairs in one position, from the view of the seat that begins its turn."""

    def __init__(self, state: CoralState) -> None:
        assert state.to_act is not None
        self.state, self.seat = state, state.to_act
        self.worlds = GAME.determinizations(state.view(self.seat), self.seat, Rng(0))

    def pairs(self) -> Iterator[Pair]:
        for home in _legal_moves(self.state.s):
            if home >> 8 & 3 == self.seat:
                half = self.state.s.copy()
                rules.play(half, home)
                yield from (Pair(home, abroad) for abroad in _legal_moves(half))

    def estimate(self, pair: Pair) -> float:
        """Return the chance to win by the evaluation alone."""
        values, total = reals(rules.MAX_PLAYERS), 0.0
        for world, probability in self.worlds:
            evaluate(_after(world.s, pair), values, zeros(1), seeded(0))
            total += probability * values[self.seat]
        return total

    def search(self, pair: Pair, iterations: int, seed: int = 0) -> float:
        """Return the chance to win by a search of this many iterations."""
        states = [(world.copy(), probability) for world, probability in self.worlds]
        for state, _ in states:
            state.s = _after(state.s, pair)
        if states[0][0].s[rules.ACTING] == OVER:
            return sum(p * _share(state.s, self.seat) for state, p in states)
        capacity = min(MAX_NODES, NODES_PER_ITERATION * iterations + MAX_NODES // 20)
        tree = SearchTree(GAME, as_determinizations(states, CONFIG), capacity, seed)
        players = self.state.options.players
        tree.search(CONFIG, SearchBudget(iterations=iterations), players)
        sums = [max(float(tree.tree.sums[player]), 0.0) for player in range(players)]
        return sums[self.seat] / sum(sums)

    def best_of_choices(self, pairs: Iterable[Pair]) -> dict[tuple[int, int], Pair]:
        """Return the pair of each choice with the best places, by the evaluation."""
        best: dict[tuple[int, int], tuple[float, Pair]] = {}
        for pair in pairs:
            best[pair.choice] = max(best.get(pair.choice, (-1.0, pair)), (self.estimate(pair), pair))
        return {choice: pair for choice, (_, pair) in best.items()}


def _legal_moves(s: Vector) -> list[int]:
    out = zeros(rules.MAX_MOVES)
    count = rules.moves(s, out)
    return as_list(out)[:count]


def _after(s: Vector, pair: Pair) -> Vector:
    after = s.copy()
    rules.play(after, pair.home)
    rules.play(after, pair.abroad)
    return after


def _share(s: Vector, seat: int) -> float:
    """Return the points of a seat in a finished game: 1 for a victory, a part of it for a shared one."""
    margin = rules.margin(s, seat)
    return 1.0 if margin > 0 else 0.5 if margin == 0 else 0.0
