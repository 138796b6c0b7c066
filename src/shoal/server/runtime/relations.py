"""Knows whom guests have muted or blocked, in this process, and follows what changes in others."""

from collections.abc import Mapping
from time import time
from typing import NamedTuple

from cachetools import LRUCache

from shoal.core import Refusal
from shoal.server.bus import Bus
from shoal.server.bus.messages import RelationsChanged
from shoal.server.runtime.background import BackgroundTasks
from shoal.server.runtime.session import TableSession
from shoal.server.runtime.subscriber import Subscriber
from shoal.server.storage import Store
from shoal.server.storage.relations import Kind, RelationRow

CACHE_SIZE = 50_000
MOST_RELATIONS = 500
"""People whom one guest may mute or block."""


class GuestRelations(NamedTuple):
    """How a guest stands to others."""

    muted: frozenset[str]
    """Guests whom this one does not hear."""
    avoided: frozenset[str]
    """Guests with whom this one does not sit down, because one of the two has blocked the other."""


class RelationBook:
    """The relations of guests. Few have any, and to know that costs one query when a guest comes to this process."""

    def __init__(self, store: Store, bus: Bus, sessions: Mapping[str, TableSession]) -> None:
        self.store, self.bus, self.sessions = store, bus, sessions
        self.cache: LRUCache[str, GuestRelations] = LRUCache(CACHE_SIZE)
        self.changes = 0
        """Counts the changes, so that nothing is cached that was read before one of them."""
        self.background = BackgroundTasks("relations not read, trying again", self._on_gap)
        bus.subscribe(RelationsChanged, lambda _sender, message: self._on_changed(message))
        bus.on_gap(self._on_gap)

    async def find(self, guest: str) -> GuestRelations:
        known = self.cache.get(guest)
        if known is not None:
            return known
        changes = self.changes
        pairs = await self.store.relations.find(guest)
        found = GuestRelations(
            frozenset(other for owner, other, _ in pairs if owner == guest),
            frozenset(guest_id for *pair, kind in pairs if kind == "block" for guest_id in pair) - {guest},
        )
        if changes == self.changes:
            self.cache[guest] = found
        return found

    async def put(self, guest: str, other: str, name: str, kind: Kind) -> RelationRow:
        """Let a guest mute or block another one, in all processes; raise Refusal if they have too many."""
        row = RelationRow(guest, other, kind, time(), name)
        if not await self.store.relations.put(row, MOST_RELATIONS):
            raise Refusal(f"You have muted and blocked {MOST_RELATIONS} people. Undo some of it in the settings first.")
        await self._change(guest, other)
        return row

    async def remove(self, guest: str, other: str) -> None:
        """Let a guest hear and meet another one again, in all processes."""
        await self.store.relations.remove(guest, other)
        await self._change(guest, other)

    def attach(self, subscriber: Subscriber) -> None:
        """Tell a new subscriber whom its guest has muted; call `find` before, so that it is known at once."""
        known = self.cache.get(subscriber.guest)
        if known is not None:
            subscriber.muted = known.muted
        else:  # It has changed a moment ago.
            self.background.start(self._refresh({subscriber.guest}))

    async def stop(self) -> None:
        await self.background.stop()

    async def _change(self, guest: str, other: str) -> None:
        self._forget(guest, other)
        self.bus.publish(RelationsChanged([guest, other]))
        await self._refresh({guest})

    def _forget(self, *guests: str) -> None:
        self.changes += 1
        for guest in guests:
            self.cache.pop(guest, None)

    async def _refresh(self, guests: set[str]) -> None:
        """Show the subscribers of guests their tables anew, with what the guests want to hear."""
        found = {guest: (await self.find(guest)).muted for guest in guests}
        for session in list(self.sessions.values()):
            for subscriber in session.subscribers:
                muted = found.get(subscriber.guest)
                if muted is not None and muted != subscriber.muted:
                    subscriber.muted = muted
                    session.show_table_to(subscriber)

    def _on_changed(self, message: RelationsChanged) -> None:
        self._forget(*message.guests)
        self.background.start(self._refresh(set(message.guests)))

    def _on_gap(self) -> None:
        self.changes += 1
        self.cache.clear()
        self.background.start(self._refresh_all())

    async def _refresh_all(self) -> None:
        """Learn what may have changed unnoticed, for the few guests here whom it can concern."""
        subscribers = [subscriber for session in self.sessions.values() for subscriber in session.subscribers]
        concerned = await self.store.relations.find_guests(sorted({subscriber.guest for subscriber in subscribers}))
        await self._refresh(concerned | {subscriber.guest for subscriber in subscribers if subscriber.muted})
