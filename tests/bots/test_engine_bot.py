"""Engines play over pipes; one that misbehaves forfeits its moves, and neither waits nor processes are left behind."""

import os
import select
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic

import psutil
import pytest

from shoal.bots import find_bot, play_game
from shoal.bots.bot import SearchBudget, SearchStats
from shoal.bots.contestants import find_contestant, open_contestants
from shoal.bots.engine.bot import MAX_FAULTS, EngineBot, EngineLimits, read_command
from shoal.bots.engine.process import EngineFault, EngineProcess
from shoal.core import Game, Refusal, find_game
from tests.support import sample_game
from tests.support.engines import EXAMPLE, GREETING, HOSTILE, engine_of

FISH = find_game("hey_thats_my_fish")
START = FISH.start(FISH.options(), seed=7)
PATIENCE = 60.0
BRIEF = SearchBudget(seconds=0.01)


def bot_of(program: str, grace_seconds: float = 0.2, start_seconds: float = PATIENCE) -> EngineBot:
    limits = EngineLimits(start_seconds, grace_seconds)
    return EngineBot(engine_of(program), 1, find_bot(FISH, "easy", 1), BRIEF, limits)


def expect_end(pid: int) -> None:
    """Expect that a process ends, or has ended."""
    try:
        pidfd = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    with os.fdopen(pidfd):
        assert select.select([pidfd], [], [], PATIENCE)[0], f"process {pid} is left behind"


def examples(game: Game) -> list[EngineBot]:
    limits = EngineLimits(PATIENCE, PATIENCE)
    return [EngineBot(EXAMPLE, seat, find_bot(game, "random", 1), BRIEF, limits) for seat in range(2)]


@pytest.mark.parametrize("game", [FISH, sample_game.GAME], ids=lambda game: game.id)
def test_the_example_plays_whole_games(game: Game) -> None:
    bots = examples(game)
    record = play_game(game, game.options(players=2), 3, bots, ["a", "b"])
    assert record.result
    assert [bot.forfeits for bot in bots] == [0, 0]


def test_the_example_flicks() -> None:
    game = find_game("icecool")
    state, bots = game.start(game.options(players=2), seed=3), examples(game)
    for _ in range(2):
        seat = state.to_act
        assert seat is not None
        action = bots[seat].choose(game, state.view(seat), seat)
        state.apply(action, state.resolve(action))
    assert str(action).startswith("flick ")
    assert [bot.forfeits for bot in bots] == [0, 0]


def test_a_bot_of_shoal_is_an_engine_too_and_reports_its_search() -> None:
    command = f"exec:{sys.executable} -c 'from shoal.cli import main; main()' engine {FISH.id} --bot hard"
    limit = SearchBudget(iterations=30)
    with open_contestants(FISH, [command], [5], limit) as [bot]:
        assert isinstance(bot, EngineBot)
        bot.limits = EngineLimits(PATIENCE, PATIENCE)
        action = bot.choose(FISH, START.view(0), 0)
        assert bot.forfeits == 0
        assert action == find_bot(FISH, "hard", 5, limit).choose(FISH, START.view(0), 0)
        assert isinstance(bot.stats, SearchStats)
        assert bot.stats.visits == 30
        assert 0 < bot.stats.value < 1


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_engine_forfeits_its_move(name: str, caplog: pytest.LogCaptureFixture) -> None:
    bot = bot_of(HOSTILE[name])
    action = bot.choose(FISH, START.view(0), 0)
    assert action in START.legal()
    assert (bot.forfeits, bot.process) == (1, None)
    (line,) = caplog.messages
    assert line.endswith("it forfeits a move.")


def test_an_engine_that_never_becomes_ready_is_not_asked_again(caplog: pytest.LogCaptureFixture) -> None:
    bot = bot_of("import signal; signal.pause()", start_seconds=0.1)
    for _ in range(5):
        assert bot.choose(FISH, START.view(0), 0) in START.legal()
    assert bot.forfeits == 5
    (line,) = caplog.messages
    assert line.endswith("does not answer in time: it forfeits a move and is not asked again in this game.")


def test_an_engine_that_fails_again_and_again_is_not_asked_any_more(caplog: pytest.LogCaptureFixture) -> None:
    bot = bot_of(HOSTILE["ended"])
    for _ in range(MAX_FAULTS + 3):
        bot.choose(FISH, START.view(0), 0)
    assert (bot.forfeits, len(caplog.messages)) == (MAX_FAULTS + 3, MAX_FAULTS)


def test_an_engine_that_has_failed_gets_another_chance(tmp_path: Path) -> None:
    # Fails if no process of it has failed before.
    failed = str(tmp_path / "failed")
    failure = f"if not os.path.exists({failed!r}): sys.exit(os.mkdir({failed!r}))\n"
    bot = bot_of(f"{GREETING}\n{failure}print('bestmove a3', flush=True)", PATIENCE)
    bot.choose(FISH, START.view(0), 0)
    assert bot.forfeits == 1
    assert str(bot.choose(FISH, START.view(0), 0)) == "a3"
    assert bot.forfeits == 1


def test_an_engine_that_does_not_read_cannot_block() -> None:
    bot = bot_of("import signal; print('ready', flush=True); signal.pause()")
    view = START.view(0)
    process = bot.process = EngineProcess(bot.command)
    with pytest.raises(EngineFault, match="does not answer in time"):
        process.write(["x" * 1_000_000], monotonic() + 0.1)
    process.kill()
    bot.process = None
    assert bot.choose(FISH, view, 0) in START.legal()


def test_children_of_an_engine_end_with_it() -> None:
    program = "import os, signal\nchild = os.fork()\nif child: print(child, os.getpid(), flush=True)\nsignal.pause()"
    process = EngineProcess(engine_of(program))
    pids = process.read(monotonic() + PATIENCE).split()
    process.kill()
    for pid in map(int, pids):
        expect_end(pid)


def test_an_engine_ends_with_a_host_that_is_killed() -> None:
    engine = engine_of("import os, signal; print(os.getpid(), flush=True); signal.pause()")
    program = (
        "import signal, time; from shoal.bots.engine.process import EngineProcess\n"
        f"process = EngineProcess({engine!r}); print(process.read(time.monotonic() + {PATIENCE}), flush=True)\n"
        "signal.pause()"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as host:
        assert host.stdout
        pid = int(host.stdout.readline())
        assert psutil.pid_exists(pid)
        host.send_signal(signal.SIGKILL)
    expect_end(pid)


def test_an_engine_ends_with_its_bot() -> None:
    bot = bot_of(GREETING + "print('bestmove a3', flush=True); signal.pause()", grace_seconds=PATIENCE)
    bot.choose(FISH, START.view(0), 0)
    assert bot.process
    [keeper] = [child for child in psutil.Process().children() if "keeper.py" in " ".join(child.cmdline())]
    engines = keeper.children()
    assert len(engines) == 1
    del bot
    expect_end(engines[0].pid)


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("", "no program ''"),
        ("./no_such_engine", "no program './no_such_engine'"),
        ("'", "quotation mark"),
        ("/", "no program '/'"),
    ],
)
def test_a_command_that_cannot_be_run_is_refused(command: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        read_command(command)


def test_only_a_command_line_may_name_a_program() -> None:
    assert isinstance(find_contestant(FISH, f"exec:{sys.executable}", 1), EngineBot)
    with pytest.raises(Refusal, match="There is no bot"):
        find_bot(FISH, f"exec:{sys.executable}", 1)
