"""Selects the tests that can run on this machine, orders them, and marks the slow ones."""

import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling

from shoal.physics.game import is_physical
from tests.support import durations
from tests.support.games import GAMES

pytest_plugins = ["tests.support.browser"]

# No test is judged by seconds, because compiling and a busy machine take their time.
settings.register_profile("shoal", deadline=None, derandomize=True)
settings.load_profile("shoal")

PHYSICAL = [game.id for game in GAMES if is_physical(game)]
SHARED = re.compile(
    r"test_every_game\.py::.*\[(?P<group>.+)\]"
    r"|(?P<module>(?:docs/test_site|arena/test_ray|kernel/test_search|web/test_distribution)\.py)::"
    r"|(?P<urn>bots/test_bots\.py::test_with_secrets)"
)
"""Matches tests that share something costly: the games of one setup, the built site, a cluster, the built wheel, or
the compiled rules of a game that only tests play."""
LEFT_OUT = pytest.StashKey[list[str]]()
_measured = Counter[str]()
"""Seconds that each test has taken, by its id."""


def _in_browser(item: pytest.Item) -> bool:
    return "chromium" in getattr(item, "fixturenames", ())


def _on_desktop(item: pytest.Item) -> bool:
    return "desktop" in getattr(item, "fixturenames", ())


def _on_postgres(item: pytest.Item) -> bool:
    return "postgresql" in item.name


def _behind(proxy: str) -> Callable[[pytest.Item], bool]:
    return lambda item: f"[{proxy}]" in item.name


def _missing() -> Iterator[tuple[Callable[[pytest.Item], bool], str]]:
    """Yield the tests that cannot run here, and why."""
    from tests.support.browser import CHROMIUM, DESKTOP_CHROMIUM

    if not CHROMIUM.exists():
        yield _in_browser, f"the browser tests, because {CHROMIUM} is missing"
    for program in (DESKTOP_CHROMIUM, Path("/usr/bin/dbus-daemon")):
        if not program.exists():
            yield _on_desktop, f"the tests on a desktop, because {program} is missing"
    if not any(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        yield _on_postgres, "the tests on PostgreSQL, because its server is missing"
    for proxy in (Path("/usr/sbin/nginx"), Path("/usr/bin/caddy")):
        if not proxy.exists():
            yield _behind(proxy.name), f"the tests behind {proxy.name}, because {proxy} is missing"


def group_of(nodeid: str) -> str:
    """Return the group of a test; one worker runs all tests of a group, one after the other."""
    match = SHARED.search(nodeid)
    return next(filter(None, match.groups())) if match else nodeid


class LongestFirst(LoadScopeScheduling):
    """Hands out groups in the order of collection, which puts the longest first.

    pytest-xdist's own `--dist loadgroup` loses its groups with pytest 9.2 (pytest-dev/pytest-xdist#1386).
    """

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--store-durations", action="store_true", help="Store how long the tests have taken.")


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LongestFirst:
    return LongestFirst(config, log)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return one more than the number of processors, because tests of browsers and servers wait half of their time."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for cannot_run, reason in _missing():
        left_out = [item for item in items if cannot_run(item)]
        if left_out and os.environ.get("CI"):
            raise pytest.UsageError(f"CI runs all tests, but would leave out {reason}.")
        config.stash.setdefault(LEFT_OUT, []).append(f"Left out {len(left_out)}: {reason}.")
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=left_out)
    known = durations.read()
    for item in items:
        if _in_browser(item) or known.get(item.nodeid, 0.0) >= durations.SLOW:
            item.add_marker(pytest.mark.slow)
        if _in_browser(item):
            item.add_marker(pytest.mark.once)
            item.add_marker(pytest.mark.browser)
        # Nothing in these games is compiled, so they are tested in one mode only.
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
