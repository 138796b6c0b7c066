"""Which process runs the bots and clocks of a table.

Each process has a lease in the database and renews it about every second. Tables are distributed over the live
processes by rendezvous hashing, so that a process which comes takes tables from the others, and one which goes leaves
its own to them, and nothing else changes hands. No table has two owners at any time:

- A process that could not renew its lease stops a while before the others may remove it.
- A process whose lease was removed has to come back under a higher fencing number.
- A newcomer waits for a table until the process that owned it has confirmed, with its own renewal, that it knows of the
  newcomer. So a process that stands still keeps a newcomer from its own tables, and from no others.
"""

import asyncio
import contextlib
from collections.abc import Callable
from hashlib import blake2b
from time import monotonic
from typing import Protocol

import structlog

from shoal.server import metrics
from shoal.server.bus import Bus
from shoal.server.bus.messages import MembersChanged
from shoal.server.storage.leases import Lease, LeaseTable

RENEWAL_SECONDS = 0.75
LEASE_SECONDS = 3.0
"""Time after its last renewal at which others may remove a lease."""
VALID_SECONDS = 2.5
"""Time after the beginning of its last renewal for which a process relies on its lease."""
logger = structlog.get_logger()


class Ownership(Protocol):
    """Says which tables run by themselves in this process."""

    def owns(self, table_id: str) -> bool:
        """Return whether this process runs the bots and clocks of the table, now."""


class SoleOwner:
    """The only process that serves a database: it owns every table."""

    def owns(self, table_id: str) -> bool:
        return True


class Membership:
    """The membership of this process among those that share the tables."""

    def __init__(self, leases: LeaseTable, bus: Bus) -> None:
        self.leases, self.bus = leases, bus
        self.number: int | None = None
        """Fencing number of this process; None before it has joined, and after it has left."""
        self.members: tuple[int, ...] = ()
        """Fencing numbers of all processes."""
        self.seen = 0
        """Highest fencing number that this process knows of."""
        self.confirmed = 0
        """Highest fencing number that this process has told the others that it knows of."""
        self.unaware: tuple[Lease, ...] = ()
        """Leases of the earlier processes that have not confirmed that they know of this one."""
        self.valid_until = 0.0
        self.on_change: Callable[[], None] = lambda: None
        """Called when this process may own other tables than before."""
        self.due = asyncio.Event()
        """Set when the lease should be renewed at once."""
        self.task: asyncio.Task[None] | None = None
        self.is_stopping = False
        bus.subscribe(MembersChanged, lambda _sender, _message: self.due.set())
        bus.on_gone(lambda _sender: self.due.set())

    def owns(self, table_id: str) -> bool:
        if self.number is None or monotonic() >= self.valid_until:
            return False
        if choose_owner(table_id, self.members) != self.number:
            return False
        return not any(self._may_own(lease, table_id) for lease in self.unaware)

    def _may_own(self, lease: Lease, table_id: str) -> bool:
        """Return whether a process that does not know of this one may act as the owner of a table.

        It knows all processes up to the highest that it has seen, because those that still have a lease had one when it
        last read them. It may not know that others are gone, but then it owns fewer tables.
        """
        latest = max(lease.seen, lease.number)
        return choose_owner(table_id, tuple(number for number in self.members if number <= latest)) == lease.number

    async def start(self) -> None:
        """Join the others, and renew the lease from now on."""
        await self._try_refresh()
        self.task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Give all tables to the others."""
        self.is_stopping = True
        self.due.set()
        if self.task is not None:
            await asyncio.wait([self.task], timeout=RENEWAL_SECONDS)
        number, self.number = self.number, None
        if number is not None:
            try:
                await self.leases.leave(number)
            except Exception as error:
                logger.warning("lease not given up", error=repr(error)[:200])
            self.bus.publish(MembersChanged())

    async def _run(self) -> None:
        while not self.is_stopping:
            await self._try_refresh()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(RENEWAL_SECONDS):
                    await self.due.wait()
            self.due.clear()

    async def _try_refresh(self) -> None:
        # However long it takes: a statement that is cancelled would spoil its connection for those who get it next.
        try:
            await self._refresh()
        except Exception as error:
            logger.warning("lease not renewed", error=repr(error)[:200])

    async def _refresh(self) -> None:
        """Renew the lease, or join again if it was removed."""
        began = monotonic()
        if self.number is None:
            self.number = await self.leases.join()
            logger.info("joined", number=self.number)
            self.bus.publish(MembersChanged())
        seen = self.seen
        leases = await self.leases.renew(self.number, seen, LEASE_SECONDS)
        if not leases:
            logger.warning("lease was lost", number=self.number)
            self.number, self.members, self.unaware = None, (), ()
            self.due.set()
            return
        self._note(leases, began)
        if seen > self.confirmed:
            self.confirmed = seen
            self.bus.publish(MembersChanged())

    def _note(self, leases: list[Lease], began: float) -> None:
        members = tuple(sorted(lease.number for lease in leases))
        number = self.number or 0
        # Those that came later have known of this process from the beginning.
        unaware = tuple(sorted(lease for lease in leases if lease.number < number and lease.seen < number))
        was_lapsed = self.valid_until < began
        has_changed = (members, unaware) != (self.members, self.unaware) or was_lapsed
        self.members, self.unaware, self.valid_until = members, unaware, began + VALID_SECONDS
        metrics.members.set(len(members))
        if members[-1] > self.seen:
            self.seen = members[-1]
            # The newcomer waits for this process to confirm that it knows.
            self.due.set()
        if has_changed:
            logger.info("members", numbers=members, unaware=[lease.number for lease in unaware])
            self.on_change()


def choose_owner(table_id: str, members: tuple[int, ...]) -> int | None:
    """Return the member with the highest hash for the table (rendezvous hashing); None if there is none.

    >>> [choose_owner(table, (1, 2, 3)) for table in ("a", "b", "c", "d")]
    [1, 3, 3, 2]
    """
    if len(members) < 2:
        return members[0] if members else None
    return max(members, key=lambda member: blake2b(f"{member}/{table_id}".encode(), digest_size=8).digest())
