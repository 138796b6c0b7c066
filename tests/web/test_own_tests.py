"""The tests of the web pages pass; `make lint` checks their types."""

import os
import subprocess

import pytest
from hatch_build import WEB, npm_command


@pytest.mark.slow
def test_the_pages_pass_their_own_tests() -> None:
    npm, environment = npm_command()
    done = subprocess.run(
        [*npm, "run", "--silent", "test", "--", "--coverage"],
        cwd=WEB,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout[-4000:]}\n{done.stderr[-2000:]}"
