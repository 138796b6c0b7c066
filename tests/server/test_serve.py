"""The installed command `shoal serve`; other tests fork their servers from a process that has everything loaded."""

import signal
import subprocess
import sys
from pathlib import Path

import httpx

from tests.support.server_process import PATIENCE, free_port


def test_the_command_serves_until_it_is_asked_to_stop(tmp_path: Path) -> None:
    port = free_port()
    shoal, database = Path(sys.executable).with_name("shoal"), f"sqlite:{tmp_path / 'shoal.db'}"
    with subprocess.Popen(
        [shoal, "serve", "--port", str(port), "--db", database, "--no-browser"], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert f"http://localhost:{port}/" in process.stdout.readline()
        with httpx.Client(transport=httpx.HTTPTransport(retries=10), timeout=PATIENCE) as client:
            assert client.get(f"http://127.0.0.1:{port}/healthz").status_code == 200
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) in (0, -signal.SIGTERM)
