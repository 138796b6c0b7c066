"""Remembers who is connected to which table, in this process and in others.

The lobby offers only open tables at which players are or have just been.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from time import monotonic

from shoal.server.bus import Bus
from shoal.server.bus.messages import Connected, Waited

RECENT_SECONDS = 600.0
"""Time after which nobody is expected to come back to a table that waits for players."""
HERE = ""
"""This process, among those in which a player may be."""


class Presence:
    """Guests connected to tables; and tables that wait for players, and when a player was last connected to them."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.here: dict[str, set[str]] = {}
        """Waiting tables at which a player is connected, in the order in which they came, with the processes."""
        self.left: dict[str, float] = {}
        """Tables at which a player has been, and when the last one left; the latest come last."""
        self.connected: dict[str, dict[str, int]] = {}
        """Guests who are connected in this process, by table, with the number of their connections."""
        self.elsewhere: dict[str, dict[str, Mapping[str, int]]] = {}
        """The same for other processes, by table and process."""
        self.connections_elsewhere: Counter[str] = Counter()
        """Number of connections of each guest to other processes."""

    # Guests at tables

    def note_connected(self, table_id: str, guests: Iterable[str]) -> None:
        """Note the guests of all connections to a table in this process, and tell the others."""
        counts = dict(Counter(guests))
        if counts == self.connected.get(table_id, {}):
            return
        if counts:
            self.connected[table_id] = counts
        else:
            del self.connected[table_id]
        self.bus.publish(Connected(table_id, counts))

    def note_elsewhere(self, sender: str, table_id: str, guests: Mapping[str, int]) -> None:
        """Note the guests of all connections to a table in another process."""
        at_table = self.elsewhere.setdefault(table_id, {})
        self.connections_elsewhere.subtract(at_table.pop(sender, {}))
        self.connections_elsewhere.update(guests)
        if guests:
            at_table[sender] = guests
        elif not at_table:
            del self.elsewhere[table_id]
        self.connections_elsewhere += Counter()  # Drops those at zero.

    def guests_elsewhere(self, table_id: str) -> set[str]:
        """Return the guests who are connected to a table in other processes."""
        return {guest for guests in self.elsewhere.get(table_id, {}).values() for guest in guests}

    def find_online(self, guests: Iterable[str]) -> set[str]:
        """Return those of the guests who are connected to a table, in this process or in others."""
        here = {guest for counts in self.connected.values() for guest in counts}
        return {guest for guest in guests if guest in here or self.connections_elsewhere[guest] > 0}

    def announce(self) -> None:
        """Tell the other processes everything that they may have missed."""
        for table_id, counts in self.connected.items():
            self.bus.publish(Connected(table_id, counts))
        for table_id, processes in self.here.items():
            if HERE in processes:
                self.bus.publish(Waited(table_id, here=True))

    def tables_of(self, sender: str) -> list[str]:
        """Return the tables to which guests are connected in another process."""
        return [table_id for table_id, processes in self.elsewhere.items() if sender in processes]

    # Tables that wait for players

    def note(self, table_id: str, *, here: bool, process: str = HERE) -> None:
        """Note that a player is at the table in a process, or that none is any more."""
        processes = self.here.get(table_id, set())
        if here == (process in processes):
            return
        if here:
            self.left.pop(table_id, None)
            self.here.setdefault(table_id, set()).add(process)
        else:
            processes.discard(process)
            if not processes:
                del self.here[table_id]
                self._note_left(table_id)
        if process == HERE:
            self.bus.publish(Waited(table_id, here=here))

    def note_visit(self, table_id: str) -> None:
        """Note that a player was at the table just now, and tell the others."""
        self._note_left(table_id)
        self.bus.publish(Waited(table_id, here=False))

    def note_waited(self, sender: str, message: Waited) -> None:
        """Note what another process tells about a table that waits for players."""
        if message.here or sender in self.here.get(message.table, ()):
            self.note(message.table, here=message.here, process=sender)
        elif message.table not in self.here:
            self._note_left(message.table)

    def forget_waiting(self, sender: str) -> None:
        """Note that no player is at a waiting table any more in a process that is gone."""
        for table_id in [table_id for table_id, processes in self.here.items() if sender in processes]:
            self.note(table_id, here=False, process=sender)

    def find_recent(self, limit: int) -> list[str]:
        """Return the tables where players are or have just been, those where they are first, and the latest first."""
        self._forget()
        return [*reversed(self.here), *reversed(self.left)][:limit]

    def _note_left(self, table_id: str) -> None:
        self._forget()
        self.left.pop(table_id, None)
        self.left[table_id] = monotonic()

    def _forget(self) -> None:
        """Forget the tables that everybody left long ago."""
        long_ago = monotonic() - RECENT_SECONDS
        for table_id, left_at in list(self.left.items()):
            if left_at > long_ago:
                break
            del self.left[table_id]
