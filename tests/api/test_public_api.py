"""The public API: what `shoal.__all__` and `shoal.bots.__all__` promise."""

import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import shoal
import shoal.bots
from shoal.core import State, find_game, game_ids
from tests.api import user_program
from tests.support import sample_game

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "api.md"

pytestmark = pytest.mark.once


@pytest.mark.parametrize("module", [shoal, shoal.bots], ids=["shoal", "bots"])
def test_every_public_name_is_explained_on_the_page(module: object) -> None:
    page = PAGE.read_text()
    assert [name for name in module.__all__ if f"`{name}" not in page] == []  # type: ignore[attr-defined]


def test_every_public_name_has_a_docstring() -> None:
    public = [getattr(module, name) for module in (shoal, shoal.bots) for name in module.__all__]
    assert [thing for thing in public if not inspect.getdoc(thing)] == []


def test_games_are_listed_by_a_call_and_imported_from_the_same_place() -> None:
    assert shoal.games() == game_ids()
    import shoal.games.icecool as icecool

    assert shoal.load("icecool") is icecool.GAME


def test_a_users_program_passes_mypy_strict_and_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # Outside the source tree and without its settings, as a user's program would be.
    program = tmp_path / "program.py"
    program.write_text(Path(user_program.__file__).read_text())
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(ROOT / "build" / "mypy-user"), program.name]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    user_program.main()
    assert "Ann places a penguin on" in capsys.readouterr().out


def test_a_users_mistake_is_found_by_mypy(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import shoal\nfrom shoal.games.hey_thats_my_fish import GAME\n"
        "print(GAME.start(GAME.options(), 1).view(0).penguin)\nprint(shoal.load('icecool').titel)\n"
    )
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(ROOT / "build" / "mypy-user"), program.name]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert '"FishView" has no attribute "penguin"' in done.stdout
    assert 'has no attribute "titel"' in done.stdout


def test_compiled_rules_count_sequences_as_plain_states_do() -> None:
    game = find_game("hey_thats_my_fish")
    state = game.start(game.options(), seed=3)
    assert [state.perft(depth) for depth in range(4)] == [State.perft(state, depth) for depth in range(4)]


def test_sequences_of_physical_acts_cannot_be_counted() -> None:
    state = sample_game.GAME.start(sample_game.GAME.options(), seed=1)
    with pytest.raises(shoal.Refusal, match="cannot be counted"):
        state.perft(1)


@pytest.mark.parametrize("game", [find_game("kuna_yala"), sample_game.GAME], ids=["compiled", "plain"])
def test_playouts_add_up_repeat_and_leave_the_state_alone(game: shoal.Game) -> None:
    state = game.start(game.options(players=3), seed=1)
    before = state.view(None).encode()
    playouts = state.playouts(20, seed=4)
    assert (playouts.games, round(sum(playouts.points), 9)) == (20, 20)
    assert playouts == state.playouts(20, seed=4) != state.playouts(20, seed=5)
    assert state.view(None).encode() == before


def test_points_of_playouts_are_those_of_the_results() -> None:
    game = find_game("little_big_fish")
    state = game.start(game.options(), seed=2)
    # Compiled and plain playouts draw differently, so their shares agree only in the long run.
    compiled, plain = state.playouts(4000, seed=1), State.playouts(state, 400, seed=1)
    assert abs(compiled.points[0] / 4000 - plain.points[0] / 400) < 0.1
    assert abs(compiled.plies / 4000 / (plain.plies / 400) - 1) < 0.5
