"""A table in this process, with those who are connected to it."""

import asyncio
from collections.abc import Callable
from time import time

import msgspec

from shoal.server.domain import identifiers
from shoal.server.domain.entries import AnyEntry, MessageSent, MoveMade
from shoal.server.domain.table import Table
from shoal.server.runtime.subscriber import Subscriber
from shoal.server.wire import presenter
from shoal.server.wire.messages import Spoken


def encode(message: object) -> str:
    return msgspec.json.encode(message).decode()


class TableSession:
    def __init__(self, table: Table, secret: bytes) -> None:
        self.table = table
        self.secret = secret
        self.lock = asyncio.Lock()
        self.subscribers: set[Subscriber] = set()
        self.timer: asyncio.TimerHandle | None = None
        self.bot: asyncio.Task[None] | None = None

    @property
    def idle(self) -> bool:
        return not self.subscribers and self.timer is None and self.bot is None and not self.lock.locked()

    def here(self) -> set[str]:
        return {subscriber.guest for subscriber in self.subscribers}

    def invitation(self) -> str:
        return f"/join/{identifiers.make_invitation(self.secret, self.table.id, self.table.invitation)}"

    def enter(self, subscriber: Subscriber) -> None:
        came = subscriber.guest not in self.here() and self.table.seats_of(subscriber.guest)
        self.subscribers.add(subscriber)
        subscriber.send(self._table_for(subscriber.guest))
        if came:
            self._tell_each(self._table_for, but=subscriber)

    def go(self, subscriber: Subscriber) -> None:
        self.subscribers.discard(subscriber)
        if subscriber.guest not in self.here() and self.table.seats_of(subscriber.guest):
            self._tell_each(self._table_for)

    def tell(self, entries: list[AnyEntry]) -> None:
        """Everybody, of what has just been added to the log."""
        if not entries:
            return
        if len(entries) == 1 and isinstance(entries[0], MoveMade) and self.table.status == "playing":
            self._tell_move()
        elif all(isinstance(entry, MessageSent) for entry in entries):
            for said in self.table.chat[-len(entries) :]:
                message = encode(Spoken(said))
                for subscriber in list(self.subscribers):
                    subscriber.send(message)
        else:
            self._tell_each(self._table_for)

    def _tell_move(self) -> None:
        table, now = self.table, time()
        # Without secrets all eyes see alike.
        common = None if table.game.private_views else presenter.observation_now(table, None)
        texts: dict[tuple[int | None, bool], str] = {}
        for subscriber in self.subscribers:
            viewpoint, can_take_back = (
                table.viewpoint(subscriber.guest),
                presenter.can_take_back(table, subscriber.guest),
            )
            text = texts.get((viewpoint, can_take_back))
            if text is None:
                observation = common or presenter.observation_now(table, viewpoint)
                text = texts[viewpoint, can_take_back] = encode(
                    presenter.show_moved(table, viewpoint, can_take_back, now, observation)
                )
            subscriber.send(text)

    def _table_for(self, guest: str) -> str:
        return encode(presenter.show_table(self.table, guest, self.here(), self.invitation(), time()))

    def _tell_each(self, text_for: Callable[[str], str], but: Subscriber | None = None) -> None:
        texts: dict[str, str] = {}
        for subscriber in list(self.subscribers - {but}):
            if subscriber.guest not in texts:
                texts[subscriber.guest] = text_for(subscriber.guest)
            subscriber.send(texts[subscriber.guest])
