"""Games are played in several processes, which can be stopped, killed and resumed."""

import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from multiprocessing import active_children
from pathlib import Path

import psutil
import pytest

from shoal.arena.backends import LocalBackend
from shoal.arena.log import Log
from shoal.arena.plan import Match, Plan, make_plan
from shoal.arena.play import MatchResult, play_match
from shoal.arena.run import run
from shoal.arena.standings import pairs, standings
from shoal.core import BadFile, find_game, game_ids
from tests.support import sample_game

FISH = "hey_thats_my_fish"
PATIENCE = 120.0
MORE = 6
"""Number of games to play of a plan that is resumed."""
MANY = 100
"""More games than can have been played before a killed process is noticed."""


def plan_of(game: str = FISH, players: int = 2, games: int = 4, seed: int = 3) -> Plan:
    rules = find_game(game)
    return make_plan(rules, rules.options(players=players), ["greedy", "random"], games, seed)


def in_order(plan: Plan, played: Iterator[MatchResult]) -> list[MatchResult]:
    by_match = {game.match: game for game in played}
    return [by_match[match] for match in plan.matches()]


@pytest.fixture
def sample_game_registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the registry find the sample game like any other."""
    game_id = sample_game.GAME.id
    monkeypatch.setattr("shoal.core.registry.game_ids", lambda: (*game_ids(), game_id))
    monkeypatch.setitem(sys.modules, f"shoal.games.{game_id}", sample_game)
    yield
    find_game.cache_clear()


def test_the_same_games_whatever_the_number_of_processes() -> None:
    plan = plan_of(games=6)
    alone = in_order(plan, run(plan, LocalBackend(1)))
    together = in_order(plan, run(plan, LocalBackend(2)))
    assert together == alone
    assert standings(plan, together) == standings(plan, alone)


def test_a_deal_is_the_same_for_both_and_bots_start_afresh() -> None:
    plan = plan_of(games=2)
    first, second = plan.matches()
    assert plan.deal_seed(first) == plan.deal_seed(second)
    assert play_match(plan, first) == play_match(plan, first)


@pytest.mark.parametrize("players", [3, 4])
def test_more_than_two_players(players: int) -> None:
    plan = plan_of(players=players, games=1)
    ranking = standings(plan, list(run(plan, LocalBackend(1))))
    assert [row.bot for row in ranking] == ["greedy", "random"]
    assert sum(row.score for row in ranking) == pytest.approx(2 / players, abs=1e-3)


@pytest.mark.parametrize("players", [2, 3])
def test_secrets_and_physics(players: int, sample_game_registered: None) -> None:
    plan = plan_of(sample_game.GAME.id, players, games=20)
    played = list(run(plan, LocalBackend(1)))
    assert len(played) == plan.games
    assert sum(row.score for row in standings(plan, played)) == pytest.approx(2 / players, abs=1e-3)
    assert len(pairs(plan, played)) == 2


class TestLog:
    def test_only_what_is_missing_is_played(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        plan = plan_of(games=4)
        whole = list(run(plan, LocalBackend(1)))
        begun = list(islice(run(plan, LocalBackend(1), Log(tmp_path, plan)), 2))
        assert begun == list(Log(tmp_path, plan).played.values()) == whole[:2]
        missing: list[Match] = []

        def play(plan: Plan, match: Match) -> MatchResult:
            missing.append(match)
            return play_match(plan, match)

        monkeypatch.setattr("shoal.arena.run.play_match", play)
        assert list(run(plan, LocalBackend(1), Log(tmp_path, plan))) == whole
        assert missing == [game.match for game in whole[2:]]

    def test_a_torn_line_is_played_again(self, tmp_path: Path) -> None:
        plan = plan_of(games=4)
        whole = list(run(plan, LocalBackend(1), Log(tmp_path, plan)))
        file = tmp_path / "games.jsonl"
        complete = file.read_bytes()
        file.write_bytes(complete[:-7])
        assert list(Log(tmp_path, plan).played.values()) == whole[:-1]
        assert list(run(plan, LocalBackend(1), Log(tmp_path, plan))) == whole
        assert file.read_bytes() == complete

    @pytest.mark.parametrize("line", [b"rubbish\n", b"{}\n", b'{"match":{"deal":0,"lineup":["a","b"]}}\n', b"\xff\n"])
    def test_a_damaged_line_is_refused(self, line: bytes, tmp_path: Path) -> None:
        plan = plan_of()
        Log(tmp_path, plan)
        (tmp_path / "games.jsonl").write_bytes(line)
        with pytest.raises(BadFile, match=r"Line 1 of .*games\.jsonl is not a game"):
            Log(tmp_path, plan)

    def test_games_of_another_plan_are_refused(self, tmp_path: Path) -> None:
        plan = plan_of(games=2)
        list(run(plan, LocalBackend(1), Log(tmp_path, plan)))
        for other_plan in (plan_of(games=4), plan_of(games=2, seed=4), plan_of(players=3)):
            with pytest.raises(BadFile, match="holds another arena, which differs in"):
                Log(tmp_path, other_plan)
        (tmp_path / "plan.json").unlink()
        with pytest.raises(BadFile, match="a game that its plan does not"):
            Log(tmp_path, plan_of(players=3))

    def test_a_plan_that_cannot_be_read_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / "plan.json").write_text("rubbish")
        with pytest.raises(BadFile, match="not the plan of an arena"):
            Log(tmp_path, plan_of())
        assert not (tmp_path / "games.jsonl").exists()


class Arena:
    """`shoal arena` in a separate process group, until it is stopped."""

    def __init__(self, directory: Path, plan: Plan) -> None:
        log = Log(directory, plan).file
        arguments = ["--bots", ",".join(plan.bots), "--games", plan.games, "--seed", plan.seed, "--jobs", 2]
        self.process = subprocess.Popen(
            [Path(sys.executable).with_name("shoal"), "arena", plan.game, *map(str, arguments), "--resume", directory],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            # Tests that run in the background of a shell ignore Ctrl-C, and so would their children.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        with subprocess.Popen(["tail", "-n", "+1", "-f", log], stdout=subprocess.PIPE) as tail:
            assert tail.stdout
            for _ in range(3):
                assert tail.stdout.readline(), "no game is ever finished"
            tail.kill()
        workers = psutil.Process(self.process.pid).children(recursive=True)
        self.pidfds = [os.pidfd_open(worker.pid) for worker in workers]

    def expect_no_worker_left(self) -> None:
        for pidfd in self.pidfds:
            assert select.select([pidfd], [], [], PATIENCE)[0], "a worker outlives the arena"
            os.close(pidfd)


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> Plan:
    """Return a plan that takes minutes, so that it cannot end before it is stopped; nothing is compiled."""
    monkeypatch.setenv("SHOAL_JIT", "0")
    return plan_of(games=20_000)


@pytest.mark.slow
def test_stopped_by_ctrl_c_and_resumed(endless: Plan, tmp_path: Path) -> None:
    arena = Arena(tmp_path, endless)
    os.killpg(arena.process.pid, signal.SIGINT)
    out, err = arena.process.communicate(timeout=PATIENCE)
    assert (arena.process.returncode, out, err) == (130, b"", b"shoal: stopped.\n")
    arena.expect_no_worker_left()
    check_resumed(endless, tmp_path)


@pytest.mark.slow
def test_killed_and_resumed(endless: Plan, tmp_path: Path) -> None:
    arena = Arena(tmp_path, endless)
    arena.process.kill()
    arena.process.communicate(timeout=PATIENCE)
    arena.expect_no_worker_left()
    check_resumed(endless, tmp_path)


def test_a_process_that_ends_in_the_middle_of_a_game_is_noticed(endless: Plan) -> None:
    others, games = active_children(), run(endless, LocalBackend(2))
    next(games)
    # All of them, because one may just be between two games.
    for worker in set(active_children()).difference(others):
        worker.kill()
    with pytest.raises(ChildProcessError, match="in the middle of a game"):
        list(islice(games, MANY))


def check_resumed(plan: Plan, directory: Path) -> None:
    """Check that the kept games come first, then the missing ones in the order of the plan, unchanged."""
    kept = Log(directory, plan).played
    assert 2 < len(kept) < plan.games
    resumed = list(islice(run(plan, LocalBackend(1), Log(directory, plan)), len(kept) + MORE))
    assert resumed[: len(kept)] == list(kept.values())
    missing = (match for match in plan.matches() if match not in kept)
    assert [game.match for game in resumed[len(kept) :]] == list(islice(missing, MORE))
    assert resumed == [play_match(plan, game.match) for game in resumed]
    lines = [json.loads(line) for line in (directory / "games.jsonl").read_text().splitlines()]
    assert len(lines) == len({json.dumps(line["match"]) for line in lines}) == len(resumed)
