"""A connection to a table, with the messages that wait to be sent over it."""

import asyncio
import sys
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from shoal.server.limits import Limits


class _Queued(NamedTuple):
    text: str
    is_news: bool
    """True for what has happened at the table, which a later message with the whole table contains."""


class Subscriber:
    """One connection of a guest to a table."""

    def __init__(self, guest: str, name: str, limits: Limits, disconnect: Callable[[], None] = lambda: None) -> None:
        self.guest = guest
        """Id of the guest."""
        self.name = name
        self.limits = limits
        self.outbox: deque[_Queued] = deque()
        self.is_cut_off = False
        self.wake_up = asyncio.Event()
        """Set when there is something to send, or the connection is to be closed."""
        self.is_sending = False
        """True while a message is on its way into the connection."""
        self._disconnect = disconnect

    def send(self, message: str) -> None:
        """Queue what has happened at the table, without waiting.

        Backpressure never reaches the table: a subscriber whose outbox is full is cut off, and gets the whole table
        when it connects again.
        """
        self._queue(_Queued(message, is_news=True))

    def offer(self, message: str) -> None:
        """Queue what is worth nothing later, unless something else waits to be sent."""
        if not self.outbox and not self.is_sending:
            self.send(message)

    def send_table(self, message: str) -> None:
        """Queue the whole table, in the place of the news that it contains and that are still waiting."""
        kept = [queued for queued in self.outbox if not queued.is_news]
        if len(kept) < len(self.outbox):
            # The answers that follow the first of the news confirm changes that the table shows already.
            place = next(index for index, queued in enumerate(self.outbox) if queued.is_news)
            kept.insert(place, _Queued(message, is_news=True))
            self.outbox = deque(kept)
            self._check_size()
        else:
            self.send(message)

    def answer(self, message: str) -> None:
        """Queue the answer to a command, which nothing replaces."""
        self._queue(_Queued(message, is_news=False))

    def _queue(self, queued: _Queued) -> None:
        if not self.is_cut_off:
            self.outbox.append(queued)
            self.wake_up.set()
            self._check_size()

    def _check_size(self) -> None:
        size = sum(sys.getsizeof(queued.text) for queued in self.outbox)
        if len(self.outbox) > self.limits.outbox_size or size > self.limits.outbox_bytes:
            self.cut_off()

    def take(self) -> str | None:
        """Return the next message to send, or None if there is none."""
        return self.outbox.popleft().text if self.outbox else None

    def cut_off(self) -> None:
        """Drop all messages and close the connection."""
        self.outbox.clear()
        self.is_cut_off = True
        self.wake_up.set()
        self._disconnect()
