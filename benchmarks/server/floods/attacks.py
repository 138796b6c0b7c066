"""The attacks, as data: what the hostile guest does, how fast, and what of it concerns others."""

import asyncio
import socket
from base64 import urlsafe_b64encode
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

import msgspec

from benchmarks.server.assets import largest_asset
from benchmarks.server.floods.hostile import LOST, Hostile, HostileConnection
from benchmarks.server.raw_client import PING, RawClient

Measured = Literal["bot", "move", "flick"]
"""What the bystander measures: the answer of an easy bot, a listed move, and a move that has to be simulated."""

SAMPLES_PER_SECOND = 60
PULL = urlsafe_b64encode(bytes([2]) + bytes(2 * (18 * SAMPLES_PER_SECOND - 1))).decode().rstrip("=")
"""The dearest act of the lesson of Gone Fishing: a hand that rests for 18 s, about 0.4 CPU s to simulate."""
LESSON_STEP = "/api/games/gone_fishing/lesson/3"
LOWER = (
    urlsafe_b64encode(
        bytes([4])
        + b"".join(n.to_bytes(2, "little") for n in (0, 0, 4000, 0))
        + bytes(4 * (20 * SAMPLES_PER_SECOND - 1))
    )
    .decode()
    .rstrip("=")
)
"""The dearest act at a table: a hand that holds the net in the air for 20 s."""
TABLES_IN_LOBBY = 60
KEPT_CONNECTIONS = 500
SLOW_READERS = 40
PINGS_AT_ONCE = 500
GESTURES_AT_ONCE = 50
WINDOWS = 8
reading: set[asyncio.Task[None]] = set()
"""Tasks that read, kept so that they are not collected."""


@dataclass(frozen=True)
class Attack:
    """One way to disturb other guests."""

    sentence: str
    """What the hostile guest does, to complete the sentence `While one guest …`."""
    assault: Callable[[Hostile], Awaitable[None]]
    """Goes on until it is stopped."""
    prepare: Callable[[Hostile], Awaitable[None]] | None = None
    per_second: float = 300
    """Requests per second that the hostile guest tries."""
    measured: tuple[Measured, ...] = ("bot", "move")
    megabytes: float | None = None
    """Goal for the growth of the server's memory, where memory is what the attack is after."""


async def open_tables_with_experts(hostile: Hostile) -> None:
    """Open tables with three experts; leave every second one, so that a fourth expert plays the whole game."""
    opened: list[str] = []

    async def step() -> None:
        table_id = await hostile.open_table("hey_thats_my_fish", "expert", "expert", "expert", "me")
        if table_id is None:
            return
        opened.append(table_id)
        await hostile.ask("GET", f"/api/tables/{table_id}/turns/0")
        if len(opened) % 2:
            connection = await hostile.at(table_id)
            await connection.do("leave")
            connection.close()

    await hostile.repeat(step, workers=16)


async def post_dear_acts(hostile: Hostile) -> None:
    await hostile.repeat(lambda: hostile.ask("POST", LESSON_STEP, {"action": f"pull {PULL}"}), workers=99)


async def make_dear_acts_at_tables(hostile: Hostile) -> None:
    connections: list[HostileConnection] = []

    async def step() -> None:
        if connections:
            connection = connections.pop()
        else:
            table_id = await hostile.open_table("gone_fishing", "me")
            if table_id is None:
                return
            connection = await hostile.at(table_id)
            await connection.move("net circle")
        await connection.move(f"lower {LOWER}")
        connections.append(connection)

    await hostile.repeat(step, workers=40)


async def fetch_largest_file(hostile: Hostile) -> None:
    await hostile.repeat(lambda: hostile.ask("GET", largest_asset()), workers=3)


finished: list[str] = []


async def finish_games(hostile: Hostile) -> None:
    """Play games of Kuna Yala to their end."""
    for _ in range(2):
        table_id = await hostile.must_open_table("kuna_yala", "me", "screen", "screen", "screen")
        connection = await hostile.at(table_id)
        await connection.play_to_the_end()
        connection.close()
        finished.append(table_id)


async def ask_for_replays(hostile: Hostile) -> None:
    async def step() -> None:
        finished.append(finished.pop(0))
        await hostile.ask("GET", f"/api/tables/{finished[0]}/replay")
        await hostile.ask("GET", f"/api/tables/{finished[0]}/turns/60")

    await hostile.repeat(step, workers=4)


async def open_many_connections(hostile: Hostile) -> None:
    """Open WebSockets, and connections whose request never ends; keep the latest hundreds of both."""
    table_id = await hostile.must_open_table("hey_thats_my_fish", "me", "friend")
    kept: deque[HostileConnection] = deque()
    silent: deque[asyncio.StreamWriter] = deque()

    async def step() -> None:
        kept.append(await hostile.at(table_id))
        _, writer = await hostile.client.connect()
        writer.write(b"GET / HTTP/1.1\r\nHost: ")
        silent.append(writer)
        if len(kept) > KEPT_CONNECTIONS:
            kept.popleft().close()
        if len(silent) > KEPT_CONNECTIONS:
            silent.popleft().close()

    await hostile.repeat(step, workers=8)


