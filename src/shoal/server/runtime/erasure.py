"""Forgets guests: their seats go to bots, their names leave the logs, and everything else about them is deleted."""

import asyncio
import contextlib
from collections.abc import Sequence

import structlog

from shoal.core import Refusal
from shoal.server.domain import identifiers
from shoal.server.domain.commands import Leave
from shoal.server.runtime.operations import FOLLOW_SECONDS, OperationFollower
from shoal.server.storage import Conflict
from shoal.server.storage.lobby import UNFINISHED
from shoal.server.storage.personal_data import erase_all, find_naming_logs, rewrite_logs

ALL = 1_000_000
MAX_ATTEMPTS = 10
LATE_SECONDS = 3 * FOLLOW_SECONDS
"""Time after which every process has reloaded the tables, so that no entry with the old name is on its way."""
logger = structlog.get_logger()


class ErasureService:
    """Takes guests out of the database of a table service."""

    def __init__(self, operations: OperationFollower) -> None:
        self.operations, self.table_service = operations, operations.table_service
        self.late: set[asyncio.Task[None]] = set()
        """Second looks that are still to come."""

    async def forget(self, guest_id: str) -> None:
        """Forget a guest. What is stored changes in one transaction; before it, the guest leaves their games."""
        await self._leave_all(guest_id)
        table_ids = await self._erase(guest_id)
        await self.operations.catch_up()
        look_again = asyncio.create_task(self._erase_again(guest_id, table_ids))
        self.late.add(look_again)
        look_again.add_done_callback(self.late.discard)

    def stop(self) -> None:
        for task in self.late:
            task.cancel()

    async def _leave_all(self, guest_id: str) -> None:
        service = self.table_service
        for row in await service.store.find_tables_of(guest_id, UNFINISHED, ALL):
            # The game may be over by now, or may be one that cannot be opened.
            with contextlib.suppress(Refusal):
                session = await service.find(row.id)
                await service.execute(session, guest_id, "", Leave(id=identifiers.new_id()))

    async def _erase(self, guest_id: str, more: Sequence[str] = ()) -> list[str]:
        """Delete everything about a guest, also in the logs of some more tables; return the tables that named them."""
        service = self.table_service
        for _ in range(MAX_ATTEMPTS):
            logs = await find_naming_logs(service.store, guest_id, more)
            rewritten = await asyncio.to_thread(rewrite_logs, service.store, service.secret, guest_id, logs)
            try:
                await service.store.appender.append([], [*rewritten, *erase_all(service.store, guest_id)])
            except Conflict:
                continue
            return [naming.row.id for naming in logs]
        raise Refusal("Your tables are too busy. Please try again.")

    async def _erase_again(self, guest_id: str, table_ids: list[str]) -> None:
        """Look once more, because another process may have written the old name before it reloaded a table."""
        await asyncio.sleep(LATE_SECONDS)
        try:
            await self._erase(guest_id, table_ids)
        except Exception:
            logger.exception("guest not forgotten completely")
