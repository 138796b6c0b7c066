"""A connection to a table, with the messages that wait to be sent over it."""

import asyncio
from collections import deque

from shoal.server.limits import Limits


class Subscriber:
    """One connection of a guest to a table."""

    def __init__(self, guest: str, name: str, limits: Limits) -> None:
        self.guest = guest
        """Id of the guest."""
        self.name = name
        self.outbox: deque[str] = deque()
        self.outbox_size = limits.outbox_size
        self.is_cut_off = False
        self.wake_up = asyncio.Event()
        """Set when there is something to send, or the connection is to be closed."""
        self.command_bucket = limits.command_bucket()
        self.chat_bucket = limits.chat_bucket()

    def send(self, message: str) -> None:
        """Queue a message without waiting.

        Backpressure never reaches the table: a subscriber whose outbox is full is cut off, and gets the whole table
        when it connects again.
        """
        if len(self.outbox) >= self.outbox_size:
            self.cut_off()
        elif not self.is_cut_off:
            self.outbox.append(message)
            self.wake_up.set()

    def cut_off(self) -> None:
        """Drop all messages and close the connection."""
        self.outbox.clear()
        self.is_cut_off = True
        self.wake_up.set()
