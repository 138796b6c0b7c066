"""Simulates physical acts in separate processes, which may crash or hang without harm to the server."""

import asyncio
from collections.abc import Collection
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from multiprocessing import get_context

import structlog
from pebble import ProcessExpired, ProcessPool

from shoal.core import Action, Outcome, Refusal, State
from shoal.server.limits import Limits
from shoal.server.runtime.fair_queue import FairQueue, Request
from shoal.server.runtime.priority import lower_priority

TRY_AGAIN = "Nothing has changed. Please try again."
ATTEMPTS = 2
"""Attempts at an act whose process dies, which need not be the act's fault."""
GRACE_SECONDS = 5.0
"""Time by which an act may exceed its limits before the pool counts as broken."""
Act = Future[Outcome | None]
logger = structlog.get_logger()


class Simulators:
    """A pool of processes that simulate acts, each with a time limit; guests share them fairly."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.queue = FairQueue("acts", limits.concurrent_acts, limits.waiting_acts_per_guest)
        self.pool = self._new_pool()
        self.acts: set[Act] = set()
        """Acts in simulation."""

    def _new_pool(self) -> ProcessPool:
        # Spawned rather than forked, because threads do not survive a fork.
        return ProcessPool(self.limits.concurrent_acts, initializer=_prepare, context=get_context("spawn"))

    def warm_up(self) -> None:
        """Start the processes, so that the first act does not wait for them."""
        if not self.pool.active:  # This starts a new pool.
            self._replace_pool()

    async def resolve(self, guest: str, state: State, action: Action) -> Outcome | None:
        """Return the outcome of a guest's act; raise Refusal if it is not legal or cannot be simulated."""
        limit = self.limits.waiting_seconds + self.limits.act_seconds + GRACE_SECONDS
        for _ in range(ATTEMPTS):
            request, timeout = Request(guest, self.limits.waiting_seconds), asyncio.timeout(limit)
            try:
                async with timeout:
                    return await self.queue.run(request, lambda: self._start(state, action))
            except TimeoutError:
                logger.warning("act took too long", action=str(action)[:80])
                if timeout.expired():
                    self._replace_pool()
                raise Refusal(f"That took too long to work out. {TRY_AGAIN}") from None
            except (ProcessExpired, BrokenProcessPool):
                logger.exception("simulator died", action=str(action)[:80])
        raise Refusal(f"That could not be worked out. {TRY_AGAIN}")

    def _start(self, state: State, action: Action) -> Act:
        self.warm_up()
        try:
            act: Act = self.pool.schedule(_resolve, args=(state, action), timeout=self.limits.act_seconds)
        except RuntimeError as error:
            raise BrokenProcessPool("The pool has broken in this moment.") from error
        self.acts.add(act)
        act.add_done_callback(self.acts.discard)
        return act

    def _replace_pool(self) -> None:
        """Start a new pool; a pool breaks for good when a process dies while no act is in simulation."""
        logger.warning("simulators are replaced")
        broken, self.pool = self.pool, self._new_pool()
        self.warm_up()
        asyncio.get_running_loop().run_in_executor(None, _discard, broken, list(self.acts))

    @property
    def is_broken(self) -> bool:
        """True if the pool has failed. Asking does not start it, unlike the pool's own `active`."""
        has_started = bool(self.pool._loops)
        return has_started and not self.pool.active

    def stop(self) -> None:
        _discard(self.pool, ())


def _discard(pool: ProcessPool, acts: Collection[Act]) -> None:
    """End the processes of a pool, and report that its acts have no outcome."""
    pool.stop()  # type: ignore[no-untyped-call]
    pool.join()
    for act in acts:
        if not act.done():
            act.set_exception(BrokenProcessPool("The pool was replaced."))


def _prepare() -> None:
    """Lower the priority of this process, and load the physics engine, which takes about a second."""
    lower_priority()
    import_module("mujoco")


def _resolve(state: State, action: Action) -> Outcome | None:
    return state.resolve(action)
