"""Several processes on one port: one that dies or stands still costs no move, and the others take over.

`benchmarks/server/cluster` measures the same at length.
"""

import asyncio
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from benchmarks.server.cluster.__main__ import Figures, measure
from benchmarks.server.cluster.workers import run_cluster

from tests.support.server_process import PATIENCE

TABLES = 9
pytestmark = pytest.mark.slow


def strike(*arguments: Any, **options: Any) -> Figures:
    """Measure in a thread of its own: the event loop of a browser may run in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(measure(*arguments, **options))).result()


@pytest.mark.parametrize("bus", ["nats", "notify"])
def test_a_kill_and_a_stop_lose_no_move_and_leave_no_bot_or_clock_standing(bus: str, tmp_path: Path) -> None:
    with run_cluster(tmp_path, bus, workers=3) as cluster:
        figures = strike(cluster, bus, TABLES, ["kill", "stop"], pause=1.0)
    print(figures)
    audit = figures.audit
    assert (audit.lost, audit.doubled, audit.forked) == (0, 0, 0)
    assert len(figures.ledger.acknowledged) > TABLES
    assert max(audit.longest_bot, audit.longest_clock) < PATIENCE


def test_a_rolling_restart_replaces_all_workers_and_loses_nothing(tmp_path: Path) -> None:
    with run_cluster(tmp_path, "notify", workers=2) as cluster:
        before = cluster.workers()
        figures = strike(cluster, "notify", TABLES, ["roll"], pause=1.0, workers=2)
        after = cluster.workers()
        assert len(after) == 2
        assert not set(before) & set(after)
        cluster.server.process.send_signal(signal.SIGTERM)
        assert cluster.server.process.wait(PATIENCE) == 0
        assert cluster.workers() == []
    assert (figures.audit.lost, figures.audit.doubled, figures.audit.forked) == (0, 0, 0)
    assert figures.ledger.gaps, "the connections to the old workers were closed"
