"""However much one guest asks for, the bots and physical acts of the others get their turn."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import cast

import httpx
import pytest

from shoal.core import Action, Outcome, State
from shoal.server.limits import Limits
from shoal.server.runtime.fair_queue import TooManyRequests
from shoal.server.runtime.simulators import Simulators
from shoal.server.runtime.subscriber import Subscriber
from tests.support import physical_game
from tests.support.client import HEADERS
from tests.support.event_loop import run
from tests.support.physical_game import ACT
from tests.support.server_process import PATIENCE, Server
from tests.support.tables import seat, start_service, until

PULLING = "/api/games/gone_fishing/lesson/3"
FLOOD = 12


def test_a_guest_with_many_tables_does_not_delay_the_bots_of_others(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            limits = Limits(bot_pace=0, concurrent_bots=2)
            service = await start_service(stack, f"sqlite:{tmp_path / 'shoal.db'}", limits)
            flood = [await seat(service, "eve", "expert", "me") for _ in range(FLOOD)]
            session = await seat(service, "ann", "easy", "me")
            await until(lambda: session.table.ply == 1)
            assert sum(busy.table.ply for busy in flood) <= 2

    run(scenario())


def test_bots_that_somebody_watches_come_first(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            limits = Limits(bot_pace=0, concurrent_bots=1)
            service = await start_service(stack, f"sqlite:{tmp_path / 'shoal.db'}", limits)
            _, unwatched, watched = [await seat(service, guest, "expert", "me") for guest in ("ann", "ben", "cy")]
            await until(lambda: len(service.workers.queue.lanes[1]) == 2)
            watched.subscribe(Subscriber("cy", "Cy", limits))
            service.scheduler.schedule(watched)
            await until(lambda: watched.table.ply == 1)
            assert unwatched.table.ply == 0

    run(scenario())


@pytest.mark.parametrize(
    ("path", "body"),
    [(PULLING, {"action": None}), ("/api/games/hey_thats_my_fish/puzzles/none", {"played": [], "action": None})],
    ids=["lesson", "puzzle"],
)
def test_lessons_and_puzzles_need_a_guest(server: Server, path: str, body: dict[str, object]) -> None:
    answer = httpx.post(f"{server.address}{path}", json=body, headers=HEADERS, timeout=PATIENCE)
    assert answer.status_code == 401
    assert answer.json()["sentence"].endswith(".")


class BlockedState:
    """A state whose simulation makes a file when it begins, and lasts until another one exists."""

    def __init__(self, folder: Path) -> None:
        self.began, self.may_end = folder / "began", folder / "may-end"

    def resolve(self, action: Action) -> Outcome | None:
        self.began.touch()
        while not self.may_end.exists():
            pass
        return None


def test_a_guest_with_many_acts_does_not_delay_the_acts_of_others(tmp_path: Path) -> None:
    blocked, free = BlockedState(tmp_path), physical_game.start()
    simulators = Simulators(Limits(concurrent_acts=2, waiting_acts_per_guest=4, waiting_seconds=60))

    async def scenario() -> Sequence[object]:
        flood = asyncio.gather(
            *(simulators.resolve("eve", cast(State, blocked), ACT) for _ in range(FLOOD)), return_exceptions=True
        )
        try:
            await until(blocked.began.exists)
            async with asyncio.timeout(PATIENCE):
                assert await simulators.resolve("ann", free, ACT) == free.resolve(ACT)
        finally:
            blocked.may_end.touch()
        return await flood

    try:
        outcomes = run(scenario())
    finally:
        simulators.stop()
    assert outcomes[:5] == [None] * 5
    assert all(isinstance(outcome, TooManyRequests) for outcome in outcomes[5:])
