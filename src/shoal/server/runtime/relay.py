"""Connects the tables that are open in this process with what other processes tell about them."""

from time import monotonic
from typing import TYPE_CHECKING

from shoal.core import Refusal
from shoal.server.bus.messages import Appended, Connected, Hello, Shown, Skipped, TurnAsked, TurnLasted, Waited
from shoal.server.runtime.background import BackgroundTasks

if TYPE_CHECKING:
    from shoal.server.runtime.tables import TableService

TABLES_PER_QUERY = 500


class Relay:
    """Listens to the bus for a table service. What it hears is a hint; the log says what has happened."""

    def __init__(self, service: "TableService") -> None:
        self.service, self.bus = service, service.bus
        self.sessions, self.presence = service.sessions, service.presence
        self.lengths: dict[str, int] = {}
        """Lengths of logs with which this process has to catch up, by table."""
        self.background = BackgroundTasks("not caught up, trying again", self._start_again)
        self.is_auditing = False
        """True while all open tables are compared with their logs."""
        self.is_audit_due = False
        bus = self.bus
        bus.subscribe(Appended, lambda _sender, message: self._on_appended(message))
        bus.subscribe(Shown, lambda _sender, message: self._on_shown(message))
        bus.subscribe(Connected, self._on_connected)
        bus.subscribe(Waited, self.presence.note_waited)
        bus.subscribe(Skipped, lambda _sender, message: self._on_skipped(message))
        bus.subscribe(TurnAsked, lambda _sender, message: self._on_turn_asked(message))
        bus.subscribe(TurnLasted, lambda _sender, message: self._on_turn_lasted(message))
        bus.subscribe(Hello, lambda _sender, _message: self.presence.announce())
        bus.on_gap(self.start_audit)
        bus.on_gone(self._on_gone)

    async def stop(self) -> None:
        self.is_audit_due = False
        await self.background.stop()

    def start_audit(self) -> None:
        """Compare all open tables with their logs, and adopt the running games that this process owns now.

        Call it when messages were missed, or other processes have come or gone.
        """
        self.is_audit_due = not self.background.is_stopping
        if self.is_audit_due and not self.is_auditing:
            self.is_auditing = True
            self.background.start(self._audit())

    async def _audit(self) -> None:
        try:
            while self.is_audit_due:
                self.is_audit_due = False
                for session in list(self.sessions.values()):
                    self.service.scheduler.schedule(session)  # Those whose log has grown, once more when they catch up.
                await self._catch_up_with_all()
                await self.service.adopt()
        finally:
            self.is_auditing = False

    async def _catch_up_with_all(self) -> None:
        table_ids = [*self.sessions, *self.service.opening_locks]
        for first in range(0, len(table_ids), TABLES_PER_QUERY):
            lengths = await self.service.store.find_lengths(table_ids[first : first + TABLES_PER_QUERY])
            for table_id, length in lengths.items():
                await self.service.catch_up(table_id, length)

    # Messages

    def _on_appended(self, message: Appended) -> None:
        table_id = message.table
        runs_here = message.runs and self.service.ownership.owns(table_id)
        if not self.service.is_open(table_id) and not runs_here:
            return
        is_waiting = table_id in self.lengths
        self.lengths[table_id] = max(message.seq, self.lengths.get(table_id, 0))
        if not is_waiting:
            self.background.start(self._catch_up(table_id))

    async def _catch_up(self, table_id: str) -> None:
        try:
            await self.service.find(table_id)
        except Refusal:
            self.lengths.pop(table_id, None)
            return
        # What is announced from now on is another task's. After a failure of another task an audit does it all.
        await self.service.catch_up(table_id, self.lengths.pop(table_id, 0))

    def _on_shown(self, message: Shown) -> None:
        session = self.sessions.get(message.table)
        if session is not None and not (message.fleeting and session.gestures.take() > 0):
            session.show_here(message.text, fleeting=message.fleeting)

    def _on_connected(self, sender: str, message: Connected) -> None:
        self._change_presence(sender, message.table, message.guests)

    def _on_gone(self, sender: str) -> None:
        for table_id in self.presence.tables_of(sender):
            self._change_presence(sender, table_id, {})
        self.presence.forget_waiting(sender)

    def _change_presence(self, sender: str, table_id: str, guests: dict[str, int]) -> None:
        session = self.sessions.get(table_id)
        before = session.connected_guests() if session else set()
        self.presence.note_elsewhere(sender, table_id, guests)
        if session:
            session.on_presence_changed(before)
            self.service.scheduler.schedule(session)

    def _on_skipped(self, message: Skipped) -> None:
        if session := self.sessions.get(message.table):
            self.service.scheduler.skip(session)

    def _on_turn_asked(self, message: TurnAsked) -> None:
        session = self.sessions.get(message.table)
        if session and session.table.clock_runs:
            table = session.table
            self.bus.publish(TurnLasted(table.id, table.version, monotonic() - table.turn_began))

    def _on_turn_lasted(self, message: TurnLasted) -> None:
        """Let a turn have begun as early as in the process that has known the table for longest."""
        session = self.sessions.get(message.table)
        if session and session.table.version == message.version:
            began = monotonic() - message.seconds
            if began < session.table.turn_began:
                session.table.turn_began = began
                self.service.scheduler.schedule(session)

    def _start_again(self) -> None:
        self.lengths.clear()
        self.start_audit()
