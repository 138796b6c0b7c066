"""Where people's acts are worked out: in processes of their own, which may fail or take too long at nobody's cost."""

import asyncio
from concurrent.futures import TimeoutError as TookTooLong
from importlib import import_module
from multiprocessing import get_context

import structlog
from pebble import ProcessExpired, ProcessPool

from shoal.core import Action, Outcome, Refusal, State
from shoal.server.limits import Limits

AGAIN = "Nothing has happened: try it again."
logger = structlog.get_logger()


class Simulators:
    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.waiting = 0
        # Started afresh, since threads do not survive a fork; and not before they are needed.
        self.pool = ProcessPool(limits.acts_at_once, initializer=_load, context=get_context("spawn"))

    def prepare(self) -> None:
        """Starts the processes, so that the first act need not wait for it."""
        self.pool.schedule(_load)

    async def resolve(self, state: State, action: Action) -> Outcome | None:
        """What comes of an act, or a refusal."""
        if self.waiting >= self.limits.acts_waiting:
            raise Refusal(f"Too much is going on here at this moment. {AGAIN}")
        self.waiting += 1
        try:
            act = self.pool.schedule(_resolve, args=(state, action), timeout=self.limits.act_seconds)
            return await asyncio.wrap_future(act)
        except TookTooLong:
            logger.warning("act took too long", action=str(action)[:80])
            raise Refusal(f"That took too long to work out. {AGAIN}") from None
        except ProcessExpired:
            logger.exception("simulator died", action=str(action)[:80])
            raise Refusal(f"That could not be worked out. {AGAIN}") from None
        finally:
            self.waiting -= 1

    def stop(self) -> None:
        self.pool.stop()  # type: ignore[no-untyped-call]
        self.pool.join()


def _load() -> None:
    """The physics takes a second to load."""
    import_module("mujoco")


def _resolve(state: State, action: Action) -> Outcome | None:
    return state.resolve(action)
