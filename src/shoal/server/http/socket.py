"""WebSocket connections between browsers and tables."""

import asyncio
import re
from time import perf_counter
from typing import Any

import msgspec
import structlog
from litestar.connection import ASGIConnection
from litestar.datastructures import State

from shoal.core import Refusal
from shoal.server import metrics
from shoal.server.domain.commands import Chat, FromBrowser, React
from shoal.server.http.guard import same_origin
from shoal.server.http.guests import GuestBook
from shoal.server.runtime.session import TableSession, encode
from shoal.server.runtime.subscriber import Subscriber
from shoal.server.runtime.tables import TableService
from shoal.server.wire.messages import Done, Refused

FOREIGN_ORIGIN, UNKNOWN_GUEST, NO_TABLE, TOO_SLOW = 4403, 4401, 4404, 4408
"""Close codes of the WebSocket."""
ADDRESS = re.compile(r"/api/tables/(?P<table_id>[\w-]{8,40})/socket", re.ASCII)
decode_command = msgspec.json.Decoder(FromBrowser).decode
logger = structlog.get_logger()


class ConnectionRejected(Exception):
    """The connection is to be closed with this code."""

    def __init__(self, code: int) -> None:
        self.code = code


class InvalidCommand(msgspec.Struct):
    """The readable part of an invalid command: its id, for the refusal."""

    id: str | None = None


class TableSockets:
    """An ASGI application for the tables' WebSockets, beside that of the framework, to save its overhead."""

    def __init__(self, state: State) -> None:
        self.state = state

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        table_service: TableService = self.state.table_service
        await receive()
        if (address := ADDRESS.fullmatch(scope["path"])) is None:
            await send({"type": "websocket.close"})
            return
        await send({"type": "websocket.accept"})
        try:
            subscriber, session = await self._admit(table_service, scope, address["table_id"])
        except ConnectionRejected as rejection:
            await send({"type": "websocket.close", "code": rejection.code})
            return
        session.subscribe(subscriber)
        metrics.sockets.inc()
        sender = asyncio.create_task(_send(send, subscriber))
        try:
            await _receive(receive, table_service, session, subscriber)
        finally:
            sender.cancel()
            session.unsubscribe(subscriber)
            metrics.sockets.dec()

    async def _admit(self, table_service: TableService, scope: Any, table_id: str) -> tuple[Subscriber, TableSession]:
        """Check origin, guest and table; raise ConnectionRejected."""
        guest_book: GuestBook = self.state.guest_book
        if not same_origin(dict(scope["headers"])):
            raise ConnectionRejected(FOREIGN_ORIGIN)
        guest = await guest_book.find(ASGIConnection(scope))
        if guest is None:
            raise ConnectionRejected(UNKNOWN_GUEST)
        try:
            session = await table_service.find(table_id)
        except Refusal:
            raise ConnectionRejected(NO_TABLE) from None
        return Subscriber(guest.id, guest.name, table_service.limits), session


async def _send(send: Any, subscriber: Subscriber) -> None:
    """Empty the outbox as fast as the browser reads, until the subscriber is cut off."""
    try:
        while not subscriber.is_cut_off:
            await subscriber.wake_up.wait()
            subscriber.wake_up.clear()
            while subscriber.outbox:
                await send({"type": "websocket.send", "text": subscriber.outbox.popleft()})
        await send({"type": "websocket.close", "code": TOO_SLOW})
    except (OSError, RuntimeError):
        # The browser has disconnected; `_receive` notices it too.
        return


async def _receive(receive: Any, table_service: TableService, session: TableSession, subscriber: Subscriber) -> None:
    """Answer the browser's messages one after another, until it disconnects."""
    while (event := await receive())["type"] != "websocket.disconnect":
        text = event.get("text")
        if not isinstance(text, str):
            subscriber.send(encode(Refused(None, "Messages are text, and this one was not.")))
        elif not subscriber.command_bucket.take():
            subscriber.send(encode(Refused(_read_id(text), "That was a bit much at once; wait a moment.")))
        else:
            subscriber.send(await _answer(text, table_service, session, subscriber))


async def _answer(text: str, table_service: TableService, session: TableSession, subscriber: Subscriber) -> str:
    """Execute the command in a message; return the encoded `done` or `refused`."""
    try:
        command = decode_command(text)
    except msgspec.MsgspecError as error:
        return encode(Refused(_read_id(text), f"This message cannot be understood: {error}."))
    kind = command.__struct_config__.tag
    if isinstance(command, Chat | React) and not subscriber.chat_bucket.take():
        return encode(Refused(command.id, "Slowly: not so many messages at once."))
    started_at = perf_counter()
    try:
        await table_service.execute(session, subscriber.guest, subscriber.name, command)
    except Refusal as refusal:
        metrics.refusals.labels(kind).inc()
        return encode(Refused(command.id, str(refusal)))
    except Exception:
        logger.exception("command failed", table=session.table.id, kind=kind)
        return encode(Refused(command.id, "Something went wrong on our side; nothing was changed."))
    metrics.commands.labels(kind).inc()
    metrics.command_seconds.observe(perf_counter() - started_at)
    return encode(Done(command.id))


def _read_id(text: str) -> str | None:
    try:
        command_id = msgspec.json.decode(text, type=InvalidCommand).id
    except msgspec.MsgspecError:
        return None
    return command_id[:40] if command_id else None
