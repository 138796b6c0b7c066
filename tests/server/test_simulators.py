"""Acts are simulated in worker processes, and a worker that fails does no harm."""

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import psutil
import pytest

from shoal.core import Action, IllegalAction, Outcome, Refusal, State, find_game
from shoal.server.limits import Limits
from shoal.server.runtime.fair_queue import TooManyRequests
from shoal.server.runtime.priority import NICENESS
from shoal.server.runtime.simulators import Simulators
from tests.support import physical_game
from tests.support.client import Player
from tests.support.event_loop import run
from tests.support.physical_game import ACT
from tests.support.server_process import Server, run_server

ANN = "ann"


@contextmanager
def start_simulators(count: int = 1, act_seconds: float = 60, waiting_acts_per_guest: int = 1) -> Iterator[Simulators]:
    simulators = Simulators(
        Limits(
            concurrent_acts=count,
            act_seconds=act_seconds,
            waiting_seconds=60,
            waiting_acts_per_guest=waiting_acts_per_guest,
        )
    )
    try:
        yield simulators
    finally:
        simulators.stop()


class FaultyState:
    """A state whose simulation never ends, kills its process, or has no outcome."""

    def __init__(self, fault: str) -> None:
        self.fault = fault

    def resolve(self, action: Action) -> Outcome | None:
        while self.fault == "endless":
            pass
        if self.fault == "dies":
            os._exit(3)
        return None


def faulty_state(fault: str) -> State:
    return cast(State, FaultyState(fault))


def test_the_outcome_of_an_act_is_what_the_rules_make_of_it() -> None:
    state = physical_game.start()
    with start_simulators() as simulators:
        assert run(simulators.resolve(ANN, state, ACT)) == state.resolve(ACT)


def test_acts_are_simulated_with_a_lower_priority_than_the_event_loop() -> None:
    with start_simulators() as simulators:
        run(simulators.resolve(ANN, faulty_state("none"), ACT))
        children = psutil.Process().children()
        assert NICENESS in [child.nice() for child in children if "spawn_main" in " ".join(child.cmdline())]


def test_an_act_that_cannot_be_done_is_refused_as_by_the_rules() -> None:
    game = find_game("gone_fishing")
    state = game.start(game.read_options({"players": 2}), 1)
    with start_simulators() as simulators, pytest.raises(IllegalAction, match="not possible now"):
        run(simulators.resolve(ANN, state, game.parse("toss 0.5")))


@pytest.mark.parametrize(
    ("fault", "seconds", "sentence"),
    [("endless", 0.3, "That took too long to work out."), ("dies", 60, "That could not be worked out.")],
)
def test_after_an_act_that_goes_wrong_the_next_is_worked_out(fault: str, seconds: float, sentence: str) -> None:
    with start_simulators(act_seconds=seconds) as simulators:
        with pytest.raises(Refusal, match=sentence):
            run(simulators.resolve(ANN, faulty_state(fault), ACT))
        assert run(simulators.resolve(ANN, faulty_state("none"), ACT)) is None


def test_only_a_few_acts_of_one_guest_wait() -> None:
    async def resolve_many(simulators: Simulators) -> list[object]:
        acts = [simulators.resolve(guest, faulty_state("none"), ACT) for guest in (ANN, ANN, ANN, "ben")]
        return list(await asyncio.gather(*acts, return_exceptions=True))

    with start_simulators() as simulators:
        running, waiting, refused, another_guest = run(resolve_many(simulators))
    assert running is waiting is another_guest is None
    assert isinstance(refused, TooManyRequests)


@pytest.mark.parametrize("end", [Server.kill, Server.stop], ids=["killed", "stopped"])
def test_nothing_is_left_running_when_the_server_ends(end: Callable[[Server], object], tmp_path: Path) -> None:
    with run_server(f"sqlite:{tmp_path / 'shoal.db'}", tmp_path) as server:
        ann = Player(server)
        ann.at(ann.open_table("me", game=physical_game.GAME.id)).move(str(ACT))
        children = psutil.Process(server.process.pid).children(recursive=True)
        assert children
        end(server)
        _, alive = psutil.wait_procs(children, timeout=20)
        assert not alive


@pytest.mark.parametrize("killed", ["one", "all"])
def test_an_act_is_worked_out_after_processes_have_died_while_nothing_was_going_on(killed: str, tmp_path: Path) -> None:
    with run_server(f"sqlite:{tmp_path / 'shoal.db'}", tmp_path) as server:
        ann = Player(server)
        ann.at(ann.open_table("me", game=physical_game.GAME.id)).move(str(ACT))
        simulators = [
            process
            for process in psutil.Process(server.process.pid).children(recursive=True)
            if "spawn_main" in " ".join(process.cmdline())
        ]
        assert len(simulators) >= 2
        doomed = simulators if killed == "all" else simulators[:1]
        for process in doomed:
            process.kill()
        psutil.wait_procs(doomed, timeout=20)
        for _ in range(3):
            ann.at(ann.open_table("me", game=physical_game.GAME.id)).move(str(ACT))


class DiesOnce(FaultyState):
    """A state whose simulation kills its process the first time."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def resolve(self, action: Action) -> Outcome | None:
        if not self.mark.exists():
            self.mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return None


def test_an_act_whose_process_is_killed_is_tried_again(tmp_path: Path) -> None:
    with start_simulators(count=2) as simulators:
        assert run(simulators.resolve(ANN, cast(State, DiesOnce(tmp_path / "mark")), ACT)) is None
        assert (tmp_path / "mark").exists()
