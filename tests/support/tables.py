"""Tables of a service in this process."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

from shoal.server.bus import Bus
from shoal.server.domain.commands import Move
from shoal.server.domain.entries import Clock
from shoal.server.limits import Limits
from shoal.server.runtime.session import TableSession
from shoal.server.runtime.tables import TableService
from shoal.server.storage import open_store
from shoal.server.wire.messages import NewTable, SeatWish
from tests.support.client import SEAT_KINDS
from tests.support.server_process import PATIENCE

QUICK = Limits(bot_pace=0)


async def start_service(stack: AsyncExitStack, address: str, limits: Limits = QUICK) -> TableService:
    """Start a table service on a database, until the stack is closed."""
    store = await stack.enter_async_context(open_store(address))
    service = TableService(store, Bus(), await store.load_secret(), limits)
    stack.push_async_callback(service.close)
    return service


async def seat(
    service: TableService,
    host: str,
    *seats: str,
    game: str = "hey_thats_my_fish",
    clock: Clock | None = None,
    options: dict[str, Any] | None = None,
) -> TableSession:
    """Open a table with seats given as in `client.seat_wishes`; what is due there begins with the next await."""
    wishes = tuple(SeatWish(kind) if kind in SEAT_KINDS else SeatWish("bot", level=kind) for kind in seats)  # type: ignore[arg-type]
    request = NewTable(game, wishes, options or {}, clock or Clock())
    return await service.find(await service.new_table(request, host, host.title()))


async def move(service: TableService, session: TableSession, guest: str, action: Any = None) -> None:
    """Make this move, or the first legal one."""
    table = session.table
    action = action or table.state.legal()[0]
    command = Move(id=f"move-{table.seq:06}", version=table.version, action=str(action))
    await service.execute(session, guest, guest.title(), command)


async def make_first_moves(service: TableService, session: TableSession, guest: str) -> None:
    """Make the first move of every seat, which all belong to the guest; a clock runs from then on."""
    for _ in session.table.seats:
        await move(service, session, guest)


async def until(met: Callable[[], bool]) -> None:
    """Let the event loop run until a condition is met."""
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(PATIENCE):
        while not met():
            next_look = asyncio.Event()
            loop.call_later(0.001, next_look.set)
            await next_look.wait()
