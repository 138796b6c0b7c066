"""WebSocket connections between browsers and tables."""

import asyncio
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

import msgspec
import structlog
from litestar.connection import ASGIConnection
from litestar.datastructures import State

from shoal.core import Refusal
from shoal.server import metrics
from shoal.server.domain.commands import Chat, FromBrowser, Gesture, React
from shoal.server.http.addresses import network_of_client
from shoal.server.http.guard import same_origin
from shoal.server.http.guests import GuestBook
from shoal.server.http.identity import find_secret
from shoal.server.http.protocols import DISCONNECT
from shoal.server.http.rates import Rates
from shoal.server.limits import Bucket, Limits, RateLimiter
from shoal.server.runtime.session import TableSession, encode
from shoal.server.runtime.subscriber import Subscriber
from shoal.server.runtime.tables import BrokenTable, TableService
from shoal.server.wire.messages import Done, Refused

FOREIGN_ORIGIN, UNKNOWN_GUEST, NO_TABLE, TOO_SLOW, BROKEN_TABLE, TOO_MANY = 4403, 4401, 4404, 4408, 4410, 4429
"""Close codes of the WebSocket."""
ADDRESS = re.compile(r"/api/tables/(?P<table_id>[^/]+)/socket")
TABLE_ID = re.compile(r"[\w-]{8,40}", re.ASCII)
UNREADABLE = (msgspec.MsgspecError, RecursionError)
"""Errors of the decoder; the second for messages that are nested too deeply."""
decode_command = msgspec.json.Decoder(FromBrowser).decode
GESTURE = '{"kind":"gesture",'
"""Beginning of a gesture, by which it is told from a command without being read."""
decode_gesture = msgspec.json.Decoder(Gesture).decode
logger = structlog.get_logger()


class ConnectionRejected(Exception):
    """The connection is to be closed with this code and, if there is one, a sentence as the reason."""

    def __init__(self, code: int, sentence: str = "") -> None:
        self.code, self.sentence = code, sentence


class InvalidCommand(msgspec.Struct):
    """The readable part of an invalid command: its id, for the refusal."""

    id: str | None = None


