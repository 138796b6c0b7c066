"""A server that is killed loses nothing that it has acknowledged, and writes nothing twice."""

import os
import signal
import threading
from pathlib import Path

import pytest
from sqlalchemy import func, select
from websockets.exceptions import WebSocketException

from shoal.server.domain.table import open_table
from shoal.server.storage import open_store
from shoal.server.storage.schema import log, tables
from tests.support.client import Player
from tests.support.contestant import Contestant
from tests.support.event_loop import run
from tests.support.limits import UNLIMITED
from tests.support.server_process import PATIENCE, run_server

ROUNDS = int(os.environ.get("SHOAL_KILLS", "3"))
MOVES_PER_ROUND = 220
PAIRS, DUELS = 8, 4
"""Contestants who play both seats, and contestants who play against a bot with a clock running."""
pytestmark = pytest.mark.slow


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(database_address: str, tmp_path: Path) -> None:
    checked: dict[str, int] = {}
    stale = 0
    with run_server(database_address, tmp_path, *UNLIMITED) as server:
        clock = {"kind": "total", "seconds": 500}
        contestants = [Contestant(server, n) for n in range(PAIRS)]
        contestants += [Contestant(server, n, "greedy", clock=clock) for n in range(PAIRS, PAIRS + DUELS)]
        idlers = [Player(server) for _ in ("bot", "lose")]
        idle_tables = [
            idler.open_table("me", "screen", clock={"kind": "move", "seconds": 5, "on_time_out": on_time_out})
            for idler, on_time_out in zip(idlers, ("bot", "lose"), strict=True)
        ]
        for idler, table_id in zip(idlers, idle_tables, strict=True):
            # A clock runs from a seat's first move on.
            table = idler.at(table_id)
            table.move()
            table.move()
        for round_number in range(ROUNDS):
            stop, progress = threading.Event(), threading.Semaphore(0)
            threads = [threading.Thread(target=each.play, args=(stop, progress), daemon=True) for each in contestants]
            for thread in threads:
                thread.start()
            for _ in range(MOVES_PER_ROUND + round_number):
                assert progress.acquire(timeout=PATIENCE), "the contestants do not get on"
            server.kill()
            stop.set()
            for thread in threads:
                thread.join()
            stale += len(run(find_stale_rows(database_address, checked)))
            server.start()
        for contestant in contestants:
            contestant.settle(threading.Semaphore(0))
        lost, twice = map(sum, zip(*(contestant.count_mistakes() for contestant in contestants), strict=True))
        # Nobody moves at these tables any more: their clocks have to.
        for idler, table_id in zip(idlers, idle_tables, strict=True):
            idler.at(table_id).until(lambda now: now.snapshot.ply > 2 or now.status == "over")
    total = sum(len(contestant.acknowledged) for contestant in contestants)
    again = sum(contestant.sent_again for contestant in contestants)
    print(
        f"{ROUNDS} kills, {total} acknowledged moves, {lost} lost, {twice} twice, "
        f"{stale} stale index rows of {len(checked)}, {again} sent again"
    )
    assert (lost, twice, stale) == (0, 0, 0)
    assert total >= MOVES_PER_ROUND * ROUNDS


async def find_stale_rows(address: str, checked: dict[str, int]) -> list[str]:
    """Return the tables whose status in the lobby's index differs from that of their folded log.

    `checked` holds the length of every log at the last call; logs that have not grown are not folded again.
    """
    async with open_store(address) as store:
        async with store.engine.connect() as connection:
            lengths = (await connection.execute(select(log.c.table_id, func.count()).group_by(log.c.table_id))).all()
            rows = (await connection.execute(select(tables.c.id, tables.c.status))).all()
        index = {row.id: row.status for row in rows}
        grown = {table_id: length for table_id, length in lengths if checked.get(table_id) != length}
        checked.update(grown)
        folded = [open_table(table_id, await store.read_log(table_id), now=0.0) for table_id in grown]
    return [table.id for table in folded if index.get(table.id) != table.status]


def test_after_a_kill_clocks_bots_and_games_go_on(database_address: str, tmp_path: Path) -> None:
    with run_server(database_address, tmp_path) as server:
        ann = Player(server, "Ann")
        table = ann.at(ann.open_table("me", "greedy", clock={"kind": "total", "seconds": 500}))
        table.move()
        table.until(lambda now: now.snapshot.legal)
        server.kill()
        server.start()
        table.reconnect()
        assert table.now.seats[0].name == "Ann"
        assert 480 < table.now.seats[0].seconds_left <= 500
        table.move()
        table.until(lambda now: now.snapshot.legal)


def test_a_bot_whose_turn_it_was_moves_after_a_restart(tmp_path: Path) -> None:
    with run_server(f"sqlite:{tmp_path / 'a.db'}", tmp_path, bot_pace=3600) as server:
        ann = Player(server)
        table = ann.at(ann.open_table("me", "greedy"))
        table.move()
        server.kill()
        server.arguments = ("--bot-pace", "0")
        server.start()
        table.reconnect()
        table.until(lambda now: now.snapshot.legal)


def test_a_server_that_is_asked_to_stop_stops_in_order(database_address: str, tmp_path: Path) -> None:
    with run_server(database_address, tmp_path) as server:
        ann = Player(server)
        table = ann.at(ann.open_table("me", "friend"))
        assert server.stop() in (0, -signal.SIGTERM)
        with pytest.raises(WebSocketException):
            table.until(lambda _: False)
        assert '"closed"' in server.logged()
