"""Reading and writing files that people name: system errors become BadFile with a sentence for the person."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from shoal.core.errors import BadFile


def read_text(path: Path) -> str:
    try:
        with as_bad_file(f"{path} cannot be read"):
            return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadFile(f"{path} is not a text file in UTF-8.") from None


def make_directory(path: Path) -> None:
    with as_bad_file(f"{path} cannot be used as a directory"):
        path.mkdir(parents=True, exist_ok=True)


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file atomically: into a temporary file, which then replaces the target."""
    with as_bad_file(f"{path} cannot be written"):
        descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
            Path(temporary).replace(path)
        finally:
            Path(temporary).unlink(missing_ok=True)


def write_text(path: Path, text: str) -> None:
    write_bytes(path, text.encode())


@contextmanager
def as_bad_file(problem: str) -> Iterator[None]:
    """Turn an OSError into a BadFile whose message starts with the problem."""
    try:
        yield
    except OSError as error:
        raise BadFile(f"{problem}: {(error.strerror or str(error)).lower()}.") from None
