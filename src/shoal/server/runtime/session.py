"""A table that is open in this process, with its subscribers."""

import asyncio
from time import monotonic

import msgspec

from shoal.core import Refusal
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

    def connected_guests(self) -> set[str]:
        return {subscriber.guest for subscriber in self.subscribers}

    def invitation_path(self) -> str:
        return f"/join/{identifiers.make_invitation(self.secret, self.table.id, self.table.invitation)}"

    def subscribe(self, subscriber: Subscriber) -> None:
        """Add a subscriber and send it the table; show the others that a player has come."""
        is_arrival = subscriber.guest not in self.connected_guests() and self.table.seats_of(subscriber.guest)
        self.subscribers.add(subscriber)
        subscriber.send_table(self._encode_table(subscriber.guest))
        self._note_presence()
        if is_arrival:
            self._broadcast_table(except_for=subscriber)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Remove a subscriber; show the others that a player has gone."""
        self.subscribers.discard(subscriber)
        self._note_presence()
        if subscriber.guest not in self.connected_guests() and self.table.seats_of(subscriber.guest):
            self._broadcast_table()

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
            self._broadcast_table()

    def let_bots_react(self, entries: list[AnyEntry]) -> None:
        """Send the subscribers what a bot has to say about a move. It is not stored."""
        if not any(isinstance(entry, MoveMade) for entry in entries):
            return
        if (message := self.reactions.react(self.table)) is not None:
            encoded = encode(Spoken(message))
            for subscriber in self.subscribers:
                subscriber.send(encoded)

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
        message = encode(Gestured(seat, gesture.version, checked))
        for subscriber in self.subscribers - {sender}:
            subscriber.offer(message)

    def _note_presence(self) -> None:
        """Note whether players are at this table while it waits for others."""
        if self.table.opened.open:
            here = self.table.status == "waiting" and bool(self.table.persons() & self.connected_guests())
            self.presence.note(self.table.id, here=here)

    def _broadcast_move(self) -> None:
        table, now = self.table, monotonic()
        # Without private views, one observation serves every viewpoint.
        common = None if table.game.private_views else presenter.observation_now(table, None)
        messages: dict[tuple[int | None, bool], str] = {}
        for subscriber in self.subscribers:
            viewpoint = table.viewpoint(subscriber.guest)
            can_take_back = decide.can_take_back(table, subscriber.guest)
            message = messages.get((viewpoint, can_take_back))
            if message is None:
                observation = common or presenter.observation_now(table, viewpoint)
                message = messages[viewpoint, can_take_back] = encode(
                    presenter.show_moved(table, viewpoint, can_take_back, now, observation)
                )
            subscriber.send(message)

    def _broadcast_chat(self, count: int) -> None:
        for chat_message in self.table.chat[-count:]:
            message = encode(Spoken(chat_message))
            for subscriber in self.subscribers:
                subscriber.send(message)

    def _broadcast_table(self, except_for: Subscriber | None = None) -> None:
        messages: dict[str, str] = {}
        for subscriber in self.subscribers - {except_for}:
            if subscriber.guest not in messages:
                messages[subscriber.guest] = self._encode_table(subscriber.guest)
            subscriber.send_table(messages[subscriber.guest])

    def _encode_table(self, guest: str) -> str:
        connected, invitation = self.connected_guests(), self.invitation_path()
        return encode(presenter.show_table(self.table, guest, connected, invitation, monotonic()))
