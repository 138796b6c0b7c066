"""The health tells of what does not work: a full disk, a database that is gone or stuck, dead physics."""

import asyncio
import resource
import sqlite3
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import psutil
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from shoal.server.bus import Bus
from shoal.server.http.health import HealthMonitor
from shoal.server.limits import Limits
from shoal.server.runtime.tables import TableService
from shoal.server.storage import open_store
from tests.support.client import Player
from tests.support.databases import new_database
from tests.support.event_loop import run
from tests.support.prefork import ForkedProcess
from tests.support.server_process import PATIENCE, Server, run_server

QUICK = ("--heartbeat-seconds", "0.1", "--ill-seconds", "0.5")
UNLIMITED_SIZE = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


def wait_for_health(server: Server, status: str, problem: str = "") -> dict[str, Any]:
    deadline = monotonic() + PATIENCE
    while True:
        answer = httpx.get(f"{server.address}/healthz")
        health: dict[str, Any] = answer.json()
        if health["status"] == status and problem in " ".join(health["problems"]):
            assert answer.status_code == (200 if status == "ok" else 503)
            return health
        assert monotonic() < deadline, health


def test_a_full_disk_is_an_illness_that_passes(tmp_path: Path) -> None:
    """Fill the disk for this server alone: its files may not grow any more."""
    with run_server(f"sqlite:{tmp_path / 'shoal.db'}", tmp_path, *QUICK) as server:
        ann = Player(server)
        table = ann.at(ann.open_table("me", "friend"))
        size = (tmp_path / "shoal.db-wal").stat().st_size
        assert server.log.stat().st_size < size / 2
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        assert "our side" in table.refused("chat", text="hello")
        assert ann.http.post("/api/tables", json={"game": "hey_thats_my_fish", "seats": [{"kind": "me"}] * 2}).is_error
        wait_for_health(server, "ill", "The database cannot be written")
        assert httpx.get(f"{server.address}/").status_code == 200
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, UNLIMITED_SIZE)
        wait_for_health(server, "ok")
        table.do("chat", text="hello")
        assert "command failed" in server.logged()
        assert "request failed" in server.logged()


def test_a_database_that_is_gone_is_an_illness_that_passes(tmp_path: Path) -> None:
    address = new_database("postgresql", tmp_path)
    name = address.rpartition("/")[2]
    with run_server(address, tmp_path, *QUICK) as server:
        administer(address, f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        administer(address, f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
        wait_for_health(server, "ill", "The database cannot be written")
        administer(address, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        wait_for_health(server, "ok")


def administer(address: str, statement: str) -> None:
    """Run a statement in the cluster of a database, but not in the database itself."""

    async def scenario() -> None:
        other = address.replace("postgresql:", "postgresql+asyncpg:").rpartition("/")[0] + "/postgres"
        engine = create_async_engine(other, isolation_level="AUTOCOMMIT")
        async with engine.connect() as connection:
            await connection.execute(text(statement))
        await engine.dispose()

    run(scenario())


def test_a_database_in_which_nothing_moves_is_an_illness(tmp_path: Path) -> None:
    """Lock the database as a careless backup does."""
    with run_server(f"sqlite:{tmp_path / 'shoal.db'}", tmp_path, *QUICK) as server:
        assert wait_for_health(server, "ok")["waiting"] < PATIENCE
        other = sqlite3.connect(tmp_path / "shoal.db")
        other.execute("BEGIN IMMEDIATE")
        health = wait_for_health(server, "ill", "has not stored anything")
        assert health["waiting"] >= 0.5
        other.rollback()
        wait_for_health(server, "ok")
        other.close()


def with_monitor(check: Callable[[HealthMonitor], Any], folder: Path) -> None:
    async def scenario() -> None:
        async with open_store(f"sqlite:{folder / 'shoal.db'}") as store:
            service = TableService(store, Bus(), await store.load_secret(), Limits())
            try:
                await check(HealthMonitor(service, Limits()))
            finally:
                await service.close()

    run(scenario())


def test_dead_physics_is_an_illness_and_sleeping_physics_is_none(tmp_path: Path) -> None:
    async def check(monitor: HealthMonitor) -> None:
        assert monitor.check().problems == []
        pool = monitor.table_service.simulators.pool
        pool.schedule(len, args=[()]).result(PATIENCE)
        assert monitor.check().problems == []
        for process in psutil.Process().children():
            if any("spawn_main" in word for word in process.cmdline()):
                process.kill()
        deadline = monotonic() + PATIENCE
        while not monitor.check().problems:
            assert monotonic() < deadline
        assert "physics" in monitor.check().problems[0]

    with_monitor(check, tmp_path)


def test_a_server_is_ready_when_its_games_are_compiled(tmp_path: Path) -> None:
    async def check(monitor: HealthMonitor) -> None:
        compiled = asyncio.Event()
        compilation = asyncio.create_task(compiled.wait())
        monitor.table_service.workers.compilations = {"kuna_yala": compilation}  # type: ignore[dict-item]
        assert monitor.check_readiness().compiling == ["kuna_yala"]
        compiled.set()
        await compilation
        assert monitor.check_readiness().status == "ready"

    with_monitor(check, tmp_path)


def test_a_running_server_says_that_it_is_ready(server: Server) -> None:
    deadline = monotonic() + PATIENCE
    while httpx.get(f"{server.address}/readyz").json() != {"status": "ready", "compiling": []}:
        assert monotonic() < deadline
    assert "shoal_write_age_seconds" in httpx.get(f"{server.address}/metrics").text


def test_a_second_server_on_the_port_gives_up_before_it_touches_its_database(server: Server, tmp_path: Path) -> None:
    database, log = tmp_path / "second.db", tmp_path / "log"
    second = ForkedProcess(["serve", "--port", str(server.port), "--db", f"sqlite:{database}", "--no-browser"], log)
    assert second.wait(PATIENCE) == 2
    assert "cannot listen on port" in log.read_text()
    assert len(log.read_text().splitlines()) == 1
    assert not database.exists()


@pytest.mark.parametrize(
    "address", ["mysql://ann:hush@example.org/x", "ann:hush@example.org", "postgresql://ann:hush@x:port/y", "sqlite:"]
)
def test_a_strange_database_is_refused_in_a_sentence_without_its_password(tmp_path: Path, address: str) -> None:
    log = tmp_path / "log"
    refused = ForkedProcess(["serve", "--db", address, "--no-browser"], log)
    assert refused.wait(PATIENCE) == 2
    assert log.read_text().startswith("shoal: A database is given as sqlite:PATH or postgresql://")
    assert "hush" not in log.read_text()
