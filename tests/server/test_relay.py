"""What happens at a table in one process is seen, shown and counted in the others."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
from litestar.connection import ASGIConnection

from shoal.server.bus import Bus, LocalHub
from shoal.server.domain.commands import Gesture, Leave, Skip
from shoal.server.domain.entries import Clock
from shoal.server.http import identity
from shoal.server.http.guests import GuestBook
from shoal.server.http.rates import Rates
from shoal.server.limits import Limits
from shoal.server.runtime.operations import OperationFollower
from shoal.server.runtime.session import TableSession
from shoal.server.runtime.subscriber import NoConnection, Subscriber
from shoal.server.runtime.tables import TableService
from shoal.server.storage import open_store
from shoal.server.storage.store import LogRow
from shoal.server.wire.messages import Gestured, Moved, NewTable, SeatWish, Spoken, TableNow
from tests.support.event_loop import run
from tests.support.tables import make_first_moves, move, seat, until

LIMITS = Limits(bot_pace=0)
PACE = 3600
"""Pause of bots, in seconds, for which no test waits."""
Received = TableNow | Moved | Spoken | Gestured


class Share:
    """Owns the tables that it is told to own."""

    def __init__(self, *, owns_all: bool) -> None:
        self.owns_all = owns_all

    def owns(self, table_id: str) -> bool:
        return self.owns_all


class Processes:
    """Two services on one database, as in two processes: the first owns all tables."""

    def __init__(self, hub: LocalHub, owner: TableService, other: TableService) -> None:
        self.hub, self.owner, self.other = hub, owner, other

    async def find_both(self, table_id: str) -> tuple[TableSession, TableSession]:
        return await self.owner.find(table_id), await self.other.find(table_id)


async def start(stack: AsyncExitStack, folder: Path, limits: Limits = LIMITS) -> Processes:
    hub, services = LocalHub(), []
    for owns_all in (True, False):
        store = await stack.enter_async_context(open_store(f"sqlite:{folder / 'shoal.db'}"))
        bus = Bus(hub.open_channel())
        share = Share(owns_all=owns_all)
        services.append(TableService(store, bus, await store.load_secret(), limits, ownership=share))
        bus.start()
        stack.push_async_callback(bus.stop)
        stack.push_async_callback(services[-1].close)
    return Processes(hub, *services)


def play(scenario: Callable[[Processes], Any], folder: Path, limits: Limits = LIMITS) -> None:
    async def with_processes() -> None:
        async with AsyncExitStack() as stack:
            await scenario(await start(stack, folder, limits))

    run(with_processes())


def received(subscriber: Subscriber) -> list[Any]:
    return [msgspec.json.decode(queued.text, type=Received) for queued in subscriber.outbox]


class ReadingBrowser(NoConnection):
    """A browser that reads everything at once, and keeps it."""

    is_writable = True

    def __init__(self) -> None:
        self.texts: list[str] = []

    def write(self, texts: Sequence[str]) -> None:
        self.texts += texts


def test_a_bot_runs_in_the_process_that_owns_its_table_and_answers_in_the_other(tmp_path: Path) -> None:
    async def scenario(processes: Processes) -> None:
        session = await seat(processes.other, "ann", "me", "random")
        ann = Subscriber("ann", "Ann", LIMITS)
        session.subscribe(ann)
        await move(processes.other, session, "ann")
        await until(lambda: session.table.ply == 2)
        assert session.bot_task is None
        assert processes.owner.sessions[session.table.id].table.ply == 2
        await until(lambda: any(isinstance(message, Spoken) for message in received(ann)))

    play(scenario, tmp_path)


def test_a_bot_greets_once_however_many_processes_hear_of_a_move(tmp_path: Path) -> None:
    async def scenario(processes: Processes) -> None:
        session = await seat(processes.other, "ann", "me", "random")
        at_owner = await processes.owner.find(session.table.id)
        ann, ben = Subscriber("ann", "Ann", LIMITS), Subscriber("ben", "Ben", LIMITS)
        session.subscribe(ann)
        at_owner.subscribe(ben)
        await until(lambda: at_owner.connected_guests() == {"ann", "ben"} == session.connected_guests())
        await move(processes.other, session, "ann")
        await until(lambda: session.table.ply == 2)
        for subscriber in (ann, ben):
            await until(lambda who=subscriber: any(isinstance(each, Spoken) for each in received(who)))  # type: ignore[misc]
            assert sum(isinstance(message, Spoken) for message in received(subscriber)) == 1

    play(scenario, tmp_path)


def test_players_see_that_somebody_has_come_or_gone_in_another_process(tmp_path: Path) -> None:
    async def scenario(processes: Processes) -> None:
        request = NewTable("hey_thats_my_fish", (SeatWish("me"), SeatWish("friend")))
        table_id = await processes.owner.new_table(request, "ann", "Ann")
        here, there = await processes.find_both(table_id)
        await processes.owner.join(here.invitation_path().rpartition("/")[2], "ben", "Ben")
        ann, ben = Subscriber("ann", "Ann", LIMITS), Subscriber("ben", "Ben", LIMITS)
        here.subscribe(ann)
        there.subscribe(ben)

        def sees_ben() -> list[bool]:
            return [message.seats[1].here for message in received(ann) if isinstance(message, TableNow)]

        await until(lambda: sees_ben()[-1:] == [True])
        there.unsubscribe(ben)
        await until(lambda: sees_ben()[-1:] == [False])

    play(scenario, tmp_path)


def test_who_was_connected_to_a_process_that_is_gone_is_gone_too(tmp_path: Path) -> None:
    async def scenario(processes: Processes) -> None:
        session = await seat(processes.owner, "ann", "me", "screen")
        there = await processes.other.find(session.table.id)
        there.subscribe(Subscriber("ann", "Ann", LIMITS))
        await until(lambda: session.connected_guests() == {"ann"})
        assert processes.owner.presence.connections_elsewhere == {"ann": 1}
        await processes.other.bus.stop()
        assert session.connected_guests() == set()
        assert not processes.owner.presence.connections_elsewhere

    play(scenario, tmp_path)


def test_the_lobby_offers_a_table_whose_host_waits_in_another_process(tmp_path: Path) -> None:
    async def scenario(processes: Processes) -> None:
        request = NewTable("hey_thats_my_fish", (SeatWish("me"), SeatWish("friend")), open=True)
        table_id = await processes.other.new_table(request, "ann", "Ann")
        presence = processes.owner.presence
        await until(lambda: presence.find_recent(9) == [table_id])
        assert table_id not in presence.here
        subscriber = Subscriber("ann", "Ann", LIMITS)
        session = await processes.other.find(table_id)
        session.subscribe(subscriber)
        await until(lambda: table_id in presence.here)
        session.unsubscribe(subscriber)
        await until(lambda: table_id not in presence.here)

    play(scenario, tmp_path)


def test_a_process_that_comes_later_is_told_who_is_there(tmp_path: Path) -> None:
    async def scenario(processes: Processes) -> None:
        session = await seat(processes.other, "ann", "me", "screen")
        session.subscribe(Subscriber("ann", "Ann", LIMITS))
        async with AsyncExitStack() as stack:
            store = await stack.enter_async_context(open_store(f"sqlite:{tmp_path / 'shoal.db'}"))
            bus = Bus(processes.hub.open_channel())
            late = TableService(store, bus, b"secret", LIMITS)
            bus.start()
            stack.push_async_callback(bus.stop)
            stack.push_async_callback(late.close)
            await until(lambda: late.presence.guests_elsewhere(session.table.id) == {"ann"})

    play(scenario, tmp_path)


def test_an_aim_is_seen_in_another_process(tmp_path: Path) -> None:
    async def scenario(processes: Processes) -> None:
        session = await seat(processes.owner, "ann", "me", "screen", game="icecool")
        there = await processes.other.find(session.table.id)
        browser = ReadingBrowser()
        ann, ben = Subscriber("ann", "Ann", LIMITS), Subscriber("ben", "Ben", LIMITS, browser)
        session.subscribe(ann)
        there.subscribe(ben)
        await until(lambda: session.connected_guests() == {"ann", "ben"})
        flick = msgspec.Raw(b'{"kind":"flick","direction":12.5,"speed":2.1,"aside":0.0,"height":11.0}')
        session.show_gesture(ann, Gesture(version=session.table.version, gesture=flick))
        await until(lambda: '"kind":"gestured"' in browser.texts[-1])
        assert not any(isinstance(message, Gestured) for message in received(ann))

    play(scenario, tmp_path)


def test_bots_that_nobody_has_a_seat_beside_go_on_for_a_spectator_in_another_process(tmp_path: Path) -> None:
    async def scenario(processes: Processes) -> None:
        session = await seat(processes.owner, "ann", "me", "random")
        await processes.owner.execute(session, "ann", "Ann", Leave(id="leave-it"))
        await until(lambda: session.bot_task is None)
        assert session.table.status == "playing"
        (await processes.other.find(session.table.id)).subscribe(Subscriber("ben", "Ben", LIMITS))
        await until(lambda: session.table.status == "over")

    play(scenario, tmp_path)


def test_pauses_are_skipped_where_the_bots_run(tmp_path: Path) -> None:
    async def scenario(processes: Processes) -> None:
        session = await seat(processes.other, "ann", "random", "me")
        at_owner = await processes.owner.find(session.table.id)
        await until(lambda: at_owner.bot_task is not None)
        await processes.other.execute(session, "ann", "Ann", Skip(id="skip-it-1"))
        await until(lambda: session.table.ply >= 1)

    play(scenario, tmp_path, Limits(bot_pace=PACE))


def test_a_bot_that_was_taken_over_late_makes_no_pause_of_its_own(tmp_path: Path) -> None:
    async def scenario(processes: Processes) -> None:
        owner, share = processes.owner, Share(owns_all=False)
        owner.ownership = owner.scheduler.ownership = share
        session = await seat(owner, "ann", "random", "me")
        session.table.updated -= 10 * PACE
        share.owns_all = True
        owner.relay.start_audit()
        await until(lambda: session.table.ply == 1)

    play(scenario, tmp_path, Limits(bot_pace=PACE))


def test_a_clock_that_runs_in_one_process_goes_on_in_another(tmp_path: Path) -> None:
    async def scenario(processes: Processes) -> None:
        session = await seat(processes.owner, "ann", "me", "screen", clock=Clock("move", 1000))
        await make_first_moves(processes.owner, session, "ann")
        session.table.turn_began -= 600
        there = await processes.other.find(session.table.id)
        await until(lambda: monotonic() - there.table.turn_began > 599)
        assert there.timer is None, "the owner of the table measures the time"

    play(scenario, tmp_path)


def test_moves_of_which_nobody_has_heard_are_read_from_the_log(tmp_path: Path) -> None:
    async def scenario(processes: Processes) -> None:
        session = await seat(processes.owner, "ann", "me", "screen")
        there = await processes.other.find(session.table.id)
        processes.hub.is_down = True
        await move(processes.owner, session, "ann")
        await until(lambda: not processes.owner.bus.queue)
        processes.hub.is_down = False
        await until(lambda: there.table.ply == 1)

    play(scenario, tmp_path)


class HeldReader:
    """Holds what a service has read of the next log, so that the table changes before the service has opened it."""

    def __init__(self, service: TableService) -> None:
        self.service, self.read_log = service, service.store.read_log
        self.has_read, self.may_go_on = asyncio.Event(), asyncio.Event()

    async def open(self, table_id: str) -> "asyncio.Task[TableSession]":
        """Begin to open a table, and return once its log has been read."""
        self.service.store.read_log = self._read  # type: ignore[method-assign]
        opening = asyncio.create_task(self.service.find(table_id))
        await self.has_read.wait()
        return opening

    async def _read(self, table_id: str, since: int = 0) -> list[LogRow]:
        self.service.store.read_log = self.read_log  # type: ignore[method-assign]
        rows = await self.read_log(table_id, since)
        self.has_read.set()
        await self.may_go_on.wait()
        return rows


def test_a_move_made_while_another_process_opens_the_table_is_seen_there(tmp_path: Path) -> None:
    async def scenario(processes: Processes) -> None:
        session = await seat(processes.owner, "ann", "me", "screen")
        reader, bus = HeldReader(processes.other), processes.owner.bus
        opening = await reader.open(session.table.id)
        await move(processes.owner, session, "ann")
        await until(lambda: not bus.queue and processes.other.bus.peers[bus.id].number == bus.number)
        reader.may_go_on.set()
        there = await opening
        await until(lambda: there.table.ply == 1)

    play(scenario, tmp_path)


def test_a_move_missed_while_the_table_is_opened_is_read_from_the_log(tmp_path: Path) -> None:
    async def scenario(processes: Processes) -> None:
        session = await seat(processes.owner, "ann", "me", "screen")
        reader = HeldReader(processes.other)
        opening = await reader.open(session.table.id)
        processes.hub.is_down = True
        await move(processes.owner, session, "ann")
        await until(lambda: not processes.owner.bus.queue)
        processes.hub.is_down = False
        await until(lambda: processes.other.relay.is_auditing)
        reader.may_go_on.set()
        there = await opening
        await until(lambda: there.table.ply == 1)

    play(scenario, tmp_path)


def test_a_log_that_is_rewritten_while_the_table_is_opened_is_read_again(tmp_path: Path) -> None:
    async def scenario(processes: Processes) -> None:
        session = await seat(processes.owner, "ann", "me", "screen")
        reader = HeldReader(processes.other)
        opening = await reader.open(session.table.id)
        processes.hub.is_down = True
        await move(processes.owner, session, "ann")
        reloading = asyncio.create_task(processes.other.reload(session.table.id))
        reader.may_go_on.set()
        await reloading
        assert (await opening).table.ply == 1

    play(scenario, tmp_path)


def test_a_repeated_command_announces_what_its_first_process_did_not(tmp_path: Path) -> None:
    async def scenario(processes: Processes) -> None:
        session = await seat(processes.owner, "ann", "me", "screen")
        there = await processes.other.find(session.table.id)
        store = processes.owner.store
        silent = TableService(store, Bus(), b"secret", LIMITS)
        elsewhere = await silent.find(session.table.id)
        await move(silent, elsewhere, "ann")
        assert there.table.ply == 0
        # The player connects to another process and sends the command again.
        await processes.owner.catch_up(session.table.id, 3)
        await processes.owner._append(session, f"move-{elsewhere.table.seq - 1:06}", lambda: ([], None))
        await until(lambda: there.table.ply == 1)
        await silent.close()

    play(scenario, tmp_path)


def test_rates_of_a_guest_count_in_all_processes(tmp_path: Path) -> None:
    async def scenario() -> None:
        hub = LocalHub()
        here, there = Bus(hub.open_channel()), Bus(hub.open_channel())
        rates, other_rates = Rates(LIMITS), Rates(LIMITS)
        other_rates.share(there)
        async with AsyncExitStack() as stack:
            for bus in (here, there):
                bus.start()
                stack.push_async_callback(bus.stop)
            await until(lambda: len(here.peers) == len(there.peers) == 1)
            task = asyncio.create_task(rates.announce(here))
            while rates.chats.take("eve", "address") == 0:
                pass
            await until(lambda: other_rates.chats.take("eve", "another address") > 0)
            assert other_rates.chats.take("ann", "another address") == 0
            task.cancel()

    run(scenario())


def test_a_guest_who_takes_another_name_has_it_in_all_processes(tmp_path: Path) -> None:
    async def scenario(processes: Processes) -> None:
        books = [
            GuestBook(service.store, service.secret, LIMITS, service.bus, OperationFollower(service))
            for service in (processes.owner, processes.other)
        ]
        token = books[0].new_token().token
        header = (b"authorization", f"Bearer {token}".encode())
        connection: Any = ASGIConnection({"type": "http", "headers": [header]})  # type: ignore[arg-type]
        first = [(await book.require(connection)).name for book in books]
        assert first[0] == first[1]
        await books[0].rename(connection, "Ann")
        digest = identity.digest(identity.find_secret(connection.scope) or "")
        await until(lambda: digest not in books[1].cache)
        assert (await books[1].require(connection)).name == "Ann"

    play(scenario, tmp_path)
