"""A channel over PostgreSQL's LISTEN and NOTIFY, for servers that have no other bus than their database."""

import asyncio
from typing import Any

import structlog
from sqlalchemy.ext.asyncio import AsyncEngine

from shoal.server.bus.channel import ChannelError, Receive

CHANNEL = "shoal"
RECONNECT_SECONDS = 0.5
SEND_SECONDS = 2.0
"""Time after which a connection counts as broken that does not take a notification."""
logger = structlog.get_logger()


class NotifyChannel:
    """Sends and receives over one connection of its own."""

    max_bytes = 7_900
    """PostgreSQL takes payloads of less than 8,000 bytes."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.connection: Any = None
        """The driver's connection; None while there is none."""

    async def send(self, payload: bytes) -> None:
        if self.connection is None:
            raise ChannelError("There is no connection to the database.")
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await self.connection.execute("SELECT pg_notify($1, $2)", CHANNEL, payload.decode())
        except Exception as error:
            self.connection = None
            raise ChannelError(type(error).__name__) from error

    async def run(self, receive: Receive) -> None:
        while True:
            try:
                await self._listen(receive)
            except Exception as error:
                logger.warning("bus is disconnected", error=type(error).__name__)
            self.connection = None
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _listen(self, receive: Receive) -> None:
        """Listen on a new connection until it breaks."""
        async with self.engine.connect() as pooled:
            raw = await pooled.get_raw_connection()
            connection: Any = raw.driver_connection
            try:
                # Nothing is lost if a notification is not durable, so no commit has to wait for the disk.
                await connection.execute("SET synchronous_commit = off")
                await connection.add_listener(CHANNEL, lambda _c, _pid, _channel, text: receive(text.encode()))
                self.connection = connection
                while self.connection is connection and not connection.is_closed():
                    await asyncio.sleep(RECONNECT_SECONDS)
            finally:
                await pooled.invalidate()
