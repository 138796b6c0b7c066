"""A queue serves guests in turn, refuses those who have waited too long, and survives callers who go away."""

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest

from shoal.server.runtime.fair_queue import FairQueue, Request, TooManyRequests
from tests.support.event_loop import run
from tests.support.tables import until


class Tasks:
    """Tasks in two threads, which run until the test lets them end."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(2)
        self.may_end = threading.Event()
        self.order: list[str] = []
        """Names of the tasks in the order in which they began."""

    def start(self, name: str) -> "Future[str]":
        self.order.append(name)
        return self.pool.submit(self._work, name)

    def _work(self, name: str) -> str:
        assert self.may_end.wait(20)
        return name


@pytest.fixture
def tasks() -> Iterator[Tasks]:
    tasks = Tasks()
    yield tasks
    tasks.may_end.set()
    tasks.pool.shutdown()


async def run_all(queue: FairQueue, tasks: Tasks, *names: str, **fields: Any) -> list[Any]:
    """Run tasks, whose names begin with a letter for the guest, in this order."""

    async def run_one(name: str) -> str:
        return await queue.run(Request(name[0], **fields), lambda: tasks.start(name))

    waiting = [asyncio.create_task(run_one(name)) for name in names]
    return await asyncio.gather(*waiting, return_exceptions=True)


def test_guests_are_served_in_turn(tasks: Tasks) -> None:
    tasks.may_end.set()
    names = ["e1", "e2", "e3", "e4", "a1", "a2", "b1"]
    assert run(run_all(FairQueue("test", 1), tasks, *names)) == names
    assert tasks.order == ["e1", "e2", "a1", "b1", "e3", "a2", "e4"]


def test_one_guest_never_gets_all_slots(tasks: Tasks) -> None:
    queue = FairQueue("test", 2)

    async def scenario() -> None:
        flood = asyncio.create_task(run_all(queue, tasks, "e1", "e2", "e3"))
        await until(lambda: tasks.order == ["e1"])
        other = asyncio.create_task(run_all(queue, tasks, "a1"))
        await until(lambda: len(tasks.order) == 2)
        assert tasks.order == ["e1", "a1"]
        tasks.may_end.set()
        await asyncio.gather(flood, other)

    run(scenario())
    assert tasks.order == ["e1", "a1", "e2", "e3"]


def test_the_background_waits_until_it_is_brought_forward(tasks: Tasks) -> None:
    queue = FairQueue("test", 1)

    async def scenario() -> None:
        runs = [asyncio.create_task(run_all(queue, tasks, "e1"))]
        await until(lambda: tasks.order == ["e1"])
        background = [Request(guest, in_background=True) for guest in "xy"]
        runs += [asyncio.create_task(run_request(request)) for request in background]
        runs += [asyncio.create_task(run_all(queue, tasks, "a1", "b1"))]
        await until(lambda: len(queue.lanes[0]) == len(queue.lanes[1]) == 2)
        queue.bring_forward(background[1])
        tasks.may_end.set()
        await asyncio.gather(*runs)

    async def run_request(request: Request) -> Any:
        return await queue.run(request, lambda: tasks.start(request.guest))

    run(scenario())
    assert tasks.order == ["e1", "a1", "b1", "y", "x"]


def test_the_background_gets_its_turn_while_the_foreground_is_never_empty(tasks: Tasks) -> None:
    tasks.may_end.set()
    queue = FairQueue("test", 1)

    async def scenario() -> None:
        busy = asyncio.create_task(run_all(queue, tasks, *(f"{guest}1" for guest in "abcdefghijklmnop")))
        await queue.run(Request("z", in_background=True), lambda: tasks.start("z1"))
        await busy

    run(scenario())
    assert tasks.order.index("z1") < 9


def test_a_request_that_waits_too_long_is_refused_and_leaves_the_queue(tasks: Tasks) -> None:
    queue = FairQueue("test", 1)

    async def scenario() -> None:
        busy = asyncio.create_task(run_all(queue, tasks, "e1"))
        await until(lambda: tasks.order == ["e1"])
        (refusal,) = await run_all(queue, tasks, "a1", patience=0.01)
        assert isinstance(refusal, TooManyRequests)
        tasks.may_end.set()
        await busy
        assert await run_all(queue, tasks, "b1", patience=20) == ["b1"]

    run(scenario())
    assert tasks.order == ["e1", "b1"]
    assert not queue.running
    assert queue.lanes == ({}, {})


def test_one_guest_may_only_have_a_few_requests_waiting(tasks: Tasks) -> None:
    queue = FairQueue("test", 1, waiting_per_guest=1)

    async def scenario() -> list[Any]:
        flood = asyncio.create_task(run_all(queue, tasks, "e1", "e2", "e3", "a1", patience=20))
        await until(lambda: len(queue.lanes[0]) == 2)
        tasks.may_end.set()
        return await flood

    first, second, third, other = run(scenario())
    assert (first, second, other) == ("e1", "e2", "a1")
    assert isinstance(third, TooManyRequests)


def test_who_goes_away_leaves_the_queue_but_a_running_task_keeps_its_slot(tasks: Tasks) -> None:
    queue = FairQueue("test", 1)

    async def scenario() -> None:
        running = asyncio.create_task(run_all(queue, tasks, "e1"))
        await until(lambda: tasks.order == ["e1"])
        waiting = asyncio.create_task(run_all(queue, tasks, "a1"))
        await until(lambda: bool(queue.lanes[0]))
        running.cancel()
        waiting.cancel()
        await asyncio.wait([running, waiting])
        assert queue.lanes == ({}, {})
        assert queue.running == {"e": 1}
        tasks.may_end.set()
        assert await run_all(queue, tasks, "b1") == ["b1"]

    run(scenario())
    assert tasks.order == ["e1", "b1"]


def test_a_task_that_cannot_be_started_gives_its_slot_back(tasks: Tasks) -> None:
    queue = FairQueue("test", 1)
    tasks.may_end.set()

    async def scenario() -> None:
        with pytest.raises(ZeroDivisionError):
            await queue.run(Request("e"), lambda: 1 // 0)  # type: ignore[arg-type, return-value]
        assert await run_all(queue, tasks, "a1") == ["a1"]

    run(scenario())
