"""Chooses the actions of bots, in threads beside the event loop; a bot that fails is replaced by a simpler one."""

import secrets
from typing import NamedTuple

import structlog

from shoal.bots import SearchBudget, bot_levels, find_bot
from shoal.bots.capabilities import shrink
from shoal.bots.levels import RANDOM
from shoal.core import Action, Game, Outcome, State, View
from shoal.server import metrics
from shoal.server.domain.table import Table
from shoal.server.limits import Limits
from shoal.server.runtime.bot_cache import BotCache, KeptBot
from shoal.server.runtime.fair_queue import Request
from shoal.server.runtime.workers import Workers

HURRIED = SearchBudget(seconds=0.1)
"""Limit of a bot's search at a table where nobody wants to wait for it."""
logger = structlog.get_logger()


class Turn(NamedTuple):
    """A turn for which an action is chosen. The table may change meanwhile."""

    table_id: str
    game: Game
    seat: int
    view: View
    state: State
    limit: SearchBudget | None
    """Limit of the bot's search beside that of its level."""


class Choice(NamedTuple):
    """An action, with its outcome if it is a physical act."""

    action: Action
    outcome: Outcome | None
    level: str
    """Level of the bot that chose: a simpler one than was asked for if that one has failed."""


class BotPlayer:
    """Plays the seats of bots, each from the view of its seat alone."""

    def __init__(self, workers: Workers, limits: Limits) -> None:
        self.workers = workers
        self.cache = BotCache(limits.bot_memory)

    async def choose(self, table: Table, seat: int, level: str, request: Request) -> Choice:
        """Choose an action for the seat to act; raise only if not even a random action can be found."""
        limit = HURRIED if table.hurries else None
        turn = Turn(table.id, table.game, seat, table.state.view(seat), table.state.copy(), limit)
        *attempts, last_resort = find_substitutes(turn.game, level)
        for attempt in attempts:
            try:
                return await self._choose(turn, attempt, request)
            except Exception:
                logger.exception("bot failed", table=turn.table_id, game=turn.game.id, level=attempt)
        return await self._choose(turn, last_resort, request)

    async def _choose(self, turn: Turn, level: str, request: Request) -> Choice:
        """Let the bot that played this seat before choose, or a new one, which alone can have another limit."""
        kept = None if turn.limit else self.cache.take(turn.table_id, turn.seat, level)

        def think() -> tuple[Choice, KeptBot]:
            bot = kept or find_bot(turn.game, level, random_seed(), turn.limit)
            with metrics.bot_seconds.labels(turn.game.id, level).time():
                action = bot.choose(turn.game, turn.view, turn.seat)
                outcome = turn.state.resolve(action)
            turn.state.copy().apply(action, outcome)  # A bot whose action is illegal has failed.
            return Choice(action, outcome, level), KeptBot(bot, level, shrink(bot))

        choice, thinker = await self.workers.run(turn.game, request, think)
        self.cache.put(turn.table_id, turn.seat, thinker)
        return choice

    def forget(self, table: Table) -> None:
        """Free the memory of the bots at a table whose game is over."""
        self.cache.forget(table.id, len(table.seats))


def find_substitutes(game: Game, level: str) -> list[str]:
    """Return the levels to try in turn: the wanted one twice, then the weakest, then the one without any thought."""
    weakest = bot_levels(game)[0]
    return [level, level, *([weakest] if weakest != level else []), RANDOM]


def random_seed() -> int:
    return secrets.randbits(62)
