"""A table that is open in this process, with its subscribers."""

import asyncio
from time import monotonic

import msgspec

from shoal.core import Refusal
from shoal.server.bus.messages import Shown
from shoal.server.domain import decide, identifiers
from shoal.server.domain.commands import Gesture
from shoal.server.domain.entries import AnyEntry, MessageSent, MoveMade
from shoal.server.domain.table import Table
from shoal.server.limits import Bucket
from shoal.server.runtime.bot_reactions import BotReactions
from shoal.server.runtime.presence import Presence
from shoal.server.runtime.subscriber import Subscriber
from shoal.server.storage import TableRow
from shoal.server.wire import presenter
from shoal.server.wire.messages import Gestured, Spoken
from shoal.server.wire.move_broadcast import MoveBroadcast


def encode(message: object) -> str:
    return msgspec.json.encode(message).decode()


class TableSession:
    """A table in memory, its subscribers, and the tasks that act on it."""

    def __init__(
        self, table: Table, command_ids: set[str], secret: bytes, presence: Presence, gestures_per_second: float
    ) -> None:
        self.table = table
        """The table as it is stored. Every change replaces it by a fork, so keep no table across an `await`."""
        self.command_ids = command_ids
        """Ids of the commands executed so far, which makes repeated commands harmless."""
        self.indexed: TableRow | None = None
        """The table's row in the lobby's index; None if it is not known."""
        self.secret, self.presence = secret, presence
        self.lock = asyncio.Lock()
        """Held while an entry is decided, folded into a fork and appended."""
        self.subscribers: set[Subscriber] = set()
        self.timer: asyncio.TimerHandle | None = None
        """Fires when the person to act runs out of time."""
        self.bot_task: asyncio.Task[None] | None = None
        """Runs while bots are to act, or a person's time has run out."""
        self.skipping = asyncio.Event()
        """Set while the bots move without pauses."""
        self.reactions = BotReactions()
        self.gestures = Bucket(gestures_per_second, gestures_per_second / 5)
        """Limits what all windows of a player show the others together."""

    @property
    def idle(self) -> bool:
        """True if the table may be closed: nobody is connected and nothing is scheduled."""
        return not self.subscribers and self.timer is None and self.bot_task is None and not self.lock.locked()

    @property
    def is_watched(self) -> bool:
        """True if anybody is connected to the table, in whatever process."""
        return bool(self.subscribers) or self.table.id in self.presence.elsewhere

    def stop(self) -> None:
        """Stop the clock and the bot, and disconnect everybody."""
        if self.timer is not None:
            self.timer.cancel()
        if self.bot_task is not None:
            self.bot_task.cancel()
        for subscriber in self.subscribers:
            subscriber.cut_off()

    def connected_guests(self) -> set[str]:
        """Return the guests who are connected to the table, in whatever process."""
        return self._guests_here() | self.presence.guests_elsewhere(self.table.id)

    def _guests_here(self) -> set[str]:
        return {subscriber.guest for subscriber in self.subscribers}

    def invitation_path(self) -> str:
        return f"/join/{identifiers.make_invitation(self.secret, self.table.id, self.table.invitation)}"

    def subscribe(self, subscriber: Subscriber) -> None:
        """Add a subscriber and send it the table; show the others that a player has come."""
        is_arrival = subscriber.guest not in self.connected_guests() and self.table.seats_of(subscriber.guest)
        self.subscribers.add(subscriber)
        self.show_table_to(subscriber)
        self._note_presence()
        if is_arrival:
            self.broadcast_table(except_for=subscriber)

    def show_table_to(self, subscriber: Subscriber) -> None:
        """Send a subscriber the whole table."""
        subscriber.send_table(self._encode_table(subscriber))

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Remove a subscriber; show the others that a player has gone."""
        self.subscribers.discard(subscriber)
        self._note_presence()
        if subscriber.guest not in self.connected_guests() and self.table.seats_of(subscriber.guest):
            self.broadcast_table()

    def on_presence_changed(self, before: set[str]) -> None:
        """Show the subscribers that players have come or gone in other processes; `before` are those before that."""
        if (before ^ self.connected_guests()) & self.table.persons():
            self.broadcast_table()

    def broadcast(self, entries: list[AnyEntry]) -> None:
        """Send the subscribers what the latest entries of the log have changed."""
        if not entries:
            return
        if len(entries) == 1 and isinstance(entries[0], MoveMade) and self.table.status == "playing":
            self._broadcast_move()
        elif all(isinstance(entry, MessageSent) for entry in entries):
            self._broadcast_chat(len(entries))
        else:
            self._note_presence()
            self.broadcast_table()

    def let_bots_react(self, entries: list[AnyEntry]) -> None:
        """Send the subscribers what a bot has to say about a move. It is not stored."""
        if not any(isinstance(entry, MoveMade) for entry in entries):
            return
        if (message := self.reactions.react(self.table)) is not None:
            self._show(encode(Spoken(message)))

    def _show(self, text: str, *, fleeting: bool = False, except_for: Subscriber | None = None) -> None:
        """Send a message that is not stored to all subscribers but one, in whatever process."""
        self.show_here(text, fleeting=fleeting, except_for=except_for)
        if self.table.id in self.presence.elsewhere:
            self.presence.bus.publish(Shown(self.table.id, text, fleeting))

    def show_here(self, text: str, *, fleeting: bool, except_for: Subscriber | None = None) -> None:
        """Send a message that is not stored to all subscribers in this process but one."""
        for subscriber in self.subscribers - {except_for}:
            if fleeting:
                subscriber.offer(text)
            else:
                subscriber.send(text)

    def show_gesture(self, sender: Subscriber, gesture: Gesture) -> None:
        """Show all subscribers but the sender what the hand of the seat to act does; raise a Refusal.

        Nothing is stored, and a subscriber for whom something waits misses it. A gesture in another position than the
        current one is late, and dropped, and so is one too many.
        """
        table = self.table
        if gesture.version != table.version:
            return
        seat = decide.seat_to_act(table, sender.guest)
        decide.check_owner(table, seat, sender.guest)
        if table.game.gestures is None:
            raise Refusal(f"In {table.game.title} there are no gestures.")
        if self.gestures.take() > 0:
            return
        checked = msgspec.json.decode(gesture.gesture, type=table.game.gestures | None)
        self._show(encode(Gestured(seat, gesture.version, checked)), fleeting=True, except_for=sender)

    def _note_presence(self) -> None:
        """Note who is connected in this process; and, while the table waits for others, whether players are."""
        self.presence.note_connected(self.table.id, (subscriber.guest for subscriber in self.subscribers))
        if self.table.opened.open:
            here = self.table.status == "waiting" and bool(self.table.persons() & self._guests_here())
            self.presence.note(self.table.id, here=here)

    def _broadcast_move(self) -> None:
        broadcast = MoveBroadcast(self.table, monotonic())
        for subscriber in self.subscribers:
            subscriber.send(broadcast.message_for(subscriber.guest))

    def _broadcast_chat(self, count: int) -> None:
        for chat_message in self.table.chat[-count:]:
            message, author = encode(Spoken(chat_message)), self.table.author_of(chat_message)
            for subscriber in self.subscribers:
                if not subscriber.muted or author not in subscriber.muted:
                    subscriber.send(message)

    def broadcast_table(self, except_for: Subscriber | None = None) -> None:
        """Send the whole table to all subscribers but one."""
        messages: dict[str, str] = {}
        for subscriber in self.subscribers - {except_for}:
            if subscriber.guest not in messages:
                messages[subscriber.guest] = self._encode_table(subscriber)
            subscriber.send_table(messages[subscriber.guest])

    def _encode_table(self, subscriber: Subscriber) -> str:
        connected, invitation = self.connected_guests(), self.invitation_path()
        shown = presenter.show_table(self.table, subscriber.guest, connected, invitation, monotonic())
        return encode(presenter.leave_out(shown, self.table, subscriber.muted) if subscriber.muted else shown)
