import contextlib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.support import databases
from tests.support.client import open_connections
from tests.support.databases import new_database
from tests.support.limits import UNLIMITED
from tests.support.server_process import Server, run_server


@pytest.fixture(scope="session")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Server]]:
    """Return a function that starts one server on each kind of database, on its first call."""
    with contextlib.ExitStack() as running_servers:

        @cache
        def server_on(kind: str) -> Server:
            folder = tmp_path_factory.mktemp("server")
            return running_servers.enter_context(run_server(new_database(kind, folder), folder, *UNLIMITED))

        yield server_on


@pytest.fixture(params=databases.KINDS)
def server(request: pytest.FixtureRequest, servers: Callable[[str], Server]) -> Server:
    """Return a server that many tests share, on each kind of database."""
    return servers(request.param)


@pytest.fixture(autouse=True)
def connections_are_closed() -> Iterator[None]:
    with open_connections:
        yield


@pytest.fixture(params=databases.KINDS)
def database_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return new_database(request.param, tmp_path)
