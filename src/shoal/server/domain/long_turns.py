"""Tables at which a turn may last so long that players go away: they can be told when it is their turn."""

from shoal.server.domain.entries import Clock
from shoal.server.domain.table import Table

LONG_SECONDS = 3600
"""Time for a move or for a game from which on nobody is expected to stay at the table."""


def is_long(clock: Clock) -> bool:
    """Return whether there is no clock, or one with so much time that players may go away."""
    return clock.kind in ("none", "relaxed") or clock.seconds >= LONG_SECONDS


def has_long_turns(table: Table) -> bool:
    """Return whether several people play and have so much time that they may go away."""
    return is_long(table.opened.clock) and len(table.persons()) > 1


def turn_began(before: Table, after: Table) -> bool:
    """Return whether a change has made it the turn of another guest than before."""
    guest = after.guest_to_act()
    return guest is not None and guest != before.guest_to_act()
