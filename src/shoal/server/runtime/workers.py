"""Runs bots and analyses in threads beside the event loop, so that only their own table waits for them."""

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from shoal.bots import precompile
from shoal.core import Game, find_game
from shoal.server.runtime.fair_queue import FairQueue, Request
from shoal.server.runtime.priority import lower_priority

CONCURRENT_COMPILATIONS = 2
T = TypeVar("T")


class Workers:
    """A pool of threads for searches, which guests share, and the compilation of the kernels that they need."""

    def __init__(self, count: int) -> None:
        self.pool = ThreadPoolExecutor(count, thread_name_prefix="bot", initializer=lower_priority)
        self.queue = FairQueue("bots", count)
        self.compilations: dict[str, asyncio.Task[None]] = {}
        """Compilation of each searchable game's kernels, by game id."""

    def start_compiling(self) -> None:
        """Compile the kernels of all games in child processes, so that the event loop keeps running."""
        slots = asyncio.Semaphore(CONCURRENT_COMPILATIONS)
        self.compilations = {
            game_id: asyncio.create_task(self._compile(game_id, slots)) for game_id in precompile.compiled_games()
        }

    async def _compile(self, game_id: str, slots: asyncio.Semaphore) -> None:
        async with slots:
            if not precompile.is_compiled(find_game(game_id)):
                await _compile_in_child(game_id)
            await asyncio.to_thread(precompile.precompile_game, game_id)

    async def wait_until_compiled(self, game: Game) -> None:
        """Wait until nothing of the game has to be compiled any more."""
        if game.id in self.compilations:
            await asyncio.shield(self.compilations[game.id])

    async def run(self, game: Game, request: Request, task: Callable[[], T]) -> T:
        """Run a task in a thread when its turn has come, once the game's kernels are compiled."""
        await self.wait_until_compiled(game)
        return await self.queue.run(request, lambda: self.pool.submit(task))

    def stop(self) -> None:
        for compilation in self.compilations.values():
            compilation.cancel()
        self.pool.shutdown(wait=False, cancel_futures=True)


async def _compile_in_child(game_id: str) -> None:
    """Fill the cache of compiled kernels; the child ends with this process, because it watches its input."""
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", precompile.__name__, game_id, precompile.FOR_PARENT), stdin=asyncio.subprocess.PIPE
    )
    try:
        await child.wait()
    except asyncio.CancelledError:
        child.kill()
        raise
