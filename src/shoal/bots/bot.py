"""What a bot is, and the two that need no search."""

from dataclasses import dataclass
from typing import Protocol, TypeVar

from shoal.core import Action, Game, Rng, View


class Bot(Protocol):
    def choose(self, game: Game, view: View, seat: int) -> Action:
        """An action for the seat, which is to act. The view is all the bot gets."""


@dataclass(frozen=True)
class SearchBudget:
    """How long to think about one action: so many iterations, or so many seconds; whichever is over first."""

    iterations: int | None = None
    seconds: float | None = None
    """Of CPU time, and no more than that on the wall's clock either."""
    threads: int = 1

    def at_most(self, limit: "SearchBudget | None") -> "SearchBudget":
        if limit is None:
            return self
        return SearchBudget(
            _least(self.iterations, limit.iterations),
            _least(self.seconds, limit.seconds),
            min(self.threads, limit.threads),
        )


N = TypeVar("N", int, float)


def _least(own: N | None, limit: N | None) -> N | None:
    return own if limit is None else limit if own is None else min(own, limit)


class RandomBot:
    """Takes any legal action."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed, "random bot")

    def choose(self, game: Game, view: View, seat: int) -> Action:
        return game.imagine(view, seat, self.rng).sample(self.rng)


class GreedyBot:
    """Takes the action after which its seat's prospects look best, looking no further; equals at random."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed, "greedy bot")

    def choose(self, game: Game, view: View, seat: int) -> Action:
        state = game.imagine(view, seat, self.rng)
        options = []
        for action in state.legal():
            after = state.copy()
            after.apply(action)
            options.append((game.prospects(after, seat), action))
        if not options:
            return state.sample(self.rng)
        best = max(value for value, _ in options)
        return self.rng.choice([action for value, action in options if value == best])


class CarelessBot(GreedyBot):
    """Greedy, but every so often it takes whatever comes to its mind."""

    ONE_IN = 4

    def choose(self, game: Game, view: View, seat: int) -> Action:
        if self.rng.below(self.ONE_IN) == 0:
            return game.imagine(view, seat, self.rng).sample(self.rng)
        return super().choose(game, view, seat)
