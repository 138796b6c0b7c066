"""Imports go one way, and games are asked for capabilities, not for their class."""

import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

from shoal.core import find_game, game_ids
from shoal.kernel.game import KernelGame
from shoal.physics.game import PhysicalGame

SOURCES = Path(__file__).parents[1] / "src" / "shoal"
CLASS_CHECK = re.compile(r"isinstance\([^)]*\b(KernelGame|PhysicalGame)\b")


@pytest.fixture
def kept_loggers() -> Iterator[None]:
    """Keep the loggers that exist, all of which the linter disables."""
    loggers = [logger for logger in logging.root.manager.loggerDict.values() if isinstance(logger, logging.Logger)]
    disabled = [logger.disabled for logger in loggers]
    yield
    for logger, was_disabled in zip(loggers, disabled, strict=True):
        logger.disabled = was_disabled


@pytest.mark.usefixtures("kept_loggers")
def test_imports_go_one_way() -> None:
    assert lint_imports() == EXIT_STATUS_SUCCESS


def test_nobody_asks_for_the_class_of_a_game() -> None:
    assert [file for file in SOURCES.rglob("*.py") if CLASS_CHECK.search(file.read_text())] == []


@pytest.mark.parametrize("game_id", game_ids())
def test_a_game_can_do_what_it_says(game_id: str) -> None:
    game = find_game(game_id)
    assert game.searchable == isinstance(game, KernelGame)
    assert game.physical == isinstance(game, PhysicalGame)
    assert game.physical == (game.scene() is not None)
