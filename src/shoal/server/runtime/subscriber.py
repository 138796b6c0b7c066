"""Somebody connected to a table: what he is and what waits to be sent to him."""

import asyncio
from collections import deque

from shoal.server.limits import Limits


class Subscriber:
    def __init__(self, guest: str, name: str, limits: Limits) -> None:
        self.guest = guest
        self.name = name
        self.outbox: deque[str] = deque()
        self.room = limits.outbox
        self.is_cut_off = False
        self.news = asyncio.Event()
        self.commands = limits.command_bucket()
        self.chats = limits.chat_bucket()

    def send(self, message: str) -> None:
        """Never waits: a reader who is too slow is cut off and catches up when he comes back."""
        if len(self.outbox) >= self.room:
            self.cut_off()
        elif not self.is_cut_off:
            self.outbox.append(message)
            self.news.set()

    def cut_off(self) -> None:
        self.outbox.clear()
        self.is_cut_off = True
        self.news.set()
