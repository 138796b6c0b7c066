"""Where compiled code is kept: one directory for each state of the sources.

Numba notices a change in the file it compiles but not in the files that one calls, so the directory is named after a
digest of everything that can be compiled.
"""

import os
import shutil
import tempfile
import time
from hashlib import sha256
from pathlib import Path

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
