"""Lets schemathesis make HTTP requests from the description that the server gives of itself."""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from tests.support.client import HEADERS, Player
from tests.support.server_process import Server

from shoal.core import game_ids
from shoal.server.http.identity import COOKIE

PATIENCE_PER_REQUEST = 60
"""Seconds after which a request counts as answered wrongly; hints wait for the bots of all the tables made before."""
CHECKS = "not_a_server_error,response_schema_conformance"


class RequestFuzz(NamedTuple):
    """The outcome of a run of schemathesis."""

    cases: int
    failures: int
    output: str


def fuzz_requests(server: Server, examples: int, *phases: str, existing: bool) -> RequestFuzz:
    """Run phases of schemathesis with this many examples per operation, for any address or for those that exist."""
    player = Player(server, "Fuzzer")
    real = {"path.game_id": game_ids()[0], "path.table_id": player.open_table("me", "screen")}
    parameters = real if existing else {}
    headers = {**HEADERS, "Cookie": f"{COOKIE}={player.cookie}"}
    options = {"--phases": ",".join(phases), "--checks": CHECKS, "--max-examples": str(examples), "--seed": "1"}
    options["--request-timeout"] = str(PATIENCE_PER_REQUEST)
    arguments = [word for option in options.items() for word in option]
    arguments += [word for name, value in headers.items() for word in ("--header", f"{name}: {value}")]
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "schemathesis.toml"
        lines = [f"{json.dumps(name)} = {json.dumps(value)}\n" for name, value in parameters.items()]
        config.write_text("".join(["[parameters]\n", *lines]))
        command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run", "--no-color"]
        done = subprocess.run(
            [*command, f"{server.address}/api/schema/openapi.json", *arguments],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
    cases, unique = (re.search(pattern, done.stdout) for pattern in (r"(\d+) generated", r"(\d+) unique failure"))
    if cases is None:
        raise RuntimeError(f"schemathesis has not run: {done.stdout[-1000:]} {done.stderr[-1000:]}")
    return RequestFuzz(int(cases[1]), int(unique[1]) if unique else done.returncode, done.stdout)
