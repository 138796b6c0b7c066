"""Chooses the bus by the addresses of bus and database."""

import hmac
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from urllib.parse import urlsplit

from sqlalchemy.ext.asyncio import AsyncEngine

from shoal.core import Refusal
from shoal.server.bus.bus import Bus
from shoal.server.bus.channel import Channel
from shoal.server.bus.notify import NotifyChannel

SCHEMES = ("nats", "tls")


def check_bus_address(address: str) -> None:
    """Raise Refusal if this is not the address of a bus. The sentence leaves it out: it may hold a password."""
    try:
        parts = urlsplit(address)
        if parts.scheme in SCHEMES and parts.hostname and parts.port != 0:
            return
    except ValueError:
        pass
    raise Refusal("A bus is given as nats://HOST:PORT.")


@asynccontextmanager
async def open_bus(address: str | None, engine: AsyncEngine, secret: bytes) -> AsyncIterator[Bus]:
    """Return the bus at this address; without one, that of PostgreSQL itself, or none beside SQLite.

    It is started by its user, after they have subscribed to it, and stops with the context.
    """
    bus = Bus(_open_channel(address, engine, secret))
    try:
        yield bus
    finally:
        await bus.stop()


def _open_channel(address: str | None, engine: AsyncEngine, secret: bytes) -> Channel | None:
    if address is not None:
        from shoal.server.bus.nats import NatsChannel

        # Servers of other databases may use the same NATS.
        return NatsChannel(address, f"shoal.{hmac.new(secret, b'bus', sha256).hexdigest()[:16]}")
    return NotifyChannel(engine) if engine.dialect.name == "postgresql" else None
