"""Servers of several checkouts side by side, so that a ratio says what the difference is worth on this machine."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx

ROOT = Path(__file__).parents[1]
FIRST_PORT = 8471


@contextlib.contextmanager
def serve(checkouts: Mapping[str, Path]) -> Iterator[dict[str, str]]:
    """Start the server of every checkout, and give their addresses as soon as they answer."""
    with TemporaryDirectory() as folder, contextlib.ExitStack() as running:
        addresses = {}
        for port, (name, checkout) in enumerate(checkouts.items(), FIRST_PORT):
            home = Path(folder) / name
            home.mkdir()
            running.enter_context(_server(checkout, port, home))
            addresses[name] = f"http://127.0.0.1:{port}"
        yield addresses


@contextlib.contextmanager
def _server(checkout: Path, port: int, home: Path) -> Iterator[None]:
    program = "from shoal.cli import main; main()"
    database = f"sqlite:{home / 'shoal.db'}"
    command = [sys.executable, "-c", program, "serve", "--port", str(port), "--db", database, "--seed", "1"]
    environment = os.environ | {"PYTHONPATH": str(checkout / "src")}
    process = subprocess.Popen(
        command, cwd=checkout, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        with httpx.Client(transport=httpx.HTTPTransport(retries=50), timeout=60) as client:
            client.get(f"http://127.0.0.1:{port}/readyz")
        yield
    finally:
        process.terminate()
        process.wait()
