"""The cache of compiled code: one file per function and game, shared by all processes.

Numba notices changes in the file that it compiles, but not in the modules that this file imports. So the name of
the directory is a digest of the sources that all games share, and the key of a file contains a digest of the game's own
folder.
"""

import os
import pickle
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import uuid4

import numba
from numba.core.caching import FunctionCache
from numba.core.serialize import dumps
from platformdirs import user_cache_path

PACKAGE = Path(__file__).parents[1]
GAMES = PACKAGE / "games"
SHARED_SOURCES = ("core", "kernel")
UNUSED_FOR_DAYS = 30
"""Directories of older sources are removed when they have not been used for this long."""


def digest_of(*folders: Path) -> str:
    """Return a digest of the Python sources in some folders; it does not depend on where the folders are."""
    digest = sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            digest.update(f"{folder.name}/{path.relative_to(folder).as_posix()}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def digest_around(module: str) -> str:
    """Return a digest of the sources that a module may call: its game's whole folder, or the folder that it is in."""
    file = sys.modules[module].__file__
    assert file is not None
    folder = Path(file).parent
    while GAMES in folder.parent.parents:
        folder = folder.parent
    return digest_of(folder)


def cache_directory() -> Path:
    """Return the directory for the current sources; remove directories that have long been unused."""
    home = _writable_home()
    current = home / digest_of(*(PACKAGE / folder for folder in SHARED_SOURCES))
    if not current.exists():
        for directory in home.iterdir():
            if directory.stat().st_mtime < time.time() - UNUSED_FOR_DAYS * 86400:
                shutil.rmtree(directory, ignore_errors=True)
    current.mkdir(exist_ok=True)
    os.utime(current)
    return current


def _writable_home() -> Path:
    """Return the user's cache directory, or a temporary one if that cannot be written."""
    home = user_cache_path("shoal") / "kernels"
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.mkdtemp(prefix="shoal-"))
    return home if os.access(home, os.W_OK) else Path(tempfile.mkdtemp(prefix="shoal-"))


class CodeFiles:
    """The compiled specialisations of one function, a file each, so that processes share no index."""

    def __init__(self, directory: Path, function: Callable[..., Any]) -> None:
        self.directory, self.name = directory, f"{function.__module__}.{function.__qualname__}"

    def load(self, key: object) -> Any:
        try:
            return pickle.loads(self._path(key).read_bytes())
        except FileNotFoundError:
            return None

    def save(self, key: object, data: Any) -> None:
        temporary = self.directory / uuid4().hex
        temporary.write_bytes(dumps(data))
        temporary.replace(self._path(key))

    def _path(self, key: object) -> Path:
        # The key distinguishes the types of the arguments by their names alone: see `tag`.
        return self.directory / f"{self.name}.{sha256(repr(key).encode()).hexdigest()[:32]}.code"


class KernelCache(FunctionCache):
    """Replaces Numba's cache, which keeps one index file for all specialisations of a function.

    Concurrent processes overwrite that index, and a process that cannot import a game mentioned there treats the whole
    index as empty.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        self._cache_file = CodeFiles(Path(numba.config.CACHE_DIR), function)

    def _index_key(self, sig: tuple[Any, ...], codegen: object) -> object:
        tags = [argument.instance_class.__module__ for argument in sig if hasattr(argument, "instance_class")]
        digests = [digest_around(module) for module in (self._py_func.__module__, *tags)]
        return super()._index_key(sig, codegen), numba.__version__, sys.version, digests
