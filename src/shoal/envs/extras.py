"""Libraries that only research needs, and that are installed as extras."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra(library: str, name: str) -> Iterator[None]:
    """Import a library of an extra; if it is missing, say in one sentence how to install it.

    >>> with extra("Unheard Of", "rl"):
    ...     import unheard_of
    Traceback (most recent call last):
        ...
    ImportError: Unheard Of is not installed; type: pip install 'shoal[rl]'
    """
    try:
        yield
    except ModuleNotFoundError:
        raise ImportError(f"{library} is not installed; type: pip install 'shoal[{name}]'") from None
