"""A guest who plays as if nothing happened, and measures how long the server takes."""

import threading
from time import perf_counter

import httpx
from tests.support.client import Player, TableConnection
from tests.support.server_process import PATIENCE, Server
from websockets.exceptions import WebSocketException

from benchmarks.server.floods.attacks import Measured

PAUSE = 0.1
"""Seconds between two measurements of a kind."""
FLICK = "flick 0 2 0 11"


class MoveTable:
    """A table at which the bystander plays all seats."""

    game = "hey_thats_my_fish"
    seats: tuple[str, ...] = ("me", "screen")

    def __init__(self, server: Server) -> None:
        self.player = Player(server, "Bystander")
        self.table: TableConnection | None = None

    def measure(self) -> float:
        """Return the seconds that the server takes, or the limit of patience if it does not answer within it."""
        try:
            if self.table is None or self.table.now.status == "over":
                self.table = self.player.at(self.player.open_table(*self.seats, game=self.game))
            return self.take_time(self.table)
        except (TimeoutError, WebSocketException, httpx.HTTPError):
            self.table = None
            return PATIENCE

    def take_time(self, table: TableConnection) -> float:
        began = perf_counter()
        table.move()
        return perf_counter() - began


class FlickTable(MoveTable):
    """A practice of ICECOOL, in which every move is simulated."""

    game, seats = "icecool", ("me",)

    def take_time(self, table: TableConnection) -> float:
        began = perf_counter()
        table.move(FLICK)
        return perf_counter() - began


class BotTable(MoveTable):
    """A game against an easy bot, given up early, because towards the end not every move is answered by one."""

    seats = ("me", "easy")
    plies = 24

    def take_time(self, table: TableConnection) -> float:
        """Return the seconds from the bystander's move to that of the bot."""
        table.move()
        ply, began = table.now.snapshot.ply, perf_counter()
        table.at_ply(ply + 1)
        seconds = perf_counter() - began
        if ply >= self.plies:
            self.table = None
        return seconds


TABLES: dict[Measured, type[MoveTable]] = {"bot": BotTable, "move": MoveTable, "flick": FlickTable}


class Bystander:
    """A guest with a table for each thing to measure."""

    def __init__(self, server: Server, measured: tuple[Measured, ...]) -> None:
        self.tables = {name: TABLES[name](server) for name in measured}
        for table in self.tables.values():
            # The first of each kind also pays for what is done once.
            table.measure()

    def measure(self, samples: int) -> dict[Measured, list[float]]:
        """Return this many samples of the first kind, and meanwhile at least as many of the others, in seconds.

        A kind of which an answer fails to come is not measured any longer.
        """
        times: dict[Measured, list[float]] = {name: [] for name in self.tables}
        first, enough = next(iter(times)), threading.Event()

        def sample(name: Measured) -> None:
            while not enough.wait(PAUSE) or len(times[name]) < samples:
                times[name].append(self.tables[name].measure())
                given_up = times[name][-1] >= PATIENCE
                if name == first and (given_up or len(times[name]) == samples):
                    enough.set()
                if given_up:
                    return

        threads = [threading.Thread(target=sample, args=(name,)) for name in times]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return times
