"""Compiled code is cached for the sources it was compiled from, and only for those."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from shoal.kernel import cache

pytestmark = pytest.mark.once

PACKAGE = Path(cache.__file__).parents[1]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(cache, "user_cache_path", lambda name: tmp_path / name)
    return tmp_path / "shoal" / "kernels"


def test_what_all_games_are_compiled_with_has_another_directory(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = cache.cache_directory()
    assert before.parent == home
    assert cache.cache_directory() == before
    copied = tmp_path / "package"
    shutil.copytree(PACKAGE, copied)
    monkeypatch.setattr(cache, "PACKAGE", copied)
    assert cache.cache_directory() == before
    with (copied / "kernel" / "bits.py").open("a") as file:
        file.write("# changed\n")
    assert cache.cache_directory() != before


def test_directories_long_unused_are_removed(home: Path) -> None:
    forgotten, recent = home / "forgotten", home / "recent"
    for directory, days in ((forgotten, cache.UNUSED_FOR_DAYS + 1), (recent, 1)):
        directory.mkdir(parents=True)
        os.utime(directory, (0, time.time() - days * 86400))
    cache.cache_directory()
    assert not forgotten.exists()
    assert recent.exists()


def test_without_a_home_to_write_to_code_is_compiled_into_a_temporary_directory(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a directory")
    program = "from shoal.kernel.cache import cache_directory; print(cache_directory().is_dir())"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "XDG_CACHE_HOME": str(blocked), "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "True\n"
