"""Players made of code: each chooses from what its seat may see."""

from shoal.bots.advice import Advice, Advised, advise, can_advise
from shoal.bots.bot import Bot, Thinking
from shoal.bots.levels import bot_levels, bot_names, find_bot
from shoal.bots.match import play_game
from shoal.bots.searching import get_ready

__all__ = [
    "Advice",
    "Advised",
    "Bot",
    "Thinking",
    "advise",
    "bot_levels",
    "bot_names",
    "can_advise",
    "find_bot",
    "get_ready",
    "play_game",
]
