"""A connection to a table, with the messages that wait to be sent over it."""

import asyncio
import sys
from collections import deque
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from shoal.server.limits import Limits


class Connection(Protocol):
    """What a subscriber is connected by."""

    @property
    def is_writable(self) -> bool:
        """False while the other end does not read as fast as it is sent to."""

    def write(self, texts: Sequence[str]) -> None:
        """Send messages, without waiting."""

    def cut(self) -> None:
        """Close the connection because the other end is too slow."""


class NoConnection:
    """Keeps everything in the outbox."""

    is_writable = False

    def write(self, texts: Sequence[str]) -> None:
        raise AssertionError("nothing is written without a connection")

    def cut(self) -> None:
        pass


class _Queued(NamedTuple):
    text: str
    is_news: bool
    """True for what has happened at the table, which a later message with the whole table contains."""


class Subscriber:
    """One connection of a guest to a table."""

    def __init__(self, guest: str, name: str, limits: Limits, connection: Connection | None = None) -> None:
        self.guest = guest
        """Id of the guest."""
        self.name = name
        self.muted: frozenset[str] = frozenset()
        """Guests whom this one does not want to hear."""
        self.limits = limits
        self.connection = connection or NoConnection()
        self.outbox: deque[_Queued] = deque()
        self.is_cut_off = False
        self.is_visible = True
        """False while the guest's page is hidden, as it has told."""
        self.is_flushing = False
        """True if the outbox will be emptied when the event loop comes to it."""

    def send(self, message: str) -> None:
        """Queue what has happened at the table, without waiting.

        Backpressure never reaches the table: a subscriber whose outbox is full is cut off, and gets the whole table
        when it connects again.
        """
        self._queue(_Queued(message, is_news=True))

    def offer(self, message: str) -> None:
        """Queue what is worth nothing later, unless something else waits to be sent."""
        if not self.outbox and self.connection.is_writable:
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
        if self.is_cut_off:
            return
        self.outbox.append(queued)
        if not self.connection.is_writable:
            self._check_size()
        elif not self.is_flushing:
            # What else is to be said in this moment, such as the answer to the mover, leaves with it.
            self.is_flushing = True
            asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """Send what waits, if the other end reads. Call it when it reads again."""
        self.is_flushing = False
        if self.outbox and self.connection.is_writable:
            self.connection.write([queued.text for queued in self.outbox])
            self.outbox.clear()

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
        self.connection.cut()
