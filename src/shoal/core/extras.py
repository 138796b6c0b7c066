"""Libraries that only some uses need, and that are installed as extras of the package."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from shoal.core.errors import Refusal


class MissingExtra(Refusal, ImportError):
    """Raised if a library is missing that an extra brings."""


@contextmanager
def extra(library: str, name: str) -> Iterator[None]:
    """Import a library of an extra; if it is missing, say in one sentence how to install it.

    >>> with extra("Unheard Of", "rl"):
    ...     import unheard_of
    Traceback (most recent call last):
        ...
    shoal.core.extras.MissingExtra: Unheard Of is not installed: type pip install 'shoal-games[rl]'.
    """
    try:
        yield
    except ModuleNotFoundError:
        raise MissingExtra(f"{library} is not installed: type pip install 'shoal-games[{name}]'.") from None


def import_extra(module: str, library: str, name: str) -> Any:
    """Return a module of an extra where it is needed at last."""
    with extra(library, name):
        return import_module(module)
