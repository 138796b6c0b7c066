"""Clocks run out while a service holds the table; the tests set the time, so that nobody waits for it."""

import asyncio
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path

import pytest

from shoal.server.bus import Bus
from shoal.server.domain.entries import AnyEntry, Clock, MoveMade
from shoal.server.domain.table import Table
from shoal.server.limits import Limits
from shoal.server.runtime.subscriber import NoConnection, Subscriber
from shoal.server.runtime.tables import TableService
from shoal.server.storage import open_store
from shoal.server.wire.messages import NewTable, SeatWish
from tests.support.event_loop import run
from tests.support.tables import move

LIMITS = Limits(bot_pace=0)
SEATS = (SeatWish("me"), SeatWish("screen"))
SECONDS = 20


@pytest.fixture
def time_flies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let more than a move's time pass between any two looks at the clock."""
    monkeypatch.setattr("shoal.server.runtime.tables.monotonic", count(-1_000_000.0, SECONDS + 1).__next__)


class News(NoConnection):
    """A connection that tells when something arrives."""

    is_writable = True

    def __init__(self) -> None:
        self.arrived = asyncio.Event()

    def write(self, texts: Sequence[str]) -> None:
        self.arrived.set()


async def wait_until(met: Callable[[Table], bool], clock: Clock, folder: Path) -> tuple[Table, list[AnyEntry]]:
    """Open a table at which nobody makes a second move; return it with its log as soon as it meets a condition."""
    async with open_store(f"sqlite:{folder / 'shoal.db'}") as store:
        service = TableService(store, Bus(), await store.load_secret(), LIMITS)
        table_id = await service.new_table(NewTable("hey_thats_my_fish", SEATS, clock=clock), "ann", "Ann")
        session = await service.find(table_id)
        news = News()
        session.subscribe(Subscriber("ann", "Ann", LIMITS, news))
        for _ in SEATS:
            await move(service, session, "ann")
        while not met(session.table):
            news.arrived.clear()
            await news.arrived.wait()
        await service.close()
        return session.table, [entry for _, _, entry in await store.read_log(table_id)]


@pytest.mark.usefixtures("time_flies")
def test_time_runs_out_and_a_bot_moves(tmp_path: Path) -> None:
    _, log = run(wait_until(lambda table: table.ply > 2, Clock("move", SECONDS), tmp_path))
    assert [entry.by for entry in log if isinstance(entry, MoveMade)][:3] == ["person", "person", "clock"]


@pytest.mark.usefixtures("time_flies")
def test_time_runs_out_and_the_game_is_lost(tmp_path: Path) -> None:
    table, _ = run(wait_until(lambda table: table.status == "over", Clock("move", SECONDS, "lose"), tmp_path))
    assert (table.lost_on_time, table.places(), table.ply) == (0, [2, 1], 2)


def test_as_long_as_there_is_time_a_clock_only_waits(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_store(f"sqlite:{tmp_path / 'shoal.db'}") as store:
            service = TableService(store, Bus(), await store.load_secret(), LIMITS)
            request = NewTable("hey_thats_my_fish", SEATS, clock=Clock("move", SECONDS))
            session = await service.find(await service.new_table(request, "ann", "Ann"))
            for _ in SEATS:
                assert session.timer is None
                await move(service, session, "ann")
            assert session.timer is not None
            await service.close()
            assert session.timer.cancelled()

    run(scenario())
