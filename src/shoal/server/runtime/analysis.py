"""Analyses positions beside the event loop: each position once, with a cache of the results."""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar, cast

from cachetools import LRUCache

from shoal.bots import Analysis, SearchBudget, analyse, can_analyse, suggest
from shoal.core import Game, Refusal, View
from shoal.physics.game import Suggestion
from shoal.server import metrics
from shoal.server.limits import Limits
from shoal.server.runtime.fair_queue import Request, TooManyRequests
from shoal.server.runtime.workers import Workers

CACHE_SIZE = 4096
Position = tuple[str, int, bytes, float]
"""Game, seat to act, encoded view of that seat, and search time in seconds, which is 0 for a suggestion."""
T = TypeVar("T")


class AnalysisService:
    """Analyses positions for hints and for reviews of finished games, and plans suggestions for physical acts."""

    def __init__(self, workers: Workers, limits: Limits) -> None:
        self.workers, self.limits = workers, limits
        self.cache: LRUCache[Position, Any] = LRUCache(CACHE_SIZE)
        self.running: dict[Position, asyncio.Task[Any]] = {}
        self.pending: Counter[str] = Counter()
        """Unanswered requests of each guest."""

    async def analyse(self, guest: str, game: Game, view: View, seat: int, seconds: float) -> Analysis:
        """Analyse a position from the view of the seat to act. Concurrent requests for one position share a search."""
        if not can_analyse(game):
            raise Refusal(f"There are no hints in {game.title}.")
        budget = SearchBudget(seconds=seconds)
        position = (game.id, seat, view.encode(), seconds)
        return await self._answer(guest, position, game, lambda: analyse(game, view, seat, budget))

    async def suggest(self, guest: str, game: Game, view: View, seat: int) -> Suggestion:
        """Plan what to try in a physical game, from the view of the seat to act."""
        position = (game.id, seat, view.encode(), 0.0)
        return await self._answer(guest, position, game, lambda: suggest(game, view, seat))

    async def _answer(self, guest: str, position: Position, game: Game, think: Callable[[], T]) -> T:
        if known := self.cache.get(position):
            return cast(T, known)
        if self.pending[guest] >= self.limits.analyses_per_guest:
            raise TooManyRequests("Please wait for the last answer first.")
        if position not in self.running:
            if len(self.running) >= self.limits.concurrent_analyses:
                raise TooManyRequests("Many players are asking for hints. Please try again in a moment.")
            self.running[position] = asyncio.create_task(self._run(guest, position, game, think))
        self.pending[guest] += 1
        try:
            return cast(T, await asyncio.shield(self.running[position]))
        finally:
            self.pending[guest] -= 1
            self.pending = +self.pending

    async def _run(self, guest: str, position: Position, game: Game, think: Callable[[], T]) -> T:
        request = Request(guest, self.limits.waiting_seconds)
        try:
            with metrics.analysis_seconds.labels(game.id).time():
                result = await self.workers.run(game, request, think)
        finally:
            del self.running[position]
        self.cache[position] = result
        return result
