"""Imports go down the layers only."""

from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports


def test_imports_go_one_way() -> None:
    assert lint_imports() == EXIT_STATUS_SUCCESS
