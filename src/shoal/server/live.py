"""A table in this process, with those who are connected to it."""

import asyncio
from collections.abc import Callable
from time import time

import msgspec

from shoal.server import identity, show
from shoal.server.entries import Acted, AnyEntry, Spoke
from shoal.server.messages import Spoken
from shoal.server.table import Table
from shoal.server.watcher import Watcher


def encode(message: object) -> str:
    return msgspec.json.encode(message).decode()


class LiveTable:
    def __init__(self, table: Table, secret: bytes) -> None:
        self.table = table
        self.secret = secret
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.timer: asyncio.TimerHandle | None = None
        self.bot: asyncio.Task[None] | None = None

    @property
    def idle(self) -> bool:
        return not self.watchers and self.timer is None and self.bot is None and not self.lock.locked()

    def here(self) -> set[str]:
        return {watcher.guest for watcher in self.watchers}

    def invitation(self) -> str:
        return f"/join/{identity.invitation(self.secret, self.table.id, self.table.invitation)}"

    def enter(self, watcher: Watcher) -> None:
        came = watcher.guest not in self.here() and self.table.seats_of(watcher.guest)
        self.watchers.add(watcher)
        watcher.send(self._table_for(watcher.guest))
        if came:
            self._tell_each(self._table_for, but=watcher)

    def go(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        if watcher.guest not in self.here() and self.table.seats_of(watcher.guest):
            self._tell_each(self._table_for)

    def tell(self, entries: list[AnyEntry]) -> None:
        """Everybody, of what has just been added to the log."""
        if not entries:
            return
        if len(entries) == 1 and isinstance(entries[0], Acted) and self.table.status == "playing":
            self._tell_move()
        elif all(isinstance(entry, Spoke) for entry in entries):
            for said in self.table.said[-len(entries) :]:
                message = encode(Spoken(said))
                for watcher in list(self.watchers):
                    watcher.send(message)
        else:
            self._tell_each(self._table_for)

    def _tell_move(self) -> None:
        table, now = self.table, time()
        # Without secrets all eyes see alike.
        common = None if table.game.has_secrets else show.sight_now(table, None)
        texts: dict[tuple[int | None, bool], str] = {}
        for watcher in self.watchers:
            eyes, can_take_back = table.eyes(watcher.guest), show.can_take_back(table, watcher.guest)
            text = texts.get((eyes, can_take_back))
            if text is None:
                sight = common or show.sight_now(table, eyes)
                text = texts[eyes, can_take_back] = encode(show.show_moved(table, eyes, can_take_back, now, sight))
            watcher.send(text)

    def _table_for(self, guest: str) -> str:
        return encode(show.show_table(self.table, guest, self.here(), self.invitation(), time()))

    def _tell_each(self, text_for: Callable[[str], str], but: Watcher | None = None) -> None:
        texts: dict[str, str] = {}
        for watcher in list(self.watchers - {but}):
            if watcher.guest not in texts:
                texts[watcher.guest] = text_for(watcher.guest)
            watcher.send(texts[watcher.guest])
