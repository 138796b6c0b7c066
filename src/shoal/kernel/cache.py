"""Where compiled code is kept: a file for each function and each game, shared by all processes.

Numba notices a change in the file it compiles but not in the files that one calls. So files are kept in a directory
named after a digest of what all games are compiled with, and named after one of the game's own folder.
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
COMPILED_FOR_ALL = ("core", "kernel")
UNUSED_FOR_DAYS = 30


def digest_of(*folders: Path) -> str:
    """Of the sources in some folders, wherever those are."""
    digest = sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            digest.update(f"{folder.name}/{path.relative_to(folder).as_posix()}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def digest_around(module: str) -> str:
    """Digest of everything that a module may call: its game's folder with all rooms, or the folder it is in."""
    file = sys.modules[module].__file__
    assert file is not None
    folder = Path(file).parent
    while GAMES in folder.parent.parents:
        folder = folder.parent
    return digest_of(folder)


def cache_directory() -> Path:
    """The directory for the sources as they are now; those long unused are removed."""
    home = _writable_home()
    mine = home / digest_of(*(PACKAGE / folder for folder in COMPILED_FOR_ALL))
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


class CodeFiles:
    """A function's compiled versions, one for each game: a file each, so that processes never disagree about a list."""

    def __init__(self, directory: Path, function: Callable[..., Any]) -> None:
        self.directory, self.name = directory, f"{function.__module__}.{function.__qualname__}"

    def load(self, key: object) -> Any:
        try:
            return pickle.loads(self._path(key).read_bytes())
        except FileNotFoundError:
            return None

    def save(self, key: object, data: Any) -> None:
        unfinished = self.directory / uuid4().hex
        unfinished.write_bytes(dumps(data))
        unfinished.replace(self._path(key))

    def _path(self, key: object) -> Path:
        # The types of the arguments are told apart by their names: see `tag`.
        return self.directory / f"{self.name}.{sha256(repr(key).encode()).hexdigest()[:32]}.code"


class KernelCache(FunctionCache):
    """Instead of Numba's own, which keeps one list for all versions of a function and rewrites it as a whole."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        self._cache_file = CodeFiles(Path(numba.config.CACHE_DIR), function)

    def _index_key(self, sig: tuple[Any, ...], codegen: object) -> object:
        tags = [type.instance_class.__module__ for type in sig if hasattr(type, "instance_class")]
        digests = [digest_around(module) for module in (self._py_func.__module__, *tags)]
        return super()._index_key(sig, codegen), numba.__version__, sys.version, digests
