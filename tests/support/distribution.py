"""The wheel and the source archive, built as `make dist` builds them, and an environment that has the wheel alone."""

import os
import re
import subprocess
import sys
import venv
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement

from tests.support.server_process import SpawnedServer

ROOT = Path(__file__).parents[2]
NAME = "shoal-games"


def build(folder: Path) -> tuple[Path, Path]:
    """Build wheel and source archive into a folder, and return their paths. The pages are built before."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,), (archive,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return wheel, archive


class Installation:
    """An environment with the wheel and what it depends on, and no other package.

    Installing the dependencies would take minutes and a network, so they are links to those of the present environment:
    to the files of the packages that the wheel names, and of those that they name in turn. A package that the wheel
    forgets to name is missing here.
    """

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.folder = folder
        venv.create(folder, with_pip=False, symlinks=True)
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", f"{folder}/bin/python"]
        subprocess.run([*pip, "install", "--quiet", "--no-deps", "--no-index", wheel], check=True, capture_output=True)
        (packages,) = folder.glob("lib/python*/site-packages")
        own = Distribution.discover(name=NAME, path=[str(packages)])
        for dependency in _find_dependencies(next(iter(own))):
            for path in _top_level_paths(dependency):
                target = packages / path.name
                if not target.is_symlink():
                    target.symlink_to(path)

    def run(self, *command: str) -> str:
        """Run an installed command and return its output."""
        program, *arguments = command
        done = subprocess.run(
            [self.folder / "bin" / program, *arguments],
            env=self.environment,
            cwd=self.folder,
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout

    def serve(self, database: str, log: Path) -> SpawnedServer:
        """Run the installed server."""
        program = self.folder / "bin" / "shoal"
        return SpawnedServer(program, database, log, "--bot-pace", "0", environment=self.environment)

    @property
    def environment(self) -> dict[str, str]:
        """Environment variables with which nothing but this environment is found: no Node, no compiler, no checkout."""
        return {"PATH": str(self.folder / "bin"), "HOME": os.environ["HOME"]}


def _find_dependencies(root: Distribution) -> Iterator[Distribution]:
    """Yield the packages that a package needs here, without its extras, and those that they need in turn."""
    pending, found = [(root, frozenset[str]())], set[tuple[str, frozenset[str]]]()
    while pending:
        package, extras = pending.pop()
        for line in package.requires or ():
            requirement = Requirement(line)
            marker, key = requirement.marker, (_normalise(requirement.name), frozenset(requirement.extras))
            if key in found or (marker and not any(marker.evaluate({"extra": extra}) for extra in extras or {""})):
                continue
            found.add(key)
            dependency = distribution(requirement.name)
            pending.append((dependency, frozenset(requirement.extras) | {""}))
            yield dependency


def _normalise(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _top_level_paths(package: Distribution) -> Iterator[Path]:
    """Yield the files and folders that a package has put into the environment's folder of packages."""
    names = {file.parts[0] for file in package.files or () if file.parts[0] not in ("..", "__pycache__")}
    for name in names:
        yield Path(str(package.locate_file(name)))
