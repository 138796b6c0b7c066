"""Players' clocks run on monotonic time: when the wall clock is set, nobody loses or gains time."""

import time
from pathlib import Path

import pytest

from shoal.server.bus import Bus
from shoal.server.domain.commands import Chat, Move
from shoal.server.domain.entries import Clock
from shoal.server.limits import Limits
from shoal.server.runtime import scheduler, session, tables
from shoal.server.runtime.tables import TableService
from shoal.server.storage import open_store
from shoal.server.wire import presenter
from shoal.server.wire.messages import NewTable, SeatWish
from tests.support.event_loop import run
from tests.support.tables import move

LIMITS = Limits(bot_pace=0)
SECONDS = 60
HOUR = 3600.0


class WallClock:
    """A wall clock that can be set."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def read(self) -> float:
        return time.time() + self.ahead


@pytest.fixture
def wall_clock(monkeypatch: pytest.MonkeyPatch) -> WallClock:
    clock = WallClock()
    for module in (tables, session, scheduler):
        if hasattr(module, "time"):
            monkeypatch.setattr(module, "time", clock.read)
    return clock


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
@pytest.mark.parametrize("kind", ["move", "total"])
def test_a_jump_of_the_wall_clock_neither_costs_nor_gives_time(
    tmp_path: Path, wall_clock: WallClock, jump: float, kind: str
) -> None:
    async def scenario() -> None:
        async with open_store(f"sqlite:{tmp_path / 'shoal.db'}") as store:
            service = TableService(store, Bus(), await store.load_secret(), LIMITS)
            clock = Clock(kind, SECONDS, "lose")  # type: ignore[arg-type]
            request = NewTable("hey_thats_my_fish", (SeatWish("me"), SeatWish("screen")), clock=clock)
            played = await service.find(await service.new_table(request, "ann", "Ann"))
            for _ in request.seats:
                await move(service, played, "ann")
            for _ in range(3):
                wall_clock.ahead += jump
                await service.execute(played, "ann", "Ann", Chat(id=f"chat-{played.table.seq}", text="Is it late?"))
                assert played.timer is not None
                assert 0 < played.timer.when() - time.monotonic() <= SECONDS
                shown = presenter.show_table(played.table, "ann", set(), "", time.monotonic())
                assert all(SECONDS - 30 < (seat.seconds_left or 0) <= SECONDS for seat in shown.seats)
                action = str(played.table.state.legal()[0])
                command = Move(id=f"move-{played.table.seq:04}", version=played.table.version, action=action)
                await service.execute(played, "ann", "Ann", command)
                assert played.table.steps[-1][0].spent < 30
            assert played.table.lost_on_time is None
            assert abs(played.table.chat[-1].at - wall_clock.read()) < 30, "people read the time of day"
            await service.close()

    run(scenario())


def test_a_restart_charges_nobody(tmp_path: Path, wall_clock: WallClock) -> None:
    async def scenario() -> None:
        async with open_store(f"sqlite:{tmp_path / 'shoal.db'}") as store:
            secret = await store.load_secret()
            service = TableService(store, Bus(), secret, LIMITS)
            clock = Clock("total", SECONDS, "lose")
            request = NewTable("hey_thats_my_fish", (SeatWish("me"), SeatWish("screen")), clock=clock)
            table_id = await service.new_table(request, "ann", "Ann")
            for _ in request.seats:
                await move(service, await service.find(table_id), "ann")
            await service.close()
            wall_clock.ahead += HOUR
            restarted = TableService(store, Bus(), secret, LIMITS)
            await restarted.resume()
            table = restarted.sessions[table_id].table
            left = table.seconds_left(0, time.monotonic())
            assert left is not None
            assert SECONDS - 30 < left <= SECONDS
            await restarted.close()

    run(scenario())
