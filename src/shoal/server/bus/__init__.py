"""Carries hints between the processes that serve one database. The log holds what happened."""

from shoal.server.bus.address import check_bus_address, open_bus
from shoal.server.bus.bus import Bus
from shoal.server.bus.channel import Channel, ChannelError
from shoal.server.bus.local import LocalHub

__all__ = ["Bus", "Channel", "ChannelError", "LocalHub", "check_bus_address", "open_bus"]
