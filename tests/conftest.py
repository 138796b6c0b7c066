"""Which tests can be run here, in which order, and which of them are slow."""

import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling

from shoal.core import find_game, game_ids
from shoal.physics.game import PhysicalGame
from tests.support import durations

# Compiling and a busy machine take their time; nothing here is judged by seconds.
settings.register_profile("shoal", deadline=None, derandomize=True)
settings.load_profile("shoal")

PHYSICAL = [game_id for game_id in game_ids() if isinstance(find_game(game_id), PhysicalGame)]
SETUP = re.compile(r"test_every_game\.py::.*\[(.+)\]")
"""What holds for every game, asked of one setup: the tests share the games that were played."""
LEFT_OUT = pytest.StashKey[list[str]]()
_measured = Counter[str]()
"""Seconds that each test has taken."""


def _in_browser(item: pytest.Item) -> bool:
    return "/browser/" in item.path.as_posix()


def _on_postgres(item: pytest.Item) -> bool:
    return "postgresql" in item.name


def _missing() -> Iterator[tuple[Callable[[pytest.Item], bool], str]]:
    if not Path("/usr/bin/chromium-headless-shell").exists():
        yield _in_browser, "the browser tests, for /usr/bin/chromium-headless-shell is missing"
    if not any(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        yield _on_postgres, "the tests on PostgreSQL, for its server is missing"


def group_of(nodeid: str) -> str:
    """Tests of one group are run by the same worker, one after the other."""
    found = SETUP.search(nodeid)
    return found[1] if found else nodeid


class LongestFirst(LoadScopeScheduling):
    """Hands out groups in the order of collection, which is that of their durations."""

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--store-durations", action="store_true", help="Write down how long the tests have taken.")


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LongestFirst:
    return LongestFirst(config, log)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One more than there are processors: tests in a browser, or of a server, wait for half of their time."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for concerns, what in _missing():
        left_out = [item for item in items if concerns(item)]
        if left_out and os.environ.get("CI"):
            raise pytest.UsageError(f"CI runs all tests, but would leave out {what}.")
        config.stash.setdefault(LEFT_OUT, []).append(f"Left out {len(left_out)}: {what}.")
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=left_out)
    known = durations.read()
    for item in items:
        if _in_browser(item) or known.get(item.nodeid, 0.0) >= durations.SLOW:
            item.add_marker(pytest.mark.slow)
        # Nothing of these games is compiled, so that one run of them is enough.
        if item.path.parent.name in PHYSICAL:
            item.add_marker(pytest.mark.physics)
    if config.getoption("numprocesses", None) or os.environ.get("PYTEST_XDIST_WORKER"):
        _put_longest_first(items, known)


def _put_longest_first(items: list[pytest.Item], known: dict[str, float]) -> None:
    totals = Counter[str]()
    for item in items:
        totals[group_of(item.nodeid)] += known.get(item.nodeid, durations.SHORT)  # type: ignore[assignment]
    items.sort(key=lambda item: -totals[group_of(item.nodeid)])


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _measured[report.nodeid] += report.duration  # type: ignore[assignment]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for line in config.stash.get(LEFT_OUT, []):
        terminalreporter.write_line(line)
    if config.getoption("store_durations"):
        durations.write(_measured)
