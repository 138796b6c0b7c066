"""Bots and clocks go on by themselves after a fault: a database that was away, or a task that has ended."""

import sqlite3
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from sqlalchemy import event

from shoal.server.domain.commands import Leave
from shoal.server.domain.entries import Clock
from shoal.server.runtime import scheduler
from shoal.server.runtime.session import TableSession
from shoal.server.runtime.subscriber import Subscriber
from shoal.server.runtime.tables import TableService
from tests.support.client import Player
from tests.support.databases import PostgresCluster
from tests.support.event_loop import run
from tests.support.server_process import run_server
from tests.support.tables import QUICK, make_first_moves, seat, start_service, until

SECONDS_TO_RECOVER = 5.0


AUTOMATIC_TURNS = [
    pytest.param(("random", "me"), None, id="bot"),
    pytest.param(("me", "screen"), Clock("move", 5, "bot"), id="clock-bot-moves"),
    pytest.param(("me", "screen"), Clock("move", 5, "lose"), id="clock-seat-loses"),
]
"""Seats and clocks of tables at which a bot is to act, or a person's time will run out."""


def pass_time(session: TableSession) -> None:
    """Let the person to act have thought for a minute."""
    session.table.turn_began -= 60


def count_failures(service: TableService) -> list[Exception]:
    """Return a list to which the error of every failed append by a bot or a clock is added."""
    append, failures = service.scheduler.append, list[Exception]()

    async def watched(*arguments: Any) -> None:
        try:
            await append(*arguments)
        except Exception as error:
            failures.append(error)
            raise

    service.scheduler.append = watched
    return failures


async def survive_outage(
    service: TableService, seats: tuple[str, ...], clock: Clock | None, begin: Any, end: Any
) -> float:
    """Take the database away when a turn is due; return how many seconds after its return the turn was taken."""
    failures = count_failures(service)
    session = await seat(service, "ann", *seats, clock=clock)
    if clock:
        await make_first_moves(service, session, "ann")
    ply = session.table.ply
    begin()
    pass_time(session)
    service.scheduler.schedule(session)
    await until(lambda: len(failures) == 1)
    assert session.table.ply == ply
    end()
    returned = monotonic()
    await until(lambda: session.table.ply > ply or session.table.status == "over")
    return monotonic() - returned


@pytest.fixture(scope="module")
def postgres() -> Iterator[PostgresCluster]:
    cluster = PostgresCluster()
    yield cluster
    cluster.remove()


@pytest.mark.parametrize(("seats", "clock"), AUTOMATIC_TURNS)
def test_bots_and_clocks_go_on_after_postgresql_was_away(
    postgres: PostgresCluster, seats: tuple[str, ...], clock: Clock | None
) -> None:
    async def scenario() -> float:
        async with AsyncExitStack() as stack:
            service = await start_service(stack, postgres.new_database())
            return await survive_outage(service, seats, clock, postgres.stop, postgres.start)

    assert run(scenario()) < SECONDS_TO_RECOVER


@pytest.mark.parametrize(("seats", "clock"), AUTOMATIC_TURNS)
def test_bots_and_clocks_go_on_after_another_program_has_locked_the_database(
    tmp_path: Path, seats: tuple[str, ...], clock: Clock | None
) -> None:
    path = tmp_path / "shoal.db"

    async def scenario() -> float:
        async with AsyncExitStack() as stack:
            service = await start_service(stack, f"sqlite:{path}")
            await service.store.engine.dispose()
            event.listen(service.store.engine.sync_engine, "connect", _wait_briefly_for_locks)
            backup = stack.enter_context(closing(sqlite3.connect(path, isolation_level=None)))
            return await survive_outage(
                service, seats, clock, lambda: backup.execute("BEGIN IMMEDIATE"), lambda: backup.execute("ROLLBACK")
            )

    assert run(scenario()) < SECONDS_TO_RECOVER


def _wait_briefly_for_locks(connection: Any, _record: object) -> None:
    connection.cursor().execute("PRAGMA busy_timeout=10")


def test_a_table_whose_task_has_ended_is_found_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "SWEEP_SECONDS", 0.01)

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            service = await start_service(stack, f"sqlite:{tmp_path / 'shoal.db'}")
            await service.resume()
            session = await seat(service, "ann", "random", "me")
            assert session.bot_task
            session.bot_task.cancel()
            with_clock = await seat(service, "ann", "me", "screen", clock=Clock("move", 5))
            await make_first_moves(service, with_clock, "ann")
            assert with_clock.timer
            with_clock.timer.cancel()
            with_clock.timer = None
            pass_time(with_clock)
            await until(lambda: session.table.ply == 1 and with_clock.table.ply > 2)

    run(scenario())


def test_a_timer_that_fires_early_is_set_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            service = await start_service(stack, f"sqlite:{tmp_path / 'shoal.db'}")
            session = await seat(service, "ann", "me", "screen", clock=Clock("move", 1000, "lose"))
            await make_first_moves(service, session, "ann")
            early = session.timer
            assert early
            early._run()
            await until(lambda: session.timer not in (None, early))
            assert session.table.status == "playing"

    run(scenario())


def test_bots_pause_when_everybody_has_left_and_go_on_when_somebody_connects(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            service = await start_service(stack, f"sqlite:{tmp_path / 'shoal.db'}")
            session = await seat(service, "ann", "me", "random")
            await service.execute(session, "ann", "Ann", Leave(id="leave-it"))
            await until(lambda: session.bot_task is None)
            assert (session.table.status, session.table.ply) == ("playing", 0)
            session.subscribe(Subscriber("ben", "Ben", QUICK))
            service.scheduler.schedule(session)
            await until(lambda: session.table.status == "over")

    run(scenario())


def test_bots_that_paused_go_on_with_the_first_spectator(tmp_path: Path) -> None:
    with run_server(f"sqlite:{tmp_path / 'shoal.db'}", tmp_path, bot_pace=3600) as server:
        ann = Player(server)
        table = ann.at(ann.open_table("me", "random"))
        table.do("leave")
        server.stop()
        server.arguments = ("--bot-pace", "0")
        server.start()
        ann.at(table.table_id).until(lambda now: now.status == "over")
