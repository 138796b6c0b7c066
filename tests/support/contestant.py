"""Guests who play game after game while the server is killed under them, and remember what it acknowledged."""

import contextlib
import secrets
import threading
from collections import Counter
from typing import Any, NamedTuple

import httpx
from websockets.exceptions import WebSocketException

from shoal.core import Rng
from shoal.server.wire.messages import Done
from tests.support.client import Player, TableConnection, legal_texts
from tests.support.server_process import Server

SMALL = "1110000/11100000/1110000/11100000/0000000/00000000/0000000/00000000"
"""A board on which a game takes twelve moves, so that many games end."""
CUT_OFF = (OSError, WebSocketException, EOFError, TimeoutError, httpx.TransportError)


class SentMove(NamedTuple):
    """A move that was sent to the server."""

    command_id: str
    table_id: str
    ply: int
    action: str
    version: int


class Contestant:
    """A guest who plays at random, as fast as the server allows, and keeps every acknowledged move."""

    def __init__(self, server: Server, seed: int, opponent: str = "screen", **table: Any) -> None:
        self.player, self.rng = Player(server), Rng(seed)
        self.seats, self.table = ("me", opponent), {"options": {"layout": SMALL}, **table}
        self.alone = opponent == "screen"
        """True if every move at the tables is the contestant's."""
        self.table_id = self._open_table()
        self.in_flight: SentMove | None = None
        """The move that the server has not answered yet."""
        self.acknowledged: list[SentMove] = []
        self.sent_again = 0

    def _open_table(self) -> str:
        return self.player.open_table(*self.seats, **self.table)

    def play(self, stop: threading.Event, progress: threading.Semaphore) -> None:
        """Play until asked to stop, and release the semaphore once for every acknowledged move."""
        while not stop.is_set():
            with contextlib.suppress(*CUT_OFF):
                self.settle(progress)
                table = self.player.at(self.table_id)
                while not stop.is_set():
                    table = self._next_turn(table, progress)

    def settle(self, progress: threading.Semaphore) -> None:
        """Send the move that was not answered again, with the same id, as the browser does."""
        if move := self.in_flight:
            table = self.player.at(move.table_id)
            self.sent_again += 1
            self._send(table, move, progress)
            table.socket.close()

    def _next_turn(self, table: TableConnection, progress: threading.Semaphore) -> TableConnection:
        """Make a move, or go on to the next table if this game is over; return the table to play at."""
        now = table.until(lambda now: now.status == "over" or now.snapshot.legal)
        if now.status == "over":
            table.socket.close()
            self.table_id = self._open_table()
            return self.player.at(self.table_id)
        snapshot = now.snapshot
        action = self.rng.choice(legal_texts(snapshot))
        command_id = secrets.token_urlsafe(12)
        self._send(table, SentMove(command_id, table.table_id, snapshot.ply, action, snapshot.version), progress)
        table.at_ply(snapshot.ply + 1)
        return table

    def _send(self, table: TableConnection, move: SentMove, progress: threading.Semaphore) -> None:
        self.in_flight = move
        table.send("move", id=move.command_id, action=move.action, version=move.version)
        answer = table.answer()
        assert answer == Done(move.command_id), answer
        self.acknowledged.append(move)
        self.in_flight = None
        progress.release()

    def count_mistakes(self) -> tuple[int, int]:
        """Return how many acknowledged moves are not in the log of their table, and how many moves are too many."""
        lost = twice = 0
        moves: dict[str, dict[int, SentMove]] = {}
        for move in self.acknowledged:
            twice += move.ply in moves.setdefault(move.table_id, {})
            moves[move.table_id][move.ply] = move
        for table_id, by_ply in moves.items():
            table = self.player.at(table_id)
            lines = [line for line in table.now.lines if "can no longer move" not in line.text]
            table.socket.close()
            twice += sum(count - 1 for count in Counter(line.ply for line in lines).values())
            texts = {line.ply: line.text for line in lines}
            assert sorted(texts) == list(range(1, len(texts) + 1)), f"the log of {table_id} has a gap"
            for ply, move in by_ply.items():
                lost += not all(place in texts.get(ply + 1, "") for place in move.action.split("-"))
            if self.alone:
                twice += len(texts.keys() - {ply + 1 for ply in by_ply})
        return lost, twice
