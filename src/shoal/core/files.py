"""Files that people name: what goes wrong with them becomes a sentence."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from shoal.core.errors import BadFile


def read_text(path: Path) -> str:
    try:
        with told_as(f"{path} cannot be read"):
            return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadFile(f"{path} is not a text file in UTF-8.") from None


def make_directory(path: Path) -> None:
    with told_as(f"{path} cannot be used as a directory"):
        path.mkdir(parents=True, exist_ok=True)


def write_bytes(path: Path, data: bytes) -> None:
    """All of it or nothing: under another name first."""
    with told_as(f"{path} cannot be written"):
        handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            Path(draft).replace(path)
        finally:
            Path(draft).unlink(missing_ok=True)


def write_text(path: Path, text: str) -> None:
    write_bytes(path, text.encode())


@contextmanager
def told_as(problem: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise BadFile(f"{problem}: {(error.strerror or str(error)).lower()}.") from None
