"""Which tests can be run here: some need a browser or a database server that only a package manager can bring."""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling

from shoal.core import find_game, game_ids
from shoal.physics.game import PhysicalGame

# Compiling and a busy machine take their time; nothing here is judged by seconds.
settings.register_profile("shoal", deadline=None, derandomize=True)
settings.load_profile("shoal")

PHYSICAL = [game_id for game_id in game_ids() if isinstance(find_game(game_id), PhysicalGame)]
OF_PHYSICS = re.compile(rf"test_every_game.*\[((?:{'|'.join(PHYSICAL)})-\d)")
"""What holds for every game, asked of a physical one with so many players."""
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


class Together(LoadScopeScheduling):
    """Every test on its own, but what people see is photographed by one browser, and the physics of a game is run once.

    It reads names: what pytest-xdist has for this, `--dist loadgroup`, does nothing with this version of pytest.
    """

    def _split_scope(self, nodeid: str) -> str:
        if "/browser/" in nodeid:
            return "browser"
        told = OF_PHYSICS.search(nodeid)
        return told[1] if told else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Together:
    return Together(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for concerns, what in _missing():
        left_out = [item for item in items if concerns(item)]
        if left_out and os.environ.get("CI"):
            raise pytest.UsageError(f"CI runs all tests, but would leave out {what}.")
        config.stash.setdefault(LEFT_OUT, []).append(f"Left out {len(left_out)}: {what}.")
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=left_out)
    for item in filter(_in_browser, items):
        item.add_marker(pytest.mark.slow)
    for item in items:
        # Nothing of these games is compiled, so that one run of them is enough.
        if item.path.parent.name in PHYSICAL:
            item.add_marker(pytest.mark.physics)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for line in config.stash.get(LEFT_OUT, []):
        terminalreporter.write_line(line)
