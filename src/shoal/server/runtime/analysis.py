"""Analyses positions beside the event loop: each position once, with a cache of the results."""

import asyncio
from collections import Counter

from cachetools import LRUCache

from shoal.bots import Analysis, SearchBudget, analyse, can_analyse
from shoal.core import Game, Refusal, View
from shoal.server import metrics
from shoal.server.limits import Limits
from shoal.server.runtime.fair_queue import Request, TooManyRequests
from shoal.server.runtime.workers import Workers

CACHE_SIZE = 4096
Position = tuple[str, int, bytes, float]
"""Game, seat to act, encoded view of that seat, and search time in seconds."""


class AnalysisService:
    """Analyses positions for hints and for reviews of finished games."""

    def __init__(self, workers: Workers, limits: Limits) -> None:
        self.workers, self.limits = workers, limits
        self.cache: LRUCache[Position, Analysis] = LRUCache(CACHE_SIZE)
        self.running: dict[Position, asyncio.Task[Analysis]] = {}
        self.pending: Counter[str] = Counter()
        """Unanswered requests of each guest."""

    async def analyse(self, guest: str, game: Game, view: View, seat: int, seconds: float) -> Analysis:
        """Analyse a position from the view of the seat to act. Concurrent requests for one position share a search."""
        if not can_analyse(game):
            raise Refusal(f"There are no hints in {game.title}.")
        position = (game.id, seat, view.encode(), seconds)
        if known := self.cache.get(position):
            return known
        if self.pending[guest] >= self.limits.analyses_per_guest:
            raise TooManyRequests("Please wait for the last answer first.")
        if position not in self.running:
            if len(self.running) >= self.limits.concurrent_analyses:
                raise TooManyRequests("Many players are asking for hints. Please try again in a moment.")
            self.running[position] = asyncio.create_task(self._search(guest, position, game, view, seat))
        self.pending[guest] += 1
        try:
            return await asyncio.shield(self.running[position])
        finally:
            self.pending[guest] -= 1
            self.pending = +self.pending

    async def _search(self, guest: str, position: Position, game: Game, view: View, seat: int) -> Analysis:
        request, budget = Request(guest, self.limits.waiting_seconds), SearchBudget(seconds=position[-1])
        try:
            with metrics.analysis_seconds.labels(game.id).time():
                analysis = await self.workers.run(game, request, lambda: analyse(game, view, seat, budget))
        finally:
            del self.running[position]
        self.cache[position] = analysis
        return analysis
