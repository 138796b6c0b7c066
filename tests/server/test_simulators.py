"""Acts are simulated in worker processes, and a worker that fails does no harm."""

import asyncio
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import psutil
import pytest

from shoal.core import Action, IllegalAction, Outcome, Refusal, State, find_game
from shoal.server.limits import Limits
from shoal.server.runtime.simulators import Simulators
from tests.support import physical_game
from tests.support.client import Player
from tests.support.event_loop import run
from tests.support.physical_game import ACT
from tests.support.server_process import Server, run_server


@contextmanager
def start_simulators(act_seconds: float = 60, pending_acts: int = 10) -> Iterator[Simulators]:
    simulators = Simulators(Limits(concurrent_acts=1, act_seconds=act_seconds, pending_acts=pending_acts))
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
        assert run(simulators.resolve(state, ACT)) == state.resolve(ACT)


def test_an_act_that_cannot_be_done_is_refused_as_by_the_rules() -> None:
    game = find_game("gone_fishing")
    state = game.start(game.read_options({"players": 2}), 1)
    with start_simulators() as simulators, pytest.raises(IllegalAction, match="not what is to be done now"):
        run(simulators.resolve(state, game.parse("toss 0.5")))


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [("endless", "That took too long to work out."), ("dies", "That could not be worked out.")],
)
def test_after_an_act_that_goes_wrong_the_next_is_worked_out(fault: str, sentence: str) -> None:
    with start_simulators(act_seconds=0.3) as simulators:
        with pytest.raises(Refusal, match=sentence):
            run(simulators.resolve(faulty_state(fault), ACT))
        assert run(simulators.resolve(faulty_state("none"), ACT)) is None


def test_when_too_many_acts_wait_the_next_is_refused() -> None:
    async def resolve_two(simulators: Simulators) -> list[object]:
        acts = [simulators.resolve(faulty_state("none"), ACT) for _ in range(2)]
        return list(await asyncio.gather(*acts, return_exceptions=True))

    with start_simulators(pending_acts=1) as simulators:
        outcome, refusal = run(resolve_two(simulators))
    assert outcome is None
    assert isinstance(refusal, Refusal)


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
