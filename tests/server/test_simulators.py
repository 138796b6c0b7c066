"""Acts are worked out in processes of their own, of which any may fail without harm."""

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
from tests.support.client import Player
from tests.support.event_loop import run
from tests.support.server_process import Server, run_server

FLICK = "flick 90.0 2.0 0.0 11.0"


@contextmanager
def simulators(act_seconds: float = 60, acts_waiting: int = 10) -> Iterator[Simulators]:
    its = Simulators(Limits(acts_at_once=1, act_seconds=act_seconds, acts_waiting=acts_waiting))
    try:
        yield its
    finally:
        its.stop()


class Strange:
    """A state in which something odd comes of an act."""

    def __init__(self, oddity: str) -> None:
        self.oddity = oddity

    def resolve(self, action: Action) -> Outcome | None:
        while self.oddity == "endless":
            pass
        if self.oddity == "dies":
            os._exit(3)
        return None


def strange(oddity: str) -> State:
    return cast(State, Strange(oddity))


def at_the_line() -> tuple[State, Action]:
    game = find_game("icecool")
    state = game.start(game.read_options({"players": 1}), 1)
    return state, game.parse(FLICK)


def test_what_comes_of_an_act_is_what_the_rules_make_of_it() -> None:
    state, flick = at_the_line()
    with simulators() as its:
        assert run(its.resolve(state, flick)) == state.resolve(flick)


def test_an_act_that_cannot_be_done_is_refused_as_by_the_rules() -> None:
    game = find_game("gone_fishing")
    state = game.start(game.read_options({"players": 2}), 1)
    with simulators() as its, pytest.raises(IllegalAction, match="not what is to be done now"):
        run(its.resolve(state, game.parse("toss 0.5")))


@pytest.mark.parametrize(
    ("oddity", "sentence"),
    [("endless", "That took too long to work out."), ("dies", "That could not be worked out.")],
)
def test_after_an_act_that_goes_wrong_the_next_is_worked_out(oddity: str, sentence: str) -> None:
    _, flick = at_the_line()
    with simulators(act_seconds=0.3) as its:
        with pytest.raises(Refusal, match=sentence):
            run(its.resolve(strange(oddity), flick))
        assert run(its.resolve(strange("none"), flick)) is None


def test_when_too_many_acts_wait_the_next_is_refused() -> None:
    _, flick = at_the_line()

    async def two(its: Simulators) -> list[object]:
        acts = [its.resolve(strange("none"), flick) for _ in range(2)]
        return list(await asyncio.gather(*acts, return_exceptions=True))

    with simulators(acts_waiting=1) as its:
        done, refused = run(two(its))
    assert done is None
    assert isinstance(refused, Refusal)


@pytest.mark.parametrize("end", [Server.kill, Server.stop], ids=["killed", "stopped"])
def test_nothing_is_left_running_when_the_server_ends(end: Callable[[Server], object], tmp_path: Path) -> None:
    with run_server(f"sqlite:{tmp_path / 'shoal.db'}", tmp_path) as server:
        ann = Player(server)
        ann.at(ann.open_table("me", game="icecool")).move(FLICK)
        children = psutil.Process(server.process.pid).children(recursive=True)
        assert children
        end(server)
        _, alive = psutil.wait_procs(children, timeout=20)
        assert not alive
