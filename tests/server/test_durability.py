"""A server that is killed loses nothing that it has acknowledged, and writes nothing twice."""

import contextlib
import os
import signal
import threading
from collections import Counter
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import WebSocketException

from shoal.core import Rng
from shoal.server.wire.messages import Done
from tests.support.client import Player, TableConnection, legal_texts
from tests.support.server_process import PATIENCE, Server, run_server

ROUNDS = int(os.environ.get("SHOAL_KILLS", "3"))
PAIRS = 4
pytestmark = pytest.mark.slow


class Pair:
    """Two seats at one screen, played at random as fast as the server allows; keeps every acknowledged move."""

    def __init__(self, server: Server, seed: int) -> None:
        self.player = Player(server)
        self.table_id = self.player.open_table("me", "screen")
        self.rng = Rng(seed)
        self.acknowledged: list[tuple[str, int, str]] = []
        """Table, ply and action of each move."""

    def play(self, stop: threading.Event, progress: threading.Semaphore) -> None:
        """Play until asked to stop, and release the semaphore once for every acknowledged move."""
        while not stop.is_set():
            with contextlib.suppress(OSError, WebSocketException, EOFError, TimeoutError, httpx.TransportError):
                self._play_until_cut_off(self.player.at(self.table_id), stop, progress)

    def _play_until_cut_off(self, table: TableConnection, stop: threading.Event, progress: threading.Semaphore) -> None:
        while not stop.is_set():
            if table.now.status == "over":
                self.table_id = self.player.open_table("me", "screen")
                table = self.player.at(self.table_id)
            ply, action = table.now.snapshot.ply, self.rng.choice(legal_texts(table.now.snapshot))
            command_id = table.send("move", ply=ply, action=action)
            if table.answer() == Done(command_id):
                self.acknowledged.append((self.table_id, ply, action))
                progress.release()
            table.at_ply(ply + 1)


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(database_address: str, tmp_path: Path) -> None:
    with run_server(database_address, tmp_path, "--commands-per-second", "1e9") as server:
        pairs = [Pair(server, n) for n in range(PAIRS)]
        for round_number in range(ROUNDS):
            stop, progress = threading.Event(), threading.Semaphore(0)
            threads = [threading.Thread(target=pair.play, args=(stop, progress), daemon=True) for pair in pairs]
            for thread in threads:
                thread.start()
            for _ in range(60 + 7 * round_number):
                assert progress.acquire(timeout=PATIENCE), "the players do not get on"
            server.kill()
            stop.set()
            for thread in threads:
                thread.join()
            server.start()
        for pair in pairs:
            check(pair)
    total = sum(len(pair.acknowledged) for pair in pairs)
    print(f"{ROUNDS} kills, {total} acknowledged moves, 0 lost, 0 twice")
    assert total >= 60 * ROUNDS


def check(pair: Pair) -> None:
    """Check that every acknowledged move is in the log of its table, once and in order."""
    lines: dict[str, list[tuple[int, str]]] = {}
    for table_id in {table_id for table_id, _, _ in pair.acknowledged}:
        table = pair.player.at(table_id)
        lines[table_id] = [(line.ply, line.text) for line in table.now.lines]
        plies = [ply for ply, text in lines[table_id] if "cannot move any more" not in text]
        assert plies == list(range(1, len(plies) + 1)), "the log has a gap or a fork"
    assert not [move for move, count in Counter((t, n) for t, n, _ in pair.acknowledged).items() if count > 1]
    for table_id, ply, action in pair.acknowledged:
        text = next(text for line_ply, text in lines[table_id] if line_ply == ply + 1)
        assert all(place in text for place in action.split("-")), f"{action} was acknowledged, but the log says {text}"


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
