"""The interface of a bot, and the bots that need no search."""

from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeVar

from shoal.bots.formality import formality_of
from shoal.core import Action, Game, Rng, View


class Bot(Protocol):
    """A player that knows nothing but the views of its seat."""

    def choose(self, game: Game, view: View, seat: int) -> Action:
        """Return an action for the seat to act."""


class SearchStats(NamedTuple):
    """What a search has found about the action that was chosen."""

    value: float
    """Value of the action for the seat that takes it, from 0 for a loss to 1 for a win."""
    visits: int
    """Number of iterations, those of the whole search."""


@dataclass(frozen=True)
class SearchBudget:
    """Limits of the search for one action: it stops when it reaches the first of them."""

    iterations: int | None = None
    """Limit on the iterations of all trees together."""
    seconds: float | None = None
    """Limit on CPU seconds per thread; the same limit applies to elapsed time."""
    threads: int = 1
    """Number of trees that are searched in parallel."""

    def at_most(self, limit: "SearchBudget | None") -> "SearchBudget":
        """Return this budget reduced to the limit wherever the limit is lower."""
        if limit is None:
            return self
        return SearchBudget(
            _minimum(self.iterations, limit.iterations),
            _minimum(self.seconds, limit.seconds),
            min(self.threads, limit.threads),
        )


N = TypeVar("N", int, float)


def _minimum(first: N | None, second: N | None) -> N | None:
    """Return the lower of two limits, where None is no limit."""
    return first if second is None else second if first is None else min(first, second)


class RandomBot:
    """Takes a random legal action."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed, "random bot")

    def choose(self, game: Game, view: View, seat: int) -> Action:
        return game.imagine(view, seat, self.rng).sample(self.rng)


class GreedyBot:
    """Takes the action after which `Game.prospects` is highest; breaks ties at random."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed, "greedy bot")

    def choose(self, game: Game, view: View, seat: int) -> Action:
        state = game.imagine(view, seat, self.rng)
        if formality := formality_of(state):
            return formality
        rated = []
        for action in state.legal():
            after = state.copy()
            after.apply(action)
            rated.append((game.prospects(after, seat), action))
        if not rated:
            return state.sample(self.rng)
        best = max(value for value, _ in rated)
        return self.rng.choice([action for value, action in rated if value == best])


class EpsilonGreedyBot(GreedyBot):
    """Takes a random action once in RANDOM_ONCE_IN turns on average, otherwise the greedy one."""

    RANDOM_ONCE_IN = 4

    def choose(self, game: Game, view: View, seat: int) -> Action:
        if self.rng.below(self.RANDOM_ONCE_IN) == 0:
            state = game.imagine(view, seat, self.rng)
            return formality_of(state) or state.sample(self.rng)
        return super().choose(game, view, seat)
