"""Several processes may serve one table: the log decides, and no move is lost or made twice."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
from sqlalchemy import event, text

from shoal.core import Refusal, Rng
from shoal.server.bus import Bus, LocalHub
from shoal.server.domain.commands import Chat, Move
from shoal.server.limits import Limits
from shoal.server.runtime.subscriber import Subscriber
from shoal.server.runtime.tables import TableService
from shoal.server.storage import NewRow, open_store
from shoal.server.wire.messages import Moved, NewTable, SeatWish, TableNow
from tests.support.databases import new_database
from tests.support.event_loop import run
from tests.support.server_process import PATIENCE
from tests.support.tables import until

LIMITS = Limits(bot_pace=0)
WANTED = NewTable("hey_thats_my_fish", (SeatWish("me"), SeatWish("screen")))


async def start_two(stack: AsyncExitStack, address: str, *, connected: bool) -> list[TableService]:
    """Start a table service for each of two processes; unless connected, neither hears of the other's changes."""
    hub, services = LocalHub(), []
    for _ in range(2):
        store = await stack.enter_async_context(open_store(address))
        bus = Bus(hub.open_channel() if connected else None)
        service = TableService(store, bus, await store.load_secret(), LIMITS)
        bus.start()
        stack.push_async_callback(bus.stop)
        stack.push_async_callback(service.close)
        services.append(service)
    return services


def test_a_move_made_in_one_process_is_seen_in_the_other(database_address: str) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            here, there = await start_two(stack, database_address, connected=True)
            table_id = await here.new_table(WANTED, "ann", "Ann")
            session, other_session = await here.find(table_id), await there.find(table_id)
            subscriber = Subscriber("ann", "Ann", LIMITS)
            other_session.subscribe(subscriber)
            action = str(session.table.state.legal()[0])
            await here.execute(
                session, "ann", "Ann", Move(id="command-1", version=session.table.version, action=action)
            )
            await until(lambda: other_session.table.ply == 1)
            texts = [queued.text for queued in subscriber.outbox]
            assert [type(msgspec.json.decode(text, type=TableNow | Moved)) for text in texts] == [TableNow, Moved]

    run(scenario())


def test_processes_that_race_never_fork_a_table(database_address: str) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            services = await start_two(stack, database_address, connected=False)
            table_id = await services[0].new_table(WANTED, "ann", "Ann")
            sessions = [await service.find(table_id) for service in services]
            rng = Rng(1)

            async def attempt(which: int, turn: int) -> bool:
                service, session = services[which], sessions[which]
                action = str(rng.choice(session.table.state.legal()))
                command = Move(id=f"move-{which}-{turn:04}", version=session.table.version, action=action)
                try:
                    await service.execute(session, "ann", "Ann", command)
                except Refusal:
                    return False
                return True

            for turn in range(30):
                outcomes = await asyncio.gather(attempt(0, turn), attempt(1, turn))
                assert sorted(outcomes) == [False, True], "one of two moves for the same turn is made"
                for service, session in zip(services, sessions, strict=True):
                    await service.catch_up(table_id, session.table.seq + 1)
                assert sessions[0].table.state.view(0) == sessions[1].table.state.view(0)
            assert sessions[0].table.ply == 30

    run(scenario())


def test_what_two_processes_write_at_once_is_all_there(database_address: str) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            services = await start_two(stack, database_address, connected=False)
            table_id = await services[0].new_table(WANTED, "ann", "Ann")
            sessions = [await service.find(table_id) for service in services]
            await asyncio.gather(
                *(
                    services[n % 2].execute(sessions[n % 2], "ann", "Ann", Chat(id=f"chat-{n:04}", text=str(n)))
                    for n in range(60)
                )
            )
            log = await services[0].store.read_log(table_id)
            assert {command_id for command_id, _, _ in log} == {"opened", "began", *(f"chat-{n:04}" for n in range(60))}
            assert len(log) == 62

    run(scenario())


def test_a_process_that_stands_still_in_a_commit_holds_up_nobody_for_long(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            address = new_database("postgresql", tmp_path)
            stopped, running = await start_two(stack, address, connected=False)
            table_id = await running.new_table(WANTED, "ann", "Ann")
            session = await running.find(table_id)
            connection = await stopped.store.engine.connect()
            row = NewRow(table_id, session.table.seq, "never-committed", 0.0, b"{}")
            await connection.exec_driver_sql(stopped.store.appender.insert, tuple(row))
            async with asyncio.timeout(PATIENCE):
                await running.execute(session, "ann", "Ann", Chat(id="chat-0001", text="Anybody there?"))
            await connection.invalidate()
            await connection.close()
            log = await running.store.read_log(table_id)
            assert [command_id for command_id, _, _ in log] == ["opened", "began", "chat-0001"]

    run(scenario())


def test_a_process_takes_few_of_the_databases_connections_however_much_is_asked_at_once() -> None:
    opened = list[object]()

    async def scenario() -> None:
        async with open_store(new_database("postgresql", Path())) as store:
            event.listen(store.engine.sync_engine, "connect", lambda connection, _record: opened.append(connection))

            async def ask() -> None:
                async with store.engine.connect() as connection:
                    await connection.execute(text("SELECT pg_sleep(0.02)"))

            await asyncio.gather(*(ask() for _ in range(60)))

    run(scenario())
    assert 1 < len(opened) <= 8
