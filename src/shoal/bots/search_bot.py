"""The bot that searches the game tree."""

from math import exp

from shoal.bots.bot import SearchBudget, SearchStats
from shoal.bots.formality import formality_of
from shoal.bots.search import SearchConfig, Searcher, SearchResult
from shoal.core import Action, Game, Rng, View
from shoal.kernel.game import is_searchable


class SearchBot:
    """Takes the move ranked first or, with a temperature above 0, samples a move from a softmax of the values."""

    def __init__(self, seed: int, budget: SearchBudget, config: SearchConfig, temperature: float = 0.0) -> None:
        self.budget, self.temperature = budget, temperature
        self.searcher = Searcher(seed, config)
        self.rng = Rng(seed, "search bot")
        self.stats: SearchStats | None = None
        """What the last search has found about the chosen action; None if there was no choice."""

    def choose(self, game: Game, view: View, seat: int) -> Action:
        assert is_searchable(game)
        self.stats = None
        imagined = game.imagine(view, seat, self.rng)
        if formality := formality_of(imagined):
            return formality
        if len(legal := imagined.legal()) == 1:
            return legal[0]
        state, result = self.searcher.search(game, view, seat, self.budget)
        move = self._choose_move(result)
        self.stats = SearchStats(result.moves[move].value, result.visits)
        return state.decode(move)

    def _choose_move(self, result: SearchResult) -> int:
        ranked = result.ranked()
        if self.temperature == 0.0:
            return ranked[0][0]
        best = max(stats.value for _, stats in ranked)
        weights = [exp((stats.value - best) / self.temperature) for _, stats in ranked]
        drawn = self.rng.below(1 << 32) / (1 << 32) * sum(weights)
        for (move, _), weight in zip(ranked, weights, strict=True):
            drawn -= weight
            if drawn < 0:
                return move
        return ranked[0][0]

    def shrink(self) -> int:
        """Free the memory that is not needed between two moves; return the bytes that are still taken."""
        return self.searcher.shrink()
