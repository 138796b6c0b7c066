"""WebSocket connections between browsers and tables."""

import asyncio
import re
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

import msgspec
import structlog
from litestar.connection import ASGIConnection
from litestar.datastructures import State

from shoal.core import Refusal
from shoal.server import metrics
from shoal.server.bus import Bus
from shoal.server.domain.commands import Chat, FromBrowser, Gesture, React, Visible
from shoal.server.http import identity
from shoal.server.http.addresses import network_of_client
from shoal.server.http.guard import same_origin
from shoal.server.http.guests import BannedGuest, GuestBook
from shoal.server.http.identity import find_rate_key
from shoal.server.http.protocols import TABLE_PROTOCOL, TableProtocol
from shoal.server.http.rates import Rates
from shoal.server.limits import Bucket, Limits, RateLimiter
from shoal.server.runtime.session import TableSession, encode
from shoal.server.runtime.subscriber import Subscriber
from shoal.server.runtime.tables import BrokenTable, TableService
from shoal.server.wire.messages import Done, Refused

FOREIGN_ORIGIN, UNKNOWN_GUEST, NO_TABLE, BROKEN_TABLE, TOO_MANY = 4403, 4401, 4404, 4410, 4429
"""Close codes of the WebSocket."""
ADDRESS = re.compile(r"/api/tables/(?P<table_id>[^/]+)/socket")
TABLE_ID = re.compile(r"[\w-]{8,40}", re.ASCII)
UNREADABLE = (msgspec.MsgspecError, RecursionError)
"""Errors of the decoder; the second for messages that are nested too deeply."""
decode_command = msgspec.json.Decoder(FromBrowser).decode
GESTURE = '{"kind":"gesture",'
"""Beginning of a gesture, by which it is told from a command without being read."""
decode_gesture = msgspec.json.Decoder(Gesture).decode
VISIBLE = '{"kind":"visible",'
"""Beginning of the message by which a page tells whether it is visible."""
decode_visible = msgspec.json.Decoder(Visible).decode
RETRY_SECONDS = 1.0
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
        self.by_device: dict[bytes, set[TableProtocol]] = {}
        """Open WebSockets by the digest of their secret."""

    def cut(self, digests: Collection[bytes]) -> None:
        """Close the WebSockets of devices that were signed out."""
        for digest in digests:
            for protocol in self.by_device.get(digest, ()):
                protocol.disconnect(UNKNOWN_GUEST)

    async def follow(self, bus: Bus) -> None:
        """Close, whenever messages on the bus were missed, the WebSockets of devices that were signed out meanwhile."""
        gap = asyncio.Event()
        bus.on_gap(gap.set)
        while await gap.wait():
            gap.clear()
            try:
                self.cut(await self.state.guest_book.store.devices.find_revoked(list(self.by_device)))
            except Exception:
                logger.exception("devices not checked")
                await asyncio.sleep(RETRY_SECONDS)
                gap.set()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        if (address := ADDRESS.fullmatch(scope["path"])) is None:
            await send({"type": "websocket.close"})
            return
        await send({"type": "websocket.accept"})
        network = network_of_client(scope)
        try:
            if self.rates.reads.take(find_rate_key(scope), network):
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
        if not same_origin(dict(scope["headers"])):
            raise ConnectionRejected(FOREIGN_ORIGIN)
        connection = ASGIConnection[Any, Any, Any, State](scope)
        protocol: TableProtocol = scope["extensions"][TABLE_PROTOCOL]["protocol"]
        with self._of_device(scope, protocol):  # From before the guest is found, so that no sign-out is missed.
            await self._serve_guest(connection, protocol, receive, table_id)

    @contextmanager
    def _of_device(self, scope: Any, protocol: TableProtocol) -> Iterator[None]:
        """Keep a WebSocket among those of its device while it is open."""
        digest = identity.digest(identity.find_secret(scope) or "")
        self.by_device.setdefault(digest, set()).add(protocol)
        try:
            yield
        finally:
            self.by_device[digest].discard(protocol)
            if not self.by_device[digest]:
                del self.by_device[digest]

    async def _serve_guest(
        self, connection: "ASGIConnection[Any, Any, Any, State]", protocol: TableProtocol, receive: Any, table_id: str
    ) -> None:
        guest_book: GuestBook = self.state.guest_book
        table_service: TableService = self.state.table_service
        try:
            guest = await guest_book.find(connection)
        except BannedGuest as refusal:
            raise ConnectionRejected(BROKEN_TABLE, str(refusal)) from None
        if guest is None:
            raise ConnectionRejected(UNKNOWN_GUEST)
        elsewhere = table_service.presence.connections_elsewhere[guest.id]
        with self._counted("guest", guest.id, self.limits.sockets_per_guest - elsewhere):
            await table_service.relations.find(guest.id)
            try:
                session = await table_service.find(table_id)
            except BrokenTable as refusal:
                raise ConnectionRejected(BROKEN_TABLE, str(refusal)) from None
            except Refusal:
                raise ConnectionRejected(NO_TABLE) from None
            subscriber = Subscriber(guest.id, guest.name, self.limits, protocol)
            protocol.on_writable = subscriber.flush
            table_service.relations.attach(subscriber)
            session.subscribe(subscriber)
            table_service.note_visibility(session)
            table_service.scheduler.schedule(session)
            metrics.sockets.inc()
            try:
                await TableSocket(self, connection, session, subscriber).receive_all(receive)
            finally:
                session.unsubscribe(subscriber)
                table_service.note_visibility(session)
                metrics.sockets.dec()


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
            elif text.startswith(VISIBLE):
                self._note_visibility(text)
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

    def _note_visibility(self, text: str) -> None:
        """Note whether the guest's page is visible, or refuse what cannot be understood."""
        try:
            self.subscriber.is_visible = decode_visible(text).visible
        except UNREADABLE as error:
            self._refuse(None, f"This message cannot be understood: {error}.")
        else:
            self.table_service.note_visibility(self.session)

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
            metrics.command_counter(kind).inc()
            metrics.command_seconds.observe(perf_counter() - started_at)
            subscriber.answer(encode(Done(command.id)))


def _read_id(text: str) -> str | None:
    try:
        command_id = msgspec.json.decode(text, type=InvalidCommand).id
    except UNREADABLE:
        return None
    return command_id[:40] if command_id else None