async def stop_reading(hostile: Hostile) -> None:
    """Connect to a table with a long chat and never read, while cheap commands make the server send all of it.

    Every connection comes as a guest of its own, if the server admits them, because guests share no messages.
    """
    options = {"experts": "1" * 60_000}
    table_id = await hostile.open_table("gone_fishing", "me", "friend", options=options)
    table_id = table_id or await hostile.must_open_table("gone_fishing", "me", "friend")
    for _ in range(40):
        connection = await hostile.at(table_id)
        while await connection.do("chat", text="🐟" * 300):
            pass
        connection.close()
    readers = [await _open_without_reading(hostile, table_id) for _ in range(SLOW_READERS)]

    async def step() -> None:
        connection = await hostile.at(table_id)
        for _ in range(90):
            await hostile.wait_for_turn()
            await connection.do("new_invitation")
        connection.close()
        readers[:] = [reader for reader in readers if not reader.wire.writer.is_closing()]
        while len(readers) < SLOW_READERS:
            readers.append(await _open_without_reading(hostile, table_id))

    await hostile.repeat(step, workers=3)


async def _open_without_reading(hostile: Hostile, table_id: str) -> HostileConnection:
    client = RawClient(hostile.client.port, hostile.client.source)
    await client.sign_in("Mallory's friend")
    connection = await hostile.at(table_id, client if client.cookies else None)
    transport = connection.wire.writer.transport
    transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    transport.pause_reading()  # type: ignore[attr-defined]
    return connection


async def ping_without_reading(hostile: Hostile) -> None:
    table_id = await hostile.must_open_table("hey_thats_my_fish", "me", "friend")
    connections: list[HostileConnection] = []

    async def step() -> None:
        connection = connections.pop() if connections else await _open_without_reading(hostile, table_id)
        for _ in range(PINGS_AT_ONCE):
            connection.wire.send(b"p" * 100, PING)
        await connection.wire.writer.drain()
        hostile.tally["pings"] += PINGS_AT_ONCE
        connections.append(connection)

    await hostile.repeat(step, workers=2)


async def flood_with_gestures(hostile: Hostile) -> None:
    """Aim wildly in several windows at once, each of which also watches the others."""
    table_id = await hostile.must_open_table("icecool", "me", "screen")
    windows: list[HostileConnection] = []

    async def step() -> None:
        window = windows.pop() if windows else await _open_window(hostile, table_id)
        aim = {"kind": "flick", "direction": hostile.tally["gestures"] % 360, "speed": 2, "aside": 0, "height": 11}
        message = msgspec.json.encode({"kind": "gesture", "version": window.snapshot.version, "gesture": aim})
        for _ in range(GESTURES_AT_ONCE):
            window.wire.send(message)
        await window.wire.writer.drain()
        hostile.tally["gestures"] += GESTURES_AT_ONCE
        windows.append(window)

    await hostile.repeat(step, workers=WINDOWS)


async def _open_window(hostile: Hostile, table_id: str) -> HostileConnection:
    """Connect to a table, and read all that comes."""
    window = await hostile.at(table_id)
    await window.receive()

    async def read() -> None:
        with suppress(*LOST):
            while True:
                await window.receive()

    reading.add(asyncio.create_task(read()))
    return window


async def become_many_guests(hostile: Hostile) -> None:
    def step() -> Awaitable[object]:
        return hostile.ask("GET", "/api/me", client=RawClient(hostile.client.port, hostile.client.source))

    await hostile.repeat(step, workers=16)


async def chat_by_reconnecting(hostile: Hostile) -> None:
    table_id = await hostile.must_open_table("hey_thats_my_fish", "me", "friend")

    async def step() -> None:
        connection = await hostile.at(table_id)
        while await connection.do("chat", text="Buy fish! " * 30):
            await hostile.wait_for_turn()
        connection.close()

    await hostile.repeat(step, workers=4)


async def open_tables_for_the_lobby(hostile: Hostile) -> None:
    for _ in range(TABLES_IN_LOBBY):
        await hostile.must_open_table("hey_thats_my_fish", "me", "friend", open=True)


async def ask_for_the_lobby(hostile: Hostile) -> None:
    await hostile.repeat(lambda: hostile.ask("GET", "/api/lobby"), workers=4)


ATTACKS = {
    "bots": Attack("opens tables with three experts each", open_tables_with_experts),
    "acts": Attack(
        "posts 99 of the dearest acts to a lesson at once",
        post_dear_acts,
        measured=("bot", "move", "flick"),
    ),
    "table_acts": Attack(
        "makes the dearest acts at 40 tables at once",
        make_dear_acts_at_tables,
        measured=("bot", "move", "flick"),
    ),
    # More than twelve of the largest file per second is more than a line of 1 Gbit/s carries.
    "assets": Attack("fetches the largest file of the pages over three connections", fetch_largest_file, per_second=12),
    "replays": Attack("asks for replays of long games", ask_for_replays, finish_games),
    "sockets": Attack(
        "opens hundreds of WebSockets and of requests that never end", open_many_connections, per_second=100
    ),
    "slow_readers": Attack("reads nothing of a table that fills 40 WebSockets", stop_reading, megabytes=200),
    "pings": Attack(
        "sends 50,000 pings per second and reads no answer", ping_without_reading, None, 100, megabytes=200
    ),
    "gestures": Attack("sends 5,000 gestures per second from eight windows", flood_with_gestures, None, 100),
    "guests": Attack("comes as a new guest with every request", become_many_guests),
    "chat": Attack("chats and connects again whenever the server asks to wait", chat_by_reconnecting),
    "lobby": Attack("asks for a full lobby", ask_for_the_lobby, open_tables_for_the_lobby),
}
