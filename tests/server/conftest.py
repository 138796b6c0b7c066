from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import new_database
from tests.server.running import Server, running, to_close

DATABASES = ["sqlite", "postgresql"]


def database(kind: str, folder: Path) -> str:
    return new_database() if kind == "postgresql" else f"sqlite:{folder / 'shoal.db'}"


@pytest.fixture(scope="session", params=DATABASES)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for many tests, on each database."""
    folder = tmp_path_factory.mktemp("server")
    with running(database(request.param, folder), folder, "--commands-per-second", "500") as server:
        yield server


@pytest.fixture(autouse=True)
def connections_are_closed() -> Iterator[None]:
    with to_close:
        yield


@pytest.fixture(params=DATABASES)
def database_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return database(request.param, tmp_path)
