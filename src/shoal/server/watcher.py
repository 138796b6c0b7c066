"""Somebody connected to a table: what he is and what waits to be sent to him."""

import asyncio

from shoal.server.limits import Limits


class Watcher:
    def __init__(self, guest: str, name: str, limits: Limits) -> None:
        self.guest = guest
        self.name = name
        self.outbox: asyncio.Queue[str | None] = asyncio.Queue(limits.outbox)
        self.commands = limits.command_bucket()
        self.chats = limits.chat_bucket()

    def send(self, message: str) -> None:
        """Never waits: a reader who is too slow is cut off and catches up when he comes back."""
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.cut_off()

    def cut_off(self) -> None:
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)
