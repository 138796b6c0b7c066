"""Where bots think: a few threads beside the event loop, so that nobody waits for them but their own table."""

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from shoal.bots import precompile
from shoal.core import Game, find_game

COMPILED_AT_ONCE = 2

T = TypeVar("T")


class Workers:
    def __init__(self, count: int) -> None:
        self.pool = ThreadPoolExecutor(count, thread_name_prefix="bot")
        self.pending: dict[str, asyncio.Task[None]] = {}
        """By game, if it has kernels."""

    def prepare(self) -> None:
        """Has the kernels compiled, in other processes, since that would halt this one; who needs them waits."""
        some = asyncio.Semaphore(COMPILED_AT_ONCE)
        self.pending = {
            game_id: asyncio.create_task(self._prepare(game_id, some)) for game_id in precompile.compiled_games()
        }

    async def _prepare(self, game_id: str, some: asyncio.Semaphore) -> None:
        async with some:
            if not precompile.is_compiled(find_game(game_id)):
                await _compile(game_id)
            await asyncio.get_running_loop().run_in_executor(self.pool, precompile.precompile_game, game_id)

    async def ready(self, game: Game) -> None:
        """When this returns, nothing of the game has to be compiled any more."""
        if game.id in self.pending:
            await asyncio.shield(self.pending[game.id])

    async def run(self, game: Game, task: Callable[[], T]) -> T:
        await self.ready(game)
        return await asyncio.get_running_loop().run_in_executor(self.pool, task)

    def stop(self) -> None:
        for preparing in self.pending.values():
            preparing.cancel()
        self.pool.shutdown(wait=False, cancel_futures=True)


async def _compile(game_id: str) -> None:
    compiling = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", precompile.__name__, game_id, precompile.FOR_PARENT), stdin=asyncio.subprocess.PIPE
    )
    try:
        await compiling.wait()
    except asyncio.CancelledError:
        compiling.kill()
        raise
