"""The port of the bus: what a means of carrying payloads between processes has to do."""

from collections.abc import Callable
from typing import Protocol

Receive = Callable[[bytes], None]
"""Called with every payload that arrives, also with those that this process has sent itself."""


class ChannelError(Exception):
    """A payload could not be sent. It is lost; the receivers notice the gap."""


class Channel(Protocol):
    """Carries payloads to every process. It may lose some, and it connects again by itself."""

    max_bytes: int
    """Size of the largest payload."""

    async def send(self, payload: bytes) -> None:
        """Send a payload to all processes; raise ChannelError."""

    async def run(self, receive: Receive) -> None:
        """Receive payloads until the task is cancelled."""
