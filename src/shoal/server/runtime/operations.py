"""Follows what operators do, so that a running server acts on it within a second or two."""

import asyncio
import sys

import structlog

from shoal.server.runtime.tables import TableService
from shoal.server.storage import Operation, fold_bans

FOLLOW_SECONDS = 1.0
"""Time between two looks at the log of operations."""
LATE = 100
"""Positions that are read again, because transactions may commit in another order than that of their positions."""
logger = structlog.get_logger()


class OperationFollower:
    """Reads the log of operations and applies it to this process."""

    def __init__(self, table_service: TableService) -> None:
        self.table_service = table_service
        self.applied: dict[int, Operation] = {}
        """The latest operations that were applied, by their positions."""
        self.bans: dict[str, Operation] = {}
        """Bans that hold, by guest."""

    async def start(self) -> None:
        """Learn which guests are banned, and where the log of operations ends."""
        self.applied = await self.table_service.store.operations.read_since(0)
        self.bans = fold_bans({}, self.applied.values())

    async def run(self) -> None:
        while True:
            await asyncio.sleep(FOLLOW_SECONDS)
            try:
                await self.catch_up()
            except Exception:
                logger.exception("operations cannot be read")

    async def catch_up(self) -> None:
        """Apply what is new in the log of operations."""
        latest = await self.table_service.store.operations.read_since(max(self.applied, default=0) - LATE)
        new = [operation for position, operation in latest.items() if position not in self.applied]
        self.applied = latest
        self.bans = fold_bans(self.bans, new)
        for operation in new:
            if operation.kind != "reload":  # Of these there may be hundreds, and no operator did them.
                logger.info("operation", kind=operation.kind, subject=operation.subject)
            await self._apply(operation)

    async def _apply(self, operation: Operation) -> None:
        service = self.table_service
        match operation.kind:
            case "close" | "leave":
                await service.catch_up(operation.subject, sys.maxsize)
            case "reload":
                await service.reload(operation.subject)
            case "archive":
                service.let_go(before=float(operation.subject))
            case "ban":
                service.disconnect(operation.subject)
