"""The bots by name."""

from collections.abc import Callable

from shoal.bots.bot import Bot, GreedyBot, RandomBot, Thinking
from shoal.core import Game, Refusal

Recipe = Callable[[int, Thinking | None], Bot]

RECIPES: dict[str, Recipe] = {
    "random": lambda seed, _limit: RandomBot(seed),
    "greedy": lambda seed, _limit: GreedyBot(seed),
}
LEVELS = ("random", "greedy")
"""Those that people play against, the weakest first."""


def bot_names(game: Game) -> tuple[str, ...]:
    """All bots that play a game."""
    return tuple(RECIPES)


def bot_levels(game: Game) -> tuple[str, ...]:
    """Those offered to people, the weakest first."""
    return LEVELS


def find_bot(game: Game, name: str, seed: int, limit: Thinking | None = None) -> Bot:
    """A bot that thinks no longer than the limit, should it have no narrower one of its own."""
    names = bot_names(game)
    if name not in names:
        raise Refusal(f"There is no bot {name!r} for {game.title}; there is {', '.join(names)}.")
    return RECIPES[name](seed, limit)
