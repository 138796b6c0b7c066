"""Tells guests who are away that it is their turn.

A notice is stored in the transaction of the move, so that none is lost when the server is killed. The process that has
committed the move sends it at once; every process also looks from time to time for notices that nobody has sent.
"""

import asyncio
from collections.abc import Coroutine
from time import time
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from shoal.core import Refusal
from shoal.server import metrics
from shoal.server.bus.messages import NoticesChanged
from shoal.server.domain.long_turns import has_long_turns, turn_began
from shoal.server.domain.table import Table
from shoal.server.runtime.poster import Outcome, Poster
from shoal.server.runtime.web_push import WebPush, make_key
from shoal.server.storage import IndexUpdate, NoticeAddress, TurnNotice
from shoal.server.wire.notices import TurnPush, describe_for_webhook, describe_turn

if TYPE_CHECKING:
    from shoal.server.runtime.tables import TableService

LOOK_SECONDS = 2.0
"""Time between two searches for notices that nobody has sent."""
LOOK_LIMIT = 200
"""Notices that one search finds."""
RETRY_SECONDS = 30.0
"""Time after which a notice is sent again that a service could not take; it doubles with every attempt."""
MAX_ATTEMPTS = 8
logger = structlog.get_logger()


class Notifier:
    """Sends the notices of a table service."""

    def __init__(self, service: "TableService") -> None:
        self.service, self.limits, self.bus = service, service.limits, service.bus
        self.notices = service.store.notices
        self.guests: set[str] = set()
        """Guests who want to be told. The moves of all others cost nothing."""
        self.tasks: dict[str, asyncio.Task[None]] = {}
        """Tasks that send notices, by table."""
        self.due_again: set[str] = set()
        """Tables whose next turn came while the notice of the one before was being sent."""
        self.chores: set[asyncio.Task[None]] = set()
        self.web_push: WebPush
        self.poster: Poster

    async def start(self) -> None:
        """Learn who wants to be told, make the key of this server if it has none, and begin to send."""
        key = await self.service.store.load_setting("vapid_key", make_key)
        self.web_push, self.poster = WebPush(key, self.limits.notice_contact), Poster(self.limits)
        self.bus.subscribe(NoticesChanged, lambda _sender, message: self._note(message.guest, message.wanted))
        self.bus.on_gap(lambda: self._start_chore(self._load()))
        await self._load()
        self._start_chore(self._look_for_unsent())

    async def stop(self) -> None:
        """Stop sending; what is not sent yet is sent after the next start."""
        tasks = [*self.tasks.values(), *self.chores]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if hasattr(self, "poster"):
            await self.poster.close()

    # Addresses

    async def add(self, address: NoticeAddress) -> None:
        """Tell a guest at an address from now on; raise Refusal if nothing may be sent there."""
        await self.poster.check(address.address)
        if not await self.notices.keep(address):
            raise Refusal("This browser belongs to somebody else here.")
        self._announce(address.guest_id, wanted=True)

    async def remove(self, guest: str, address_id: str) -> None:
        """Tell a guest no longer at one of their addresses."""
        self._announce(guest, wanted=await self.notices.remove(guest, address_id))

    def _announce(self, guest: str, *, wanted: bool) -> None:
        self._note(guest, wanted)
        self.bus.publish(NoticesChanged(guest, wanted))

    def _note(self, guest: str, wanted: bool) -> None:
        (self.guests.add if wanted else self.guests.discard)(guest)

    async def _load(self) -> None:
        self.guests = await self.notices.find_guests()

    # Notices

    def update(self, before: Table, after: Table) -> list[IndexUpdate]:
        """Return what is to be stored with a change of a table, so that the guest to act is told."""
        if not self.guests or after.version == before.version:
            return []
        if self._is_wanted(before, after):
            guest, at = after.guest_to_act() or "", after.updated
            return [self.notices.add(TurnNotice(after.id, guest, after.version, at, 0.0, 0))]
        return [self.notices.drop(after.id)] if before.guest_to_act() in self.guests else []

    def send_soon(self, before: Table, after: Table) -> None:
        """Send the notice that was stored with a change of a table, if there is one."""
        if self.guests and self._is_wanted(before, after):
            self._send_soon(after.id)

    def _is_wanted(self, before: Table, after: Table) -> bool:
        return after.guest_to_act() in self.guests and turn_began(before, after) and has_long_turns(after)

    def _send_soon(self, table_id: str) -> None:
        if table_id in self.tasks:
            self.due_again.add(table_id)
            return
        self.tasks[table_id] = asyncio.create_task(self._claim(table_id))
        self.tasks[table_id].add_done_callback(lambda task: self._on_done(table_id, task))

    def _on_done(self, table_id: str, task: "asyncio.Task[None]") -> None:
        del self.tasks[table_id]
        if table_id in self.due_again and not task.cancelled():
            self.due_again.discard(table_id)
            self._send_soon(table_id)

    async def _look_for_unsent(self) -> None:
        """Send, from time to time, what another process has not sent, or what had to wait."""
        while True:
            try:
                for table_id in await self.notices.find_due(time(), LOOK_LIMIT):
                    self._send_soon(table_id)
            except Exception as error:
                logger.warning("notices not found", error=repr(error)[:200])
            await asyncio.sleep(LOOK_SECONDS)

    async def _claim(self, table_id: str) -> None:
        """Send the notice of a table, unless another process does. A claim lasts longer than a post may."""
        try:
            now = time()
            notice = await self.notices.claim(table_id, now, now + 2 * self.limits.notice_seconds)
            if notice is not None:
                await self._send(notice)
        except Exception:
            logger.exception("notice not sent", table=table_id)

    async def _send(self, notice: TurnNotice) -> None:
        table = await self._find_table(notice)
        addresses = await self._find_addresses(notice.guest_id)
        if table is None or not addresses or notice.attempts > MAX_ATTEMPTS:
            await self.notices.forget(notice)
            return
        now = time()
        paused_until = await self.notices.pause(notice, now, now + self.limits.notice_pause)
        if paused_until is not None:
            await self.notices.postpone(notice, paused_until)
            return
        waiting = await self.notices.find_waiting(notice)
        push = describe_turn(table, notice.guest_id, len(waiting))
        outcomes = await asyncio.gather(*(self._post(address, push) for address in addresses))
        if "delivered" in outcomes:
            metrics.notice_seconds.observe(time() - notice.since)
            await self.notices.finish([notice, *waiting], time())
            return
        await self.notices.end_pause(notice)
        if "failed" in outcomes:
            await self.notices.postpone(notice, time() + RETRY_SECONDS * 2 ** (notice.attempts - 1))
        else:
            await self.notices.forget(notice)

    async def _find_table(self, notice: TurnNotice) -> Table | None:
        """Return the table if it is still the guest's turn there and they do not see it."""
        try:
            session = await self.service.find(notice.table_id)
        except Refusal:
            return None
        await self.service.catch_up(notice.table_id, notice.version + 1)
        table = session.table
        is_current = table.version == notice.version and table.guest_to_act() == notice.guest_id
        return table if is_current and not self.service.visibility.sees(notice.guest_id, table.id) else None

    async def _find_addresses(self, guest: str) -> list[NoticeAddress]:
        """Return where a guest is told: nowhere while they are banned.

        The ban is read from the storage, because a guest may sit down before this process has learned of it. The
        addresses stay, so that the guest is told again when they may come again.
        """
        is_banned = guest in await self.service.store.operations.find_bans()
        return [] if is_banned else await self.notices.find_addresses(guest)

    async def _post(self, address: NoticeAddress, push: TurnPush) -> Outcome:
        outcome = await self._try_post(address, push)
        metrics.notices.labels(address.kind, outcome).inc()
        if outcome == "gone":
            await self.remove(address.guest_id, address.id)
        return outcome

    async def _try_post(self, address: NoticeAddress, push: TurnPush) -> Outcome:
        if address.kind == "push":
            body, headers = self.web_push.seal(address, push.table, msgspec.json.encode(push))
        else:
            body = msgspec.json.encode(describe_for_webhook(push, address.origin))
            headers = {"content-type": "application/json"}
        try:
            return await self.poster.post(address.address, body, headers)
        except Refusal as refusal:
            logger.warning("notice may not be sent", address=address.id, reason=str(refusal))
            return "refused"

    def _start_chore(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.chores.add(task)
        task.add_done_callback(self.chores.discard)
