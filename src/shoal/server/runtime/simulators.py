"""Simulates physical acts in separate processes, which may crash or hang without harm to the server."""

import asyncio
from concurrent.futures import TimeoutError as SimulationTimeout
from importlib import import_module
from multiprocessing import get_context

import structlog
from pebble import ProcessExpired, ProcessPool

from shoal.core import Action, Outcome, Refusal, State
from shoal.server.limits import Limits

TRY_AGAIN = "Nothing has happened: try it again."
logger = structlog.get_logger()


class Simulators:
    """A pool of processes that simulate acts, each with a time limit."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.pending = 0
        # Spawned rather than forked, because threads do not survive a fork; the pool starts with its first task.
        self.pool = ProcessPool(limits.concurrent_acts, initializer=_load_engine, context=get_context("spawn"))

    def warm_up(self) -> None:
        """Start the processes, so that the first act does not wait for them."""
        self.pool.schedule(_load_engine)

    async def resolve(self, state: State, action: Action) -> Outcome | None:
        """Return the outcome of an act; raise Refusal if it is not legal or cannot be simulated."""
        if self.pending >= self.limits.pending_acts:
            raise Refusal(f"Too much is going on here at this moment. {TRY_AGAIN}")
        self.pending += 1
        try:
            act = self.pool.schedule(_resolve, args=(state, action), timeout=self.limits.act_seconds)
            return await asyncio.wrap_future(act)
        except SimulationTimeout:
            logger.warning("act took too long", action=str(action)[:80])
            raise Refusal(f"That took too long to work out. {TRY_AGAIN}") from None
        except ProcessExpired:
            logger.exception("simulator died", action=str(action)[:80])
            raise Refusal(f"That could not be worked out. {TRY_AGAIN}") from None
        finally:
            self.pending -= 1

    def stop(self) -> None:
        self.pool.stop()  # type: ignore[no-untyped-call]
        self.pool.join()


def _load_engine() -> None:
    """Load the physics engine, which takes about a second."""
    import_module("mujoco")


def _resolve(state: State, action: Action) -> Outcome | None:
    return state.resolve(action)
