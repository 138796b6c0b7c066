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
    return _shared_cluster().new_database() if kind == "postgresql" else f"sqlite:{folder / 'shoal.db'}"


class PostgresCluster:
    """A PostgreSQL server with its own data, which can be stopped and started again on the same port."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="shoal-postgres-"))
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres")
        self.port = free_port()
        self._run("initdb", "-D", self.folder / "data", "-A", "trust", "-U", USER)
        self.start()

    def start(self) -> None:
        """Start the server, and return once it accepts connections."""
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c max_connections=60"
        self._run("pg_ctl", "-D", self.folder / "data", "-l", self.folder / "log", "-w", "-o", options, "start")

    def stop(self) -> None:
        """Stop the server as a power failure would: connections break, and nothing is written any more."""
        self._run("pg_ctl", "-D", self.folder / "data", "-m", "immediate", "stop")

    def remove(self) -> None:
        """Stop the server if it runs, and delete its data."""
        if (self.folder / "data" / "postmaster.pid").exists():
            self.stop()
        shutil.rmtree(self.folder)

    def new_database(self) -> str:
        """Return the address of an empty database."""
        name = f"shoal_{secrets.token_hex(6)}"
        self._run("createdb", "-h", self.folder, "-p", str(self.port), "-U", USER, name)
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{name}"

    def _run(self, program: str, *arguments: str | Path) -> None:
        """Run a program of PostgreSQL, as the user `postgres` if we are root, because it refuses to run as root."""
        prefix = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        subprocess.run([*prefix, _binaries() / program, *arguments], cwd=self.folder, check=True, capture_output=True)


@cache
def _shared_cluster() -> PostgresCluster:
    cluster = PostgresCluster()
    atexit.register(cluster.remove)
    return cluster


@cache
def _binaries() -> Path:
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")) or [Path(shutil.which("initdb") or "initdb")]
    return installed[-1].parent
