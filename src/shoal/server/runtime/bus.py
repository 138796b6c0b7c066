"""How processes tell each other that a table has changed. A message is only a hint: what happened stands in the log."""

from collections.abc import Awaitable, Callable
from typing import Protocol

Heard = Callable[[str, int], Awaitable[None]]


class Bus(Protocol):
    async def publish(self, table_id: str, seq: int) -> None:
        """The table's log now has so many entries."""

    def subscribe(self, heard: Heard) -> None: ...


class LocalBus:
    """Within one process."""

    def __init__(self) -> None:
        self.listeners: list[Heard] = []

    async def publish(self, table_id: str, seq: int) -> None:
        for heard in self.listeners:
            await heard(table_id, seq)

    def subscribe(self, heard: Heard) -> None:
        self.listeners.append(heard)
