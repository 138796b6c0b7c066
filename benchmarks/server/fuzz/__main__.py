"""Fuzzes a server on each kind of database: `python -m benchmarks.server.fuzz [MESSAGES] [EXAMPLES]`.

schemathesis makes requests from the OpenAPI description, EXAMPLES of each operation beside its systematic cases, and
MESSAGES go over WebSockets. Printed are the numbers, what was answered wrongly, and the errors in the server's log.
"""

import sys
import tempfile
from pathlib import Path

from tests.support.client import open_connections
from tests.support.databases import KINDS, new_database
from tests.support.limits import UNLIMITED
from tests.support.server_process import run_server

from benchmarks.server.fuzz.requests import fuzz_requests
from benchmarks.server.fuzz.sockets import SocketFuzz

MESSAGES = 12_000
"""Messages over WebSockets per database."""
EXAMPLES = 60
PHASES = ("examples", "coverage", "fuzzing", "stateful")
SHOWN = 10


def fuzz(kind: str, messages: int, examples: int) -> None:
    with tempfile.TemporaryDirectory() as name, open_connections:
        folder = Path(name)
        with run_server(new_database(kind, folder), folder, *UNLIMITED) as server:
            sockets = SocketFuzz(server)
            sockets.run(messages)
            print(f"WebSocket, {kind}: {sockets}", flush=True)
            runs = [fuzz_requests(server, examples, *PHASES, existing=existing) for existing in (False, True)]
            cases, failures = sum(run.cases for run in runs), sum(run.failures for run in runs)
            print(f"HTTP, {kind}: {cases:,} requests, {failures} answered wrongly", flush=True)
            health = "well" if server.process.poll() is None else "gone"
            errors = [line for line in server.logged().splitlines() if '"error"' in line or "Traceback" in line]
            print(f"server, {kind}: {health}, {len(errors)} errors in its log", flush=True)
    for line in [*sockets.wrong[:SHOWN], *(error[:300] for error in errors[:SHOWN])]:
        print(f"    {line}")
    for run in runs:
        if run.failures:
            print(run.output)


def main() -> None:
    messages, examples = (*map(int, sys.argv[1:]), *(MESSAGES, EXAMPLES)[len(sys.argv) - 1 :])
    for kind in KINDS:
        fuzz(kind, messages, examples)


if __name__ == "__main__":
    main()
