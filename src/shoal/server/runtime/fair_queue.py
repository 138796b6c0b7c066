"""Shares a few slots fairly: guests are served in turn, so that nobody waits for all that another has asked for."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import TypeVar

from shoal.core import Refusal
from shoal.server import metrics

BACKGROUND_TURNS = 8
"""One in so many tasks comes from the background first, so that nothing waits for ever."""
T = TypeVar("T")


class TooManyRequests(Refusal):
    """A guest, or everybody together, asked for more than the limits allow; a later request may succeed."""


@dataclass(eq=False)
class Request:
    """A request for a slot, and its place in the queue."""

    guest: str
    """The guest on whose behalf the task runs."""
    patience: float | None = None
    """Seconds after which the request is refused if it still waits; None for tasks that nobody has asked for."""
    in_background: bool = False
    """True if the request waits behind all that are not in the background."""
    admitted: "asyncio.Future[None]" = field(init=False)
    """Done when the request has its slot."""


class FairQueue:
    """Runs a limited number of tasks at once. One guest never gets all slots if there are several."""

    def __init__(self, name: str, slots: int, waiting_per_guest: int | None = None) -> None:
        self.name, self.slots, self.waiting_per_guest = name, slots, waiting_per_guest
        self.slots_per_guest = max(1, slots // 2)
        self.running: Counter[str] = Counter()
        """Running tasks of each guest."""
        self.impatient: Counter[str] = Counter()
        """Requests of each guest that wait and may be refused."""
        self.lanes: tuple[dict[str, deque[Request]], ...] = ({}, {})
        """Waiting requests of each guest, the guest whose turn is next first: in the foreground, in the background."""
        self.turns = 0

    async def run(self, request: Request, start: Callable[[], "Future[T]"]) -> T:
        """Start a task when the request gets a slot, and return its result.

        Raise TooManyRequests if the guest has too many requests waiting, or this one has waited too long. A caller who
        is cancelled leaves the queue; a task that has started keeps its slot to its end.
        """
        await self._wait(request)
        loop = asyncio.get_running_loop()

        def release(_: object) -> None:
            with suppress(RuntimeError):  # The loop is closed: the server has stopped.
                loop.call_soon_threadsafe(self._release, request.guest)

        try:
            task = start()
        except BaseException:
            self._release(request.guest)
            raise
        task.add_done_callback(release)
        return await asyncio.shield(asyncio.wrap_future(task))

    def bring_forward(self, request: Request) -> None:
        """Move a request out of the background, if it still waits there."""
        if request.in_background and self._remove(request):
            request.in_background = False
            self._add(request)
            self._serve()

    async def _wait(self, request: Request) -> None:
        """Wait for a slot."""
        is_impatient = request.patience is not None
        limit = self.waiting_per_guest
        if is_impatient and limit is not None and self.impatient[request.guest] >= limit:
            raise TooManyRequests("Please wait for the last answer first.")
        request.admitted = asyncio.get_running_loop().create_future()
        began = monotonic()
        self._add(request)
        self.impatient[request.guest] += is_impatient
        self._serve()
        try:
            with metrics.waiting.labels(self.name).track_inprogress():
                async with asyncio.timeout(request.patience):
                    await request.admitted
        except BaseException as error:
            self._remove(request)
            if not request.admitted.cancelled():
                # The slot came in the very moment in which the caller gave up.
                self._release(request.guest)
            if isinstance(error, TimeoutError):
                raise TooManyRequests("The site is busy. Please try again in a moment.") from None
            raise
        finally:
            self.impatient[request.guest] -= is_impatient
            self.impatient = +self.impatient
        metrics.waiting_seconds.labels(self.name).observe(monotonic() - began)

    def _add(self, request: Request) -> None:
        self.lanes[request.in_background].setdefault(request.guest, deque()).append(request)

    def _remove(self, request: Request) -> bool:
        """Remove a request that waits; return False if it does not."""
        lane = self.lanes[request.in_background]
        line = lane.get(request.guest, deque())
        if request not in line:
            return False
        line.remove(request)
        if not line:
            del lane[request.guest]
        return True

    def _serve(self) -> None:
        """Give the free slots to those whose turn it is."""
        while self.running.total() < self.slots and (request := self._next()) is not None:
            if not request.admitted.cancelled():
                self.running[request.guest] += 1
                request.admitted.set_result(None)

    def _next(self) -> Request | None:
        """Take the next request out of the queue; its guest goes to the end of the lane."""
        background_first = self.turns % BACKGROUND_TURNS == BACKGROUND_TURNS - 1
        for lane in reversed(self.lanes) if background_first else self.lanes:
            for guest, line in lane.items():
                if self.running[guest] < self.slots_per_guest:
                    del lane[guest]
                    request = line.popleft()
                    if line:
                        lane[guest] = line
                    self.turns += 1
                    return request
        return None

    def _release(self, guest: str) -> None:
        self.running[guest] -= 1
        self.running = +self.running
        self._serve()
