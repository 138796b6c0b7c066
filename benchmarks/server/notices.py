"""Measures how soon a push service is told of a move: `python -m benchmarks.server.notices`.

At every table two people play who both want to be told, each in a browser that is hidden. They think for a while, move,
and wait for the notice. The time is taken from the moment in which a move is sent, before it is committed, to the
moment in which the push service on this machine has the whole request. Every notice is decrypted.
"""

import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, Queue
from statistics import quantiles
from threading import Event
from time import time

from tests.support.client import open_connections, seat_two
from tests.support.databases import new_database
from tests.support.limits import UNLIMITED
from tests.support.push_service import Post, PushService, run_push_service
from tests.support.server_process import PATIENCE, Server, run_server

TABLES, PLIES = 200, 8
THINKING_SECONDS = 1.0
"""Time for which a player thinks before a move."""
ARGUMENTS = ("--notices-to-private-addresses", "--notice-pause", "0", "--chats-per-second", "1e9", *UNLIMITED)


@dataclass(frozen=True)
class Punctuality:
    """How soon notices were with the push service, in seconds, and how many were not sent once."""

    tables: int
    seconds: list[float]
    lost: int
    doubled: int

    def __str__(self) -> str:
        percentiles = quantiles(self.seconds, n=100)
        return (
            f"{len(self.seconds)} notices of {self.tables} tables, p50 {percentiles[49] * 1000:.0f} ms, "
            f"p99 {percentiles[98] * 1000:.0f} ms; {self.lost} lost, {self.doubled} doubled"
        )


class NoticedTable:
    """A table at which both players want to be told and neither looks at it."""

    def __init__(self, server: Server, push_service: PushService) -> None:
        self.connections = seat_two(server)
        self.browsers = [push_service.subscribe(table.player.id) for table in self.connections]
        for table, browser in zip(self.connections, self.browsers, strict=True):
            answer = table.player.http.put("/api/notices/browsers", json=browser.subscription)
            assert answer.status_code == 200, answer.text
            table.socket.send('{"kind":"visible","visible":false}')
            table.do("react", reaction="hello")  # Its answer shows that the message before it has been read.

        self.mailboxes = [Queue[Post]() for _ in self.browsers]
        for browser, mailbox in zip(self.browsers, self.mailboxes, strict=True):
            push_service.mailboxes[browser.endpoint.removeprefix(push_service.address)] = mailbox

    def play(self, plies: int, thinking: float) -> list[float | None]:
        """Move, and return after how many seconds each notice has arrived; None for one that has not."""
        return [self._move(ply, thinking) for ply in range(plies)]

    def _move(self, ply: int, thinking: float) -> float | None:
        mover, away = self.connections[ply % 2], (ply + 1) % 2
        mover.at_ply(ply)
        Event().wait(thinking)
        sent_at = time()
        mover.move()
        try:
            post = self.mailboxes[away].get(timeout=PATIENCE)
        except Empty:
            return None
        self.browsers[away].decrypt(post.body)
        return post.at - sent_at

    @property
    def surplus(self) -> int:
        """Notices that nobody has waited for."""
        return sum(mailbox.qsize() for mailbox in self.mailboxes)


def measure(tables: int = TABLES, plies: int = PLIES, thinking: float = THINKING_SECONDS) -> Punctuality:
    """Play at many tables at once; so few plies that the two players only place penguins, and take turns."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        push_service = stack.enter_context(run_push_service())
        server = stack.enter_context(run_server(new_database("sqlite", folder), folder, *ARGUMENTS))
        stack.enter_context(open_connections)
        noticed = [NoticedTable(server, push_service) for _ in range(tables)]
        with ThreadPoolExecutor(tables) as players:
            waits = [
                wait for table in players.map(lambda table: table.play(plies, thinking), noticed) for wait in table
            ]
        seconds = [wait for wait in waits if wait is not None]
        return Punctuality(tables, seconds, len(waits) - len(seconds), sum(table.surplus for table in noticed))


def main() -> None:
    print(measure())


if __name__ == "__main__":
    main()
