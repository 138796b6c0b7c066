"""What `make dist` makes is complete: it needs neither Node nor a compiler nor the sources, and plays in a browser."""

import tarfile
from collections.abc import Iterator
from pathlib import Path

import hatch_build
import pytest

from tests.games.hey_thats_my_fish.driver import FloePlayer
from tests.support.browser import NewPerson
from tests.support.distribution import Installation, build
from tests.support.server_process import Server

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return build(tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def installation(built: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Installation:
    return Installation(tmp_path_factory.mktemp("installed") / "environment", built[0])


@pytest.fixture
def site(installation: Installation, tmp_path: Path) -> Iterator[Server]:
    server = installation.serve(f"sqlite:{tmp_path / 'shoal.db'}", tmp_path / "server.log")
    try:
        yield server
    finally:
        server.kill()


def test_the_wheel_brings_the_command_under_both_names(installation: Installation) -> None:
    assert installation.run("shoal", "--version") == installation.run("shoal-games", "--version")
    assert "hey_thats_my_fish" in installation.run("shoal-games", "games")


def test_the_installed_wheel_plays_a_move_in_a_browser(person: NewPerson) -> None:
    ann = person("Ann", driver=FloePlayer)
    ann.offer("Play").click()
    ann.wait_for(ann.my_turn)
    ply = ann.ply()
    ann.act()
    ann.wait_for_turn(ply + 2)


def test_the_source_archive_has_pages_that_need_no_building(
    built: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with tarfile.open(built[1]) as archive:
        archive.extractall(tmp_path, filter="data")
    (root,) = tmp_path.iterdir()
    here = hatch_build.ROOT
    monkeypatch.setattr(hatch_build, "SOURCES", [root / path.relative_to(here) for path in hatch_build.SOURCES])
    for name in ("WEB", "STATIC", "DIGEST", "ROOT"):
        monkeypatch.setattr(hatch_build, name, root / getattr(hatch_build, name).relative_to(here))
    assert not hatch_build.needs_building()
