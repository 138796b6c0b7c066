"""A channel over NATS: plain messages without a store, since each is only a hint."""

import asyncio
from typing import Any

import nats
import structlog
from nats.errors import Error

from shoal.server.bus.channel import ChannelError, Receive

RECONNECT_SECONDS = 0.5
logger = structlog.get_logger()


class NatsChannel:
    """Sends and receives on one subject. While the connection is down, payloads are dropped rather than kept."""

    max_bytes = 512 * 1024

    def __init__(self, address: str, subject: str) -> None:
        self.address, self.subject = address, subject
        self.client: Any = None
        """The connected client; None before the first connection."""

    async def send(self, payload: bytes) -> None:
        if self.client is None or not self.client.is_connected:
            raise ChannelError("There is no connection to NATS.")
        try:
            await self.client.publish(self.subject, payload)
        except (Error, OSError) as error:
            raise ChannelError(type(error).__name__) from error

    async def run(self, receive: Receive) -> None:
        async def on_message(message: Any) -> None:
            receive(message.data)

        async def on_error(error: Exception) -> None:
            logger.warning("bus is disturbed", error=type(error).__name__)

        while self.client is None:
            try:
                self.client = await nats.connect(
                    self.address,
                    name="shoal",
                    error_cb=on_error,
                    reconnect_time_wait=RECONNECT_SECONDS,
                    max_reconnect_attempts=-1,
                )
            except (Error, OSError) as error:
                await on_error(error)
                await asyncio.sleep(RECONNECT_SECONDS)
        try:
            await self.client.subscribe(self.subject, cb=on_message)
            await asyncio.Event().wait()
        finally:
            await self.client.close()
