"""Databases for tests: SQLite files, and a real PostgreSQL with one cluster per test process."""

import atexit
import os
import secrets
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from tests.support.server_process import free_port

KINDS = ["sqlite", "postgresql"]
USER = "shoal"


def new_database(kind: str, folder: Path) -> str:
    """Return the address of an empty database; a file of SQLite lies in the folder."""
    return _new_postgres_database() if kind == "postgresql" else f"sqlite:{folder / 'shoal.db'}"


def _new_postgres_database() -> str:
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
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")) or [Path(shutil.which("initdb") or "initdb")]
    return installed[-1].parent


def _as_server_user(command: list[str | Path], folder: Path) -> None:
    """Run a command as the user `postgres` if we are root, because PostgreSQL refuses to run as root."""
    prefix = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
    subprocess.run([*prefix, *command], cwd=folder, check=True, capture_output=True)
