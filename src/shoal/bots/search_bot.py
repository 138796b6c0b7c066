"""A bot that searches."""

from math import exp

from shoal.bots.bot import SearchBudget
from shoal.bots.search import SearchConfig, Searcher, SearchResult
from shoal.core import Action, Game, Rng, View
from shoal.kernel.game import is_searchable


class SearchBot:
    """Takes what its search ranks first; one with some carelessness takes something slightly worse now and then."""

    def __init__(self, seed: int, budget: SearchBudget, style: SearchConfig, temperature: float = 0.0) -> None:
        self.budget, self.temperature = budget, temperature
        self.searcher = Searcher(seed, style)
        self.rng = Rng(seed, "search bot")

    def choose(self, game: Game, view: View, seat: int) -> Action:
        assert is_searchable(game)
        if len(only := game.imagine(view, seat, self.rng).legal()) == 1:
            return only[0]
        state, result = self.searcher.think(game, view, seat, self.budget)
        return state.decode(self._pick(result))

    def _pick(self, result: SearchResult) -> int:
        ranked = result.ranked()
        if self.temperature == 0.0:
            return ranked[0][0]
        top = max(found.value for _, found in ranked)
        weights = [exp((found.value - top) / self.temperature) for _, found in ranked]
        drawn = self.rng.below(1 << 32) / (1 << 32) * sum(weights)
        for (move, _), weight in zip(ranked, weights, strict=True):
            drawn -= weight
            if drawn < 0:
                return move
        return ranked[0][0]
