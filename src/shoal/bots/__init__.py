"""Players made of code: each chooses from what its seat may see."""

from shoal.bots.bot import Bot, bot_levels, find_bot
from shoal.bots.match import play_game

__all__ = ["Bot", "bot_levels", "find_bot", "play_game"]
