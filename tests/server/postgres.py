"""A real PostgreSQL for the tests: a cluster of our own for each test process, a database for whoever asks."""

import atexit
import os
import secrets
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from tests.server.running import free_port

USER = "shoal"


def new_database() -> str:
    """The address of an empty database."""
    port, binaries, folder = _cluster()
    name = f"shoal_{secrets.token_hex(6)}"
    _as_server_user([binaries / "createdb", "-h", folder, "-p", str(port), "-U", USER, name], folder)
    return f"postgresql://{USER}@127.0.0.1:{port}/{name}"


@cache
def _cluster() -> tuple[int, Path, Path]:
    binaries = _binaries()
    folder = Path(tempfile.mkdtemp(prefix="shoal-postgres-"))
    if os.getuid() == 0:
        shutil.chown(folder, "postgres")
    port = free_port()
    _as_server_user([binaries / "initdb", "-D", folder / "data", "-A", "trust", "-U", USER], folder)
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c max_connections=60"
    _as_server_user(
        [binaries / "pg_ctl", "-D", folder / "data", "-l", folder / "log", "-w", "-o", options, "start"], folder
    )
    atexit.register(_stop, binaries, folder)
    return port, binaries, folder


def _stop(binaries: Path, folder: Path) -> None:
    _as_server_user([binaries / "pg_ctl", "-D", folder / "data", "-m", "immediate", "stop"], folder)
    shutil.rmtree(folder)


def _binaries() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")) or [Path(shutil.which("initdb") or "initdb")]
    return found[-1].parent


def _as_server_user(command: list[str | Path], folder: Path) -> None:
    """PostgreSQL refuses to run as root."""
    before = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
    subprocess.run([*before, *command], cwd=folder, check=True, capture_output=True)
