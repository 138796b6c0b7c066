"""Notifies the processes that serve a table of changes. A notification is only a hint; the log holds what happened."""

from collections.abc import Awaitable, Callable
from typing import Protocol

Listener = Callable[[str, int], Awaitable[None]]
"""Called with the id of a table and the length of its log."""


class Bus(Protocol):
    """A channel on which processes announce that a table's log has grown."""

    async def publish(self, table_id: str, seq: int) -> None:
        """Announce the new length of the table's log."""

    def subscribe(self, listener: Listener) -> None:
        """Call the listener for every announcement."""


class LocalBus:
    """A bus within one process."""

    def __init__(self) -> None:
        self.listeners: list[Listener] = []

    async def publish(self, table_id: str, seq: int) -> None:
        for listener in self.listeners:
            await listener(table_id, seq)

    def subscribe(self, listener: Listener) -> None:
        self.listeners.append(listener)
