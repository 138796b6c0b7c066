"""The connection between a browser and a table."""

import asyncio
from time import perf_counter
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from shoal.core import Refusal
from shoal.server import metrics
from shoal.server.guard import same_origin
from shoal.server.guests import GuestBook
from shoal.server.hall import Hall
from shoal.server.live import LiveTable, encode
from shoal.server.messages import Chat, Done, FromBrowser, React, Refused
from shoal.server.watcher import Watcher

FOREIGN, UNKNOWN_GUEST, NO_TABLE, TOO_SLOW = 4403, 4401, 4404, 4408
decode_command = msgspec.json.Decoder(FromBrowser).decode
logger = structlog.get_logger()


class JustId(msgspec.Struct):
    """What can be read of a command that cannot be read."""

    id: str | None = None


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(socket: "WebSocket[Any, Any, State]", table_id: str) -> None:
    hall: Hall = socket.app.state.hall
    guests: GuestBook = socket.app.state.guests
    await socket.accept()
    if not same_origin(dict(socket.scope["headers"])):
        await socket.close(FOREIGN)
        return
    guest = await guests.find(socket)
    if guest is None:
        await socket.close(UNKNOWN_GUEST)
        return
    try:
        live = await hall.find(table_id)
    except Refusal:
        await socket.close(NO_TABLE)
        return
    watcher = Watcher(guest.id, guest.name, hall.limits)
    live.enter(watcher)
    metrics.sockets.inc()
    sending = asyncio.create_task(_send(socket, watcher))
    try:
        await _receive(socket, hall, live, watcher)
    except WebSocketDisconnect:
        pass
    finally:
        sending.cancel()
        live.go(watcher)
        metrics.sockets.dec()


async def _send(socket: "WebSocket[Any, Any, State]", watcher: Watcher) -> None:
    try:
        while (text := await watcher.outbox.get()) is not None:
            await socket.send_text(text)
        await socket.close(TOO_SLOW)
    except (WebSocketDisconnect, RuntimeError, OSError):
        # Gone in the meantime; the receiving side notices too.
        return


async def _receive(socket: "WebSocket[Any, Any, State]", hall: Hall, live: LiveTable, watcher: Watcher) -> None:
    while True:
        event = await socket.receive()
        if event["type"] == "websocket.disconnect":
            return
        text = event.get("text")
        if not isinstance(text, str):
            watcher.send(encode(Refused(None, "Messages are text, and this one was not.")))
        elif not watcher.commands.take():
            watcher.send(encode(Refused(_id_in(text), "That was a bit much at once; wait a moment.")))
        else:
            watcher.send(await _answer(text, hall, live, watcher))


async def _answer(text: str, hall: Hall, live: LiveTable, watcher: Watcher) -> str:
    try:
        command = decode_command(text)
    except msgspec.MsgspecError as error:
        return encode(Refused(_id_in(text), f"This message cannot be understood: {error}."))
    kind = command.__struct_config__.tag
    if isinstance(command, Chat | React) and not watcher.chats.take():
        return encode(Refused(command.id, "Slowly: not so many messages at once."))
    begin = perf_counter()
    try:
        await hall.carry_out(live, watcher.guest, watcher.name, command)
    except Refusal as refusal:
        metrics.refusals.labels(kind).inc()
        return encode(Refused(command.id, str(refusal)))
    except Exception:
        logger.exception("command failed", table=live.table.id, kind=kind)
        return encode(Refused(command.id, "Something went wrong on our side; nothing was changed."))
    metrics.commands.labels(kind).inc()
    metrics.command_seconds.observe(perf_counter() - begin)
    return encode(Done(command.id))


def _id_in(text: str) -> str | None:
    try:
        found = msgspec.json.decode(text, type=JustId).id
    except msgspec.MsgspecError:
        return None
    return found[:40] if found else None
