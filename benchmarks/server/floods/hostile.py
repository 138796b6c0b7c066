"""A hostile visitor: one guest at one address, who sends as much as a fast connection carries."""

import asyncio
import os
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import Any

import msgspec
from tests.support.client import decode, legal_texts, seat_wishes

from benchmarks.server.raw_client import Answer, RawClient, Wire
from shoal.server.wire.messages import Done, Moved, Refused, TableNow

ADDRESS = "127.0.0.2"
"""The address from which the hostile visitor comes, so that limits per address do not hit the bystander."""
LOST = (OSError, EOFError)
"""Errors by which a client notices that the server has cut it off."""


class Hostile:
    """The hostile guest's client, the rate of their requests, and a tally of the answers."""

    def __init__(self, port: int, per_second: float) -> None:
        self.client = RawClient(port, ADDRESS)
        self.per_second = per_second
        self.next_at = monotonic()
        self.tally = Counter[str]()

    async def wait_for_turn(self) -> None:
        """Keep to the rate of a single remote client."""
        self.next_at = max(self.next_at, monotonic() - 1) + 1 / self.per_second
        await asyncio.sleep(max(0.0, self.next_at - monotonic()))

    async def repeat(self, step: Callable[[], Awaitable[object]], workers: int) -> None:
        """Take a step again and again, in several tasks at once, until the attack is stopped."""

        async def work() -> None:
            while True:
                await self.wait_for_turn()
                try:
                    await step()
                except LOST as error:
                    self.tally[type(error).__name__] += 1

        await asyncio.gather(*(work() for _ in range(workers)))

    async def ask(self, method: str, path: str, body: object = None, client: RawClient | None = None) -> Answer:
        answer = await (client or self.client).ask(method, path, body)
        self.tally[str(answer.status)] += 1
        return answer

    async def open_table(self, game: str, *seats: str, **fields: Any) -> str | None:
        """Open a table with the seats that `seat_wishes` reads; return its id, or None if the server refuses."""
        answer = await self.ask("POST", "/api/tables", {"game": game, "seats": seat_wishes(seats), **fields})
        return str(answer.json()["id"]) if answer.status == 201 else None

    async def must_open_table(self, game: str, *seats: str, **fields: Any) -> str:
        """Open a table for the preparation of an attack, and try again as long as the server asks to wait."""
        while (table_id := await self.open_table(game, *seats, **fields)) is None:
            await asyncio.sleep(0.2)
        return table_id

    async def at(self, table_id: str, client: RawClient | None = None) -> "HostileConnection":
        wire = await (client or self.client).open_socket(f"/api/tables/{table_id}/socket")
        self.tally["sockets"] += 1
        return HostileConnection(wire, self.tally)


class HostileConnection:
    """A WebSocket of the hostile guest to a table."""

    def __init__(self, wire: Wire, tally: Counter[str]) -> None:
        self.wire, self.tally = wire, tally
        self.snapshot: Any = None
        """The latest position that the server has sent."""
        self.over = False

    async def receive(self) -> Any:
        message = decode(await self.wire.receive())
        if isinstance(message, TableNow | Moved):
            self.snapshot = message.snapshot
            self.over = isinstance(message, TableNow) and message.status == "over"
        return message

    def send(self, kind: str, **fields: Any) -> None:
        self.wire.send(msgspec.json.encode({"kind": kind, "id": os.urandom(8).hex(), **fields}))

    async def do(self, kind: str, **fields: Any) -> bool:
        """Send a command and wait for its answer; return whether it was executed."""
        self.send(kind, **fields)
        while not isinstance(answer := await self.receive(), Done | Refused):
            pass
        self.tally[type(answer).__name__.lower()] += 1
        return isinstance(answer, Done)

    async def move(self, action: str) -> bool:
        while self.snapshot is None:
            await self.receive()
        return await self.do("move", action=action, version=self.snapshot.version)

    async def play_to_the_end(self) -> None:
        """Play the first legal action until the game is over, no faster than the server admits."""
        await self.receive()
        while not self.over:
            if not await self.move(legal_texts(self.snapshot)[0]):
                await asyncio.sleep(0.2)

    def close(self) -> None:
        with suppress(*LOST):
            self.wire.close()
