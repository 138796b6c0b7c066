"""Remembers at which open tables players wait, so that the lobby offers no table whose people are gone."""

from time import monotonic

RECENT_SECONDS = 600.0
"""Time after which nobody is expected to come back to a table that waits for players."""


class Presence:
    """Tables that wait for players, and when a player was last connected to them."""

    def __init__(self) -> None:
        self.here: dict[str, None] = {}
        """Tables at which a player is connected, in the order in which they came."""
        self.left: dict[str, float] = {}
        """Tables at which a player has been, and when the last one left; the latest come last."""

    def note(self, table_id: str, *, here: bool) -> None:
        """Note that a player is at the table, or that none is any more."""
        if here:
            self.left.pop(table_id, None)
            self.here.setdefault(table_id)
        elif table_id in self.here:
            del self.here[table_id]
            self.note_visit(table_id)

    def note_visit(self, table_id: str) -> None:
        """Note that a player was at the table just now."""
        self._forget()
        self.left[table_id] = monotonic()

    def find_recent(self, limit: int) -> list[str]:
        """Return the tables where players are or have just been, those where they are first, and the latest first."""
        self._forget()
        return [*reversed(self.here), *reversed(self.left)][:limit]

    def _forget(self) -> None:
        """Forget the tables that everybody left long ago."""
        long_ago = monotonic() - RECENT_SECONDS
        for table_id, left_at in list(self.left.items()):
            if left_at > long_ago:
                break
            del self.left[table_id]