class TableSockets:
    """An ASGI application for the tables' WebSockets, beside that of the framework, to save its overhead."""

    def __init__(self, state: State, rates: Rates, limits: Limits) -> None:
        self.state, self.rates, self.limits = state, rates, limits
        self.open: Counter[tuple[str, str]] = Counter()
        """Number of open WebSockets of each guest and from each network."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        if (address := ADDRESS.fullmatch(scope["path"])) is None:
            await send({"type": "websocket.close"})
            return
        await send({"type": "websocket.accept"})
        network = network_of_client(scope)
        try:
            if self.rates.reads.take(find_secret(scope), network):
                raise ConnectionRejected(TOO_MANY)
            if TABLE_ID.fullmatch(address["table_id"]) is None:  # As of a link that was cut off.
                raise ConnectionRejected(NO_TABLE)
            with self._counted("network", network, self.limits.sockets_per_address):
                await self._serve(scope, receive, send, address["table_id"])
        except ConnectionRejected as rejection:
            await send({"type": "websocket.close", "code": rejection.code, "reason": rejection.sentence})

    @contextmanager
    def _counted(self, kind: str, name: str, limit: int) -> Iterator[None]:
        """Count a WebSocket while it is open; raise ConnectionRejected if there are too many."""
        key = (kind, name)
        if self.open[key] >= limit:
            raise ConnectionRejected(TOO_MANY)
        self.open[key] += 1
        try:
            yield
        finally:
            self.open[key] -= 1
            if not self.open[key]:
                del self.open[key]

    async def _serve(self, scope: Any, receive: Any, send: Any, table_id: str) -> None:
        """Connect a guest to a table until one of them disconnects; raise ConnectionRejected."""
        guest_book: GuestBook = self.state.guest_book
        table_service: TableService = self.state.table_service
        if not same_origin(dict(scope["headers"])):
            raise ConnectionRejected(FOREIGN_ORIGIN)
        connection = ASGIConnection[Any, Any, Any, State](scope)
        guest = await guest_book.find(connection)
        if guest is None:
            raise ConnectionRejected(UNKNOWN_GUEST)
        with self._counted("guest", guest.id, self.limits.sockets_per_guest):
            try:
                session = await table_service.find(table_id)
            except BrokenTable as refusal:
                raise ConnectionRejected(BROKEN_TABLE, str(refusal)) from None
            except Refusal:
                raise ConnectionRejected(NO_TABLE) from None
            disconnect = scope["extensions"][DISCONNECT]["close"]
            subscriber = Subscriber(guest.id, guest.name, self.limits, lambda: disconnect(TOO_SLOW))
            session.subscribe(subscriber)
            table_service.scheduler.schedule(session)
            metrics.sockets.inc()
            sender = asyncio.create_task(_send(send, subscriber))
            try:
                await TableSocket(self, connection, session, subscriber).receive_all(receive)
            finally:
                sender.cancel()
                session.unsubscribe(subscriber)
                metrics.sockets.dec()


async def _send(send: Any, subscriber: Subscriber) -> None:
    """Empty the outbox as fast as the browser reads, until the subscriber is cut off."""
    try:
        while not subscriber.is_cut_off:
            await subscriber.wake_up.wait()
            subscriber.wake_up.clear()
            while (message := subscriber.take()) is not None:
                subscriber.is_sending = True
                await send({"type": "websocket.send", "text": message})
                subscriber.is_sending = False
    except (OSError, RuntimeError):
        # The browser has disconnected; the receiver notices it too.
        return


class TableSocket:
    """One open WebSocket: answers what its browser sends."""

    def __init__(
        self,
        sockets: TableSockets,
        connection: "ASGIConnection[Any, Any, Any, State]",
        session: TableSession,
        subscriber: Subscriber,
    ) -> None:
        self.connection, self.session, self.subscriber = connection, session, subscriber
        self.table_service: TableService = sockets.state.table_service
        self.guest_book: GuestBook = sockets.state.guest_book
        self.rates, self.network = sockets.rates, network_of_client(connection.scope)
        self.is_registered = False
        self.limits = sockets.limits
        self.gestures = Bucket(self.limits.gestures_per_second, self.limits.gestures_per_second / 5)

    async def receive_all(self, receive: Any) -> None:
        """Answer the browser's messages one after another, until it disconnects."""
        while (event := await receive())["type"] != "websocket.disconnect":
            text = event.get("text")
            if not isinstance(text, str):
                self._refuse(None, "Messages are text, and this one was not.")
            elif text.startswith(GESTURE):
                self._forward(text)
            elif self._is_too_much(self.rates.commands):
                self._refuse(_read_id(text), "That was too fast. Wait a moment.")
            else:
                await self._answer(text)

    def _forward(self, text: str) -> None:
        """Show a gesture to the others at the table, or refuse it; drop it if there are too many."""
        if self.gestures.take() > 0:
            return
        if len(text) > self.limits.gesture_bytes:
            self._refuse(None, f"A gesture may have {self.limits.gesture_bytes} letters at most.")
            return
        try:
            self.session.show_gesture(self.subscriber, decode_gesture(text))
        except UNREADABLE as error:
            self._refuse(None, f"This gesture cannot be understood: {error}.")
        except Refusal as refusal:
            self._refuse(None, str(refusal))

    def _is_too_much(self, rate: RateLimiter) -> bool:
        return rate.take(self.subscriber.guest, self.network) > 0

    def _refuse(self, command_id: str | None, sentence: str) -> None:
        self.subscriber.answer(encode(Refused(command_id, sentence)))

    async def _answer(self, text: str) -> None:
        """Execute the command in a message, and answer `done` or `refused`."""
        try:
            command = decode_command(text)
        except UNREADABLE as error:
            self._refuse(_read_id(text), f"This message cannot be understood: {error}.")
            return
        if isinstance(command, Chat | React) and self._is_too_much(self.rates.chats):
            self._refuse(command.id, "Slowly: not so many messages at once.")
            return
        kind, started_at, subscriber = command.__struct_config__.tag, perf_counter(), self.subscriber
        try:
            if not self.is_registered:
                await self.guest_book.register(self.connection)
                self.is_registered = True
            await self.table_service.execute(self.session, subscriber.guest, subscriber.name, command)
        except Refusal as refusal:
            metrics.refusals.labels(kind).inc()
            self._refuse(command.id, str(refusal))
        except Exception:
            logger.exception("command failed", table=self.session.table.id, kind=kind)
            self._refuse(command.id, "Something went wrong on our side. Nothing was changed.")
        else:
            metrics.commands.labels(kind).inc()
            metrics.command_seconds.observe(perf_counter() - started_at)
            subscriber.answer(encode(Done(command.id)))


def _read_id(text: str) -> str | None:
    try:
        command_id = msgspec.json.decode(text, type=InvalidCommand).id
    except UNREADABLE:
        return None
    return command_id[:40] if command_id else None
