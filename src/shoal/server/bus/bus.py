"""The bus: tells the other processes what has changed, and notices when it has missed something.

Envelopes are numbered by their sender, and every process sends one each second even if it has nothing to say. A missing
number is a gap, and a sender that falls silent is gone; after either the listeners ask the log.
"""

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import monotonic
from typing import Any, TypeVar

import msgspec
import structlog

from shoal.server import metrics
from shoal.server.bus.channel import Channel, ChannelError
from shoal.server.bus.messages import Envelope, Goodbye, Hello, Message, decode_envelope, decode_message, encode

BEAT_SECONDS = 1.0
"""Time after which a process sends an empty envelope."""
GONE_SECONDS = 3.0
"""Time after which a process counts as gone that sends nothing."""
ENVELOPE_BYTES = 100
"""Size of an envelope without its messages, at most."""
T = TypeVar("T", bound=Message)
logger = structlog.get_logger()


@dataclass
class Peer:
    """Another process on the bus."""

    number: int
    """Number of its last envelope."""
    heard_at: float


class Bus:
    """Carries messages between processes. Without a channel this process is alone, and nobody has to be told."""

    def __init__(self, channel: Channel | None = None) -> None:
        self.channel = channel
        self.id = secrets.token_urlsafe(9)
        """Id of this process on the bus."""
        self.number = 0
        """Number of the last envelope sent."""
        self.peers: dict[str, Peer] = {}
        """The other processes that were heard lately."""
        self.listeners: dict[type[Message], list[Callable[[str, Any], None]]] = {}
        self.gap_listeners: list[Callable[[], None]] = []
        self.gone_listeners: list[Callable[[str], None]] = []
        self.queue: list[Message] = []
        self.wake_up = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    def subscribe(self, kind: type[T], listener: Callable[[str, T], None]) -> None:
        """Call the listener with the sender and the message for every message of this kind from another process."""
        self.listeners.setdefault(kind, []).append(listener)

    def on_gap(self, listener: Callable[[], None]) -> None:
        """Call the listener when messages were missed, whatever they said."""
        self.gap_listeners.append(listener)

    def on_gone(self, listener: Callable[[str], None]) -> None:
        """Call the listener with the id of a process that has fallen silent."""
        self.gone_listeners.append(listener)

    def publish(self, message: Message) -> None:
        """Tell the other processes, soon; messages that gather meanwhile travel together."""
        if self.channel is not None:
            self.queue.append(message)
            self.wake_up.set()

    def start(self) -> None:
        """Begin to send and to receive, and ask the others who is connected to them."""
        if self.channel is not None:
            self.tasks = [
                asyncio.create_task(self.channel.run(self._receive)),
                asyncio.create_task(self._send_all(self.channel)),
                asyncio.create_task(self._watch_peers()),
            ]
            self.publish(Hello())

    async def stop(self) -> None:
        """Send what still waits, take leave, and disconnect."""
        if self.channel is not None and self.tasks:
            self.publish(Goodbye())
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(BEAT_SECONDS):
                    await self._send_queue(self.channel)
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    # Sending

    async def _send_all(self, channel: Channel) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(BEAT_SECONDS):
                    await self.wake_up.wait()
            await self._send_queue(channel)

    async def _send_queue(self, channel: Channel) -> None:
        self.wake_up.clear()
        messages, self.queue = self.queue, []
        for batch in _pack(messages, channel.max_bytes):
            self.number += 1
            try:
                await channel.send(encode(Envelope(self.id, self.number, batch)))
            except ChannelError:
                metrics.bus_failures.inc()

    # Receiving

    def _receive(self, payload: bytes) -> None:
        try:
            envelope = decode_envelope(payload)
            if envelope.sender == self.id:
                return
            is_news = self._note(envelope)
            messages = [message for raw in envelope.messages if (message := decode_message(raw))] if is_news else []
        except msgspec.MsgspecError:
            logger.warning("message on the bus cannot be read", size=len(payload))
            return
        for message in messages:
            if isinstance(message, Goodbye):
                self._forget(envelope.sender)
            for listener in self.listeners.get(type(message), ()):
                listener(envelope.sender, message)

    def _note(self, envelope: Envelope) -> bool:
        """Note that a process was heard; return False for an envelope that has come before."""
        peer = self.peers.get(envelope.sender)
        expected = peer.number + 1 if peer else 1
        if envelope.number < expected:
            return False
        self.peers[envelope.sender] = Peer(envelope.number, monotonic())
        if envelope.number > expected:
            self._report_gap()
        return True

    def _report_gap(self) -> None:
        metrics.bus_gaps.inc()
        for listener in self.gap_listeners:
            listener()
        if not any(isinstance(message, Hello) for message in self.queue):
            self.publish(Hello())

    async def _watch_peers(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            long_ago = monotonic() - GONE_SECONDS
            for sender in [sender for sender, peer in self.peers.items() if peer.heard_at < long_ago]:
                logger.warning("a process has fallen silent", peer=sender)
                self._forget(sender)
                self._report_gap()  # It may have stored something without saying so.

    def _forget(self, sender: str) -> None:
        del self.peers[sender]
        for listener in self.gone_listeners:
            listener(sender)


def _pack(messages: list[Message], max_bytes: int) -> Iterator[list[msgspec.Raw]]:
    """Distribute messages over envelopes, at least one; drop what is too large for any, which is never vital."""
    batch, size = list[msgspec.Raw](), ENVELOPE_BYTES
    for message in messages:
        raw = msgspec.Raw(encode(message))
        length = len(bytes(raw)) + 1
        if length + ENVELOPE_BYTES > max_bytes:
            continue
        if size + length > max_bytes:
            yield batch
            batch, size = [], ENVELOPE_BYTES
        batch.append(raw)
        size += length
    yield batch
