"""Players who connect again like a browser, and note when they see what."""

import asyncio
import random
import secrets
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from time import monotonic

import msgspec

from benchmarks.server.load import first_legal, version_of
from benchmarks.server.raw_client import RawClient, Wire

FIRST_WAIT, LONGEST_WAIT = 0.25, 5.0
"""Seconds before a new attempt to connect, as in the browser."""
BROKEN = (OSError, EOFError)


@dataclass
class Ledger:
    """What all players have sent, seen and missed."""

    acknowledged: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Table and action of every acknowledged move, by the id of its command."""
    sent: set[str] = field(default_factory=set)
    """Ids of all commands."""
    first_seen: dict[tuple[str, int], float] = field(default_factory=dict)
    """When a ply of a table was seen for the first time."""
    delays: list[float] = field(default_factory=list)
    """Seconds from then until another player, whose process ran all the time, has seen it."""
    gaps: list[float] = field(default_factory=list)
    """Seconds for which players whose connection broke had none."""


class Seat:
    """A guest's connection to a table, which re-establishes itself."""

    def __init__(self, client: RawClient, table_id: str, ledger: Ledger) -> None:
        self.client, self.table_id, self.ledger = client, table_id, ledger
        self.wire: Wire | None = None
        self.message = b""
        """The last message with a snapshot."""
        self.ply = -1
        self.is_over = False
        self.unanswered: tuple[str, bytes, str] | None = None
        """Id, text and action of the command that the server has not answered."""
        self.struck_at: float | None = None
        """When the process was killed or stopped to which this connection led; None once all has recovered."""
        self.changed = asyncio.Event()

    @property
    def port(self) -> int | None:
        """Port of this end of the connection."""
        return None if self.wire is None else self.wire.writer.get_extra_info("sockname")[1]

    async def run(self) -> None:
        """Stay connected and note what is seen, until the game is over."""
        wait, lost_at = FIRST_WAIT, None
        while not self.is_over:
            try:
                self.wire = await self.client.open_socket(f"/api/tables/{self.table_id}/socket")
                if self.unanswered:
                    self.wire.send(self.unanswered[1])
                while not self.is_over:
                    message = await self.wire.receive()
                    if lost_at is not None:
                        self.ledger.gaps.append(monotonic() - lost_at)
                    wait, lost_at = FIRST_WAIT, None
                    self._take(message)
            except BROKEN:
                lost_at = lost_at or monotonic()
            finally:
                self._hang_up()
            if not self.is_over:
                await asyncio.sleep(wait * random.uniform(0.5, 1.0))
                wait = min(2 * wait, LONGEST_WAIT)

    def _hang_up(self) -> None:
        if self.wire:
            self.wire.close()
            self.wire = None

    def _take(self, message: bytes) -> None:
        if message.startswith(b'{"kind":"done"'):
            self._on_answer(is_done=True)
        elif message.startswith(b'{"kind":"refused"'):
            self._on_answer(is_done=False)
        elif b'"snapshot":{' in message:
            self._on_snapshot(message)
        self.changed.set()

    def _on_answer(self, *, is_done: bool) -> None:
        if self.unanswered and is_done:
            command_id, _, action = self.unanswered
            self.ledger.acknowledged[command_id] = (self.table_id, action)
        self.unanswered = None

    def _on_snapshot(self, message: bytes) -> None:
        self.message = message
        begin = message.index(b'"ply":') + len(b'"ply":')
        ply = int(message[begin : message.index(b",", begin)])
        self.is_over = b'"status":"over"' in message
        now = monotonic()
        for seen in range(self.ply + 1, ply + 1) if self.ply >= 0 else ():
            first = self.ledger.first_seen.setdefault((self.table_id, seen), now)
            if first < now and (self.struck_at is None or first < self.struck_at):
                self.ledger.delays.append(now - first)
        self.ply = max(ply, self.ply)

    async def until(self, met: Callable[[], bool]) -> None:
        while not met() and not self.is_over:
            self.changed.clear()
            await self.changed.wait()

    def move(self) -> None:
        """Send the first legal action of the last snapshot."""
        action = first_legal(self.message) or b""
        command_id = f"m-{secrets.token_urlsafe(9)}"
        text = b'{"kind":"move","id":"%s","version":%s,"action":"%s"}' % (
            command_id.encode(),
            version_of(self.message),
            action,
        )
        self.unanswered = (command_id, text, action.decode())
        self.ledger.sent.add(command_id)
        if self.wire:
            self.wire.send(text)


@dataclass
class PlayedTable:
    """A table with two connections, at which one game after the other is played."""

    kind: str
    """`pair`: two people; `bot`: a person and a bot, with a spectator; `clock`: nobody moves once the clocks run."""
    clients: list[RawClient]
    ledger: Ledger
    pause: float
    """Mean pause before a person's move, in seconds."""
    seats: list[Seat] = field(default_factory=list)

    async def play(self) -> None:
        while True:
            try:
                table_id = await self._open()
            except (*BROKEN, KeyError, msgspec.DecodeError):
                await asyncio.sleep(FIRST_WAIT)
                continue
            self.seats = [Seat(client, table_id, self.ledger) for client in self.clients]
            async with asyncio.TaskGroup() as tasks:
                for seat in self.seats:
                    tasks.create_task(seat.run())
                    tasks.create_task(self._make_moves(seat))

    async def _open(self) -> str:
        ann, ben = self.clients
        seats = {"pair": ["me", "friend"], "bot": ["me", "bot"], "clock": ["me", "screen"]}[self.kind]
        wishes = [{"kind": kind, "level": "greedy"} if kind == "bot" else {"kind": kind} for kind in seats]
        new_table = {"game": "hey_thats_my_fish", "seats": wishes, "open": True}
        if self.kind == "clock":
            new_table["clock"] = {"kind": "move", "seconds": 5, "on_time_out": "bot"}
        table_id = str((await ann.ask("POST", "/api/tables", new_table)).json()["id"])
        if self.kind == "pair":
            wire = await ben.open_socket(f"/api/tables/{table_id}/socket")
            with closing(wire):
                wire.send(b'{"kind":"take_seat","id":"take-seat-1","seat":1}')
                async with asyncio.timeout(20):
                    while b'"status":"playing"' not in await wire.receive():
                        pass
        return table_id

    async def _make_moves(self, seat: Seat) -> None:
        """Move whenever it is this seat's turn; at a table with clocks, only until they run."""
        while not seat.is_over:
            await seat.until(lambda: bool(first_legal(seat.message)) and seat.unanswered is None)
            if seat.is_over or (self.kind == "clock" and seat.ply >= 2):
                return
            ply = seat.ply
            await asyncio.sleep(self.pause * random.uniform(0.5, 1.5))
            if seat.ply == ply and seat.unanswered is None and first_legal(seat.message):
                seat.move()
                await seat.until(lambda: seat.unanswered is None)
