"""A channel within one process, for several services that share it."""

import asyncio

from shoal.server.bus.channel import ChannelError, Receive


class LocalHub:
    """Connects the channels of services in one process. What is sent while it is down is lost."""

    def __init__(self) -> None:
        self.receivers: list[Receive] = []
        self.is_down = False

    def open_channel(self) -> "LocalChannel":
        return LocalChannel(self)


class LocalChannel:
    """One service's end of a hub."""

    max_bytes = 1 << 20

    def __init__(self, hub: LocalHub) -> None:
        self.hub = hub

    async def send(self, payload: bytes) -> None:
        if self.hub.is_down:
            raise ChannelError("The hub is down.")
        for receive in list(self.hub.receivers):
            receive(payload)

    async def run(self, receive: Receive) -> None:
        self.hub.receivers.append(receive)
        try:
            await asyncio.Event().wait()
        finally:
            self.hub.receivers.remove(receive)
