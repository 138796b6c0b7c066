"""Every table has one owner among the processes that live, and never two."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from shoal.server.bus import Bus, LocalHub
from shoal.server.runtime import membership
from shoal.server.runtime.membership import Membership, choose_owner
from shoal.server.storage import open_store
from tests.support.databases import new_database
from tests.support.event_loop import run
from tests.support.server_process import PATIENCE
from tests.support.tables import until

TABLES = [f"table-{number:03}" for number in range(200)]


@pytest.fixture(autouse=True)
def short_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(membership, "RENEWAL_SECONDS", 0.1)
    monkeypatch.setattr(membership, "VALID_SECONDS", 1.0)
    monkeypatch.setattr(membership, "LEASE_SECONDS", 1.5)


async def join(stack: AsyncExitStack, address: str, hub: LocalHub) -> Membership:
    """Let a process join those that share a database."""
    store = await stack.enter_async_context(open_store(address))
    bus = Bus(hub.open_channel())
    member = Membership(store.leases, bus)
    bus.start()
    stack.push_async_callback(bus.stop)
    stack.push_async_callback(member.stop)
    await member.start()
    return member


def owners(*members: Membership) -> list[int]:
    """Return how many of the processes own each table."""
    return [sum(member.owns(table) for member in members) for table in TABLES]


def freeze(member: Membership) -> None:
    """Let a process stand still: it neither renews its lease nor listens."""
    assert member.task
    member.task.cancel()
    member.task = None


def wake(member: Membership) -> None:
    member.task = asyncio.create_task(member._run())


def test_tables_are_shared_by_all_processes_and_each_has_one_owner() -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            address, hub = new_database("postgresql", Path()), LocalHub()
            members = [await join(stack, address, hub) for _ in range(3)]
            await until(lambda: owners(*members) == [1] * len(TABLES))
            assert all(sum(member.owns(table) for table in TABLES) > 30 for member in members)

    run(scenario())


def test_a_newcomer_waits_until_the_others_know_of_it() -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            address, hub = new_database("postgresql", Path()), LocalHub()
            first = await join(stack, address, hub)
            assert owners(first) == [1] * len(TABLES)
            store = await stack.enter_async_context(open_store(address))
            freeze(first)
            second = Membership(store.leases, Bus())
            await second._refresh()
            assert owners(second) == [0] * len(TABLES)
            wake(first)
            await second.start()
            stack.push_async_callback(second.stop)
            await until(lambda: any(second.owns(table) for table in TABLES))
            await until(lambda: owners(first, second) == [1] * len(TABLES))

    run(scenario())


def test_a_newcomer_waits_only_for_the_tables_of_a_process_that_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(membership, "VALID_SECONDS", 5 * PATIENCE)
    monkeypatch.setattr(membership, "LEASE_SECONDS", 6 * PATIENCE)

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            address, hub = new_database("postgresql", Path()), LocalHub()
            first, second = await join(stack, address, hub), await join(stack, address, hub)
            await until(lambda: owners(first, second) == [1] * len(TABLES))
            of_first = {table for table in TABLES if first.owns(table)}
            freeze(first)
            third = await join(stack, address, hub)

            def all_are_owned() -> bool:
                counts = dict(zip(TABLES, owners(first, second, third), strict=True))
                assert max(counts.values()) <= 1, "a table has two owners"
                return min(counts.values()) == 1

            await until(all_are_owned)
            assert any(third.owns(table) for table in TABLES)
            assert all(first.owns(table) for table in of_first)
            wake(first)
            await until(lambda: any(third.owns(table) for table in of_first))
            await until(all_are_owned)

    run(scenario())


def test_the_tables_of_a_process_that_stands_still_go_to_others_and_never_have_two_owners() -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            address, hub = new_database("postgresql", Path()), LocalHub()
            first, second = await join(stack, address, hub), await join(stack, address, hub)
            await until(lambda: owners(first, second) == [1] * len(TABLES))
            number = first.number
            freeze(first)

            def all_are_owned() -> bool:
                counts = owners(first, second)
                assert max(counts) <= 1, "a table has two owners"
                return min(counts) == 1 and all(second.owns(table) for table in TABLES)

            await until(all_are_owned)
            # It wakes up, finds that its lease was taken, and comes back under a higher number.
            wake(first)
            await until(lambda: first.number not in (None, number) and not first.unaware)
            assert (first.number or 0) > (second.number or 0) > (number or 0)
            await until(lambda: owners(first, second) == [1] * len(TABLES))

    run(scenario())


def test_a_process_that_leaves_gives_its_tables_to_the_others_at_once() -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            address, hub = new_database("postgresql", Path()), LocalHub()
            first, second = await join(stack, address, hub), await join(stack, address, hub)
            await until(lambda: owners(first, second) == [1] * len(TABLES))
            await first.stop()
            assert owners(first) == [0] * len(TABLES)
            await until(lambda: owners(second) == [1] * len(TABLES))

    run(scenario())


def test_only_the_tables_of_a_process_that_goes_change_hands() -> None:
    before = {table: choose_owner(table, (3, 5, 8)) for table in TABLES}
    after = {table: choose_owner(table, (3, 8)) for table in TABLES}
    assert all(after[table] == owner for table, owner in before.items() if owner != 5)
