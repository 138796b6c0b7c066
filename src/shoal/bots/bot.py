"""What a bot is, and the bots by name."""

from collections.abc import Callable
from typing import Protocol

from shoal.core import Action, Game, Refusal, Rng, View


class Bot(Protocol):
    def choose(self, game: Game, view: View, seat: int) -> Action:
        """An action for the seat, which is to act. The view is all the bot gets."""


class RandomBot:
    """Takes any legal action."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed, "random bot")

    def choose(self, game: Game, view: View, seat: int) -> Action:
        return game.imagine(view, seat, self.rng).sample(self.rng)


BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot}


def find_bot(name: str, seed: int) -> Bot:
    if name not in BOTS:
        raise Refusal(f"There is no bot {name!r}; there is {', '.join(BOTS)}.")
    return BOTS[name](seed)
