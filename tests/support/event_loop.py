"""An event loop for tests of asynchronous code."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run(scenario: Coroutine[Any, Any, T]) -> T:
    """Run a scenario in a new thread, because the browser tests may hold the event loop of this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, scenario).result()
