"""Copies of the source tree, for tests of what changes it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAMS = Path(sys.executable).parent
CACHES = (".mypy_cache",)
"""Folders that make programs faster and change nothing else."""


class SourceTree:
    """A copy of all files that belong to the project, from which Shoal and its tests run."""

    def __init__(self, root: Path) -> None:
        self.root = root
        listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(listed, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout
        for name in filter(None, names.split("\0")):
            if (ROOT / name).is_file():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, root / name)
        for command in (["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "--message", "Copy the tree"]):
            self._git(*command)
        for cache in CACHES:
            if (ROOT / cache).exists():
                shutil.copytree(ROOT / cache, root / cache)

    def run(self, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a program, of the Python environment if it is one of those, and return its output."""
        ours = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
        return subprocess.run(
            [str(PROGRAMS / program) if (PROGRAMS / program).exists() else program, *arguments],
            cwd=self.root,
            env={**ours, "PYTHONPATH": os.pathsep.join([str(self.root / "src"), str(self.root)])},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )

    def succeed(self, program: str, *arguments: str) -> str:
        """Run a program, expect that it succeeds, and return its output."""
        done = self.run(program, *arguments)
        assert done.returncode == 0, f"{program} {' '.join(arguments)}\n{done.stdout[-6000:]}"
        return done.stdout

    def changes(self) -> list[str]:
        """Return the paths of the files that the project does not have."""
        return self._git("ls-files", "--others", "--exclude-standard").splitlines()

    def _git(self, *arguments: str) -> str:
        """Run git as nobody in particular, whatever the settings of the person who runs the tests."""
        settings = ("user.name=Shoal", "user.email=shoal@localhost", "core.hooksPath=/dev/null")
        return self.succeed("git", *(part for setting in settings for part in ("-c", setting)), *arguments)
