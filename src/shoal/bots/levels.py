"""The bots by name, and the levels that people play against."""

from collections.abc import Callable

from shoal.bots.bot import Bot, CarelessBot, GreedyBot, RandomBot, SearchBudget
from shoal.bots.planning_bot import PlanningBot
from shoal.bots.search import SearchConfig
from shoal.bots.search_bot import SearchBot
from shoal.core import Game, Refusal
from shoal.kernel.game import KernelGame, is_searchable
from shoal.kernel.search import HEURISTIC, ROLLOUT
from shoal.physics.game import Skill

Recipe = Callable[[KernelGame, int, SearchBudget | None], Bot]

RANDOM = "random"
SIMPLE: dict[str, Callable[[int], Bot]] = {RANDOM: RandomBot, "easy": CarelessBot, "greedy": GreedyBot}


def _searching(level: str, budget: SearchBudget) -> Recipe:
    return lambda game, seed, limit: SearchBot(
        seed,
        budget.at_most(limit),
        SearchConfig(HEURISTIC, game.exploration, game.progressive_widening),
        game.temperature.get(level, 0.0),
    )


def _uct(game: KernelGame, seed: int, limit: SearchBudget | None) -> Bot:
    """The textbook's: random games and nothing else. Others are measured against it."""
    return SearchBot(seed, SearchBudget(seconds=1.0).at_most(limit), SearchConfig(ROLLOUT, exploration=0.7))


BUDGETS = {
    "medium": SearchBudget(iterations=10),
    "hard": SearchBudget(iterations=60),
    "expert": SearchBudget(seconds=1.0),
}
SEARCHING: dict[str, Recipe] = {
    "uct": _uct,
    **{level: _searching(level, budget) for level, budget in BUDGETS.items()},
}
PLANNING = {
    "easy": Skill(tries=12, unsteadiness=6.0),
    "medium": Skill(tries=24, unsteadiness=4.0),
    "hard": Skill(tries=48, unsteadiness=3.0),
    "expert": Skill(tries=96, unsteadiness=2.0),
}
"""For games of physical acts."""
LEVELS = ("easy", "medium", "hard", "expert")
SIMPLE_LEVELS = ("easy", "greedy")


def bot_names(game: Game) -> tuple[str, ...]:
    """All bots that play a game."""
    if game.physical:
        return (RANDOM, *PLANNING)
    return (*SIMPLE, *SEARCHING) if game.searchable else tuple(SIMPLE)


def bot_levels(game: Game) -> tuple[str, ...]:
    """Those offered to people, the weakest first."""
    return LEVELS if game.searchable or game.physical else SIMPLE_LEVELS


def find_bot(game: Game, name: str, seed: int, limit: SearchBudget | None = None) -> Bot:
    """A bot that thinks no longer than the limit, should it have no narrower one of its own."""
    if game.physical and name in PLANNING:
        return PlanningBot(seed, PLANNING[name])
    if name in SIMPLE and name in bot_names(game):
        return SIMPLE[name](seed)
    if name in SEARCHING and is_searchable(game):
        return SEARCHING[name](game, seed, limit)
    raise Refusal(f"There is no bot {name!r} for {game.title}; there is {', '.join(bot_names(game))}.")
