"""The examples in docstrings are true."""

import doctest
from importlib import import_module

import pytest

MODULES = ["action", "game", "record", "registry", "result", "rng"]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    results = doctest.testmod(import_module(f"shoal.core.{name}"))
    assert results.attempted > 0
    assert results.failed == 0
