"""Libraries that only some commands need, which are extras of the package."""

from importlib import import_module
from typing import Any

from shoal.core import Refusal


def import_extra(module: str, extra: str) -> Any:
    """Return a module; raise Refusal if the extra that brings it is not installed."""
    try:
        return import_module(module)
    except ImportError:
        raise Refusal(f"This needs {module.partition('.')[0]}: install it with pip install 'shoal[{extra}]'.") from None
