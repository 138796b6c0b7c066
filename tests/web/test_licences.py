"""The licences of all packages that the pages contain ship with the pages."""

import json
import re
from pathlib import Path

import hatch_build
import httpx

from tests.support.databases import new_database
from tests.support.server_process import run_server

BUILD_ONLY = {"vite", "@sveltejs/vite-plugin-svelte"}
HEADING = re.compile(r"^={78}\n(\S+) (\S+) \(\S+\)\n={78}\n\n(.+)", re.MULTILINE)


def test_every_bundled_package_is_named_with_its_licence(tmp_path: Path) -> None:
    dependencies = json.loads((hatch_build.WEB / "package.json").read_text())["dependencies"]
    with run_server(new_database("sqlite", tmp_path), tmp_path) as server:
        answer = httpx.get(f"{server.address}/licences.txt")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    named = {name: version for name, version, _ in HEADING.findall(answer.text)}
    bundled = {name: version for name, version in dependencies.items() if name not in BUILD_ONLY}
    assert bundled.items() <= named.items()
    for words in ("SIL OPEN FONT LICENSE", "Apache License", "Permission is hereby granted", "three.js authors"):
        assert words in answer.text


def test_the_settings_link_to_the_licences() -> None:
    assert 'href="/licences.txt"' in (hatch_build.WEB / "src" / "pages" / "Settings.svelte").read_text()
