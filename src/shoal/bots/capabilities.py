"""What only some bots can do, asked of any bot."""

from shoal.bots.bot import Bot, SearchStats
from shoal.bots.engine.bot import EngineBot
from shoal.bots.search_bot import SearchBot


def shrink(bot: Bot) -> int:
    """Free the memory that a bot does not need between two moves; return the bytes that it still takes."""
    return bot.shrink() if isinstance(bot, SearchBot | EngineBot) else 0


def search_stats(bot: Bot) -> SearchStats | None:
    """Return what the bot has found about its last action, if it has searched for it."""
    return bot.stats if isinstance(bot, SearchBot | EngineBot) else None


def count_forfeits(bot: Bot) -> int:
    """Return how many actions a substitute has chosen for the bot."""
    return bot.forfeits if isinstance(bot, EngineBot) else 0


def close(bot: Bot) -> None:
    """End the process of a bot, if it has one."""
    if isinstance(bot, EngineBot):
        bot.close()
