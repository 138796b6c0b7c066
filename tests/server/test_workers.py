"""Bots and simulations leave the event loop and the other guests their share of the machine."""

import os
import threading
from pathlib import Path

import psutil

from shoal.core import find_game
from shoal.server.limits import Limits, available_cores
from shoal.server.runtime.fair_queue import Request
from shoal.server.runtime.priority import NICENESS
from shoal.server.runtime.workers import Workers
from tests.support import physical_game
from tests.support.client import Player
from tests.support.event_loop import run
from tests.support.physical_game import ACT
from tests.support.server_process import run_server


def test_bots_think_with_a_lower_priority_than_the_event_loop() -> None:
    game = find_game("hey_thats_my_fish")

    def read_priority() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    normal = read_priority()
    assert run(Workers(1).run(game, Request("ann"), read_priority)) == NICENESS
    assert read_priority() == normal


def test_threads_and_processes_follow_the_cores_unless_they_are_set(tmp_path: Path) -> None:
    cores = available_cores()
    assert Limits().concurrent_bots == max(2, cores)
    assert Limits().concurrent_acts == max(2, min(8, cores))
    arguments = ["--concurrent-bots", "3", "--concurrent-acts", "3"]
    with run_server(f"sqlite:{tmp_path / 'shoal.db'}", tmp_path, *arguments) as server:
        ann = Player(server)
        ann.at(ann.open_table("me", game=physical_game.GAME.id)).move(str(ACT))
        children = psutil.Process(server.process.pid).children()
        assert sum("spawn_main" in " ".join(child.cmdline()) for child in children) == 3
