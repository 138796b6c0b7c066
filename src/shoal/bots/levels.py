"""The bots by name, and the levels that people can play against."""

from collections.abc import Callable

from shoal.bots.bot import Bot, EpsilonGreedyBot, GreedyBot, RandomBot, SearchBudget
from shoal.bots.engine.bot import EngineBot
from shoal.bots.engine.registry import engine_names, find_engine
from shoal.bots.planning_bot import PlanningBot
from shoal.bots.search import SearchConfig
from shoal.bots.search_bot import SearchBot
from shoal.core import Game, Refusal
from shoal.kernel.game import KernelGame, is_searchable
from shoal.kernel.search import HEURISTIC, ROLLOUT
from shoal.physics.game import Skill

SearchBotFactory = Callable[[KernelGame, int, SearchBudget | None], Bot]
"""Function that makes a bot from a game, a seed and a limit on its search."""

RANDOM = "random"
SIMPLE_BOTS: dict[str, Callable[[int], Bot]] = {RANDOM: RandomBot, "easy": EpsilonGreedyBot, "greedy": GreedyBot}


def _level(level: str, budget: SearchBudget) -> SearchBotFactory:
    return lambda game, seed, limit: SearchBot(
        seed,
        budget.at_most(limit),
        SearchConfig(HEURISTIC, game.exploration, game.progressive_widening),
        game.temperature.get(level, 0.0),
    )


def _uct(game: KernelGame, seed: int, limit: SearchBudget | None) -> Bot:
    """Make a plain UCT bot, with rollouts and no heuristic, as a yardstick for the others."""
    return SearchBot(seed, SearchBudget(seconds=1.0).at_most(limit), SearchConfig(ROLLOUT, exploration=0.7))


BUDGETS = {
    "medium": SearchBudget(iterations=10),
    "hard": SearchBudget(iterations=60),
    "expert": SearchBudget(seconds=1.0),
}
SEARCH_BOTS: dict[str, SearchBotFactory] = {
    "uct": _uct,
    **{level: _level(level, budget) for level, budget in BUDGETS.items()},
}
PLANNING = {
    "easy": Skill(tries=4, unsteadiness=6.0),
    "medium": Skill(tries=24, unsteadiness=4.0),
    "hard": Skill(tries=48, unsteadiness=3.0),
    "expert": Skill(tries=96, unsteadiness=2.0),
}
"""Skills of the levels in physical games."""
LEVELS = ("easy", "medium", "hard", "expert")
SIMPLE_LEVELS = ("easy", "greedy")


def bot_names(game: Game) -> tuple[str, ...]:
    """Return the names of all bots that can play the game, and of the engines that are registered for it."""
    if game.physical:
        return (RANDOM, *PLANNING, *engine_names(game))
    return (*SIMPLE_BOTS, *(SEARCH_BOTS if game.searchable else ()), *engine_names(game))


def bot_levels(game: Game) -> tuple[str, ...]:
    """Return the names of the bots offered to people, the weakest first."""
    return LEVELS if game.searchable or game.physical else SIMPLE_LEVELS


def find_bot(game: Game, name: str, seed: int, limit: SearchBudget | None = None) -> Bot:
    """Return a new bot, which searches within its own budget and the limit; raise Refusal if there is none."""
    if game.physical and name in PLANNING:
        return PlanningBot(seed, PLANNING[name])
    if name in SIMPLE_BOTS and name in bot_names(game):
        return SIMPLE_BOTS[name](seed)
    if name in SEARCH_BOTS and is_searchable(game):
        return SEARCH_BOTS[name](game, seed, limit)
    if engine := find_engine(game, name):
        return EngineBot(engine.command, seed, find_substitute(game, seed), limit)
    raise Refusal(f"There is no bot {name!r} for {game.title}; there is {', '.join(bot_names(game))}.")


def find_substitute(game: Game, seed: int) -> Bot:
    """Return a bot of the weakest level, which moves for an engine that fails."""
    return find_bot(game, bot_levels(game)[0], seed)
