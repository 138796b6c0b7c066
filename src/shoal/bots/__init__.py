"""Bots: programs that choose an action from the view of one seat."""

from shoal.bots.analysis import Analysis, RatedAction, analyse, can_analyse, can_hint, suggest
from shoal.bots.bot import Bot, SearchBudget
from shoal.bots.levels import bot_levels, bot_names, find_bot
from shoal.bots.match import play_game

__all__ = [
    "Analysis",
    "Bot",
    "RatedAction",
    "SearchBudget",
    "analyse",
    "bot_levels",
    "bot_names",
    "can_analyse",
    "can_hint",
    "find_bot",
    "play_game",
    "suggest",
]
