"""The connections beneath the application: uvicorn's protocols, with limits that uvicorn does not have.

uvicorn waits for ever for the rest of a request, for a browser to read, and for the last bytes of a connection that it
closes.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import h11
import uvicorn
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.http11 import Request

from shoal.server import metrics
from shoal.server.http.addresses import network_of
from shoal.server.http.frames import FrameSplitter, frame_text, read_text
from shoal.server.limits import Bucket, Limits

INVALID_TEXT, TOO_MANY_PINGS, TOO_SLOW = 1007, 1008, 4408
"""Close codes of the WebSocket: for text that is not UTF-8, a flood of pings, and a browser that does not read."""
CLOSING_SECONDS = 1.0
"""Time for the last bytes of a connection that the server closes."""
BUSY = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TABLE_PROTOCOL = "shoal.table_protocol"
"""ASGI extension of a WebSocket: its protocol, for what ASGI does not offer or only at a cost."""
READ_AHEAD = 4
"""Messages that wait to be answered until no more are read: to stop and go on reading costs more than a message."""


class ServerConfig(uvicorn.Config):
    """uvicorn's configuration, with the limits of connections and how many there are."""

    def __init__(self, app: Any, limits: Limits, **settings: Any) -> None:
        super().__init__(app, http=HttpProtocol, ws=TableProtocol, **settings)
        self.limits = limits
        self.by_network: Counter[str] = Counter()
        """Number of open connections from each network."""
        self.proxies = _TrustedHosts(self.forwarded_allow_ips)

    def admit(self, address: str, connections: int) -> bool:
        """Count a new connection, which is one of so many; return False if there are too many."""
        network = network_of(address)
        self.by_network[network] += 1
        crowded = self.by_network[network] > self.limits.connections_per_address and address not in self.proxies
        return not crowded and connections <= self.limits.connections

    def leave(self, address: str) -> None:
        """Forget a connection that is closed."""
        network = network_of(address)
        self.by_network[network] -= 1
        if not self.by_network[network]:
            del self.by_network[network]


class Deadline:
    """Calls a function unless it is stopped in time."""

    def __init__(self, seconds: float, callback: Callable[[], None]) -> None:
        self.seconds, self.callback = seconds, callback
        self.timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Start the time, if it does not run yet."""
        if self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(self.seconds, self._expire)

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _expire(self) -> None:
        self.timer = None
        self.callback()


class ReaderWatch:
    """Cuts a connection whose other end does not read: of what is buffered, nothing is sent for some time."""

    def __init__(self, transport: asyncio.Transport, seconds: float) -> None:
        self.transport = transport
        self.deadline = Deadline(seconds, self._check)
        self.buffered = 0

    def start(self) -> None:
        self.buffered = self.transport.get_write_buffer_size()
        self.deadline.start()

    def stop(self) -> None:
        self.deadline.stop()

    def _check(self) -> None:
        if self.transport.get_write_buffer_size() < self.buffered:
            self.start()
        else:
            metrics.connections_cut.labels("unread").inc()
            self.transport.abort()


class HttpProtocol(H11Protocol):
    """An HTTP connection, on which a whole request must arrive in time and what is sent must be read."""

    config: ServerConfig

    def __init__(
        self, config: ServerConfig, server_state: ServerState, app_state: dict[str, Any], _loop: Any = None
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.request_deadline = Deadline(config.limits.request_seconds, self._cut)
        self.is_upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.reader_watch = ReaderWatch(transport, self.config.limits.unread_seconds)
        if self.config.admit(self.client[0] if self.client else "", len(self.connections)):
            self.request_deadline.start()
        else:
            metrics.connections_cut.labels("too many").inc()
            transport.write(BUSY)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_watching()
        self.config.leave(self.client[0] if self.client else "")
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY) and not self.is_upgraded:
            self.request_deadline.start()
        else:
            self.request_deadline.stop()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to its WebSocket, which takes care of it from now on."""
        self.is_upgraded = True
        self._stop_watching()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.reader_watch.start()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.reader_watch.stop()

    def _stop_watching(self) -> None:
        self.request_deadline.stop()
        self.reader_watch.stop()

    def _cut(self) -> None:
        metrics.connections_cut.labels("no request").inc()
        self.transport.abort()


class TableProtocol(WebSocketsSansIOProtocol):
    """The WebSocket of a table, which is cut if the browser does not read or sends a flood of pings."""

    config: ServerConfig

    def __init__(
        self, config: ServerConfig, server_state: ServerState, app_state: dict[str, Any], _loop: Any = None
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        rate = config.limits.pings_per_second
        self.pings = Bucket(rate, rate * config.limits.burst_seconds)
        self.splitter = FrameSplitter(config.ws_max_size)
        self.on_writable: Callable[[], None] = lambda: None
        """Called when the browser reads again, after it had not."""

    @property
    def is_writable(self) -> bool:
        """False while what was sent waits for the browser to read it."""
        return self.writable.is_set()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.reader_watch = ReaderWatch(self.transport, self.config.limits.unread_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self.reader_watch.stop()
        self.config.leave(self.client[0] if self.client else "")
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.reader_watch.start()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.reader_watch.stop()
        self.on_writable()

    def data_received(self, data: bytes) -> None:
        if not self.handshake_complete:
            super().data_received(data)
            return
        for frame in self.splitter.split(data):
            if self.conn.parser_exc is not None:
                return  # The connection was closed for what came before.
            # The library must see all frames of a message, so a message in several of them is left to it.
            is_plain = self.conn.current_size is None and not self.close_sent
            text = read_text(frame, self.config.ws_max_size) if is_plain else None
            if text is None:
                super().data_received(frame)
            else:
                self._receive_text(text)

    def _receive_text(self, data: bytes) -> None:
        """Pass on a text message; one that is not UTF-8 closes the connection without an entry in the log."""
        try:
            text = data.decode()
        except UnicodeDecodeError:
            self.disconnect(INVALID_TEXT)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() >= READ_AHEAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def write(self, texts: Sequence[str]) -> None:
        """Send text messages at once, without waiting for the browser to read."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join([frame_text(text) for text in texts]))

    def cut(self) -> None:
        """Close the connection because the browser does not read."""
        self.disconnect(TOO_SLOW)

    def disconnect(self, code: int) -> None:
        """Close the connection with a code; a browser that does not read is gone a moment later all the same."""
        if not self.close_sent and not self.transport.is_closing():
            self.conn.fail(code)
            self.handle_parser_exception()
        self._abort_soon()

    def _abort_soon(self) -> None:
        self.loop.call_later(CLOSING_SECONDS, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._abort_soon()

    def shutdown(self) -> None:
        super().shutdown()
        self._abort_soon()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][TABLE_PROTOCOL] = {"protocol": self}

    def handle_ping(self) -> None:
        """Answer a ping. Pongs are written without regard to back-pressure, so their number is limited."""
        if self.close_sent:
            return
        if self.pings.take():
            metrics.connections_cut.labels("pings").inc()
            self.disconnect(TOO_MANY_PINGS)
        else:
            super().handle_ping()

    def send_receive_event_to_app(self) -> None:
        """Pass on a message that came in several frames."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            self._receive_text(b"".join(self.frames))
        else:
            super().send_receive_event_to_app()
