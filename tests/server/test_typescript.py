"""The browser's types, which are generated from the server's, are up to date."""

import os
import subprocess
from pathlib import Path

import msgspec
import pytest
from hatch_build import npm_command

from shoal.server.http.openapi import describe_interface
from shoal.server.wire.typescript import render_files

WEB = Path(__file__).parents[2] / "web"


def test_the_types_of_messages_and_games_are_those_of_the_server() -> None:
    for path, text in render_files().items():
        assert (WEB / "src" / path).read_text() == text, f"{path} is out of date: make types"


@pytest.mark.slow
def test_the_types_of_the_http_interface_are_those_of_the_description() -> None:
    npm, environment = npm_command()
    done = subprocess.run(
        [*npm, "run", "--silent", "types", "--", "--check"],
        input=msgspec.json.encode(describe_interface()),
        cwd=WEB,
        env={**os.environ, **environment},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, f"lib/http.ts is out of date: make types\n{done.stdout.decode()}{done.stderr.decode()}"
