"""Remembers who has which table open and visible, in this process and in others: they need no notice of their turn."""

from collections.abc import Iterable

from shoal.server.bus import Bus
from shoal.server.bus.messages import Hello, Seen


class Visibility:
    """Guests before whose eyes a table is."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.here: dict[str, set[str]] = {}
        """Guests who see a table in this process, by table."""
        self.elsewhere: dict[str, dict[str, set[str]]] = {}
        """The same for other processes, by process and table."""
        bus.subscribe(Seen, self._note_elsewhere)
        bus.subscribe(Hello, lambda _sender, _message: self._announce())
        bus.on_gone(self._forget)

    def note(self, table_id: str, guests: Iterable[str]) -> None:
        """Note all guests who see a table in this process, and tell the others."""
        now = set(guests)
        if now == self.here.get(table_id, set()):
            return
        if now:
            self.here[table_id] = now
        else:
            del self.here[table_id]
        self.bus.publish(Seen(table_id, sorted(now)))

    def sees(self, guest: str, table_id: str) -> bool:
        """Return whether a guest sees a table, in whatever process."""
        processes = (self.here, *self.elsewhere.values())
        return any(guest in tables.get(table_id, ()) for tables in processes)

    def _note_elsewhere(self, sender: str, message: Seen) -> None:
        tables = self.elsewhere.setdefault(sender, {})
        if message.guests:
            tables[message.table] = set(message.guests)
        else:
            tables.pop(message.table, None)

    def _forget(self, sender: str) -> None:
        self.elsewhere.pop(sender, None)

    def _announce(self) -> None:
        for table_id, guests in self.here.items():
            self.bus.publish(Seen(table_id, sorted(guests)))
