"""Advice on positions: thought of beside the event loop, each position once, and remembered."""

import asyncio
from collections import Counter, OrderedDict

from shoal.bots import Analysis, SearchBudget, analyse, can_analyse
from shoal.core import Game, Refusal, View
from shoal.server import metrics
from shoal.server.limits import Limits
from shoal.server.runtime.workers import Workers

REMEMBERED = 4096
Position = tuple[str, int, bytes, float]


class TooMuch(Refusal):
    """More than anybody may ask for at once; later it will do."""


class AnalysisService:
    def __init__(self, workers: Workers, limits: Limits) -> None:
        self.workers, self.limits = workers, limits
        self.remembered: OrderedDict[Position, Analysis] = OrderedDict()
        self.running: dict[Position, asyncio.Task[Analysis]] = {}
        self.waiting: Counter[str] = Counter()
        """Of each guest, the questions not yet answered."""

    async def ask(self, guest: str, game: Game, view: View, seat: int, seconds: float) -> Analysis:
        """For the seat, which is to act; who asks the same at the same time gets the same answer."""
        if not can_analyse(game):
            raise Refusal(f"There is no advice in {game.title}.")
        position = (game.id, seat, view.encode(), seconds)
        if position in self.remembered:
            self.remembered.move_to_end(position)
            return self.remembered[position]
        if self.waiting[guest] >= self.limits.advice_per_guest:
            raise TooMuch("One thing after the other: wait for the last answer.")
        if position not in self.running:
            if len(self.running) >= self.limits.advice_at_once:
                raise TooMuch("Many ask for advice just now; try again in a moment.")
            self.running[position] = asyncio.create_task(self._think(position, game, view, seat, seconds))
        self.waiting[guest] += 1
        try:
            return await asyncio.shield(self.running[position])
        finally:
            self.waiting[guest] -= 1
            self.waiting = +self.waiting

    async def _think(self, position: Position, game: Game, view: View, seat: int, seconds: float) -> Analysis:
        try:
            with metrics.advice_seconds.labels(game.id).time():
                advice = await self.workers.run(game, lambda: analyse(game, view, seat, SearchBudget(seconds=seconds)))
        finally:
            del self.running[position]
        self.remembered[position] = advice
        if len(self.remembered) > REMEMBERED:
            self.remembered.popitem(last=False)
        return advice
