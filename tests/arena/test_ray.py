"""A Ray cluster plays the same games as local processes, and loses none when a worker is killed."""

import os
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from shoal.arena.backends import LocalBackend
from shoal.arena.plan import Plan, make_plan
from shoal.arena.play import play_match
from shoal.arena.ray_backend import RayBackend
from shoal.arena.run import run
from shoal.core import find_game
from tests.support.command_line import output, refused
from tests.support.ray_cluster import two_nodes

FISH = find_game("hey_thats_my_fish")
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with two_nodes() as cluster:
        yield cluster.address


@pytest.fixture(scope="module")
def plan() -> Plan:
    return make_plan(FISH, FISH.options(), ["greedy", "random"], 20, 3)


def play_or_die(folder: Path, task: int) -> int:
    """Return a task's double, but kill the worker that plays the task 5 for the first time."""
    if task == 5 and not (folder / "died").exists():
        (folder / "died").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * task


def test_the_same_games_as_in_this_process(address: str, plan: Plan) -> None:
    in_order = list(plan.matches())
    played = {game.match: game for game in run(plan, RayBackend(address))}
    assert [played[match] for match in in_order] == [play_match(plan, match) for match in in_order]


def test_a_killed_worker_loses_nothing(address: str, tmp_path: Path) -> None:
    tasks = range(40)
    results = RayBackend(address).run(partial(play_or_die, tmp_path), tasks)
    assert sorted(results) == list(LocalBackend(1).run(lambda task: 2 * task, tasks))
    assert (tmp_path / "died").exists()


def test_selfplay_writes_the_same_records(address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for folder, arguments in (("one", ()), ("two", ("--ray", address))):
        output(capsys, "selfplay", FISH.id, "--games", 3, "--seed", 5, "--out", tmp_path / folder, *arguments)
    for seed in (5, 6, 7):
        name = f"{FISH.id}-{seed}.txt"
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


@pytest.mark.parametrize("address", ["127.0.0.1:1", "rubbish", "rubbish:x", "nowhere.invalid:6379", "127.0.0.1:99999"])
def test_a_cluster_that_is_not_there_is_refused(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--bots", "greedy,random", "--games", 2, "--ray", address)
    assert f"There is no Ray cluster at {address}" in refused(capsys, "arena", FISH.id, *arguments)
