"""Where compiled code is kept: one directory for each state of the sources, shared by all processes.

Numba notices a change in the file it compiles but not in the files that one calls, so the directory is named after a
digest of everything that can be compiled.
"""

import os
import shutil
import tempfile
import time
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import uuid4

from numba.core.caching import FunctionCache, IndexDataCacheFile
from platformdirs import user_cache_path

PACKAGE = Path(__file__).parents[1]
COMPILED_FROM = ("core", "kernel", "games")
UNUSED_FOR_DAYS = 30


def sources_digest() -> str:
    digest = sha256()
    for folder in COMPILED_FROM:
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            digest.update(f"{path.relative_to(PACKAGE).as_posix()}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_directory() -> Path:
    """The directory for the sources as they are now; those long unused are removed."""
    home = _writable_home()
    mine = home / sources_digest()
    if not mine.exists():
        for other in home.iterdir():
            if other.stat().st_mtime < time.time() - UNUSED_FOR_DAYS * 86400:
                shutil.rmtree(other, ignore_errors=True)
    mine.mkdir(exist_ok=True)
    os.utime(mine)
    return mine


def _writable_home() -> Path:
    home = user_cache_path("shoal") / "kernels"
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.mkdtemp(prefix="shoal-"))
    return home if os.access(home, os.W_OK) else Path(tempfile.mkdtemp(prefix="shoal-"))


class SharedCacheFile(IndexDataCacheFile):
    """A function's compiled versions, one for each game."""

    def _data_name(self, _number: int) -> str:
        # Numbers, as Numba gives them, are given twice when two processes compile at once.
        return f"{self._index_name}.{uuid4().hex}.nbc"

    def _load_index(self) -> Any:
        try:
            return super()._load_index()
        except (ImportError, AttributeError):
            # It names the tag of a game that this process cannot import.
            return {}


class KernelCache(FunctionCache):
    def __init__(self, function: Any) -> None:
        super().__init__(function)
        self._cache_file = SharedCacheFile(
            cache_path=self._cache_path,
            filename_base=self._impl.filename_base,
            source_stamp=self._impl.locator.get_source_stamp(),
        )
