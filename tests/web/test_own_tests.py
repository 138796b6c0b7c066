"""The types and tests of the web pages pass when their own tools run them."""

import os
import subprocess

import pytest
from hatch_build import WEB, npm_command


@pytest.mark.slow
@pytest.mark.parametrize("script", ["check", "test -- --coverage"], ids=["check", "test"])
def test_the_pages_pass_their_own(script: str) -> None:
    npm, environment = npm_command()
    done = subprocess.run(
        [*npm, "run", "--silent", *script.split()],
        cwd=WEB,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout[-4000:]}\n{done.stderr[-2000:]}"
