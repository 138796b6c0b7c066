"""Which tests can be run here: some need a browser or a database server that only a package manager can bring."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# Compiling and a busy machine take their time; nothing here is judged by seconds.
settings.register_profile("shoal", deadline=None, derandomize=True)
settings.load_profile("shoal")

LEFT_OUT = pytest.StashKey[list[str]]()


def _in_browser(item: pytest.Item) -> bool:
    return "/browser/" in item.path.as_posix()


def _on_postgres(item: pytest.Item) -> bool:
    return "postgresql" in item.name


def _missing() -> Iterator[tuple[Callable[[pytest.Item], bool], str]]:
    if not Path("/usr/bin/chromium").exists():
        yield _in_browser, "the browser tests, for /usr/bin/chromium is missing"
    if not any(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        yield _on_postgres, "the tests on PostgreSQL, for its server is missing"


# First, for groups of tests are read from the marks as soon as these are collected.
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for concerns, what in _missing():
        left_out = [item for item in items if concerns(item)]
        if left_out and os.environ.get("CI"):
            raise pytest.UsageError(f"CI runs all tests, but would leave out {what}.")
        config.stash.setdefault(LEFT_OUT, []).append(f"Left out {len(left_out)}: {what}.")
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=left_out)
    for item in filter(_in_browser, items):
        # One browser at a time: what people see is photographed.
        item.add_marker(pytest.mark.xdist_group("browser"))
        item.add_marker(pytest.mark.slow)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for line in config.stash.get(LEFT_OUT, []):
        terminalreporter.write_line(line)
