"""A bot that searches."""

from math import exp

from shoal.bots.bot import Thinking
from shoal.bots.searching import Findings, Searcher, Style
from shoal.core import Action, Game, Rng, View
from shoal.kernel.game import KernelGame


class SearchBot:
    """Takes what its search ranks first; one with some carelessness takes something slightly worse now and then."""

    def __init__(self, seed: int, thinking: Thinking, style: Style, carelessness: float = 0.0) -> None:
        self.thinking, self.carelessness = thinking, carelessness
        self.searcher = Searcher(seed, style)
        self.rng = Rng(seed, "search bot")

    def choose(self, game: Game, view: View, seat: int) -> Action:
        assert isinstance(game, KernelGame)
        if len(only := game.imagine(view, seat, self.rng).legal()) == 1:
            return only[0]
        state, findings = self.searcher.think(game, view, seat, self.thinking)
        return state.decode(self._pick(findings))

    def _pick(self, findings: Findings) -> int:
        ranked = findings.ranked()
        if self.carelessness == 0.0:
            return ranked[0][0]
        top = max(found.value for _, found in ranked)
        weights = [exp((found.value - top) / self.carelessness) for _, found in ranked]
        drawn = self.rng.below(1 << 32) / (1 << 32) * sum(weights)
        for (move, _), weight in zip(ranked, weights, strict=True):
            drawn -= weight
            if drawn < 0:
                return move
        return ranked[0][0]
