import contextlib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.server.postgres import new_database
from tests.server.running import Server, running, to_close

DATABASES = ["sqlite", "postgresql"]


def database(kind: str, folder: Path) -> str:
    return new_database() if kind == "postgresql" else f"sqlite:{folder / 'shoal.db'}"


@pytest.fixture(scope="session")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Server]]:
    """Starts one server on each kind of database, when it is first asked for."""
    with contextlib.ExitStack() as running_servers:

        @cache
        def server_on(kind: str) -> Server:
            folder = tmp_path_factory.mktemp("server")
            return running_servers.enter_context(
                running(database(kind, folder), folder, "--commands-per-second", "500")
            )

        yield server_on


@pytest.fixture(params=DATABASES)
def server(request: pytest.FixtureRequest, servers: Callable[[str], Server]) -> Server:
    """One server for many tests, on each database."""
    return servers(request.param)


@pytest.fixture(autouse=True)
def connections_are_closed() -> Iterator[None]:
    with to_close:
        yield


@pytest.fixture(params=DATABASES)
def database_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return database(request.param, tmp_path)
