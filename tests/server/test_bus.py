"""The bus carries hints between processes, and notices when it has missed some."""

from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from sqlalchemy import text

from shoal.core import Refusal
from shoal.server.bus import Bus, LocalHub, check_bus_address
from shoal.server.bus.channel import Channel
from shoal.server.bus.messages import GuestChanged, Hello, Skipped
from shoal.server.bus.nats import NatsChannel
from shoal.server.bus.notify import NotifyChannel
from shoal.server.storage import open_store
from tests.support.databases import new_database
from tests.support.event_loop import run
from tests.support.nats_server import NatsServer
from tests.support.tables import until


@pytest.fixture(scope="module")
def nats() -> Iterator[NatsServer]:
    server = NatsServer()
    yield server
    server.stop()


class Listener:
    """A bus with what it has heard."""

    def __init__(self, channel: Channel | None) -> None:
        self.bus = Bus(channel)
        self.heard: list[str] = []
        self.gaps = self.hellos = 0
        self.gone: list[str] = []
        self.bus.subscribe(Skipped, lambda _sender, message: self.heard.append(message.table))
        self.bus.subscribe(Hello, lambda _sender, _message: self._greet())
        self.bus.on_gap(self._note_gap)
        self.bus.on_gone(self.gone.append)

    def _greet(self) -> None:
        self.hellos += 1

    def _note_gap(self) -> None:
        self.gaps += 1


async def connect(stack: AsyncExitStack, *channels: Channel) -> list[Listener]:
    """Start a bus on each channel, and wait until all hear each other."""
    listeners = [Listener(channel) for channel in channels]
    for listener in listeners:
        listener.bus.start()
        stack.push_async_callback(listener.bus.stop)
    await until(lambda: all(len(listener.bus.peers) == len(channels) - 1 for listener in listeners))
    return listeners


async def open_channels(stack: AsyncExitStack, kind: str, nats: NatsServer) -> list[Channel]:
    if kind == "nats":
        return [NatsChannel(nats.address, "shoal.test") for _ in range(2)]
    if kind == "local":
        hub = LocalHub()
        return [hub.open_channel() for _ in range(2)]
    address = new_database("postgresql", Path())
    stores = [await stack.enter_async_context(open_store(address)) for _ in range(2)]
    return [NotifyChannel(store.engine) for store in stores]


@pytest.mark.parametrize("kind", ["local", "notify", "nats"])
def test_messages_reach_the_other_process_in_order_and_not_the_sender(kind: str, nats: NatsServer) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            here, there = await connect(stack, *await open_channels(stack, kind, nats))
            tables = [f"table-{number:05}" for number in range(2_000)]
            for table in tables:
                here.bus.publish(Skipped(table))
            await until(lambda: len(there.heard) >= len(tables))
            assert there.heard == tables
            assert here.heard == []

    run(scenario())


@pytest.mark.parametrize("kind", ["notify", "nats"])
def test_what_is_too_large_is_dropped_and_the_rest_arrives(kind: str, nats: NatsServer) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            here, there = await connect(stack, *await open_channels(stack, kind, nats))
            here.bus.publish(Skipped("x" * 600_000))
            here.bus.publish(Skipped("table"))
            await until(lambda: bool(there.heard))
            assert there.heard == ["table"]

    run(scenario())


def test_messages_that_gather_travel_in_one_envelope() -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            hub = LocalHub()
            here, there = await connect(stack, hub.open_channel(), hub.open_channel())
            before = here.bus.number
            for number in range(50):
                here.bus.publish(Skipped(str(number)))
            await until(lambda: len(there.heard) == 50)
            assert here.bus.number == before + 1

    run(scenario())


def test_a_gap_is_noticed_and_the_others_are_asked_to_tell_again() -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            hub = LocalHub()
            here, there = await connect(stack, hub.open_channel(), hub.open_channel())
            gaps, hellos = there.gaps, here.hellos
            hub.is_down = True
            here.bus.publish(Skipped("lost"))
            await until(lambda: not here.bus.queue)
            hub.is_down = False
            await until(lambda: there.gaps > gaps)  # The next beat tells.
            await until(lambda: here.hellos > hellos)
            assert there.heard == []

    run(scenario())


def test_an_envelope_that_comes_twice_counts_once() -> None:
    async def scenario() -> None:
        listener = Listener(LocalHub().open_channel())
        for _ in range(2):
            listener.bus._receive(b'["peer",1,[{"kind":"skipped","table":"t"}]]')
        assert listener.heard == ["t"]

    run(scenario())


def test_what_a_later_version_says_is_ignored() -> None:
    async def scenario() -> None:
        listener = Listener(LocalHub().open_channel())
        listener.bus._receive(b'["peer",1,[{"kind":"tomorrow"},{"kind":"skipped","table":"t","new":1}]]')
        listener.bus._receive(b"rubbish")
        assert (listener.heard, listener.gaps) == (["t"], 0)

    run(scenario())


def test_a_process_that_takes_leave_is_gone_at_once() -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            hub = LocalHub()
            here, there = await connect(stack, hub.open_channel(), hub.open_channel())
            gaps = there.gaps
            await here.bus.stop()
            assert (there.gone, there.gaps, there.bus.peers) == ([here.bus.id], gaps, {})

    run(scenario())


def test_a_bus_comes_back_after_nats_was_away(nats: NatsServer) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            here, there = await connect(stack, *await open_channels(stack, "nats", nats))
            gaps = there.gaps
            nats.stop()
            here.bus.publish(Skipped("lost"))
            await until(lambda: not here.bus.queue)
            nats.start()
            await until(lambda: there.gaps > gaps)
            here.bus.publish(Skipped("found"))
            await until(lambda: "found" in there.heard)

    run(scenario())


def test_a_bus_comes_back_after_postgresql_has_cut_its_connection() -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            address = new_database("postgresql", Path())
            stores = [await stack.enter_async_context(open_store(address)) for _ in range(2)]
            here, there = await connect(stack, *(NotifyChannel(store.engine) for store in stores))
            gaps = there.gaps
            async with stores[0].engine.begin() as connection:
                others = "FROM pg_stat_activity WHERE query LIKE '%pg_notify%' AND pid <> pg_backend_pid()"
                await connection.execute(text(f"SELECT pg_terminate_backend(pid) {others}"))
            here.bus.publish(Skipped("table"))
            await until(lambda: there.gaps > gaps)
            here.bus.publish(Skipped("found"))
            await until(lambda: "found" in there.heard)

    run(scenario())


def test_a_process_that_is_alone_tells_nobody() -> None:
    async def scenario() -> None:
        bus = Bus()
        bus.start()
        bus.publish(GuestChanged("00"))
        assert bus.queue == []
        await bus.stop()

    run(scenario())


@pytest.mark.parametrize("address", ["", "localhost", "http://localhost:4222", "nats://", "nats://host:port"])
def test_what_is_no_address_of_a_bus_is_refused(address: str) -> None:
    with pytest.raises(Refusal, match=r"nats://HOST:PORT"):
        check_bus_address(address)
    check_bus_address("nats://user:secret@127.0.0.1:4222")
