"""What a bot is, and the bots by name."""

from collections.abc import Callable
from functools import cache
from typing import Protocol

from shoal.core import Action, Game, Refusal, Rng, View, find_game


class Bot(Protocol):
    def choose(self, game: Game, view: View, seat: int) -> Action:
        """An action for the seat, which is to act. The view is all the bot gets."""


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


BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


@cache
def bot_levels(game_id: str) -> tuple[str, ...]:
    """The bots that play a game, the weakest first."""
    find_game(game_id)
    return tuple(BOTS)


def find_bot(name: str, seed: int) -> Bot:
    if name not in BOTS:
        raise Refusal(f"There is no bot {name!r}; there is {', '.join(BOTS)}.")
    return BOTS[name](seed)
