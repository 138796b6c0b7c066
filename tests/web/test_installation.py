"""Playing needs the packages that build the pages; the tools for the web code are installed for development only."""

import json
import re
import subprocess
from pathlib import Path

import hatch_build
import pytest

TYPES_ONLY = re.compile(r"^\s*import type .*$", re.MULTILINE)
IMPORTED = re.compile(r"""(?:from|import)\s*\(?\s*"((?:@[\w-]+/)?[\w-]+)[^"]*";?""")


def test_the_pages_are_built_from_dependencies_alone() -> None:
    web = hatch_build.WEB
    sources = [
        web / "vite.config.ts",
        web / "svelte.config.js",
        *(web / "src").rglob("*.ts"),
        *web.rglob("src/**/*.svelte"),
    ]
    built = [file for file in sources if not file.name.endswith((".test.ts", ".acts.ts"))]
    imported = {name for file in built for name in IMPORTED.findall(TYPES_ONLY.sub("", file.read_text()))}
    assert {"svelte", "three", "vite"} <= imported
    assert imported <= set(json.loads((web / "package.json").read_text())["dependencies"])


@pytest.mark.slow
def test_tools_stay_once_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hatch_build, "WEB", tmp_path)
    for name in ("needed", "tool"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "package.json").write_text(json.dumps({"name": name, "version": "1.0.0"}))
    packages = {"dependencies": {"needed": "file:needed"}, "devDependencies": {"tool": "file:tool"}}
    (tmp_path / "package.json").write_text(json.dumps(packages))
    npm, environment = hatch_build.npm_command()
    command = [*npm, "install", "--package-lock-only", "--silent"]
    subprocess.run(command, cwd=tmp_path, env=environment, check=True)

    hatch_build.install()
    assert installed(tmp_path) == {"needed"}
    hatch_build.install(tools=True)
    assert installed(tmp_path) == {"needed", "tool"}

    left = tmp_path / "node_modules" / "left-alone"
    left.mkdir()
    hatch_build.install()
    assert left.is_dir(), "nothing was missing, so npm must not run"
    with (tmp_path / "package-lock.json").open("a") as lock:
        lock.write("\n")
    hatch_build.install()
    assert installed(tmp_path) == {"needed", "tool"}


def installed(folder: Path) -> set[str]:
    return {path.name for path in (folder / "node_modules").iterdir() if not path.name.startswith(".")}
